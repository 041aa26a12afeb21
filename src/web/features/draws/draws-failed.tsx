import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';

/** Stands where the list of prize draws could not be loaded. */
export function DrawsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title="The prize draws could not be loaded."
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      This is our fault, not yours.
    </Alert>
  );
}

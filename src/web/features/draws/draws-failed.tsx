import { LoadFailed } from '#web/components/ui/load-failed.tsx';

/** Stands where the list of prize draws could not be loaded. */
export function DrawsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title="The prize draws could not be loaded." onRetry={onRetry}>
      This is our fault, not yours.
    </LoadFailed>
  );
}

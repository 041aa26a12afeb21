import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

/** Shown when the list of draws fails to load. */
export function DrawsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const tooMany = error instanceof ApiError && error.status === 429;
  return (
    <LoadFailed title="The prize draws could not be loaded." onRetry={onRetry}>
      {tooMany ? getErrorMessage(error) : 'This is our fault, not yours.'}
    </LoadFailed>
  );
}

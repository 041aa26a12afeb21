import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

/** Shown when the list of draws fails to load. */
export function DrawsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const tooMany = error instanceof ApiError && error.status === 429;
  return (
    <LoadFailed title="We couldn’t load the prize draws." onRetry={onRetry}>
      {tooMany ? getErrorMessage(error) : 'There’s a problem at our end. Please try again.'}
    </LoadFailed>
  );
}

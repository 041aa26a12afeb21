import { Alert } from '#web/components/ui/alert.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { AdminLink } from './detail.tsx';

type DetailFailedProps = { what: string; error: Error; onRetry: () => void };

/** Whether the item does not exist or no longer exists. A malformed id counts as missing. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Shown when details are missing or fail to load. */
export function DetailFailed({ what, error, onRetry }: DetailFailedProps) {
  if (isGone(error)) {
    return (
      <Alert tone="danger" title={`We can’t find that ${what}. It may have been deleted.`}>
        <AdminLink search={{}}>Back to the admin area</AdminLink>
      </Alert>
    );
  }
  return <LoadFailed title={`The ${what} could not be loaded.`} onRetry={onRetry} />;
}

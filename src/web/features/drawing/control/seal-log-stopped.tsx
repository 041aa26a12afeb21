import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/components/ui/alert.tsx';
import { sealsQuery } from '#web/features/public-log/seals/queries.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Warns the host before the start if the seal log has stopped. Nothing is shown while it works. */
export function SealLogStopped() {
  const { data } = useQuery(sealsQuery(useApi()));
  if (!data?.stopped) return null;
  return (
    <Alert announce tone="warning" title="The seal log has stopped" className="mt-6">
      <p>
        If you start now, nothing proves when the list was sealed, and the check of this prize draw fails
        until we’ve mended the seal log. We know about it. Please wait if you can.
      </p>
    </Alert>
  );
}

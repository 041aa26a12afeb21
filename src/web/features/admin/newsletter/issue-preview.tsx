import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { EmailFrame } from '#web/features/email/outbox/email-frame.tsx';
import { useApi } from '#web/lib/router-context.ts';

type IssuePreviewProps = { written: { subject: string; words: string }; onClose: () => void };

/** Previews a newsletter as an email. */
export function IssuePreview({ written, onClose }: IssuePreviewProps) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['POST /api/v1/admin/newsletter/preview', written],
    queryFn: () => api('POST /api/v1/admin/newsletter/preview', { body: written }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={written.subject}
      description="This is how it will look. We haven’t sent it yet."
    >
      {data ? (
        <div className="hairline overflow-hidden rounded-control">
          <EmailFrame html={data.html} title={data.subject} />
        </div>
      ) : isError ? (
        <LoadFailed title="The preview could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the preview...">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmailDetails, EmailState } from '#contract/email/outbox.ts';
import { EMAIL_NAMES } from '#domain/email/email.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { EmailFrame } from './email-frame.tsx';
import { EmailHeaders } from './email-headers.tsx';
import { EmailStateBadge, TestBadge, useTurningPoint } from './email-state.tsx';
import { EmailViews } from './email-views.tsx';
import { emailQuery } from './queries.ts';
import { useRetry } from './use-retry.ts';

type EmailDialogProps = { id: string; onClose: () => void };

/** A dialog with the whole email. */
export function EmailDialog({ id, onClose }: EmailDialogProps) {
  const { data: email, error, isFetching, refetch } = useQuery(emailQuery(useApi(), id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={<span className="wrap-anywhere line-clamp-3">{email?.subject ?? 'Email'}</span>}
    >
      {email ? (
        <OpenEmail email={email} />
      ) : error && !isFetching ? (
        <EmailFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the email...">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-5 h-96" />
        </Loading>
      )}
    </Dialog>
  );
}

function OpenEmail({ email }: { email: EmailDetails }) {
  return (
    <>
      <EmailHeaders headers={email.headers} />
      <EmailFacts email={email} />
      <EmailAttachments attachments={email.attachments} />
      <EmailViews text={email.text}>
        <div className="hairline overflow-hidden rounded-control">
          <EmailFrame html={email.html} title={email.subject} />
        </div>
      </EmailViews>
    </>
  );
}

/** The files in the email. There are none if emails are delivered, because then only their recipients have them. */
function EmailAttachments({ attachments }: Pick<EmailDetails, 'attachments'>) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mb-4 flex flex-wrap gap-2">
      {attachments.map(({ filename, contentType, content }) => (
        <li key={filename}>
          <Button size="sm" variant="secondary" onClick={() => saveFile(filename, content, contentType)}>
            <Paperclip className="size-4.5" aria-hidden="true" />
            <span className="sr-only">Download </span>
            {filename}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EmailFacts({ email }: { email: EmailDetails }) {
  const { label, value } = useTurningPoint(email);
  return (
    <div className="mb-4 grid gap-3">
      <dl className="tabular flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <Fact label="Status">
          <span className="flex flex-wrap gap-2">
            <EmailStateBadge state={email.state} />
            {email.test && <TestBadge />}
          </span>
        </Fact>
        <Fact label="Type">{EMAIL_NAMES[email.template]}</Fact>
        <Fact label="Created">{formatShortDateTime(email.createdAt)}</Fact>
        <Fact label={label}>{value}</Fact>
        <Fact label="Attempts">{formatNumber(email.attempts)}</Fact>
      </dl>
      {email.lastError && (
        <Alert
          tone="danger"
          title={FAILED[email.state]}
          action={isOver(email) && <RetryButton id={email.id} />}
        >
          <span className="wrap-anywhere">{email.lastError}</span>
        </Alert>
      )}
    </div>
  );
}

const FAILED: Record<EmailState, string> = {
  due: 'The last attempt failed',
  sent: 'The last attempt failed',
  returned: 'It bounced',
  dead: 'We stopped trying to send it',
  stopped: 'It was not sent',
};

const isOver = ({ state }: EmailDetails) => state === 'dead' || state === 'stopped';

function RetryButton({ id }: { id: string }) {
  const retry = useRetry(id);
  return (
    <Button variant="secondary" pending={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EmailFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <Alert tone="danger" announce title="We can’t find that email." />;
  }
  return (
    <LoadFailed title="The email could not be loaded." retry="Retry" onRetry={onRetry}>
      {getErrorMessage(error)}
    </LoadFailed>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MailInFull, MailState } from '#contract/email/outbox.ts';
import { MAIL_NAMES } from '#domain/email/mail.ts';
import { grouped } from '#domain/text/numbers.ts';
import { shortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailHeaders } from './mail-headers.tsx';
import { MailStateBadge, TestBadge, useTurningPoint } from './mail-state.tsx';
import { MailViews } from './mail-views.tsx';
import { mailQuery } from './queries.ts';
import { useRetry } from './use-retry.ts';

type MailDialogProps = { id: string; onClose: () => void };

/** One mail, opened. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  const { data: mail, error, isFetching, refetch } = useQuery(mailQuery(useApi(), id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={<span className="wrap-anywhere line-clamp-3">{mail?.subject ?? 'E-mail'}</span>}
    >
      {mail ? (
        <OpenMail mail={mail} />
      ) : error && !isFetching ? (
        <MailFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the e-mail...">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-5 h-96" />
        </Loading>
      )}
    </Dialog>
  );
}

function OpenMail({ mail }: { mail: MailInFull }) {
  return (
    <>
      <MailHeaders headers={mail.headers} />
      <MailFacts mail={mail} />
      <MailViews text={mail.text}>
        <div className="hairline overflow-hidden rounded-control">
          <MailFrame html={mail.html} title={mail.subject} />
        </div>
      </MailViews>
    </>
  );
}

function MailFacts({ mail }: { mail: MailInFull }) {
  const { label, value } = useTurningPoint(mail);
  return (
    <div className="mb-4 grid gap-3">
      <dl className="tabular flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <Fact label="State">
          <span className="flex flex-wrap gap-2">
            <MailStateBadge state={mail.state} />
            {mail.test && <TestBadge />}
          </span>
        </Fact>
        <Fact label="Kind">{MAIL_NAMES[mail.template]}</Fact>
        <Fact label="Written">{shortDateTime(mail.createdAt)}</Fact>
        <Fact label={label}>{value}</Fact>
        <Fact label="Tries">{grouped(mail.attempts)}</Fact>
      </dl>
      {mail.lastError && (
        <Alert tone="danger" title={FAILED[mail.state]} action={isOver(mail) && <RetryButton id={mail.id} />}>
          <span className="wrap-anywhere">{mail.lastError}</span>
        </Alert>
      )}
    </div>
  );
}

const FAILED: Record<MailState, string> = {
  due: 'The last try failed',
  sent: 'The last try failed',
  returned: 'It came back',
  dead: 'It was given up',
  stopped: 'It was not sent',
};

const isOver = ({ state }: MailInFull) => state === 'dead' || state === 'stopped';

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

function MailFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <Alert tone="danger" announce title="There is no such e-mail." />;
  }
  return (
    <LoadFailed title="The e-mail could not be loaded." retry="Retry" onRetry={onRetry}>
      {messageOf(error)}
    </LoadFailed>
  );
}

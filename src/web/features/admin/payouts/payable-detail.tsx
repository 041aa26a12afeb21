import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PayableDetails } from '#contract/payouts/payout-overview.ts';
import { PAYEE_NAMES } from '#domain/email/overdue-email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { explainWaiting } from '#domain/payouts/waiting-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatLongDate, formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminLink, Detail, DetailSkeleton, Facts, Part } from '../detail.tsx';
import { DetailFailed, isGone } from '../detail-failed.tsx';
import { CharityPart } from './charity-part.tsx';
import { FileButtons } from './files-part.tsx';
import { PayableBadges } from './payable-badge.tsx';
import { type Command, PayableDialog } from './payable-dialogs.tsx';
import { describeAmount, describeDue, describeMethod, EVENT_NAMES, namePayee } from './payable-text.ts';
import { payableQuery } from './queries.ts';

/** One payable: what is next, its facts, its history and its commands. */
export function PayableDetail({ id }: { id: string }) {
  const { data: payable, error, refetch } = useQuery(payableQuery(useApi(), id));
  if (payable && !isGone(error)) return <Shown payable={payable} />;
  if (error) return <DetailFailed what="payout" error={error} onRetry={() => void refetch()} />;
  return <DetailSkeleton label="The payout" />;
}

function Shown({ payable }: { payable: PayableDetails }) {
  const [command, setCommand] = useState<Command>();
  const { id, payee, prizeDrawId, prizeDrawTitle, state, batchId } = payable;
  return (
    <Detail
      back="Payouts"
      title={describeAmount(payable)}
      badges={<PayableBadges payable={payable} />}
      lead={
        <p>
          {`${PAYEE_NAMES[payee.kind]} of `}
          <AdminLink search={{ tab: 'draws', open: prizeDrawId }}>{prizeDrawTitle}</AdminLink>
        </p>
      }
      actions={listCommands(payable).map(({ name, text, isMain }) => (
        <Button key={name} variant={isMain ? 'primary' : 'danger-quiet'} onClick={() => setCommand(name)}>
          {text}
        </Button>
      ))}
    >
      <Next payable={payable} />
      <nav aria-label="More about this payout" className="-mx-3.5 mb-4 flex flex-wrap">
        <ButtonLink to="/admin" search={{ tab: 'payouts', draw: prizeDrawId }} variant="quiet" size="sm">
          All payouts of this draw
        </ButtonLink>
        <ButtonLink to="/prize-draw/$id/statement" params={{ id: prizeDrawId }} variant="quiet" size="sm">
          Settlement statement
        </ButtonLink>
        <ButtonLink to="/prize-draw/$id" params={{ id: prizeDrawId }} variant="quiet" size="sm">
          Public page
        </ButtonLink>
        {payee.userId && (
          <ButtonLink to="/admin" search={{ tab: 'people', open: payee.userId }} variant="quiet" size="sm">
            Payee’s account
          </ButtonLink>
        )}
      </nav>
      <Facts items={listFacts(payable)} />
      {batchId && (
        <Part title="File for the bank" action={<FileButtons batch={batchId} />}>
          <p className="text-muted">
            This file contains the payment. It’s the same each time you download it.
          </p>
        </Part>
      )}
      {payee.kind === 'charity' && state === 'paid' && (
        <Part
          title="Remittance advice"
          action={
            <ButtonAnchor
              variant="secondary"
              size="sm"
              href={`/api/v1/admin/payables/${id}/remittance.pdf`}
              download
            >
              <Download className="size-4.5" aria-hidden="true" />
              Download the advice (PDF)
            </ButtonAnchor>
          }
        >
          <p className="text-muted">We’ve emailed the charity about this payment.</p>
        </Part>
      )}
      {payee.kind === 'charity' && <CharityPart drawId={prizeDrawId} isPaid={state === 'paid'} />}
      <History payable={payable} />
      {command && <PayableDialog command={command} payable={payable} onClose={() => setCommand(undefined)} />}
    </Detail>
  );
}

type Listed = { name: Command; text: string; isMain: boolean };

/** The commands that are possible now. The server checks each of them again. */
function listCommands(payable: PayableDetails): Listed[] {
  const { state, paidBefore } = payable;
  const isSent = state === 'exported' || state === 'paid';
  if (isSent || paidBefore.length !== 1) return listSteps(payable);
  // Until then, it cannot be paid in another way.
  return [{ name: 'count', text: 'Count this transfer as the payment', isMain: true }];
}

function listSteps({ state, payee, method, obstacles, isAutomatic }: PayableDetails): Listed[] {
  if (state === 'owed' && obstacles.length === 0) {
    return [{ name: 'approve', text: 'Approve', isMain: true }];
  }
  if (state === 'approved' && payee.kind === 'trees' && !isAutomatic) {
    return [{ name: 'pay', text: 'Enter the certificate', isMain: true }];
  }
  // Stripe reports the results of its payments.
  if (state === 'exported' && method !== 'stripe') {
    return [
      { name: 'pay', text: 'Mark as paid', isMain: true },
      { name: 'fail', text: 'Payment failed', isMain: false },
    ];
  }
  if (state === 'paid' && method === 'stripe' && payee.kind === 'host') {
    return [{ name: 'reverse', text: 'Take money back', isMain: false }];
  }
  if (state === 'paid' && method === 'bank' && payee.kind !== 'trees') {
    return [{ name: 'return', text: 'The bank returned it', isMain: false }];
  }
  return state === 'failed' ? [{ name: 'reopen', text: 'Reopen', isMain: true }] : [];
}

/** Says what the payment waits for, and whether it is late. */
function Next({ payable }: { payable: PayableDetails }) {
  const { state, dueAt, isOverdue, isAutomatic, payee, failureReason } = payable;
  const reasons =
    state === 'approved' && isAutomatic
      ? ['We’ll buy the trees automatically']
      : explainWaiting({ ...payable, payee: payee.kind });
  if (reasons.length === 0) return null;
  return (
    <Alert
      tone={isOverdue || state === 'failed' ? 'danger' : 'info'}
      title={isOverdue ? `Overdue: this was due on ${formatLongDate(dueAt)}` : describeDue(payable)}
      className="mb-4"
    >
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{`${reason}.`}</li>
        ))}
      </ul>
      {state === 'failed' && failureReason && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line">{`Reason: ${failureReason}`}</p>
      )}
    </Alert>
  );
}

const PART_TEXTS: Record<Exclude<PayableDetails['part'], 'share'>, string> = {
  reserve: 'Reserve kept at settlement',
  returned: 'Payment taken back by Stripe',
};

function describePart({ part, rank }: PayableDetails): string | null {
  if (part !== 'share') return PART_TEXTS[part];
  return rank === null ? null : `${formatOrdinal(rank)} prize, in cash`;
}

function listFacts(payable: PayableDetails) {
  const { payee, amountPence, dueAt, attempt, approvedAt, exportedAt, paidAt, reference } = payable;
  const { failedAt, failureReason, paidBefore } = payable;
  const time = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: formatShortDateTime(at) }];
  const text = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return [
    { name: 'Amount', value: formatPounds(amountPence) },
    { name: 'Payee', value: `${namePayee(payable)} (${PAYEE_NAMES[payee.kind].toLowerCase()})` },
    ...text('For', describePart(payable)),
    { name: 'Paid to', value: describeMethod(payable) },
    ...time('Due', dueAt),
    ...text('Attempt', attempt > 1 ? String(attempt) : null),
    ...time('Approved', approvedAt),
    ...time('Exported', exportedAt),
    ...(paidAt ? [{ name: 'Paid', value: formatLongDate(paidAt) }] : []),
    ...text(payee.kind === 'trees' ? 'Certificate' : 'Reference', reference),
    ...text('Transfer at Stripe', paidBefore.join(', ')),
    ...time('Last failed', failedAt),
    ...text('Reason', failureReason),
  ];
}

function History({ payable: { history } }: { payable: PayableDetails }) {
  return (
    <Part title="History">
      {history.length === 0 ? (
        <p className="text-muted">Nothing has been done yet.</p>
      ) : (
        <ol aria-label="History" className="hairline rounded-sheet bg-surface">
          {history.map(({ event, at, by, attempt }) => (
            <li
              key={`${at} ${event}`}
              className="flex flex-wrap justify-between gap-x-6 border-line border-b px-4 py-3 last:border-b-0 sm:px-5"
            >
              <p className="wrap-anywhere min-w-0">
                {`${EVENT_NAMES[event]} by `}
                {by?.name ? (
                  <AdminLink search={{ tab: 'people', open: by.id }}>{by.name}</AdminLink>
                ) : by ? (
                  'a deleted account'
                ) : (
                  'the server'
                )}
                {attempt > 1 && ` (attempt ${attempt})`}
              </p>
              <p className="tabular text-muted text-sm">{formatShortDateTime(at)}</p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

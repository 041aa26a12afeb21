import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReconciliationFinding } from '#contract/refunds/reconciliation.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminLink, Detail, DetailSkeleton, Facts, Part } from '../detail.tsx';
import { DetailFailed } from '../detail-failed.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import {
  describeAmount,
  describeFinding,
  describeResolving,
  nameFinding,
  RESOLUTION_TEXTS,
} from './finding-text.ts';
import { findingQuery } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

/** One difference: what it means, what to do, and how to resolve it. */
export function FindingDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(findingQuery(useApi(), id));
  if (error) return <DetailFailed what="difference" error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton label="Difference" />;
  const [finding] = data.findings;
  if (finding) return <Finding finding={finding} />;
  return (
    <Alert tone="danger" title="We can’t find that difference. It may no longer exist.">
      <AdminLink search={{ tab: 'reconciliation' }}>All differences</AdminLink>
    </Alert>
  );
}

function Finding({ finding }: { finding: ReconciliationFinding }) {
  const [isResolving, setIsResolving] = useState(false);
  const { happened, todo } = describeFinding(finding);
  return (
    <Detail
      back="All differences"
      title={nameFinding(finding)}
      badges={<StateBadge finding={finding} />}
      lead={<p>{describeAmount(finding)}</p>}
      actions={
        finding.resolvedAt === null && (
          <Button variant="secondary" onClick={() => setIsResolving(true)}>
            {RESOLUTION_TEXTS[finding.resolution].action}
          </Button>
        )
      }
    >
      <p className="measure">{happened}</p>
      {finding.resolvedAt === null && (
        <Part title="What to do">
          <p className="measure">{todo}</p>
        </Part>
      )}
      <Part title="Details">
        <Facts items={listFacts(finding)} />
      </Part>
      {isResolving && <ResolveDialog finding={finding} onClose={() => setIsResolving(false)} />}
    </Detail>
  );
}

function listFacts(finding: ReconciliationFinding) {
  const { subject, paymentReference, prizeDrawId, prizeDrawTitle, firstSeenAt, lastSeenAt } = finding;
  const { resolvedAt, resolvedBy, reason } = finding;
  const text = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  return [
    { name: 'About', value: subject },
    ...text('Payment', paymentReference === subject ? null : paymentReference),
    ...text('Order', finding.orderId && formatOrderNumber(finding.orderId)),
    ...(prizeDrawId === null
      ? []
      : [
          {
            name: 'Prize draw',
            value: <AdminLink search={{ tab: 'draws', open: prizeDrawId }}>{prizeDrawTitle}</AdminLink>,
          },
        ]),
    { name: 'First seen', value: formatShortDateTime(firstSeenAt) },
    { name: 'Last seen', value: formatShortDateTime(lastSeenAt) },
    ...text('Resolved', resolvedAt && formatShortDateTime(resolvedAt)),
    ...text('Resolved by', resolvedAt && (resolvedBy ?? 'A later check')),
    ...text('Reason', reason),
  ];
}

type ResolveDialogProps = { finding: ReconciliationFinding; onClose: () => void };

function ResolveDialog({ finding, onClose }: ResolveDialogProps) {
  const api = useApi();
  const { action, question, done } = RESOLUTION_TEXTS[finding.resolution];
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/reconciliation/findings/:id/resolve', {
        params: { id: finding.id },
        body: { reason },
      }),
    confirm: true,
    done: () => ({ title: done }),
    failed: 'The difference could not be resolved',
  });
  return (
    <ReasonDialog
      title={question}
      description={describeResolving(finding)}
      help="Only admins can see this."
      confirmText={action}
      pendingText="Saving..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

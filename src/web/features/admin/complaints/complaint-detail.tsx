import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminComplaint } from '#contract/conduct/complaints.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { describeState } from '#web/features/conduct/complaints/complaint-text.ts';
import { ComplaintThread } from '#web/features/conduct/complaints/complaint-thread.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { Detail, DetailSkeleton, Facts, Part } from '../detail.tsx';
import { DetailFailed } from '../detail-failed.tsx';
import { useAct } from '../use-act.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { complaintQuery } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';

/** One complaint: who made it, what was written, and what an admin can do. */
export function ComplaintDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(complaintQuery(useApi(), id));
  if (error && !data) return <DetailFailed what="complaint" error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton label="Complaint" />;
  return <Loaded complaint={data} />;
}

function Loaded({ complaint }: { complaint: AdminComplaint }) {
  const api = useApi();
  const [isDeciding, setDeciding] = useState(false);
  const { id, reference, prizeDraw, orderId, personId, name, isOverdue, closedAt, state } = complaint;
  const { label, tone } = describeState(complaint);
  const acknowledge = useAct({
    run: () => api('POST /api/v1/admin/complaints/:id/acknowledge', { params: { id } }),
    done: () => ({ title: 'Complaint acknowledged', description: 'We’ve emailed the person.' }),
    failed: 'The complaint was not acknowledged',
  });
  return (
    <Detail
      back="Complaints"
      title={`Complaint ${reference}`}
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          {isOverdue && <Badge tone="danger">Overdue</Badge>}
        </>
      }
      lead={
        prizeDraw
          ? `About ${orderId ? `order ${formatOrderNumber(orderId)} for ` : ''}${prizeDraw.title}`
          : 'About a deleted prize draw'
      }
      actions={
        closedAt === null && (
          <>
            {state === 'received' && (
              <Button
                variant="secondary"
                pending={acknowledge.isPending}
                pendingText="Saving..."
                onClick={() => acknowledge.mutate()}
              >
                Acknowledge
              </Button>
            )}
            <Button onClick={() => setDeciding(true)}>Decide</Button>
          </>
        )
      }
    >
      <nav aria-label="More about this complaint" className="-mx-3.5 mb-4 flex flex-wrap">
        {prizeDraw && (
          <ButtonLink to="/admin" search={{ tab: 'draws', open: prizeDraw.id }} variant="quiet" size="sm">
            Prize draw
          </ButtonLink>
        )}
        {personId && name && (
          <ButtonLink to="/admin" search={{ tab: 'people', open: personId }} variant="quiet" size="sm">
            Person
          </ButtonLink>
        )}
        {personId && name && orderId && (
          <ButtonLink
            to="/admin"
            search={{ tab: 'people', open: personId, order: orderId }}
            variant="quiet"
            size="sm"
          >
            Order
          </ButtonLink>
        )}
      </nav>
      <Facts items={listFacts(complaint)} />
      <Part title="Messages">
        <ComplaintThread
          messages={complaint.messages}
          names={{
            complainant: name ?? complaint.email ?? 'The person who complained',
            platform: 'Our team',
          }}
        />
        {closedAt === null && <ReplyForm id={id} />}
      </Part>
      {isDeciding && <DecisionDialog id={id} reference={reference} onClose={() => setDeciding(false)} />}
    </Detail>
  );
}

function listFacts(complaint: AdminComplaint) {
  const { name, email, createdAt, acknowledgeBy, acknowledgedAt, decideBy, closedAt, state } = complaint;
  return [
    ...(name ? [{ name: 'From', value: name }] : []),
    { name: 'Email', value: email ?? 'Deleted' },
    { name: 'Signed in', value: complaint.personId ? 'Yes' : 'No' },
    { name: 'Made', value: formatDateTime(createdAt) },
    { name: 'Acknowledge by', value: formatDateTime(acknowledgeBy) },
    ...(acknowledgedAt ? [{ name: 'Acknowledged', value: formatDateTime(acknowledgedAt) }] : []),
    { name: 'Decide by', value: formatDateTime(decideBy) },
    ...(closedAt
      ? [{ name: state === 'withdrawn' ? 'Withdrawn' : 'Decided', value: formatDateTime(closedAt) }]
      : []),
  ];
}

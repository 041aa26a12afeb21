import type { AdminComplaintSummary } from '#contract/conduct/complaints.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { describeState } from '#web/features/conduct/complaints/complaint-text.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { ComplaintDetail } from './complaint-detail.tsx';
import { complaintsQuery } from './queries.ts';

/** Complaints, the next one due first. */
export function ComplaintsArea({ search }: { search: AdminSearch }) {
  if (search.open) return <ComplaintDetail key={search.open} id={search.open} />;
  return <ComplaintList search={search} />;
}

function ComplaintList({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="complaints">
      <h2 id="complaints" className="sr-only print:not-sr-only print:text-xl">
        Complaints
      </h2>
      <AdminListControls
        search={search}
        narrow={[
          {
            name: 'state',
            label: 'State',
            all: 'Open complaints',
            options: [{ value: 'closed', label: 'Closed complaints' }],
          },
        ]}
      />
      <AdminList
        query={complaintsQuery(useApi(), search)}
        search={search}
        label="Complaints"
        failed="The complaints could not be loaded."
        none="No open complaints."
        notFound="No closed complaints."
      >
        {(complaints) => (
          <ul aria-label="Complaints" className="hairline rounded-sheet bg-surface">
            {complaints.map((complaint) => (
              <ComplaintItem key={complaint.id} complaint={complaint} />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
}

function ComplaintItem({ complaint }: { complaint: AdminComplaintSummary }) {
  const { id, reference, prizeDraw, orderId, name, email, dueAt, isOverdue, closedAt } = complaint;
  const { label, tone } = describeState(complaint);
  const title = prizeDraw?.title ?? 'A deleted prize draw';
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_12rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'complaints', ...(closedAt && { state: 'closed' }), open: id }}
          className="tabular font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {reference}
        </AdminLink>
        <p className="wrap-anywhere line-clamp-2 text-muted">
          {[orderId ? `Order ${formatOrderNumber(orderId)} for ${title}` : title, name ?? email]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Badge tone={tone}>{label}</Badge>
        {isOverdue && <Badge tone="danger">Overdue</Badge>}
      </div>
      <p className={cn('tabular sm:text-right', isOverdue && 'font-semibold text-danger')}>
        {dueAt ? (
          <>
            <span className="text-sm">{complaint.state === 'received' ? 'Acknowledge by' : 'Decide by'}</span>{' '}
            {formatDateTime(dueAt)}
          </>
        ) : (
          closedAt && `Closed ${formatLongDate(closedAt)}`
        )}
      </p>
    </li>
  );
}

import type { Dispute } from '#contract/refunds/disputes.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime, formatShortDateTime } from '#domain/time/london.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import { DisputeList } from '../draws/dispute-list.tsx';
import type { AdminSearch } from '../search.ts';
import { disputesQuery } from './queries.ts';

/** The disputes of all draws, the one whose evidence is due first at the top. */
export function DisputesArea({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes" className="sr-only print:not-sr-only print:text-xl">
        Disputes
      </h2>
      <AdminListControls
        search={search}
        narrow={[
          {
            name: 'state',
            label: 'State',
            all: 'Open disputes',
            options: [{ value: 'closed', label: 'Closed disputes' }],
          },
        ]}
      />
      <AdminList
        query={disputesQuery(useApi(), search)}
        search={search}
        label="Disputes"
        failed="The disputes could not be loaded."
        none="No open disputes."
        notFound="No closed disputes."
      >
        {(disputes) => <DisputeList disputes={disputes} more={(dispute) => <Evidence dispute={dispute} />} />}
      </AdminList>
    </section>
  );
}

const DAY_MS = 86_400_000;

function describeDeadline(due: string): string {
  const days = Math.floor((Date.parse(due) - Date.now()) / DAY_MS);
  const left = days < 0 ? 'too late' : days === 0 ? 'less than a day left' : `${plural(days, 'day')} left`;
  return `Send evidence by ${formatDateTime(due)} (${left}).`;
}

/** Until when evidence can be sent, where, and which. */
function Evidence({ dispute }: { dispute: Dispute }) {
  const { order, orderNumber, orderId, personId, prizeDrawId, reference, evidenceDueAt, closedAt } = dispute;
  return (
    <div className="grid gap-1.5 text-sm">
      {closedAt === null && (
        <p className="font-semibold">
          {evidenceDueAt === null
            ? 'The provider names no deadline. Send evidence now.'
            : describeDeadline(evidenceDueAt)}
        </p>
      )}
      <p>
        {'Order '}
        <AdminLink search={{ tab: 'people', open: personId, order: orderId }}>{orderNumber}</AdminLink>
        {`: ${plural(order.tickets, 'ticket')}, placed ${formatShortDateTime(order.createdAt)}`}
        {order.paidAt && `, paid ${formatShortDateTime(order.paidAt)}`}
        {order.confirmedAt && `, tickets emailed ${formatShortDateTime(order.confirmedAt)}`}.
      </p>
      {closedAt === null && (
        <p className="text-muted">
          {'Send the receipt, the email with the tickets and their '}
          <a href={`/prize-draw/${prizeDrawId}/verify`} className="link">
            proof in the public log
          </a>
          {'. '}
          <a
            href={`https://dashboard.stripe.com/disputes/${encodeURIComponent(reference)}`}
            target="_blank"
            rel="noreferrer"
            className="link"
          >
            Open it in Stripe
          </a>
        </p>
      )}
    </div>
  );
}

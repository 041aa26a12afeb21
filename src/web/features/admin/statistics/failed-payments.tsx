import type { FailedPayment } from '#contract/admin/statistics.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminLink, Detail } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { formatStep } from './format.ts';
import { failedPaymentsQuery, getDateRange } from './queries.ts';

/** The orders behind the failed payments figure, for the period in the URL. */
export function FailedPayments({ search }: { search: AdminSearch }) {
  const { page } = search;
  return (
    <Detail
      back="Statistics"
      own={['open', 'page']}
      title="Failed payments"
      lead={
        <p>{`Payments started ${withPreposition(getDateRange(search))}. Nothing was sold, and nobody was charged.`}</p>
      }
    >
      <AdminList
        query={failedPaymentsQuery(useApi(), search)}
        search={page === undefined ? {} : { page }}
        label="Failed payments"
        failed="The failed payments could not be loaded."
        none="No payments failed in this period."
      >
        {(payments) => (
          <ul aria-label="Failed payments" className="hairline rounded-sheet bg-surface">
            {payments.map((payment) => (
              <Item key={payment.orderId} payment={payment} />
            ))}
          </ul>
        )}
      </AdminList>
    </Detail>
  );
}

const withPreposition = (range: { from: string; to: string }) =>
  range.from === range.to ? `on ${formatStep(range)}` : `from ${formatStep(range)}`;

function Item({ payment }: { payment: FailedPayment }) {
  const { orderId, draw, person, quantity, amountPence, createdAt, reason } = payment;
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_8rem] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {person ? (
            <>
              <AdminLink search={{ tab: 'people', open: person.id }}>{formatFullName(person)}</AdminLink>
              <span className="text-muted">{`, ${person.email}`}</span>
            </>
          ) : (
            'A deleted account'
          )}
        </p>
        <p className="wrap-anywhere">
          {`${plural(quantity, 'ticket')} for `}
          <AdminLink search={{ tab: 'draws', open: draw.id }}>{draw.title}</AdminLink>
        </p>
        <p className="tabular wrap-anywhere text-muted text-sm">
          {`${formatShortDateTime(createdAt)}, order `}
          {person ? (
            <AdminLink
              search={{ tab: 'people', open: person.id, order: orderId }}
              className="underline underline-offset-2 hover:text-ink"
            >
              {formatOrderNumber(orderId)}
            </AdminLink>
          ) : (
            formatOrderNumber(orderId)
          )}
        </p>
      </div>
      <p className={reason === null ? 'text-muted' : 'wrap-anywhere'}>{reason ?? 'No reason given'}</p>
      <p className="tabular font-semibold max-sm:order-first sm:text-right">{formatPounds(amountPence)}</p>
    </li>
  );
}

import type { SoldOrder } from '#contract/sales/order-lists.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatRanges } from '#domain/email/number-ranges.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { describeTickets, Money } from './money-cell.tsx';

/** A page of orders: a table on wide screens, otherwise a list. */
export function OrderRows({ orders }: { orders: readonly SoldOrder[] }) {
  return (
    <>
      <div className="hairline hidden rounded-sheet bg-surface px-3 py-1 md:block">
        <Table caption="Orders, one per row">
          <thead>
            <tr>
              <HeaderCell>Order</HeaderCell>
              <HeaderCell>Buyer</HeaderCell>
              <HeaderCell>Tickets</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell className="text-right">Amount</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id}>
                <Cell className="whitespace-nowrap text-muted text-sm">
                  <span className="tabular block">{order.number}</span>
                  {formatShortDateTime(order.createdAt)}
                </Cell>
                <Cell className="wrap-anywhere min-w-48">
                  <Buyer order={order} />
                </Cell>
                <Cell className="min-w-40">
                  <Tickets order={order} />
                </Cell>
                <Cell>
                  <OrderBadge order={order} />
                </Cell>
                <Cell className="whitespace-nowrap text-right">
                  <Money paidPence={order.totalPence} refundedPence={order.refundedPence} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="border-line border-t md:hidden">
        {orders.map((order) => (
          <li key={order.id} className="border-line border-b py-4">
            <div className="flex items-start justify-between gap-4">
              <div className="wrap-anywhere min-w-0">
                <Buyer order={order} />
              </div>
              <div className="tabular flex-none text-right">
                <Money paidPence={order.totalPence} refundedPence={order.refundedPence} />
              </div>
            </div>
            <div className="mt-2">
              <Tickets order={order} />
            </div>
            <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              <OrderBadge order={order} />
              {`${order.number}, ${formatShortDateTime(order.createdAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Buyer({ order: { buyer } }: { order: SoldOrder }) {
  return (
    <>
      <span className="block font-semibold">{formatFullName(buyer)}</span>
      {buyer.email}
    </>
  );
}

function Tickets({ order }: { order: SoldOrder }) {
  const { quantity, tickets } = order;
  return (
    <>
      <span className="tabular block">{describeTickets(plural(quantity, 'ticket'), order)}</span>
      {tickets.length > 0 && (
        <span className="tabular line-clamp-2 text-muted text-sm">{formatRanges(tickets)}</span>
      )}
    </>
  );
}

function OrderBadge({ order: { status, refundedPence, totalPence } }: { order: SoldOrder }) {
  if (status === 'pending') return <Badge tone="amber">Being paid</Badge>;
  if (refundedPence === 0) return <Badge tone="green">Paid</Badge>;
  return <Badge tone="grey">{refundedPence < totalPence ? 'Partly refunded' : 'Refunded'}</Badge>;
}

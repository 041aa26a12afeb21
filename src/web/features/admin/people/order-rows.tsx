import type { PlacedOrder } from '#contract/order-history.ts';
import { pounds } from '#domain/money/format.ts';
import { shortDateTime } from '#domain/time/london.ts';
import { grouped } from '#domain/words/numbers.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { orderState } from '#web/features/order-history/order-state.ts';
import { DeskLink } from '../detail.tsx';

type OrderRowsProps = { personId: string; orders: readonly PlacedOrder[]; total: number };

/** What somebody has bought, the latest first. */
export function OrderRows({ orders, total }: OrderRowsProps) {
  if (orders.length === 0) return <p className="text-muted">They have bought nothing yet.</p>;
  return (
    <>
      <ul aria-label="Orders" className="hairline rounded-sheet bg-surface">
        {orders.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
      {total > orders.length && (
        <p className="mt-3 text-muted text-sm">{`The latest ${grouped(orders.length)} of ${grouped(total)}.`}</p>
      )}
    </>
  );
}

function OrderItem({ order }: { order: PlacedOrder }) {
  const { draw, quantity, totalPence, refundedPence, createdAt, payment } = order;
  const state = orderState(order);
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_8rem] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <DeskLink search={{ tab: 'draws', open: draw.id }}>{draw.title}</DeskLink>
        </p>
        <p className="tabular text-muted text-sm">
          {`${quantity === 1 ? '1 ticket' : `${grouped(quantity)} tickets`}, ${shortDateTime(createdAt)}, ${payment.provider}`}
        </p>
      </div>
      <div>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="tabular sm:text-right">
        <strong className="font-semibold">{pounds(totalPence)}</strong>
        {refundedPence > 0 && (
          <span className="text-muted text-sm max-sm:ml-3 sm:block">{`${pounds(refundedPence)} refunded`}</span>
        )}
      </p>
    </li>
  );
}

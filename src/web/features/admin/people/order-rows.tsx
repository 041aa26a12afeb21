import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { orderState, wasPaid } from '#web/features/sales/order-history/order-state.ts';
import { RefundLines, VoidLines } from '#web/features/sales/order-history/void-and-refund-lines.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import { ORDERS, ordersQuery } from './queries.ts';

/** A user's orders: first the latest, with a button to show all. */
export function OrderRows({ personId }: { personId: string }) {
  const [limit, setLimit] = useState<number>(ORDERS.first);
  const query = useQuery({ ...ordersQuery(useApi(), personId, limit), placeholderData: keepPreviousData });
  const { data, isError, refetch } = query;
  if (!data) {
    if (isError) return <LoadFailed title="The orders could not be loaded." onRetry={() => void refetch()} />;
    return <ListSkeleton label="Orders" />;
  }
  if (data.rows.length === 0) return <p className="text-muted">They haven’t bought anything yet.</p>;
  const more = data.total > data.rows.length;
  return (
    <>
      <ul aria-label="Orders" className="hairline rounded-sheet bg-surface">
        {data.rows.map((order) => (
          <OrderItem key={order.id} order={order} personId={personId} />
        ))}
      </ul>
      {more && limit === ORDERS.first ? (
        <Button variant="secondary" className="mt-4" onClick={() => setLimit(ORDERS.most)}>
          {data.total > ORDERS.most
            ? `Show the latest ${formatNumber(ORDERS.most)} of ${formatNumber(data.total)}`
            : `Show all ${formatNumber(data.total)}`}
        </Button>
      ) : (
        more && (
          <p className="mt-3 text-muted text-sm">{`The latest ${formatNumber(data.rows.length)} of ${formatNumber(data.total)}.`}</p>
        )
      )}
    </>
  );
}

function OrderItem({ order, personId }: { order: PlacedOrder; personId: string }) {
  const { draw, quantity, totalPence, refundedPence, createdAt, payment } = order;
  const state = orderState(order);
  const paper = wasPaid(order) ? 'Receipt' : 'Order';
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_8rem] sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <AdminLink search={{ tab: 'draws', open: draw.id }}>{draw.title}</AdminLink>
        </p>
        <p className="tabular text-muted text-sm">
          {`${order.number}, ${plural(quantity, 'ticket')}, ${formatShortDateTime(createdAt)}, ${payment.provider}`}
        </p>
        <p className="text-sm">
          <AdminLink
            search={{ tab: 'people', open: personId, order: order.id }}
            label={`${paper}: ${draw.title}, ${formatShortDateTime(createdAt)}`}
            className="link inline-flex min-h-6 items-center"
          >
            {paper}
          </AdminLink>
        </p>
        <VoidLines voids={order.voids} />
        <RefundLines refunds={order.refunds} />
      </div>
      <div>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="tabular sm:text-right">
        <strong className="font-semibold">{formatPounds(totalPence)}</strong>
        {refundedPence > 0 && (
          <span className="text-muted text-sm max-sm:ml-3 sm:block">{`${formatPounds(refundedPence)} refunded`}</span>
        )}
      </p>
    </li>
  );
}

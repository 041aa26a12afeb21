import { Link } from '@tanstack/react-router';
import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { formatNumbers } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Money } from '#web/components/ui/money.tsx';
import { DrawThumbnail } from '#web/features/draws/card/draw-thumbnail.tsx';
import type { ServerTime } from '#web/lib/server-time.ts';
import { orderState, wasPaid } from './order-state.ts';
import { TimeLeft } from './time-left.tsx';
import { RefundLines, VoidLines } from './void-and-refund-lines.tsx';

/** One order in the list: draw, date, amount and status. */
export function OrderEntry({ order, time }: { order: PlacedOrder; time: ServerTime }) {
  const { id, draw, createdAt, quantity, totalPence } = order;
  const state = orderState(order);
  const titleId = `order-${id}`;
  return (
    <article aria-labelledby={titleId} className="flex gap-4 py-5 sm:gap-5">
      <DrawTheme draw={draw} className="flex-none bg-transparent">
        <DrawThumbnail draw={draw} className="size-16 rounded-control sm:size-20" />
      </DrawTheme>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 id={titleId} className="wrap-anywhere line-clamp-2 min-w-0 flex-1 basis-52 text-lg">
            <Link to="/prize-draw/$id" params={{ id: draw.id }} className="hover:text-accent">
              {draw.title}
            </Link>
          </h2>
          <p className="flex items-center gap-3">
            <Badge tone={state.tone}>{state.label}</Badge>
            <Money pence={totalPence} className="font-display font-semibold text-lg" />
          </p>
        </div>
        <p className="tabular mt-1 text-muted text-sm">
          {/* No-break spaces keep each dot on the line of what follows it. */}
          {`${order.number} ·\u00a0${formatShortDateTime(createdAt)} ·\u00a0${plural(quantity, 'ticket')}`}
        </p>
        <Numbers order={order} />
        <VoidLines voids={order.voids} />
        <RefundLines refunds={order.refunds} />
        <Actions order={order} time={time} />
      </div>
    </article>
  );
}

function Numbers({ order: { tickets, status, refundedPence } }: { order: PlacedOrder }) {
  if (tickets.length > 0) {
    return <p className="tabular line-clamp-2 text-muted text-sm">{formatNumbers(tickets)}</p>;
  }
  if (status === 'pending' || refundedPence > 0) return null;
  return <p className="text-muted text-sm">You didn’t pay anything, and no tickets were issued.</p>;
}

function Actions({ order, time }: { order: PlacedOrder; time: ServerTime }) {
  const { id, draw, totalPence, expiresAt } = order;
  if (expiresAt !== null) {
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink size="sm" to="/prize-draw/$id/purchase" params={{ id: draw.id }} search={{ order: id }}>
          {`Pay ${formatPounds(totalPence)}`}
        </ButtonLink>
        <TimeLeft expiresAt={expiresAt} time={time} />
      </p>
    );
  }
  if (!wasPaid(order)) return null;
  return (
    <p className="-ml-3.5 mt-1">
      <ButtonLink size="sm" variant="quiet" to="/account/orders/$orderId" params={{ orderId: id }}>
        Receipt and tickets
        <span className="sr-only">{` of the order for ${draw.title}`}</span>
      </ButtonLink>
    </p>
  );
}

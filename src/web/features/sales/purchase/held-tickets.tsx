import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt as OrderReceipt } from '#contract/sales/orders.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatTime } from '#domain/time/london.ts';
import { Money } from '#web/components/ui/money.tsx';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';
import { formatTimeLeft, getTimeWarning } from './time-left.ts';

type HeldTicketsProps = { draw: PrizeDraw; order: OrderReceipt['order']; now: number };

/** The held tickets, their price, and the time left to pay. */
export function HeldTickets({ draw, order, now }: HeldTicketsProps) {
  const left = Date.parse(order.expiresAt ?? '') - now;
  return (
    <div className="mt-6">
      <Receipt
        title="Held for you"
        total={
          <p className="flex w-full items-baseline justify-between gap-4">
            <span className="font-semibold">Total</span>
            <Money pence={order.totalPence} className="font-display font-semibold text-2xl" />
          </p>
        }
      >
        <p className="font-semibold">{draw.title}</p>
        <div className="mt-2">
          <ReceiptLine
            label="Tickets"
            value={`${formatNumber(order.quantity)} × ${formatPounds(order.totalPence / order.quantity)}`}
          />
          <ReceiptLine
            label="Time left to pay"
            value={
              // With the timer role, screen readers do not announce every second.
              <span
                role="timer"
                aria-label={`Held until ${formatTime(order.expiresAt)}`}
                className="font-display font-semibold text-xl"
              >
                {formatTimeLeft(left)}
              </span>
            }
          />
        </div>
      </Receipt>
      <p role="status" className="sr-only">
        {getTimeWarning(left)}
      </p>
    </div>
  );
}

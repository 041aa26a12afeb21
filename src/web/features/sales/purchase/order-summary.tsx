import { Link } from '@tanstack/react-router';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Money } from '#web/components/ui/money.tsx';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';
import { PriceStatements } from '#web/features/draws/page/price-statements.tsx';
import { Deadline } from './deadline.tsx';

type OrderSummaryProps = {
  draw: PrizeDraw;
  quantity: number;
  /** The number of tickets that the buyer already has, if there is a limit per person. */
  own: number;
  /** Whether to show a link back to the choice of quantity. */
  changeable: boolean;
};

/** A summary of the purchase, styled like the later receipt. */
export function OrderSummary({ draw, quantity, own, changeable }: OrderSummaryProps) {
  const { maxTicketsPerPerson: limit } = draw;
  return (
    <Receipt
      title="Purchase summary"
      total={
        <p className="flex w-full items-baseline justify-between gap-4">
          <span className="font-semibold">Total</span>
          <Money pence={draw.ticketPrice * quantity} className="font-display font-semibold text-2xl" />
        </p>
      }
    >
      <p className="font-semibold">{draw.title}</p>
      <div className="mt-2">
        <ReceiptLine
          label={
            <>
              Tickets
              {changeable && (
                <>
                  {' '}
                  <Link to="/prize-draw/$id/tickets" params={{ id: draw.id }} className="link text-sm">
                    Change<span className="sr-only"> the number of tickets</span>
                  </Link>
                </>
              )}
            </>
          }
          value={`${formatNumber(quantity)} × ${formatPounds(draw.ticketPrice)}`}
        />
        {limit !== null && (
          <ReceiptLine
            label="Limit per person"
            value={
              own === 0 ? formatNumber(limit) : `${formatNumber(limit)}, and you have ${formatNumber(own)}`
            }
          />
        )}
        <ReceiptLine
          label={<span className="whitespace-nowrap">Draw ends</span>}
          value={<Deadline at={draw.endDate} />}
        />
      </div>
      <PriceStatements draw={draw} />
    </Receipt>
  );
}

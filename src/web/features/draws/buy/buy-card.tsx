import { useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Countdown } from '#web/components/ui/countdown.tsx';
import { type ServerTime, useServerNow } from '#web/lib/server-time.ts';
import { OwnDrawNote } from '../page/lazy-parts.ts';
import { BuyFacts } from '../page/static-parts.ts';
import { BuyButton } from './buy-button.tsx';
import { QuantityPicker } from './quantity-picker.tsx';
import { describeClosed, isOver, type SaleState } from './sale-state.ts';
import { TicketProgress } from './ticket-progress.tsx';
import type { TicketChoice } from './use-ticket-choice.ts';

/** Selects the fields that the part uses, so that its server-rendered HTML stays until one of them changes. */
const factsOf = (draw: PrizeDraw) => {
  const { id, ticketPrice, endDate, endedAt, maxTicketsPerPerson, skillGameType } = draw;
  return { id, ticketPrice, endDate, endedAt, maxTicketsPerPerson, skillGameType };
};

type BuyCardProps = {
  draw: PrizeDraw;
  sale: SaleState;
  choice: TicketChoice;
  daysLeft: number;
  time: ServerTime;
  /** The screens on which the buy bar is in view. The card then needs no button of its own. */
  barFor: 'phones' | 'all';
  /** Whether the user runs the draw and so cannot buy tickets in it. */
  isOwn?: boolean;
};

/** The purchase as a ticket: the end date, the tickets left and notes, with the total on its stub. */
export function BuyCard({ draw, sale, choice, daysLeft, time, barFor, isOwn = false }: BuyCardProps) {
  const id = useId();
  const over = isOver(sale);
  const withButton = !isOwn && (over || barFor === 'phones');
  return (
    <section
      aria-labelledby={id}
      data-variant="receipt"
      data-tear="below"
      className={cn(
        'ticket pb-(--stub)',
        over || isOwn
          ? '[--stub:5.5rem]'
          : withButton
            ? '[--stub:4.75rem] lg:[--stub:8.5rem]'
            : '[--stub:4.75rem]',
      )}
    >
      <div className="p-5 pt-6 sm:p-6 sm:pt-7">
        <h2 id={id} className="text-xl">
          Buy Tickets
        </h2>
        {draw.status === 'active' && !over && <TimeLeft draw={draw} time={time} />}
        <TicketProgress draw={draw} over={over} />
        <BuyFacts
          draw={factsOf(draw)}
          sale={sale}
          daysLeft={daysLeft}
          closed={sale === 'open' ? null : describeClosed(sale, draw)}
        />
        {sale === 'open' && !isOwn && (
          <div className="mt-5">
            <p aria-hidden="true" className="mb-2 font-semibold">
              How many tickets?
            </p>
            <QuantityPicker choice={choice} price={draw.ticketPrice} />
          </div>
        )}
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <div className="absolute inset-x-0 bottom-0 flex h-(--stub) flex-col justify-center gap-3 px-5 pb-1 sm:px-6">
        {isOwn && <OwnDrawNote id={draw.id} />}
        {!over && !isOwn && (
          <p className="flex items-baseline justify-between gap-4" aria-live="polite">
            <span className="font-semibold">{`Total for ${plural(choice.quantity, 'ticket')}`}</span>
            <span className="tabular font-display font-semibold text-2xl">
              {formatPounds(draw.ticketPrice * choice.quantity)}
            </span>
          </p>
        )}
        {withButton && (
          <div className={cn(!over && 'max-lg:hidden')}>
            <BuyButton draw={draw} sale={sale} chosen={choice.chosen} block size="lg" />
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * A separate component, so that only this part re-renders every second. It starts with the time that the server
 * rendered.
 */
function TimeLeft({ draw: { endDate }, time }: Pick<BuyCardProps, 'draw' | 'time'>) {
  const now = useServerNow(time);
  return (
    <Countdown
      until={Date.parse(endDate)}
      now={now}
      label={`Time left until ${formatDateTime(endDate)}`}
      className="mt-4 print:hidden"
    />
  );
}

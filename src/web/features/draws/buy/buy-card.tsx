import { type ReactNode, useId } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Countdown } from '#web/components/ui/countdown.tsx';
import { type ServerTime, useServerNow } from '#web/lib/server-time.ts';
import { BuyButton } from './buy-button.tsx';
import { describeClosed, isOver, type SaleState } from './sale-state.ts';
import { TicketProgress } from './ticket-progress.tsx';

type BuyCardProps = {
  draw: PrizeDraw;
  sale: SaleState;
  daysLeft: number;
  time: ServerTime;
  /** The screens on which the buy bar is in view. The card then needs no button of its own. */
  barFor: 'phones' | 'all';
};

/** The purchase as a ticket: the end date, the tickets left and notes, with the total on its stub. */
export function BuyCard({ draw, sale, daysLeft, time, barFor }: BuyCardProps) {
  const id = useId();
  const over = isOver(sale);
  const withButton = over || barFor === 'phones';
  return (
    <section
      aria-labelledby={id}
      data-variant="receipt"
      data-tear="below"
      className={cn(
        'ticket pb-(--stub)',
        over ? '[--stub:5.5rem]' : withButton ? '[--stub:4.75rem] lg:[--stub:8.5rem]' : '[--stub:4.75rem]',
      )}
    >
      <div className="p-5 pt-6 sm:p-6 sm:pt-7">
        <h2 id={id} className="text-xl">
          Buy Tickets
        </h2>
        {draw.status === 'active' && !over && <TimeLeft draw={draw} time={time} />}
        <TicketProgress draw={draw} over={over} />
        <Facts draw={draw} sale={sale} daysLeft={daysLeft} />
        <Remarks draw={draw} sale={sale} />
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <div className="absolute inset-x-0 bottom-0 flex h-(--stub) flex-col justify-center gap-3 px-5 pb-1 sm:px-6">
        {!over && (
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">Total for 1 ticket</span>
            <span className="tabular font-display font-semibold text-2xl">
              {formatPounds(draw.ticketPrice)}
            </span>
          </p>
        )}
        {withButton && (
          <div className={cn(!over && 'max-lg:hidden')}>
            <BuyButton draw={draw} sale={sale} block size="lg" />
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

function Facts({ draw, sale, daysLeft }: Pick<BuyCardProps, 'draw' | 'sale' | 'daysLeft'>) {
  const over = isOver(sale);
  return (
    <dl className="mt-5 border-line border-t">
      <Fact label="Price per ticket">{formatPounds(draw.ticketPrice)}</Fact>
      <Fact label={over && draw.endedAt ? 'Ended' : 'End date'}>
        {formatDateTime((over && draw.endedAt) || draw.endDate)}
      </Fact>
      {!over && <Fact label="Days remaining">{daysLeft === 1 ? 'Less than one' : daysLeft}</Fact>}
      {draw.maxTicketsPerPerson !== null && (
        <Fact label="Limit per person">{plural(draw.maxTicketsPerPerson, 'ticket')}</Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2">
      <dt className="whitespace-nowrap text-muted">{label}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </div>
  );
}

/** Says why sales are closed, or what to know before buying. */
function Remarks({ draw, sale }: Pick<BuyCardProps, 'draw' | 'sale'>) {
  return (
    <>
      {sale !== 'open' && <p className="mt-4 font-semibold">{describeClosed(sale, draw)}</p>}
      {sale === 'ended' && (
        <p className="mt-1">
          Thank you for your interest, but this prize draw is no longer accepting entries.
        </p>
      )}
      {!isOver(sale) && (
        <p className="mt-4 text-muted text-sm">
          {draw.skillGameType &&
            'A short skill challenge comes first. Everyone gets a ticket, but only tickets with the correct answer enter the draw. One with a wrong answer costs the same. '}
          You choose how many before you pay, and nothing is added to the price.
        </p>
      )}
    </>
  );
}

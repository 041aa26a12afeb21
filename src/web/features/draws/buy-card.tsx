import type { PrizeDraw } from '#contract/draws.ts';
import { progress, showsProgress } from '#domain/draws/progress.ts';
import { pounds } from '#domain/money/format.ts';
import { dateTimeWithZone } from '#domain/time/london.ts';
import { daysLeft } from '#domain/time/remaining.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Countdown } from '#web/components/ui/countdown.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { BuyButton } from './buy-button.tsx';
import { charityWords } from './charity-words.ts';
import { DrawCard } from './draw-section.tsx';
import { RollingNumber } from './rolling-number.tsx';
import { closedReason, isOver, type SaleState } from './sale-state.ts';
import { ticketsWord } from './tickets-word.ts';

type SaleProps = { draw: PrizeDraw; sale: SaleState; now: number };

/** Price, how many are left, until when, and the button; on a phone the button stands in the bar below. */
export function BuyCard({ draw, sale, now, className }: SaleProps & { className?: string }) {
  const over = isOver(sale);
  return (
    <DrawCard title="Buy Tickets" className={className ?? ''}>
      <dl>
        <Fact label="Price per ticket">
          <span className="font-display text-2xl">{pounds(draw.ticketPrice)}</span>
        </Fact>
        <Fact label={over && draw.endedAt ? 'Ended' : 'End date'}>
          {dateTimeWithZone((over && draw.endedAt) || draw.endDate)}
        </Fact>
        {draw.maxTicketsPerPerson !== null && (
          <Fact label="Limit per person">{ticketsWord(draw.maxTicketsPerPerson)}</Fact>
        )}
        <Fact label="Days remaining">{over ? 'Ended' : daysLeft(new Date(draw.endDate), new Date(now))}</Fact>
      </dl>
      {showsProgress(draw) && <TicketProgress draw={draw} />}
      {draw.status === 'active' && !over && (
        <Countdown
          until={Date.parse(draw.endDate)}
          now={now}
          label={`Time left until ${dateTimeWithZone(draw.endDate)}`}
          className="mt-6 border-line border-y py-4"
        />
      )}
      <div className={cn('mt-6', !over && 'max-lg:hidden')}>
        <BuyButton draw={draw} sale={sale} block size="lg" />
      </div>
      {sale !== 'open' && <p className="mt-3 font-semibold">{closedReason(sale, draw)}</p>}
      {sale === 'ended' && (
        <p className="mt-1">
          Thank you for your interest, but this prize draw is no longer accepting entries.
        </p>
      )}
      {!over && (
        <p className="mt-4 text-muted text-sm">
          {draw.skillGameType &&
            'A short skill challenge comes first. Everyone gets a ticket, but only tickets with the correct answer enter the draw. '}
          {charityWords(draw)}
        </p>
      )}
    </DrawCard>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2">
      <dt className="whitespace-nowrap text-muted">{label}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </div>
  );
}

/** Counts tickets issued and not voided; what is left leaves out those held while somebody pays. */
function TicketProgress({ draw }: { draw: PrizeDraw }) {
  const { ticketLimit, ticketsSold, ticketsRemaining, minTicketAmount } = draw;
  if (ticketLimit === null) return null;
  const held = Math.max(0, ticketLimit - ticketsSold - (ticketsRemaining ?? 0));
  const bar = progress({ ticketLimit, sold: ticketsSold, held, minTicketAmount });
  const sold = ` of ${ticketLimit.toLocaleString('en-GB')} tickets sold`;
  return (
    <div className="mt-5">
      <p className="tabular mb-2 font-semibold">
        <RollingNumber value={ticketsSold} />
        {sold}
      </p>
      <Progress
        percent={bar.percent}
        label="Tickets sold"
        valueText={`${ticketsSold.toLocaleString('en-GB')}${sold}`}
        warning={bar.redForPublic}
        minimum={
          bar.minimumAt === null
            ? undefined
            : { percent: bar.minimumAt, label: `Minimum ${(minTicketAmount ?? 0).toLocaleString('en-GB')}` }
        }
      />
      {bar.warning && bar.remaining > 0 && !isOverStatus(draw) && (
        <p className="mt-2 font-semibold text-berry">{bar.warning}</p>
      )}
    </div>
  );
}

/** What remains unsold is no news once nothing is sold any more. */
const isOverStatus = ({ status }: PrizeDraw) =>
  status === 'awaiting_draw' || status === 'completed' || status === 'cancelled';

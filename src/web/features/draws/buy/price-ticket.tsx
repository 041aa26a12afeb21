import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { describeOdds, describeOddsNote } from '../page/odds.ts';

type PriceTicketProps = {
  draw: Pick<
    PrizeDraw,
    'id' | 'freeEntry' | 'ticketPrice' | 'ticketsSold' | 'ticketLimit' | 'maxTicketsPerPerson'
  >;
  /** Whether the draw has only one prize. */
  single: boolean;
  closed: boolean;
  entered: number | null;
};

/** The price of a ticket, with the odds on its stub, below the two ways to enter. */
export function PriceTicket(props: PriceTicketProps) {
  const { id, freeEntry } = props.draw;
  return (
    <>
      {freeEntry && !props.closed && <RouteTabs id={id} />}
      {freeEntry && props.closed && props.entered === null && (
        <p className="mt-4" data-screen-only="">
          {`Postal entries count if they arrive by ${formatLongDate(freeEntry.receivedBy)}. `}
          <a className="link" href={`/prize-draw/${id}/post`}>
            Enter by post, free
          </a>
        </p>
      )}
      <PriceAndOdds {...props} />
    </>
  );
}

const TAB = 'flex min-h-11 flex-1 items-center justify-center px-3 text-center font-semibold';

/** The paid and the free route, with the same prominence. */
function RouteTabs({ id }: { id: string }) {
  return (
    <nav
      aria-label="Ways to enter"
      className="mt-5 flex max-w-120 overflow-hidden rounded-control border border-edge"
      data-screen-only=""
    >
      <a href="#tickets" aria-current="true" className={cn(TAB, 'bg-accent-soft')}>
        Buy tickets
      </a>
      <a href={`/prize-draw/${id}/post`} className={cn(TAB, 'border-edge border-l bg-surface')}>
        Enter by post, free
      </a>
    </nav>
  );
}

function PriceAndOdds({ draw, single, closed, entered }: PriceTicketProps) {
  const odds = describeOdds(draw, closed, entered);
  const note = closed ? '' : describeOddsNote(draw);
  const chance = odds.length > 0 || note !== '';
  if (!chance) {
    return (
      <p className="mt-4 text-lg">
        <Price pence={draw.ticketPrice} /> a ticket
      </p>
    );
  }
  return (
    <div
      data-tear="end"
      className="ticket mt-5 grid max-w-120 grid-cols-[calc(100%-var(--stub))_var(--stub)] items-center [--stub:61%] max-[16rem]:grid-cols-1 max-[16rem]:[--stub:0px]"
    >
      <p className="py-4 pr-2 pl-4 sm:pl-5">
        <Price pence={draw.ticketPrice} />
        <span className="block">
          <span className="sr-only"> </span>a ticket
        </span>
      </p>
      <span className="ticket-tear max-[16rem]:hidden" aria-hidden="true" />
      <div className="py-3.5 pr-3.5 pl-4 sm:pl-5">
        <p className="text-sm">{single ? 'Each ticket’s chance' : 'Each ticket’s chance of the 1st prize'}</p>
        {odds.map((text) => (
          <p key={text} className="tabular font-semibold">
            {text}
          </p>
        ))}
        {note && <p className="mt-0.5 text-pretty text-sm">{note}</p>}
      </div>
    </div>
  );
}

/** Longer prices use a smaller font, to leave room for the tear line. */
const DIGITS = '£00.00'.length;

function Price({ pence }: { pence: number }) {
  const text = formatPounds(pence);
  const size = text.length > DIGITS ? 'text-xl sm:text-2xl' : 'text-3xl';
  return <span className={cn('tabular font-display font-semibold', size, 'leading-none')}>{text}</span>;
}

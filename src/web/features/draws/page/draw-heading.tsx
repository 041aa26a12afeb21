import { Clock, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeEarlyEnd, findEarlyEnd } from '#domain/draws/sale-end.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { isOver, type SaleState } from '../buy/sale-state.ts';
import { HostedBy, PriceFacts, PriceTicket } from './static-parts.ts';

type DrawHeadingProps = {
  draw: PrizeDraw;
  /** The number of tickets on the sealed list; null until it is sealed. */
  entered: number | null;
  sale: SaleState;
  daysLeft: number;
  /** Whether the user is the owner and may edit the draw. */
  editable: boolean;
  /** The user's tickets. */
  held?: ReactNode;
  /** Share controls. */
  share: ReactNode;
};

/** Selects the fields that the part uses, so that its server-rendered HTML stays until one of them changes. */
const priceOf = (draw: PrizeDraw) => {
  const { id, freeEntry, ticketPrice, ticketsSold, ticketLimit, maxTicketsPerPerson } = draw;
  return { id, freeEntry, ticketPrice, ticketsSold, ticketLimit, maxTicketsPerPerson };
};

/** Once the outcome is known, other parts of the page say what the charity gets. */
const factsOf = (draw: PrizeDraw, over: boolean) => {
  const { ticketPrice, charityPercentage, charityName, charityNumber, minTicketAmount, ticketsSold } = draw;
  const { winnersCashPence } = draw.raised;
  return {
    prizes: draw.prizes.map(({ valuePence }) => ({ valuePence })),
    charity: draw.outcome ? null : { ticketPrice, charityPercentage, charityName, charityNumber },
    guarantee: over
      ? null
      : { minTicketAmount, ...(minTicketAmount !== null && { ticketsSold, winnersCashPence }) },
  };
};

/** Titles longer than this use a smaller font. */
const LONG = 60;

/** The draw's title, host, status, price (and how it is divided) and guarantees. */
export function DrawHeading({ draw, entered, sale, daysLeft, editable, held, share }: DrawHeadingProps) {
  const calledOff = sale === 'cancelled';
  const { brandName } = useSite();
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        <StatusBadge draw={draw} />
        {!calledOff && <Badge icon={Clock}>{describeDaysLeft(draw, { sale, daysLeft, brandName })}</Badge>}
        {sale === 'sold_out' && <Badge tone="danger">Sold out</Badge>}
      </div>
      <h1 data-long={draw.title.length > LONG || undefined} className="draw-title mt-3">
        {draw.title}
      </h1>
      <HostedBy hostName={draw.hostName} organisation={draw.organisation} />
      {!calledOff && (
        <>
          <PriceTicket
            draw={priceOf(draw)}
            single={draw.prizes.length === 1}
            closed={isOver(sale)}
            entered={entered}
          />
          <div className="mt-4 empty:hidden">{held}</div>
          <PriceFacts {...factsOf(draw, isOver(sale))} />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5" data-screen-only="">
        {!calledOff && share}
        {editable && (
          <ButtonLink to="/prize-draw/$id/edit" params={{ id: draw.id }} variant="secondary" size="sm">
            <PenLine className="size-4.5" aria-hidden="true" />
            Edit
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

type Left = { sale: SaleState; daysLeft: number; brandName: string };

/** Returns the days until the end or, once sales are over, "Ended" and how early that was. */
function describeDaysLeft(draw: PrizeDraw, { sale, daysLeft: days, brandName }: Left): string {
  const early = findEarlyEnd(draw);
  if (early) return describeEarlyEnd(early, brandName);
  if (isOver(sale) || days === 0) return 'Ended';
  // Days are rounded up, so the last day may have only minutes left.
  return days === 1 ? 'Last day' : `${days} days left`;
}

import { HeartHandshake } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { calculateLeastCharityPence } from '#domain/money/charity-statement.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { TicketsSold } from '../buy/tickets-sold.tsx';
import { HostLine } from '../organisations/host-line.tsx';
import { DrawLink } from './draw-link.tsx';
import { DrawPicture } from './draw-picture.tsx';

type DrawCardProps = {
  draw: PrizeDraw;
  level: 2 | 3;
  /** The picture is beside the text, unless on a phone. */
  wide?: boolean;
};

/** An active draw as a ticket in its own colours: the prize, the end date and the price. */
export function DrawCard({ draw, level, wide = false }: DrawCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <DrawTheme draw={draw} className="flex min-w-0 flex-1 bg-transparent">
      <article
        data-variant="receipt"
        data-tear="below"
        className="ticket group flex min-w-0 flex-1 flex-col pb-(--stub) [--stub:4.75rem]"
      >
        <div className={cn('flex flex-1 flex-col p-3.5', wide && 'gap-x-4 sm:flex-row')}>
          <DrawPicture
            draw={draw}
            sizes="(min-width: 64rem) 21rem, (min-width: 40rem) 46vw, 92vw"
            className={cn('rounded-control', wide && 'sm:w-1/2 sm:flex-none sm:self-start')}
          />
          <div className="flex min-w-0 flex-1 flex-col px-2 pt-4 pb-3">
            <Heading className="line-clamp-2 text-xl leading-snug">
              <DrawLink
                draw={draw}
                className="after:absolute after:inset-0 after:rounded-sheet group-hover:text-accent"
              >
                {draw.title}
              </DrawLink>
            </Heading>
            {draw.prize !== draw.title && <p className="mt-1 line-clamp-2 text-muted">{draw.prize}</p>}
            <HostLine draw={draw} className="mt-3 text-sm" />
            <p className="mt-1.5 text-sm">
              <span className="text-muted">Ends </span>
              <time dateTime={draw.endDate} className="tabular font-semibold">
                {formatDateTime(draw.endDate)}
              </time>
            </p>
            <div className="mt-auto pt-4">
              <TicketsSold draw={draw} />
            </div>
          </div>
        </div>
        <span className="ticket-tear" aria-hidden="true" />
        <Stub draw={draw} />
      </article>
    </DrawTheme>
  );
}

function Stub({ draw }: { draw: PrizeDraw }) {
  const toCharity = calculateLeastCharityPence({ ...draw, prizeCount: draw.prizes.length });
  return (
    <div className="absolute inset-x-0 bottom-0 flex h-(--stub) items-center gap-4 px-5.5">
      <p className="tabular flex-none font-display font-semibold text-2xl">
        {formatPounds(draw.ticketPrice)}
        <span className="sr-only"> a ticket</span>
      </p>
      <p className="flex min-w-0 items-start gap-1.5 text-sm leading-snug">
        <HeartHandshake className="mt-0.5 size-4 text-highlight" aria-hidden="true" />
        <span className="wrap-anywhere line-clamp-3 min-w-0">
          {/* The share of a very cheap ticket can be less than a penny. */}
          {toCharity > 0 ? `At least ${formatPounds(toCharity)} of it` : 'A share of it'} to{' '}
          {draw.charityName}
        </span>
      </p>
    </div>
  );
}

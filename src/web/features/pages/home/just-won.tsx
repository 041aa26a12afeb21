import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DrawnDraw, SiteTotals } from '#contract/pages/winners.ts';
import { formatShortPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

const SHOWN = 3;

const winnersQuery = (api: Api) => callQuery(api, 'GET /api/v1/winners', { query: { limit: SHOWN } });
const totalsQuery = (api: Api) => callQuery(api, 'GET /api/v1/totals');

/** The page works without them, so failures are ignored. */
export const justWonQueries = (api: Api) => [winnersQuery(api), totalsQuery(api)] as const;

/** The latest winners, and what all draws together have raised and paid. Renders nothing before the first result. */
export function JustWon() {
  const api = useApi();
  const { data: draws = [] } = useQuery(winnersQuery(api));
  const { data: totals } = useQuery(totalsQuery(api));
  if (draws.length === 0) return null;
  return (
    <section aria-labelledby="just-won" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="just-won" className="text-3xl">
          Just won
        </h2>
        <Link to="/winners" className="link inline-flex min-h-11 items-center font-semibold">
          See all winners
        </Link>
      </div>
      {totals && totals.charityPence > 0 && <Totals totals={totals} />}
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {draws.map((draw) => (
          <li key={draw.id} className="min-w-0">
            <Drawn draw={draw} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Totals({ totals }: { totals: SiteTotals }) {
  const facts = [
    ['Raised for charities', formatShortPounds(totals.charityPence)],
    ['Paid to them so far', formatShortPounds(totals.charityPaidPence)],
    ['Prizes delivered', formatNumber(totals.prizesReceived)],
  ] as const;
  return (
    <dl className="mb-10 grid gap-x-12 gap-y-4 border-line border-y py-5 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular font-display font-semibold text-3xl leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A draw with the winner of its first prize, and links to its live screen, which shows the result, and its check. */
function Drawn({ draw }: { draw: DrawnDraw }) {
  const winner = draw.winners.find(({ ticketNumber, vacancy }) => ticketNumber !== null && !vacancy);
  return (
    <article>
      <div className="overflow-hidden rounded-sheet">
        <DrawPicture draw={draw} sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 100vw" />
      </div>
      <h3 className="wrap-anywhere mt-4 text-xl">
        <Link to="/prize-draw/$id" params={{ id: draw.id }} className="hover:underline">
          {draw.title}
        </Link>
      </h3>
      {winner?.ticketNumber && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <TicketStub number={winner.ticketNumber} winner />
          <strong className="wrap-anywhere font-semibold">{winner.winnerName}</strong>
        </p>
      )}
      <p className="mt-2 text-muted text-sm">
        Drawn on {formatLongDate(draw.completedAt)} for {draw.charityName}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link
          to="/prize-draw/$id/live"
          params={{ id: draw.id }}
          className="link inline-flex min-h-11 items-center"
        >
          See the live screen<span className="sr-only"> of {draw.title}</span>
        </Link>
        {draw.provable && (
          <Link
            to="/prize-draw/$id/verify"
            params={{ id: draw.id }}
            className="link inline-flex min-h-11 items-center"
          >
            Check the draw<span className="sr-only"> of {draw.title}</span>
          </Link>
        )}
      </p>
    </article>
  );
}

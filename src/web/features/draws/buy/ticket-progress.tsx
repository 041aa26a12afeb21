import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Progress } from '#web/components/ui/progress.tsx';
import { RollingNumber } from '../live/rolling-number.tsx';
import { getProgress } from './tickets-sold.tsx';

/**
 * Shows how many tickets are sold and left. Voided tickets do not count as sold. Tickets held during payment do not
 * count as left.
 */
export function TicketProgress({ draw, over }: { draw: PrizeDraw; over: boolean }) {
  const { ticketLimit, ticketsSold, minTicketAmount } = draw;
  const bar = getProgress(draw);
  if (!bar || ticketLimit === null) return null;
  const sold = ` of ${formatNumber(ticketLimit)} tickets sold`;
  return (
    <div className="mt-5">
      <p className="tabular mb-2 font-semibold">
        <RollingNumber value={ticketsSold} />
        {sold}
      </p>
      <Progress
        percent={bar.percent}
        label="Tickets sold"
        valueText={`${formatNumber(ticketsSold)}${sold}`}
        warning={bar.redForPublic}
        minimum={
          bar.minimumAt === null
            ? undefined
            : { percent: bar.minimumAt, label: `Minimum ${formatNumber(minTicketAmount ?? 0)}` }
        }
      />
      {/* The number of remaining tickets is irrelevant once sales are over. */}
      {bar.warning && bar.remaining > 0 && !over && (
        <p className="mt-2 font-semibold text-danger">{bar.warning}</p>
      )}
    </div>
  );
}

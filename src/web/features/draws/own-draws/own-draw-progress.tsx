import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { calculateProgress } from '#domain/draws/progress.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { Progress } from '#web/components/ui/progress.tsx';

type Sold = Pick<OwnDraw, 'status' | 'ticketLimit' | 'ticketsSold' | 'ticketsRemaining' | 'minTicketAmount'>;

/** The tickets sold, the limit and the minimum. Hosts always see them. */
export function OwnDrawProgress({ draw }: { draw: Sold }) {
  const { ticketLimit, minTicketAmount, ticketsSold } = draw;
  if (ticketLimit === null) {
    const minimum = minTicketAmount === null ? '' : `, minimum ${formatNumber(minTicketAmount)}`;
    return <p className="tabular">{`${plural(ticketsSold, 'ticket')} sold, no limit${minimum}`}</p>;
  }
  const held = Math.max(0, ticketLimit - ticketsSold - (draw.ticketsRemaining ?? 0));
  const shown = calculateProgress({ ticketLimit, minTicketAmount, sold: ticketsSold, held });
  const text = `${formatNumber(ticketsSold)} of ${plural(ticketLimit, 'ticket')} sold`;
  const minimum = minTicketAmount !== null &&
    shown.minimumAt !== null && {
      percent: shown.minimumAt,
      label: `Minimum ${formatNumber(minTicketAmount)}`,
    };
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular font-semibold">{text}</p>
        {draw.status === 'active' && shown.warning && (
          <p className="tabular font-semibold text-danger">
            {shown.remaining === 0 && held === 0 ? 'Sold out' : shown.warning}
          </p>
        )}
      </div>
      <Progress
        percent={shown.percent}
        label="Tickets sold"
        valueText={minimum ? `${text}, minimum ${formatNumber(minTicketAmount ?? 0)}` : text}
        warning={shown.redForOrganiser}
        minimum={minimum || undefined}
      />
    </div>
  );
}

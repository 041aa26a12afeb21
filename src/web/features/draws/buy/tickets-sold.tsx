import type { PrizeDraw } from '#contract/draws/draws.ts';
import {
  calculateProgress,
  type Progress as DrawProgress,
  shouldShowProgress,
} from '#domain/draws/progress.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { Progress } from '#web/components/ui/progress.tsx';

/** Returns the draw's public progress bar; null without a limit or if the host hides it. */
export function getProgress(draw: PrizeDraw): DrawProgress | null {
  const { ticketLimit, ticketsRemaining, ticketsSold, minTicketAmount } = draw;
  if (ticketLimit === null || !shouldShowProgress(draw)) return null;
  const held = Math.max(0, ticketLimit - ticketsSold - (ticketsRemaining ?? 0));
  return calculateProgress({ ticketLimit, minTicketAmount, sold: ticketsSold, held });
}

/** The number of tickets sold and, if the host shows it, a progress bar. */
export function TicketsSold({ draw }: { draw: PrizeDraw }) {
  const shown = getProgress(draw);
  if (!shown || draw.ticketLimit === null) {
    return <p className="tabular text-sm">{plural(draw.ticketsSold, 'ticket')} sold</p>;
  }
  const text = `${formatNumber(draw.ticketsSold)} of ${plural(draw.ticketLimit, 'ticket')} sold`;
  return (
    <>
      <Progress percent={shown.percent} label="Tickets sold" valueText={text} warning={shown.redForPublic} />
      <p className="tabular mt-2 text-sm">
        {shown.warning ? (
          <strong className="font-semibold text-danger">
            {draw.ticketsSold >= draw.ticketLimit ? 'Sold out' : shown.warning}
          </strong>
        ) : (
          text
        )}
      </p>
    </>
  );
}

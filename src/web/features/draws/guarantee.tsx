import type { PrizeDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { DrawCard, DrawSection } from './draw-section.tsx';

/** What happens to the money when something goes wrong. */
export function Guarantee({ prizes }: Pick<PrizeDraw, 'prizes'>) {
  const split = prizes.length > 1 ? ', split equally between the winners' : '';
  return (
    <DrawSection title="Guarantee and protection">
      <ul className="measure space-y-3">
        <li>
          <strong className="font-semibold">If the prize is not delivered,</strong> {UNDELIVERED_PERCENT}% of
          total ticket sales is paid in cash to {prizes.length > 1 ? 'the winners' : 'the winner'}
          {split}. The host gets nothing.
        </li>
        <li>
          <strong className="font-semibold">If nothing is drawn within 7 working days of the end,</strong>{' '}
          every ticket is refunded in full.
        </li>
        <li>
          <strong className="font-semibold">Until the draw has ended,</strong> ticket money is held. Only then
          does the host get their part.
        </li>
      </ul>
    </DrawSection>
  );
}

type MinimumProps = { draw: PrizeDraw; over: boolean; className?: string };

/** What happens when too few tickets are sold. */
export function MinimumCard({ draw, over, className }: MinimumProps) {
  return (
    <DrawCard title="Minimum ticket guarantee" className={className ?? ''}>
      {draw.minTicketAmount === null ? (
        <p>There is no minimum: the prizes are drawn however few tickets are sold.</p>
      ) : (
        <WithMinimum draw={draw} minimum={draw.minTicketAmount} over={over} />
      )}
    </DrawCard>
  );
}

function WithMinimum({ draw, minimum, over }: { draw: PrizeDraw; minimum: number; over: boolean }) {
  const met = draw.ticketsSold >= minimum;
  const { winnersCashPence } = draw.raised;
  return (
    <>
      <p className="tabular text-muted">
        <span className="font-display font-semibold text-2xl text-ink">
          {draw.ticketsSold.toLocaleString('en-GB')}
        </span>{' '}
        of the minimum of {minimum.toLocaleString('en-GB')} tickets sold
      </p>
      <p className="mt-2">
        {standing(met, over)}
        With fewer tickets sold, the {draw.prizes.length > 1 ? 'winners share' : 'winner gets'} 50% of what is
        left after the platform's fee ({PLATFORM_FEE_PERCENT}%) and the charity's share
        {draw.prizes.length > 1 && ' equally'}, and the host keeps the other half.
      </p>
      {winnersCashPence !== null && draw.ticketsSold > 0 && (
        <p className="mt-2 text-muted text-sm">
          With the tickets sold{over ? '' : ' so far'} that {over ? 'is' : 'would be'}{' '}
          {pounds(winnersCashPence)}
          {draw.prizes.length > 1 && ` for ${draw.prizes.length} winners together`}.
        </p>
      )}
    </>
  );
}

function standing(met: boolean, over: boolean): string {
  if (met) return 'The minimum is met: the prizes are given as promised. ';
  if (over) return 'The minimum was not met: the draw still runs, for cash instead. ';
  return 'If it is not met, the draw still runs, for cash instead. ';
}

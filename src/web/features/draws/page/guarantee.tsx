import { Landmark, type LucideIcon, PackageX, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Progress } from '#web/components/ui/progress.tsx';
import { DrawCard, DrawSection } from './draw-section.tsx';

/** The buyers' guarantees if something goes wrong. `several`: there are several prizes. */
export function Guarantee({ several }: { several: boolean }) {
  return (
    <DrawSection title="Guarantee and protection">
      <ul className="measure space-y-4">
        <Protection icon={PackageX} when="If the prize isn’t delivered,">
          {several ? 'the winners share' : 'the winner gets'} {UNDELIVERED_PERCENT}% of total ticket sales in
          cash{several && ', split equally between them'}. The host gets nothing.
          {several && ' If only some prizes aren’t delivered, their winners get the same shares.'}
        </Protection>
        <Protection icon={RotateCcw} when="If the host doesn’t draw within 7 working days of the end,">
          we refund every ticket in full.
        </Protection>
        <Protection
          icon={Landmark}
          when={`Until the draw has ended and ${several ? 'every' : 'the'} prize has arrived,`}
        >
          we hold the ticket money. Only then does the host get their share.
        </Protection>
      </ul>
    </DrawSection>
  );
}

function Protection({ icon: Icon, when, children }: { icon: LucideIcon; when: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon className="mt-0.5 size-5 text-accent" aria-hidden="true" />
      <span className="min-w-0">
        <strong className="font-semibold">{when}</strong> {children}
      </span>
    </li>
  );
}

type MinimumProps = { draw: PrizeDraw; over: boolean };

/** Explains what happens when too few tickets are sold. */
export function MinimumCard({ draw, over }: MinimumProps) {
  return (
    <DrawCard title="Minimum ticket guarantee" id="minimum">
      {draw.minTicketAmount === null ? (
        <p>There’s no minimum. The prizes are drawn however few tickets are sold.</p>
      ) : (
        <WithMinimum draw={draw} minimum={draw.minTicketAmount} over={over} />
      )}
    </DrawCard>
  );
}

function WithMinimum({ draw, minimum, over }: { draw: PrizeDraw; minimum: number; over: boolean }) {
  const { ticketsSold, prizes } = draw;
  const several = prizes.length > 1;
  const { winnersCashPence } = draw.raised;
  // There cannot be more winners than tickets.
  const winners = Math.min(prizes.length, ticketsSold);
  const text = `${formatNumber(ticketsSold)} of the minimum of ${formatNumber(minimum)} tickets sold`;
  // The bar ends at the limit, so that its mark matches the ticket bar. Without a limit, it ends slightly above the
  // minimum.
  const end = draw.ticketLimit ?? Math.max(minimum * 1.25, ticketsSold);
  return (
    <>
      <p className="tabular text-muted">
        <span className="font-display font-semibold text-2xl text-ink">{formatNumber(ticketsSold)}</span> of
        the minimum of {formatNumber(minimum)} tickets sold
      </p>
      <Progress
        percent={(ticketsSold / end) * 100}
        label="Towards the minimum"
        valueText={text}
        minimum={{ percent: (minimum / end) * 100, label: `Minimum ${formatNumber(minimum)}` }}
        className="mt-3"
      />
      <p className="mt-3">{describeMinimum({ met: ticketsSold >= minimum, over, several })}</p>
      {winnersCashPence !== null && ticketsSold > 0 && (
        <p className="mt-2 text-muted text-sm">
          With the tickets sold{over ? '' : ' so far'}, that {over ? 'is' : 'would be'}{' '}
          {formatPounds(winnersCashPence)}
          {winners > 1 && ` for ${winners} winners together`}.
        </p>
      )}
    </>
  );
}

type Minimum = { met: boolean; over: boolean; several: boolean };

/** Says what winners get if the minimum is not reached. */
function describeMinimum({ met, over, several }: Minimum): string {
  const half = `50% of what’s left after the platform’s fee (${PLATFORM_FEE_PERCENT}%) and the charity’s share${several ? ' equally' : ''}, and the host keeps the other half.`;
  if (met) {
    const who = several ? 'winners split' : 'the winner gets';
    return `We’ve reached the minimum, so the prizes will be given as promised. With fewer tickets sold, ${who} ${half}`;
  }
  const reached = over ? 'We didn’t reach it, so' : 'If we don’t reach it,';
  return several
    ? `${reached} winners share cash instead. They split ${half}`
    : `${reached} the winner gets cash instead. That’s ${half}`;
}

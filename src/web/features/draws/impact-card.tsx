import type { PrizeDraw } from '#contract/draws.ts';
import { PENCE_PER_TREE, totalTrees } from '#domain/impact/trees.ts';
import { pounds } from '#domain/money/format.ts';
import { splitGross } from '#domain/money/split.ts';
import { GrowingOak, oakStage } from '#web/components/art/growing-oak.tsx';
import { charityWords } from './charity-words.ts';
import { DrawCard } from './draw-section.tsx';

type ImpactProps = { draw: PrizeDraw; over: boolean; className?: string };

/** Trees and charity money, from the tickets sold so far and if all are sold. */
export function ImpactCard({ draw, over, className }: ImpactProps) {
  const { raised } = draw;
  const more = !over && draw.ticketLimit !== null && draw.ticketsSold < draw.ticketLimit;
  const all = more && draw.ticketLimit !== null ? impactOfAll(draw, draw.ticketLimit) : null;
  const soFar = over ? '' : ' so far';
  return (
    <DrawCard title="Your Impact" className={className ?? ''}>
      <div className="relative">
        <dl className="space-y-4 sm:pr-40">
          <Figure
            label={`Trees${soFar}`}
            value={raised.trees.toLocaleString('en-GB')}
            all={all?.trees.toLocaleString('en-GB')}
          />
          <Figure
            label={`For ${draw.charityName}${soFar}`}
            value={pounds(raised.charityPence)}
            all={all ? pounds(all.charityPence) : undefined}
          />
        </dl>
        <GrowingOak
          stage={oakStage(raised.trees)}
          className="-top-8 absolute right-0 w-24 sm:top-auto sm:bottom-0 sm:w-36"
        />
      </div>
      <p className="mt-4">{charityWords(draw)}</p>
      <p className="mt-2 text-muted text-sm">
        {draw.charityNumber && `Registered charity ${draw.charityNumber}. `}
        The platform plants one tree for each {pounds(PENCE_PER_TREE)} of ticket sales
        {draw.extraTreesCount > 0 && `, and the host pays for ${extraTrees(draw.extraTreesCount)}`}.
      </p>
    </DrawCard>
  );
}

function Figure({ label, value, all }: { label: string; value: string; all: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-display font-semibold text-2xl text-acorn-ink">{value}</dd>
      {all !== undefined && <dd className="tabular text-sm">{all} if all tickets are sold</dd>}
    </div>
  );
}

/** What it would be with every ticket sold: a promise of the same rules, not a figure of the books. */
function impactOfAll(draw: PrizeDraw, tickets: number): { trees: number; charityPence: number } {
  const grossPence = tickets * draw.ticketPrice;
  const { charityPence, extraTreesPaid } = splitGross({
    grossPence,
    charityPercentage: draw.charityPercentage,
    extraTrees: draw.extraTreesCount,
  });
  return { trees: totalTrees(grossPence, extraTreesPaid), charityPence };
}

const extraTrees = (count: number) =>
  `${count.toLocaleString('en-GB')} more ${count === 1 ? 'tree' : 'trees'}`;

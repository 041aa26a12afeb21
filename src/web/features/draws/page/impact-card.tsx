import type { PrizeDraw } from '#contract/draws/draws.ts';
import { calculateTotalTrees, PENCE_PER_TREE } from '#domain/impact/trees.ts';
import { describeTrees } from '#domain/impact/trees-text.ts';
import { formatPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT, splitGross } from '#domain/money/split.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { GrowingOak, getOakStage } from '#web/components/art/growing-oak.tsx';
import { computeTicketParts } from '../buy/ticket-parts.ts';
import { describeCharity } from './charity-text.ts';
import { DrawCard } from './draw-section.tsx';
import { RegisteredCharity } from './registered-charity.tsx';

type ImpactProps = { draw: PrizeDraw; over: boolean };

/**
 * The number of trees and the money for charity, both so far and if the draw sells out, and the parts of a ticket's
 * price while they can still apply.
 */
export function ImpactCard({ draw, over }: ImpactProps) {
  const { raised } = draw;
  const more = !over && draw.ticketLimit !== null && draw.ticketsSold < draw.ticketLimit;
  const all = more && draw.ticketLimit !== null ? impactOfAll(draw, draw.ticketLimit) : null;
  const soFar = over ? '' : ' so far';
  return (
    <DrawCard title="Your Impact">
      <div className="relative">
        <dl className="space-y-4 pr-24 max-[16rem]:pr-0 sm:pr-40">
          <Figure
            label={`${describeTrees(raised)}${soFar}`}
            value={formatNumber(raised.trees)}
            all={all ? formatNumber(all.trees) : undefined}
          />
          <Figure
            label={`For ${draw.charityName}${soFar}`}
            value={formatPounds(raised.charityPence)}
            all={all ? formatPounds(all.charityPence) : undefined}
          />
        </dl>
        <GrowingOak
          stage={getOakStage(raised.trees)}
          className="-top-8 absolute right-0 w-24 [--art-colour:var(--accent-soft)] max-[16rem]:hidden sm:top-auto sm:bottom-0 sm:w-36"
        />
      </div>
      {/* A known outcome divides the sales as a whole, and the parts of a ticket no longer add up to it. */}
      {draw.outcome === null && <PriceParts draw={draw} />}
      <p className="mt-4 text-muted text-sm">
        {draw.charityNumber && (
          <>
            <RegisteredCharity number={draw.charityNumber} />.{' '}
          </>
        )}
        We plant one tree for every {formatPounds(PENCE_PER_TREE)} of ticket sales
        {draw.extraTreesCount > 0 && `, and the host pays for ${extraTrees(draw.extraTreesCount)}`}.
      </p>
    </DrawCard>
  );
}

function Figure({ label, value, all }: { label: string; value: string; all: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-display font-semibold text-3xl text-highlight-ink leading-tight">
        {value}
      </dd>
      {all !== undefined && <dd className="tabular text-sm">{all} if all tickets are sold</dd>}
    </div>
  );
}

/** The price of a ticket as a bar in three parts, with their amounts. */
function PriceParts({ draw }: { draw: PrizeDraw }) {
  const parts = computeTicketParts(draw);
  if (!parts) return <p className="mt-4">{describeCharity(draw)}</p>;
  const rows = [
    { pence: parts.charity, name: draw.charityName, share: 'charity', paint: 'bg-highlight' },
    { pence: parts.host, name: 'The host, for prizes and costs', share: 'host', paint: 'bg-accent' },
    {
      pence: parts.platform,
      name: `The platform (${PLATFORM_FEE_PERCENT}%)`,
      share: 'platform',
      paint: 'bg-edge',
    },
  ].filter(({ pence }) => pence > 0);
  return (
    <div className="mt-5">
      <h3 className="font-semibold font-text text-base tracking-normal">
        Where each {formatPounds(draw.ticketPrice)} goes
      </h3>
      <div aria-hidden="true" className="draw-shares mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {rows.map(({ pence, share, paint }) => (
          <span key={share} data-share={share} className={paint} style={{ flexGrow: pence }} />
        ))}
      </div>
      <dl className="mt-2">
        {rows.map(({ pence, name, share, paint }) => (
          <div key={share} className="flex items-baseline gap-2.5 py-1">
            <dt className="flex min-w-0 flex-1 items-baseline gap-2.5">
              <span
                aria-hidden="true"
                data-share={share}
                className={`size-2.5 flex-none rounded-full ${paint}`}
              />
              <span className="min-w-0">{name}</span>
            </dt>
            <dd className="tabular font-semibold">{formatPounds(pence)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Estimates the impact if the draw sells out. It uses the same rules, but is not a figure from the ledger. */
function impactOfAll(draw: PrizeDraw, tickets: number): { trees: number; charityPence: number } {
  const grossPence = tickets * draw.ticketPrice;
  const { charityPence, extraTreesPaid } = splitGross({
    grossPence,
    charityPercentage: draw.charityPercentage,
    extraTrees: draw.extraTreesCount,
  });
  return { trees: calculateTotalTrees(grossPence, extraTreesPaid), charityPence };
}

const extraTrees = (count: number) => plural(count, 'more tree');

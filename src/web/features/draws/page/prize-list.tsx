import type { PrizeDraw } from '#contract/draws/draws.ts';
import { groupPrizes } from '#domain/draws/prizes.ts';
import { formatShortPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { isOwnPicture } from '../card/draw-picture.tsx';
import { DrawSection } from './draw-section.tsx';
import { describePrizeTotal, formatRanks } from './prize-text.ts';

type Prize = PrizeDraw['prizes'][number];

/** The prizes by rank, each with its rank on a stub. Equal prizes are joined. */
export function PrizeList({ prizes }: Pick<PrizeDraw, 'prizes'>) {
  const total = prizes.length > 1 ? describePrizeTotal(prizes) : null;
  const groups = groupPrizes(prizes);
  // Ranges of ranks need wider stubs, and all are as wide.
  const width = groups.length < prizes.length ? 'w-24' : 'w-16';
  const hasValues = prizes.some(({ valuePence }) => valuePence !== null);
  return (
    <DrawSection title={prizes.length === 1 ? 'The prize' : 'The prizes'}>
      {total && <p className="-mt-1.5 mb-4 font-semibold text-lg">{total}</p>}
      <ol className="border-line border-t">
        {groups.map(({ prize, ranks }) => (
          <li key={prize.rank} className="flex items-start gap-4 border-line border-b py-3.5">
            <span
              data-variant={prize.rank === 1 ? 'winner' : 'default'}
              data-tear="none"
              className={cn(
                'ticket tabular flex min-h-9 flex-none items-center justify-center font-display font-semibold [container-type:normal]',
                width,
              )}
            >
              {formatRanks(ranks)}
              <span className="sr-only"> {plural(ranks.length, 'prize').replace(/^\d+ /, '')}:</span>
            </span>
            <PrizeFacts prize={prize} count={ranks.length} />
          </li>
        ))}
      </ol>
      {hasValues && (
        <p className="mt-2.5 text-muted text-sm">
          The host gives these values. They can’t change once a ticket has been sold.
        </p>
      )}
    </DrawSection>
  );
}

function PrizeFacts({ prize, count }: { prize: Prize; count: number }) {
  const { description, valuePence, imageUrl, imageAlt } = prize;
  const facts = [
    ...(count > 1 ? [plural(count, 'winner')] : []),
    ...(valuePence === null ? [] : [`worth ${formatShortPounds(valuePence)}${count > 1 ? ' each' : ''}`]),
  ].join(', ');
  return (
    <div className="wrap-anywhere min-w-0 flex-1 pt-1.5">
      <p className={cn(prize.rank === 1 && 'font-semibold text-lg leading-snug')}>{description}</p>
      {facts && <p className="mt-0.5 text-muted">{facts.charAt(0).toUpperCase() + facts.slice(1)}</p>}
      {imageUrl !== null && isOwnPicture(imageUrl) && (
        <Picture
          src={imageUrl}
          alt={imageAlt ?? ''}
          sizes="(min-width: 40rem) 20rem, 70vw"
          className="mt-3 h-auto max-h-80 w-auto max-w-full rounded-control sm:max-w-80"
        />
      )}
    </div>
  );
}

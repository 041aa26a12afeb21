import type { PrizeDraw } from '#contract/draws.ts';
import { DrawSection } from './draw-section.tsx';

/** What can be won, the first prize first; the rank is printed large as on a prize list at a fête. */
export function PrizeList({ prizes }: Pick<PrizeDraw, 'prizes'>) {
  return (
    <DrawSection title={prizes.length === 1 ? 'The prize' : 'The prizes'}>
      <ol className="border-line border-t">
        {prizes.map(({ rank, description }) => (
          <li key={rank} className="flex items-baseline gap-4 border-line border-b py-3.5">
            <span className="tabular w-14 flex-none font-display font-semibold text-oak text-xl">
              {ordinal(rank)}
              <span className="sr-only"> prize:</span>
            </span>
            <span className={rank === 1 ? 'min-w-0 font-semibold text-lg' : 'min-w-0'}>{description}</span>
          </li>
        ))}
      </ol>
    </DrawSection>
  );
}

/** 1st, 2nd, 3rd, 4th …; there are at most ten prizes. */
export function ordinal(rank: number): string {
  return `${rank}${({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[rank] ?? 'th'}`;
}

import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { cn } from '#web/components/ui/cn.ts';
import { DrawSection } from './draw-section.tsx';

export { formatOrdinal };

/** The prizes by rank, each with its rank on a stub. */
export function PrizeList({ prizes }: Pick<PrizeDraw, 'prizes'>) {
  return (
    <DrawSection title={prizes.length === 1 ? 'The prize' : 'The prizes'}>
      <ol className="border-line border-t">
        {prizes.map(({ rank, description }) => (
          <li key={rank} className="flex items-start gap-4 border-line border-b py-3.5">
            <span
              data-variant={rank === 1 ? 'winner' : 'default'}
              data-tear="none"
              className="ticket tabular flex min-h-9 w-16 flex-none items-center justify-center font-display font-semibold [container-type:normal]"
            >
              {formatOrdinal(rank)}
              <span className="sr-only"> prize:</span>
            </span>
            <span className={cn('min-w-0 pt-1.5', rank === 1 && 'font-semibold text-lg leading-snug')}>
              {description}
            </span>
          </li>
        ))}
      </ol>
    </DrawSection>
  );
}

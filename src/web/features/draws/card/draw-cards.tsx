import type { PrizeDraw } from '#contract/draws/draws.ts';
import { BareBoard } from '#web/components/art/scenes.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { DrawCard } from './draw-card.tsx';

type DrawCardsProps = {
  draws: readonly PrizeDraw[];
  level?: 2 | 3;
  /** The most cards in a row, on a wide screen. */
  columns?: 1 | 2 | 3;
};

export function DrawCards({ draws, level = 2, columns = 3 }: DrawCardsProps) {
  return (
    <ul className={cn('grid gap-6', columns > 1 && 'sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {draws.map((draw) => (
        <li key={draw.id} className="flex min-w-0">
          <DrawCard draw={draw} level={level} wide={columns === 1} />
        </li>
      ))}
    </ul>
  );
}

export function NoActiveDraws({ level = 2 }: { level?: 2 | 3 }) {
  return (
    <EmptyState title="No Active Prize Draws" level={level} art={<BareBoard />}>
      Check back soon for new opportunities to enter prize draws.
    </EmptyState>
  );
}

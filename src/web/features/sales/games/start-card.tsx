import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { GameCard, GamePanel } from '#web/features/sales/challenges/game-card.tsx';

type StartCardProps = { title: string; children: ReactNode; art: ReactNode; onStart: () => void };

export function StartCard({ title, children, art, onStart }: StartCardProps) {
  return (
    <GameCard
      stub={
        <Button size="lg" block onClick={onStart}>
          Start challenge
        </Button>
      }
    >
      <GamePanel className="py-8!">
        <div aria-hidden="true" className="flex flex-wrap items-center justify-center gap-2">
          {art}
        </div>
      </GamePanel>
      <h2 className="mt-5 text-2xl">{title}</h2>
      <div className="mt-1.5">{children}</div>
    </GameCard>
  );
}

/** A row of tiles. */
export function Tiles({ letters }: { letters: string }) {
  return Array.from(letters, (letter, place) => ({ letter, place })).map(({ letter, place }) => (
    <span key={place} className={letter === ' ' ? 'tile tile-place size-13' : 'tile size-13 text-2xl'}>
      {letter}
    </span>
  ));
}

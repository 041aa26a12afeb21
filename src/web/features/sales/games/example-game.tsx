import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { Game, TASKS } from '#web/features/sales/challenges/game.tsx';
import { GameCard } from '#web/features/sales/challenges/game-card.tsx';
import { Stamp } from '#web/features/sales/challenges/recorded.tsx';
import { type Example, type Played, wouldBeEntered } from './use-example.ts';

type ExampleGameProps = {
  example: Example;
  /** Shown before the game, with the button that starts it. */
  start: ReactNode;
  /** Shown after the answer; by default, a button to play again. */
  after?: ReactNode;
};

/** A challenge as participants see it. */
export function ExampleGame({ example: { played, start, answer }, start: before, after }: ExampleGameProps) {
  if (played.at === 'start') return before;
  const { game } = played;
  if (played.at === 'playing') {
    return (
      <Game
        question={game}
        heading={
          <FocusedHeading level={2} className="mb-4 text-2xl">
            {TASKS[game.type]}
          </FocusedHeading>
        }
        onAnswer={answer}
        pending={false}
      />
    );
  }
  return (
    <GameCard>
      <Stamp />
      <FocusedHeading level={2} className="mt-5 text-2xl">
        Answer recorded
      </FocusedHeading>
      <Outcome played={played} />
      {after ?? (
        <Button variant="secondary" className="mt-6" onClick={() => start(game.type, game.difficulty)}>
          Play again
        </Button>
      )}
    </GameCard>
  );
}

/** Tells hosts whether the answer is right; participants never see this. */
function Outcome({ played }: { played: Extract<Played, { at: 'answered' }> }) {
  return (
    <div className="measure mt-2 space-y-2">
      <p>That’s all participants see. They’ll find out if they were right when the draw takes place.</p>
      <p>
        {wouldBeEntered(played) ? (
          <>
            <strong>{played.given}</strong> is right. Tickets bought now would be entered.
          </>
        ) : (
          <>
            The answer is <strong>{played.game.solution}</strong>, not <strong>{played.given}</strong>.
            Tickets bought now wouldn’t be entered.
          </>
        )}
      </p>
    </div>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import type { Question } from '#domain/games/game.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useOwnLimits } from '#web/features/accounts/limits/queries.ts';
import { BreakNote } from '#web/features/accounts/limits/spend-note.tsx';
import { StepPage } from '#web/features/draws/page/step-page.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { Game, TASKS } from './game.tsx';
import { GameCard } from './game-card.tsx';
import { Recorded } from './recorded.tsx';
import { type Problem, useChallenge } from './use-challenge.ts';

/** The skill challenge before a purchase. Users on a break learn here that they cannot buy. */
export function ChallengePage({ id, quantity }: { id: string; quantity: number | undefined }) {
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), id));
  const taken = useOwnLimits()?.break;
  return (
    <StepPage draw={draw} step="Challenge" ticketsFirst={quantity !== undefined}>
      <h1 className="mt-1 text-3xl">Skill challenge</h1>
      {taken ? (
        <div className="mt-5">
          <BreakNote until={taken.until} />
        </div>
      ) : (
        <Steps draw={draw} quantity={quantity} />
      )}
    </StepPage>
  );
}

/** The start, the game and the confirmation. */
function Steps({ draw, quantity }: { draw: PrizeDraw; quantity: number | undefined }) {
  const { stage, start, answer, sending, unsent } = useChallenge(draw, quantity);
  return (
    <>
      <p className="measure mt-2 text-muted">
        Everyone gets a ticket, but only tickets with the correct answer enter the draw.
      </p>
      <NeedsScript what="The skill challenge" />
      <div className="mt-5">
        {stage.at === 'select' && (
          <Select
            id={draw.id}
            task={TASKS[draw.skillGameType ?? 'math']}
            problem={stage.problem}
            onStart={() => start()}
          />
        )}
        {stage.at === 'starting' && <Starting task={TASKS[draw.skillGameType ?? 'math']} />}
        {stage.at === 'playing' && (
          <Game
            key={stage.challenge.id}
            question={questionOf(stage.challenge)}
            heading={<Task>{TASKS[stage.challenge.type]}</Task>}
            pending={sending}
            note={unsent && <Unsent />}
            onAnswer={(given) => answer(stage.challenge, given)}
          />
        )}
        {stage.at === 'success' && <Recorded next={quantity === undefined ? 'the tickets' : 'payment'} />}
      </div>
      {(stage.at === 'starting' || stage.at === 'playing') && (
        <p className="measure mt-4 text-muted text-sm">
          You get one go. We’ll tell you if you were right when the draw takes place.
        </p>
      )}
    </>
  );
}

function Task({ children }: { children: string }) {
  return <h2 className="mb-4 text-2xl">{children}</h2>;
}

/** Shown next to the button that was pressed. */
function Unsent() {
  return (
    <Alert tone="warning" icon={WifiOff} title="We couldn’t send your answer." className="mt-5">
      It’s still here. Check your connection, then submit it again.
    </Alert>
  );
}

type SelectProps = { id: string; task: string; problem: Problem | null; onStart: () => void };

function Select({ id, task, problem, onStart }: SelectProps) {
  const button = useRef<HTMLButtonElement>(null);
  const failed = problem !== null;
  // Moves the focus, because the pressed button is gone.
  useEffect(() => {
    if (failed) button.current?.focus();
  }, [failed]);
  const look = { size: 'lg', block: true } as const;
  return (
    <GameCard
      stub={
        problem?.final ? (
          <ButtonLink to="/prize-draw/$id" params={{ id }} {...look}>
            Return to Prize Draw
          </ButtonLink>
        ) : (
          <Button ref={button} onClick={onStart} {...look}>
            {problem ? 'Try again' : 'Start challenge'}
          </Button>
        )
      }
    >
      <Task>{task}</Task>
      {problem && (
        <Alert tone="warning" title={problem.text} {...(problem.offline && { icon: WifiOff })}>
          {problem.offline && 'We’ll carry on once you’re back online.'}
        </Alert>
      )}
    </GameCard>
  );
}

function Starting({ task }: { task: string }) {
  return (
    <GameCard stub={<Skeleton className="h-13 w-full" />}>
      <Task>{task}</Task>
      <Loading label="Preparing your challenge…">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="mt-5 h-6 w-28" />
        <Skeleton className="mt-1.5 h-14 w-full" />
      </Loading>
    </GameCard>
  );
}

/** Converts the API's challenge to the type that the game components use. */
function questionOf({ type, prompt = '', sequence = [] }: Challenge): Question {
  return type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
}

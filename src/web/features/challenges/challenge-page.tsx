import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import type { Question } from '#domain/games/game.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { StepPage } from '#web/features/draws/step-page.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { GameProps } from './answer-form.tsx';
import { Game, TASKS } from './game.tsx';
import { type Problem, useChallenge } from './use-challenge.ts';

/** The skill challenge that comes before tickets: chosen, played, and recorded. */
export function ChallengePage({ id }: { id: string }) {
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), id));
  const { stage, start, answer, sending } = useChallenge(draw);
  return (
    <StepPage draw={draw} step="Challenge">
      <h1 className="mt-1 text-3xl">Skill challenge</h1>
      <p className="measure mt-2 text-muted">
        Everyone gets a ticket, but only tickets with the correct answer enter the draw. An answer cannot be
        changed, and nobody is told how it went before the draw closes.
      </p>
      <noscript>
        <p className="measure mt-4 font-semibold">
          The skill challenge needs JavaScript. Please switch it on.
        </p>
      </noscript>
      <div className="mt-6">
        {stage.at === 'select' && (
          <Select
            id={id}
            task={TASKS[draw.skillGameType ?? 'math']}
            problem={stage.problem}
            onStart={() => start()}
          />
        )}
        {stage.at === 'starting' && <Starting />}
        {stage.at === 'playing' && (
          <Playing
            key={stage.challenge.id}
            challenge={stage.challenge}
            pending={sending}
            onAnswer={(given) => answer(stage.challenge, given)}
          />
        )}
        {stage.at === 'success' && <Recorded />}
      </div>
    </StepPage>
  );
}

type SelectProps = { id: string; task: string; problem: Problem | null; onStart: () => void };

function Select({ id, task, problem, onStart }: SelectProps) {
  const look = { size: 'lg', className: 'mt-5 max-sm:w-full' } as const;
  return (
    <Sheet>
      <h2 className="text-2xl">{task}</h2>
      {problem && <Alert tone="warning" title={problem.words} className="mt-4" />}
      {problem?.final ? (
        <ButtonLink to="/prize-draw/$id" params={{ id }} {...look}>
          Return to Prize Draw
        </ButtonLink>
      ) : (
        <Button onClick={onStart} {...look}>
          {problem ? 'Try Again' : 'Start Challenge'}
        </Button>
      )}
    </Sheet>
  );
}

function Starting() {
  return (
    <Sheet>
      <Loading label="Preparing your challenge…">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-6 h-16 w-64 max-w-full" />
        <Skeleton className="mt-8 h-14 w-80 max-w-full" />
        <Skeleton className="mt-5 h-13 w-44" />
      </Loading>
    </Sheet>
  );
}

function Playing({ challenge, ...game }: GameProps & { challenge: Challenge }) {
  return (
    <Sheet>
      <h2 className="mb-5 text-2xl">{TASKS[challenge.type]}</h2>
      <Game question={questionOf(challenge)} {...game} />
    </Sheet>
  );
}

/** The API's flat challenge as the question that the game components know. */
function questionOf({ type, prompt = '', sequence = [] }: Challenge): Question {
  return type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
}

function Recorded() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Sheet>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Answer recorded
      </h2>
      <p className="mt-2 text-lg">
        <Spinner label="Taking you to the tickets…" />
      </p>
    </Sheet>
  );
}

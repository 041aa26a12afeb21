import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import { toast } from '#web/components/ui/toast.ts';
import { describeClosed } from '#web/features/draws/buy/sale-state.ts';
import { rememberAnswer } from '#web/features/sales/ticket-proofs/purchase-facts.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { keepChallenge } from './stored-challenge.ts';

const KEEP_AFTER_MS = 1500;
const LEAVE_AFTER_MS = 2000;

/** Why there is no challenge to play. `final`: retrying cannot help. */
export type Problem = { text: string; final: boolean; offline: boolean };

/** The steps of a challenge. */
export type Stage =
  | { at: 'select'; problem: Problem | null }
  | { at: 'starting' }
  | { at: 'playing'; challenge: Challenge }
  | { at: 'success'; challengeId: string };

function tellFailure(): void {
  toast({
    title: 'Skill Challenge Failed',
    description: 'Please try again to proceed with ticket purchase.',
    variant: 'destructive',
  });
}

/**
 * Runs a skill challenge. It starts automatically if the draw specifies the game.
 * @param quantity the number of tickets, if the buyer has already chosen it
 */
export function useChallenge(draw: PrizeDraw, quantity: number | undefined) {
  const api = useApi();
  const drawId = draw.id;
  const soldOut = draw.ticketsRemaining === 0;
  const startsItself = draw.skillGameType !== null && draw.skillGameDifficulty !== null && !soldOut;
  const [stage, setStage] = useState<Stage>(
    startsItself ? { at: 'starting' } : { at: 'select', problem: soldOut ? noneLeft(draw) : null },
  );

  const { mutate: start } = useMutation({
    mutationFn: () => api('POST /api/v1/prize-draws/:id/challenge', { params: { id: drawId } }),
    onMutate: () => setStage({ at: 'starting' }),
    onSuccess: (challenge) => setStage({ at: 'playing', challenge }),
    onError: (error) => {
      const problem = problemOf(error);
      // If retrying cannot help, the page itself explains why.
      if (!problem.final) tellFailure();
      setStage({ at: 'select', problem });
    },
  });

  const succeed = ({ id }: Challenge) => setStage({ at: 'success', challengeId: id });

  // A double click can be faster than the re-render, and the second answer would be rejected.
  const sent = useRef(false);
  const submission = useMutation({
    mutationFn: ({ challenge, answer }: { challenge: Challenge; answer: string }) =>
      api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
        params: { id: drawId, challengeId: challenge.id },
        body: { answer },
      }),
    onSuccess: (_, { challenge, answer }) => {
      rememberAnswer(() => sessionStorage, challenge, answer);
      succeed(challenge);
    },
    onError: (error, { challenge }) => {
      // An earlier request recorded the answer, but its response was lost.
      if (error instanceof ApiError && error.code === 'challenge_answered') return succeed(challenge);
      tellFailure();
      // An expired or missing challenge is replaced by a new one. After a failed call, the same answer can be sent
      // again.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return;
      start();
    },
    onSettled: () => {
      sent.current = false;
    },
  });

  useEffect(() => {
    if (startsItself) start();
  }, [startsItself, start]);
  useReturn(stage.at === 'select' && stage.problem?.offline === true, start);
  useNextStep(drawId, quantity, stage.at === 'success' ? stage.challengeId : null);

  return {
    stage,
    start,
    answer: (challenge: Challenge, answer: string) => {
      if (sent.current) return;
      sent.current = true;
      submission.mutate({ challenge, answer });
    },
    sending: submission.isPending,
    /** Whether the answer was not sent, so that the user can retry. */
    unsent:
      submission.isError && stage.at === 'playing' && stage.challenge === submission.variables.challenge,
  };
}

/** The problem shown when no tickets are left. */
const noneLeft = (draw: PrizeDraw): Problem => ({
  text: describeClosed('sold_out', draw),
  final: true,
  offline: false,
});

/** A 409 is caused by the draw itself, for example because it has ended, so retrying cannot help. */
function problemOf(error: Error): Problem {
  if (error instanceof ApiError) {
    return { text: getErrorMessage(error), final: error.status === 409, offline: false };
  }
  return { text: 'We couldn’t load the challenge.', final: false, offline: true };
}

/** Calls `onReturn` when the browser is online again. */
function useReturn(waiting: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!waiting) return;
    const handleOnline = () => onReturn();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [waiting, onReturn]);
}

/**
 * Stores the answered challenge for the purchase. After a moment, opens the page for choosing tickets or, if the
 * quantity is already chosen, the purchase.
 */
function useNextStep(drawId: string, quantity: number | undefined, challengeId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (challengeId === null) return;
    const keeping = setTimeout(
      () => keepChallenge(sessionStorage, { drawId, id: challengeId }),
      KEEP_AFTER_MS,
    );
    const way = { params: { id: drawId }, replace: true };
    const leaving = setTimeout(
      () =>
        void (quantity === undefined
          ? navigate({ to: '/prize-draw/$id/tickets', ...way })
          : navigate({ to: '/prize-draw/$id/purchase', search: { quantity }, ...way })),
      LEAVE_AFTER_MS,
    );
    return () => {
      clearTimeout(keeping);
      clearTimeout(leaving);
    };
  }, [drawId, quantity, challengeId, navigate]);
}

import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { displayName, fullName } from '#domain/people/display-name.ts';
import type { DrawingService } from './service.ts';
import type { ResultOfRank } from './store.ts';

type Answer<K extends keyof Calls> = CallResult<Calls[K]>;
type Made<K extends 'start' | 'draw' | 'state' | 'results'> = Awaited<ReturnType<DrawingService[K]>>;

export function presentStart(started: Made<'start'>): Answer<'POST /api/v1/prize-draws/:id/start'> {
  return {
    attempt: started.attempt,
    countdownEndsAt: started.countdownEndsAt.toISOString(),
    round: started.round,
    seal: started.seal,
  };
}

/** A rank's winner is that of its newest attempt; the single-winner fields are those of rank 1. */
export function presentResult({ results, whole }: Made<'draw'>): Answer<'POST /api/v1/prize-draws/:id/draw'> {
  const newest = new Map(results.toReversed().map((result) => [result.rank, result]));
  const winners = [...newest.values()].toSorted((a, b) => a.rank - b.rank);
  const first = newest.get(1);
  return {
    winningTicketNumber: first?.ticketNumber ?? null,
    winnerName: first ? winnerName(first, whole) : null,
    drawnAt: results[0].drawnAt.toISOString(),
    winners: winners.map((winner) => ({
      rank: winner.rank,
      prize: winner.prize,
      ticketNumber: winner.ticketNumber,
      winnerName: winnerName(winner, whole),
    })),
  };
}

export function presentState(state: Made<'state'>): Answer<'GET /api/v1/prize-draws/:id/drawing'> {
  const [newest, ...others] = state.results;
  const { latest, serverTime } = state;
  const inProgress = latest !== null && latest.drawnAt === null;
  return {
    status: state.status,
    attempt: latest?.attempt ?? null,
    ranks: latest?.ranks ?? [],
    countdownEndsAt: latest?.countdownEndsAt.toISOString() ?? null,
    round: latest?.round ?? null,
    seal: latest?.seal ?? null,
    inProgress,
    waitingForBeacon: inProgress && latest.round !== null && latest.countdownEndsAt <= serverTime,
    serverTime: serverTime.toISOString(),
    result: newest ? presentResult({ results: [newest, ...others], whole: state.whole }) : null,
  };
}

export function presentHistory({
  results,
  whole,
}: Made<'results'>): Answer<'GET /api/v1/prize-draws/:id/results'> {
  return results.map((result) => ({
    id: result.id,
    drawNumber: result.attempt,
    rank: result.rank,
    drawnAt: result.drawnAt.toISOString(),
    winnerName: winnerName(result, whole),
    winningTicketNumber: result.ticketNumber,
    notes: whole ? result.notes : null,
  }));
}

/** Everybody reads first initial and last name; the draw's owner and admins see who it is. */
function winnerName(result: ResultOfRank, whole: boolean): string | null {
  if (result.ticketNumber === null) return null;
  return whole ? fullName(result) : displayName(result);
}

import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { LiveMessage } from '#contract/platform/live.ts';
import { displayName, fullName } from '#domain/accounts/display-name.ts';
import type { Status } from '#domain/draws/states.ts';
import type { AttemptRow, ResultOfRank } from './store.ts';

type Answer<K extends keyof Calls> = CallResult<Calls[K]>;

/** Results as somebody may see them: `whole` with names in full and reasons. */
type Seen<Results> = { results: Results; whole: boolean };
type SomeResults = readonly [ResultOfRank, ...ResultOfRank[]];

type State = Seen<readonly ResultOfRank[]> & {
  status: Status;
  /** Tickets in the sealed list. */
  entered: number | null;
  latest: AttemptRow | null;
  /** The beacon that its log names; null where it has none. */
  named: string | null;
  serverTime: Date;
};

type Announced = Pick<AttemptRow, 'attempt' | 'countdownEndsAt' | 'round' | 'seal'>;

export function presentStart(started: Announced): Answer<'POST /api/v1/prize-draws/:id/start'> {
  return {
    attempt: started.attempt,
    countdownEndsAt: started.countdownEndsAt.toISOString(),
    round: started.round,
    seal: started.seal,
  };
}

/** A rank's winner is that of its newest attempt; the single-winner fields are those of rank 1. */
export function presentResult({
  results,
  whole,
}: Seen<SomeResults>): Answer<'POST /api/v1/prize-draws/:id/draw'> {
  const winners = presentWinners(results, whole);
  const first = winners.find(({ rank }) => rank === 1);
  return {
    winningTicketNumber: first?.ticketNumber ?? null,
    winnerName: first?.winnerName ?? null,
    drawnAt: results[0].drawnAt.toISOString(),
    winners,
  };
}

function presentWinners(results: readonly ResultOfRank[], whole: boolean) {
  const newest = new Map(results.toReversed().map((result) => [result.rank, result]));
  const winners = [...newest.values()].toSorted((a, b) => a.rank - b.rank);
  return winners.map((winner) => ({
    rank: winner.rank,
    prize: winner.prize,
    ticketNumber: winner.ticketNumber,
    winnerName: winnerName(winner, whole),
  }));
}

export function presentState(state: State): Answer<'GET /api/v1/prize-draws/:id/drawing'> {
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
    beacon: state.named === null ? null : state.named === 'none' ? 'none' : 'drand',
    entered: state.entered,
    inProgress,
    waitingForBeacon: inProgress && latest.round !== null && latest.countdownEndsAt <= serverTime,
    serverTime: serverTime.toISOString(),
    result: newest ? presentResult({ results: [newest, ...others], whole: state.whole }) : null,
  };
}

export function presentHistory({
  results,
  whole,
}: Seen<readonly ResultOfRank[]>): Answer<'GET /api/v1/prize-draws/:id/results'> {
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

export const statusMessage = (prizeDrawId: string, status: Status): LiveMessage => ({
  type: 'status',
  prizeDrawId,
  status,
});

export const startedMessage = (prizeDrawId: string, announced: Announced): LiveMessage => ({
  type: 'drawStarted',
  prizeDrawId,
  ...presentStart(announced),
});

/** The current winner of each rank, named as everybody may read it. */
export const winnerMessage = (prizeDrawId: string, results: readonly ResultOfRank[]): LiveMessage => ({
  type: 'winner',
  prizeDrawId,
  winners: presentWinners(results, false),
});

/** How a draw stands now, in the order in which it came to be so. */
export function currentMessages(
  drawId: string,
  status: Status,
  latest: AttemptRow | null,
  results: readonly ResultOfRank[],
): LiveMessage[] {
  return [
    statusMessage(drawId, status),
    ...(results.length > 0 ? [winnerMessage(drawId, results)] : []),
    ...(latest && !latest.drawnAt ? [startedMessage(drawId, latest)] : []),
  ];
}

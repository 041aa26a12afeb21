import type { CallResult } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { ProofState } from '#contract/drawing/drawing.ts';
import { formatDisplayName, formatFullName } from '#domain/accounts/display-name.ts';
import { findVacancy } from '#domain/awards/vacancy.ts';
import type { Status } from '#domain/draws/states.ts';
import { findCash, type WinnerCash } from '#domain/outcome/divide-money.ts';
import { proveName } from '#server/features/public-log/log/service.ts';
import type { AttemptRow, ResultOfRank } from './store.ts';

type Result<K extends keyof Calls> = CallResult<Calls[K]>;

/** Only the draw's owner and admins see full names and the reasons for redraws. */
type VisibleResults<Results> = { results: Results; seesAll: boolean };
/** The cash that winners get instead of their prizes. */
type Paid = { cash: readonly WinnerCash[] };
type SomeResults = readonly [ResultOfRank, ...ResultOfRank[]];

type State = VisibleResults<readonly ResultOfRank[]> &
  Paid & {
    status: Status;
    /** The number of tickets on the sealed list. */
    entered: number | null;
    latest: AttemptRow | null;
    /** The beacon named in the draw's log; null if the draw has no log. */
    beaconId: string | null;
    proof: ProofState;
    witnesses: number;
    logRefused: boolean;
    serverTime: Date;
  };

export type Announced = Pick<AttemptRow, 'attempt' | 'countdownEndsAt' | 'round' | 'seal' | 'entered'> &
  ProofState;

export function presentStart(started: Announced): Result<'POST /api/v1/prize-draws/:id/start'> {
  return {
    attempt: started.attempt,
    countdownEndsAt: started.countdownEndsAt.toISOString(),
    round: started.round,
    seal: started.seal,
    entered: started.entered,
    strength: started.strength,
    witnessing: started.witnessing,
  };
}

/** The fields for a single winner describe rank 1. */
export function presentResult({
  results,
  seesAll,
  cash,
}: VisibleResults<SomeResults> & Paid): Result<'POST /api/v1/prize-draws/:id/draw'> {
  const winners = presentWinners(results, { showFullNames: seesAll, cash });
  const first = winners.find(({ rank }) => rank === 1);
  return {
    winningTicketNumber: first?.ticketNumber ?? null,
    winnerName: first?.winnerName ?? null,
    drawnAt: results[0].drawnAt.toISOString(),
    winners,
  };
}

/** Presents each rank's winner from its newest attempt. */
export function presentWinners(
  results: readonly ResultOfRank[],
  { showFullNames, cash }: { showFullNames: boolean } & Paid,
) {
  const newest = new Map(results.toReversed().map((result) => [result.rank, result]));
  const winners = [...newest.values()].toSorted((a, b) => a.rank - b.rank);
  return winners.map((winner) => ({
    rank: winner.rank,
    prize: winner.prize,
    ticketNumber: winner.ticketNumber,
    winnerName: winnerName(winner, showFullNames),
    cashPence: findCash(cash, winner.rank),
    drawnAt: winner.drawnAt.toISOString(),
    vacancy: winner.award && findVacancy(winner.award),
  }));
}

export function presentState(state: State): Result<'GET /api/v1/prize-draws/:id/drawing'> {
  const [newest, ...others] = state.results;
  const { latest, serverTime } = state;
  const inProgress = latest !== null && latest.drawnAt === null;
  const isStopped = inProgress && state.logRefused;
  return {
    status: state.status,
    attempt: latest?.attempt ?? null,
    ranks: latest?.ranks ?? [],
    countdownEndsAt: latest?.countdownEndsAt.toISOString() ?? null,
    round: latest?.round ?? null,
    seal: latest?.seal ?? null,
    beacon: beaconKind(state.beaconId),
    entered: state.entered,
    strength: state.proof.strength,
    witnessing: latest && state.proof.witnessing,
    witnesses: state.witnesses,
    inProgress,
    waitingForBeacon:
      inProgress && !isStopped && latest.round !== null && latest.countdownEndsAt <= serverTime,
    isStopped,
    serverTime: serverTime.toISOString(),
    result: newest ? presentResult({ ...state, results: [newest, ...others] }) : null,
  };
}

function beaconKind(beaconId: string | null): 'none' | 'drand' | null {
  if (beaconId === null) return null;
  return beaconId === 'none' ? 'none' : 'drand';
}

export function presentHistory({
  results,
  seesAll,
}: VisibleResults<readonly ResultOfRank[]>): Result<'GET /api/v1/prize-draws/:id/results'> {
  return results.map((result) => ({
    id: result.id,
    drawNumber: result.attempt,
    rank: result.rank,
    drawnAt: result.drawnAt.toISOString(),
    winnerName: winnerName(result, seesAll),
    winningTicketNumber: result.ticketNumber,
    notes: seesAll ? result.notes : null,
  }));
}

const ANONYMOUS = { firstName: null, lastName: null };

/** A public name is a first initial and a last name, unless the winner objected to being named. */
function winnerName(result: ResultOfRank, showFullName: boolean): string | null {
  if (result.ticketNumber === null) return null;
  const name = proveName(result, { drawId: result.drawId, number: result.ticketNumber });
  if (showFullName) return formatFullName(name);
  return formatDisplayName(result.nameable ? name : ANONYMOUS);
}

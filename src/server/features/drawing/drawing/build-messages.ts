import type { ProofState, Witnessing } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { Status } from '#domain/draws/states.ts';
import type { WinnerCash } from '#domain/outcome/divide-money.ts';
import { type Announced, presentStart, presentWinners } from './present.ts';
import type { AttemptRow, ResultOfRank } from './store.ts';

export const buildStatusMessage = (prizeDrawId: string, status: Status): LiveMessage => ({
  type: 'status',
  prizeDrawId,
  status,
});

export const buildStartedMessage = (prizeDrawId: string, announced: Announced): LiveMessage => ({
  type: 'drawStarted',
  prizeDrawId,
  ...presentStart(announced),
});

export const buildWitnessingMessage = (
  prizeDrawId: string,
  attempt: number,
  { strength, witnessing }: ProofState & { witnessing: Witnessing },
): LiveMessage => ({ type: 'witnessing', prizeDrawId, attempt, strength, witnessing });

/** The current winner for each rank, with public names. */
export const buildWinnerMessage = (
  prizeDrawId: string,
  { results, cash }: { results: readonly ResultOfRank[]; cash: readonly WinnerCash[] },
): LiveMessage => ({
  type: 'winner',
  prizeDrawId,
  winners: presentWinners(results, { showFullNames: false, cash }),
});

/** The draw's current state as messages, in the order of the events. */
export function buildCurrentMessages(
  drawId: string,
  status: Status,
  {
    latest,
    proof,
    ...shown
  }: { latest: AttemptRow; proof: ProofState } & Parameters<typeof buildWinnerMessage>[1],
): LiveMessage[] {
  return [
    buildStatusMessage(drawId, status),
    ...(shown.results.length > 0 ? [buildWinnerMessage(drawId, shown)] : []),
    ...(latest.drawnAt === null && status !== 'cancelled'
      ? [buildStartedMessage(drawId, { ...latest, ...proof })]
      : []),
  ];
}

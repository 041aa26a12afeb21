import { calculateRoundTime, type DrandChain } from './rounds.ts';
import type { Strength } from './verify/report.ts';

/** An announced attempt, and when a quorum of witnesses had seen its seal, in seconds since 1970; null if none has. */
export type SealedAttempt = { attempt: number; round: number | null; quorumTime: bigint | null };

/** Whether a quorum saw the seal strictly before the time of the round, so before its randomness could exist. */
export function isWitnessedInTime(
  { round, quorumTime }: Omit<SealedAttempt, 'attempt'>,
  chain: DrandChain,
): boolean {
  return quorumTime !== null && round !== null && quorumTime < BigInt(calculateRoundTime(chain, round));
}

/** Lists the attempts of which no quorum of witnesses saw the seal in time. */
export function findUnwitnessed(attempts: readonly SealedAttempt[], chain: DrandChain): number[] {
  return attempts.filter((attempt) => !isWitnessedInTime(attempt, chain)).map(({ attempt }) => attempt);
}

/**
 * Says what the proof of a draw with public randomness is worth.
 * @param attempts the number of attempts that were announced
 * @param unwitnessed the attempts that were not witnessed in time; null if that was not checked
 */
export function rateWithBeacon(
  attempts: number,
  unwitnessed: readonly number[] | null,
): Exclude<Strength, 'committed'> {
  return unwitnessed?.length === 0 && attempts > 0 ? 'witnessed' : 'beacon';
}

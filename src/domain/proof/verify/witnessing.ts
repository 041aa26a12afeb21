import { computeQuorumTime, type Policy } from '../policy.ts';
import type { SealedAttempt } from '../strength.ts';
import type { WitnessedSeal } from './report.ts';
import type { SealProof } from './seal-proofs.ts';
import type { LogFacts } from './walk.ts';

/** Lists when the witnesses saw the seal of each attempt. */
export function listWitnessedSeals(
  { attempts }: LogFacts,
  proofs: readonly SealProof[],
  policy: Policy,
): WitnessedSeal[] {
  return attempts.map(({ draw: { attempt } }) => {
    const cosignatures = proofs.find((proof) => proof.attempt === attempt)?.cosignatures ?? [];
    const quorumTime = computeQuorumTime(policy, cosignatures);
    return {
      attempt,
      quorumAt: quorumTime === null ? null : formatSeconds(quorumTime),
      witnesses: cosignatures.map(({ witness: name, time }) => ({ name, at: formatSeconds(time) })),
    };
  });
}

/** Lists the announced attempts, and when a quorum of witnesses had seen the seal of each. */
export function listSealedAttempts(
  { attempts }: LogFacts,
  proofs: readonly SealProof[],
  policy: Policy,
): SealedAttempt[] {
  return attempts.map(({ draw: { attempt, round } }) => {
    const cosignatures = proofs.find((proof) => proof.attempt === attempt)?.cosignatures ?? [];
    return { attempt, round, quorumTime: computeQuorumTime(policy, cosignatures) };
  });
}

/** A time in seconds since 1970 as RFC 3339 UTC; in plain seconds if it is beyond the dates that have that form. */
function formatSeconds(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999
    ? String(seconds)
    : `${date.toISOString().slice(0, 19)}Z`;
}

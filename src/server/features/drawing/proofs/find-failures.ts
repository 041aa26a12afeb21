import type { DrandChain } from '#domain/proof/rounds.ts';
import type { ProofSource } from '#domain/proof/verify/report.ts';
import { verifySource } from '#domain/proof/verify/verify.ts';
import { proofCrypto } from '#server/security/proof-crypto.ts';

// The signatures are those of this server, so only what they sign is verified.
const crypto = { ...proofCrypto, verifyEd25519: async () => true };

/** Runs the public verifier, except for signatures. @returns the failed checks, each as `id: message`; none if the proof is valid */
export async function findFailures(
  source: ProofSource,
  chain: DrandChain,
  nextTurn?: () => Promise<void>,
): Promise<string[]> {
  const { checks } = await verifySource(source, { crypto, chain, ...(nextTurn && { nextTurn }) });
  return checks.filter(({ ok }) => ok === false).map(({ id, message }) => `${id}: ${message}`);
}

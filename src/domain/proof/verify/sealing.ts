import type { Findings } from './findings.ts';
import type { ProofCrypto, ProofSource, SealLogSource, VerifyOptions } from './report.ts';
import { checkSealLog, findHeads, readSealLog, type SealLogFacts } from './seal-log.ts';
import { checkSealProofs, readSealProofs, type SealProof } from './seal-proofs.ts';
import type { LogFacts } from './walk.ts';

/** What the proofs in `sealed` and the seal log say about a draw. */
export type Sealing = {
  proofs: SealProof[];
  /** The draw's heads in the seal log, whose roots are compared with its own log. */
  heads: { head: { size: number } }[];
  sealLog: SealLogFacts | null;
};

/** Reads the proofs of the seals and the seal log, if it was given, before the draw's own log is read. */
export async function readSealing(
  source: ProofSource,
  { policy, sealLog: given }: VerifyOptions,
  tools: { crypto: ProofCrypto; findings: Findings },
): Promise<Sealing> {
  if (source.version === 1) {
    if (given && !('problem' in given)) await requireUnsealed(source, given, tools);
    return { proofs: [], heads: [], sealLog: null };
  }
  const proofs = await readSealProofs(source, policy, tools);
  if (!given) return { proofs, heads: [], sealLog: null };
  if ('problem' in given) {
    tools.findings.fail('sealed', given.problem);
    return { proofs, heads: [], sealLog: null };
  }
  const sealLog = await readSealLog(given, { draw: source.draw, proofs, policy }, tools);
  return { proofs, heads: sealLog.heads, sealLog };
}

/** Only draws of version 2 are in the seal log, so one that is there cannot be of version 1. */
async function requireUnsealed(
  { draw }: ProofSource,
  sealLog: SealLogSource,
  { findings }: { findings: Findings },
): Promise<void> {
  if ((await findHeads(sealLog, draw)).length > 0)
    findings.fail(
      'history',
      'The seal log has heads of this draw, so its log was replaced by one of version 1.',
    );
}

/** Compares the proofs of the seals and the seal log with the draw's own log: check `sealed`. */
export function checkSealing(
  { proofs, sealLog }: Sealing,
  source: ProofSource,
  log: LogFacts,
  { findings, options }: { findings: Findings; options: VerifyOptions },
): void {
  if (source.version === 1) return;
  checkSealProofs(proofs, source.sealed, log.attempts, findings);
  if (sealLog) checkSealLog(sealLog, source, log, proofs, findings);
  if (!options.policy)
    findings.skip('sealed', 'Not checked: there is no policy that says which witnesses to trust.');
  else
    findings.holds(
      'sealed',
      sealLog
        ? 'The seal log has exactly one sealed list for each attempt.'
        : 'Every proof that a seal is in the seal log holds.',
    );
}

import type { Findings } from './findings.ts';
import type { ProofCrypto, ProofSource, SealLogSource, VerifyOptions } from './report.ts';
import {
  checkEntries,
  checkSealLog,
  compareCopy,
  findHeads,
  readSealLog,
  readSize,
  type SealLogFacts,
} from './seal-log.ts';
import { checkSealProofs, readSealProofs, type SealProof } from './seal-proofs.ts';
import type { LogFacts } from './walk.ts';

/** What the proofs in `sealed` and the seal log say about a draw. */
export type Sealing = {
  proofs: SealProof[];
  /** The draw's heads in the seal log, whose roots are compared with its own log. */
  heads: { head: { size: number } }[];
  sealLog: SealLogFacts | null;
  copy: SealLogFacts | null;
};

/**
 * Reads the proofs of the seals, and the seal log and a copy of it if they were given, before the draw's own log is
 * read.
 */
export async function readSealing(
  source: ProofSource,
  { policy, sealLog: given, sealLogCopy }: VerifyOptions,
  tools: { crypto: ProofCrypto; findings: Findings },
): Promise<Sealing> {
  if (source.version === 1) {
    for (const one of [given, sealLogCopy])
      if (one && !('problem' in one)) await requireUnsealed(source, one, tools);
    return { proofs: [], heads: [], sealLog: null, copy: null };
  }
  const proofs = await readSealProofs(source, policy, tools);
  const read = async (one: VerifyOptions['sealLog'], other: VerifyOptions['sealLog'], isCopy: boolean) => {
    if (one && 'problem' in one) tools.findings.fail('sealed', one.problem);
    if (!one || 'problem' in one) return null;
    return readSealLog(one, { draw: source.draw, proofs, policy, isCopy, sizes: readSize(other) }, tools);
  };
  const copy = await read(sealLogCopy, given, true);
  const sealLog = await read(given, sealLogCopy, false);
  // The first problem is shown, so a disagreement comes before what follows from it.
  if (copy && sealLog) compareCopy(copy, sealLog, tools.findings);
  for (const one of [sealLog, copy]) if (one) checkEntries(one, proofs, tools.findings);
  return { proofs, heads: [...(sealLog?.heads ?? []), ...(copy?.heads ?? [])], sealLog, copy };
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
  { proofs, sealLog, copy }: Sealing,
  source: ProofSource,
  log: LogFacts,
  { findings, options }: { findings: Findings; options: VerifyOptions },
): void {
  if (source.version === 1) return;
  checkSealProofs(proofs, source.sealed, log.attempts, findings);
  if (sealLog) checkSealLog(sealLog, source, log, proofs, findings);
  if (copy) checkSealLog(copy, source, log, proofs, findings);
  if (!options.policy)
    findings.skip('sealed', 'Not checked: there is no policy that says which witnesses to trust.');
  else
    findings.holds(
      'sealed',
      !sealLog
        ? 'Every proof that a seal is in the seal log holds.'
        : log.attempts.length === 0
          ? 'The seal log has no sealed list of this draw, as nothing was drawn yet.'
          : 'The seal log has exactly one sealed list for each attempt.',
    );
}

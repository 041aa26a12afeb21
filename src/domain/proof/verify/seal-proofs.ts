import { toHex } from '../base64.ts';
import { type Cosignature, openCosigned } from '../cosignature.ts';
import type { Policy } from '../policy.ts';
import { readSealHead, type SealHead } from '../seal-entries.ts';
import { NoteError, parseHead, type TreeHead } from '../signed-note.ts';
import { checkIncluded, parseTlogProof } from '../tlog-proof.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto, ProofSource } from './report.ts';
import type { Attempt } from './walk.ts';

type Tools = { crypto: ProofCrypto; findings: Findings };

/** A proof that the seal of an attempt is in the seal log. */
export type SealProof = {
  attempt: number;
  /** The index of the entry in the seal log. */
  index: number;
  entry: SealHead;
  /** The head of the seal log. */
  head: TreeHead;
  /** Empty without a policy. */
  cosignatures: Cosignature[];
};

/** Reads the proofs in `sealed` and checks each of them alone: part of check `sealed`. */
export async function readSealProofs(
  { draw, origin, sealed }: Pick<ProofSource, 'draw' | 'origin' | 'sealed'>,
  policy: Policy | undefined,
  { crypto, findings }: Tools,
): Promise<SealProof[]> {
  const proofs: SealProof[] = [];
  let before = 0;
  for (const { attempt, tlogProof } of sealed) {
    const fail = (problem: string) =>
      findings.fail('sealed', `The proof of the seal of attempt ${attempt}: ${problem}`);
    if (attempt <= before) fail('It is not in the order of the attempts.');
    before = attempt;
    try {
      const proof = parseTlogProof(tlogProof, parseHead);
      const { head, cosignatures } = await openHead(proof.checkpoint, policy, crypto);
      checkIncluded(proof, head, crypto.sha256);
      const entry = readSealHead(decode(proof.entry));
      if (entry?.kind !== 'seal' || entry.draw !== draw || entry.origin !== origin)
        fail('Its entry is not a seal of this draw.');
      else proofs.push({ attempt, index: proof.index, entry, head, cosignatures });
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
      fail(error.message);
    }
  }
  return proofs;
}

/** Opens a head of the seal log; without a policy, only its form is checked. @throws NoteError */
export async function openHead(
  checkpoint: string,
  policy: Policy | undefined,
  crypto: ProofCrypto,
): Promise<{ head: TreeHead; cosignatures: Cosignature[] }> {
  if (policy) return openCosigned(checkpoint, policy, crypto);
  const { origin, size, root } = parseHead(checkpoint);
  return { head: { origin, size, root }, cosignatures: [] };
}

/** Checks that the proved seals are those of the draw's log: part of check `sealed`. */
export function checkSealProofs(
  proofs: readonly SealProof[],
  sealed: ProofSource['sealed'],
  attempts: readonly Attempt[],
  findings: Findings,
): void {
  const byNumber = new Map(attempts.map((attempt) => [attempt.draw.attempt, attempt]));
  for (const { attempt } of sealed)
    if (!byNumber.has(attempt))
      findings.fail(
        'sealed',
        `There is a proof of the seal of attempt ${attempt}, which was never announced.`,
      );
  for (const { attempt, entry, index, head } of proofs) {
    const announced = byNumber.get(attempt);
    if (!announced) continue;
    findings.value('sealed', `seal of attempt ${attempt}`, `entry ${index} of ${head.size}`);
    if (entry.size !== announced.size || entry.root !== toHex(announced.root))
      findings.fail('sealed', `The seal log has a different seal for attempt ${attempt}.`);
  }
}

/** The text of an entry; empty if it is not UTF-8, which no entry is. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}

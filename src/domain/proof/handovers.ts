import type { Sha256 } from './pick.ts';
import type { Policy } from './policy.ts';
import { type KeyHandover, readKeyHandover } from './seal-entries.ts';
import { type NoteCrypto, NoteError, parseHead, parseVerifierKey } from './signed-note.ts';
import { checkTlogProof, parseTlogProof } from './tlog-proof.ts';

/**
 * Follows the hand-overs of a seal log's key, in their order. Each is a proof that the log contains the hand-over, in a head
 * that a trusted key signed: only the former key can name the next one. Others are ignored.
 * @returns the policy that also trusts the keys to which trusted ones handed the log over, and these hand-overs
 */
export async function followHandovers(
  policy: Policy,
  proofs: readonly string[],
  crypto: NoteCrypto & { sha256: Sha256 },
): Promise<{ policy: Policy; handovers: KeyHandover[] }> {
  const logs = [...policy.logs];
  const handovers: KeyHandover[] = [];
  for (const text of proofs) {
    const trusted = new Map(logs.map((log) => [log.vkey, log]));
    const handover = await openHandover(text, trusted, crypto).catch(ignoreMalformed);
    if (!handover || trusted.has(handover.vkey)) continue;
    const key = parseVerifierKey(handover.vkey, crypto.sha256);
    logs.push({ vkey: handover.vkey, key, url: trusted.get(handover.from)?.url ?? null });
    handovers.push(handover);
  }
  return { policy: { ...policy, logs }, handovers };
}

/** @throws NoteError unless a trusted key signed the hand-over to a key of the same log */
async function openHandover(
  text: string,
  trusted: ReadonlyMap<string, Policy['logs'][number]>,
  crypto: NoteCrypto & { sha256: Sha256 },
): Promise<KeyHandover | null> {
  const proof = parseTlogProof(text, parseHead);
  const handover = readKeyHandover(new TextDecoder().decode(proof.entry));
  const former = handover && trusted.get(handover.from);
  if (!former) return null;
  await checkTlogProof(proof, former.key, crypto, parseHead);
  return parseVerifierKey(handover.vkey, crypto.sha256).name === former.key.name ? handover : null;
}

function ignoreMalformed(error: unknown): null {
  if (!(error instanceof NoteError)) throw error;
  return null;
}

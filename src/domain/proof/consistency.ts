import { hashOfRange, isSameBytes, largestPowerBelow, type NodeReader } from './inclusion.ts';
import type { Sha256 } from './pick.ts';
import { HASH_SIZE, hashNode } from './tree.ts';

/**
 * The proof that the tree of the first `from` entries is the beginning of the tree of the first `to` (RFC 6962 §2.1.2).
 * It is empty if the trees are the same, or if the first is empty.
 * @throws RangeError unless the first tree is no larger than the second
 */
export async function buildConsistencyProof(
  { from, to }: { from: number; to: number },
  read: NodeReader,
  sha256: Sha256,
): Promise<Uint8Array[]> {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || from > to) {
    throw new RangeError(`a tree of ${to} entries does not extend one of ${from}`);
  }
  if (from === 0 || from === to) return [];
  const down: Uint8Array[] = [];
  let [start, end] = [0, to];
  while (from < end) {
    const middle = start + largestPowerBelow(end - start);
    if (from <= middle) {
      down.push(await hashOfRange(middle, end, read, sha256));
      end = middle;
    } else {
      down.push(await hashOfRange(start, middle, read, sha256));
      start = middle;
    }
  }
  // the verifier already knows the hash of the whole first tree
  if (start > 0) down.push(await hashOfRange(start, end, read, sha256));
  return down.reverse();
}

/** Whether the hashes prove that a tree of `from.size` entries is the beginning of a tree of `to.size` entries. */
export function verifyConsistency(
  { from, to, hashes }: { from: SizedRoot; to: SizedRoot; hashes: readonly Uint8Array[] },
  sha256: Sha256,
): boolean {
  if (!Number.isSafeInteger(from.size) || !Number.isSafeInteger(to.size)) return false;
  if (from.size < 0 || from.size > to.size || hashes.some(({ length }) => length !== HASH_SIZE)) return false;
  if (from.size === 0) return hashes.length === 0 && isSameBytes(from.root, sha256(new Uint8Array()));
  if (from.size === to.size) return hashes.length === 0 && isSameBytes(from.root, to.root);
  let [node, last] = [from.size - 1, to.size - 1];
  // skips the levels on which the first tree ends with a whole subtree of the second
  while (node % 2 === 1) [node, last] = up(node, last);
  const [start, ...rest] = node === 0 ? [from.root, ...hashes] : hashes;
  if (!start) return false;
  let [before, after] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      [before, after] = [hashNode(sha256, hash, before), hashNode(sha256, hash, after)];
      while (node % 2 === 0 && node > 0) [node, last] = up(node, last);
    } else after = hashNode(sha256, after, hash);
    [node, last] = up(node, last);
  }
  return last === 0 && isSameBytes(before, from.root) && isSameBytes(after, to.root);
}

type SizedRoot = { size: number; root: Uint8Array };

const up = (node: number, last: number): [number, number] => [Math.floor(node / 2), Math.floor(last / 2)];

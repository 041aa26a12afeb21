import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaves, MOST, nodes, plainRoot, split, tilesOf } from '../../../tests/helpers/plain-tree.ts';
import { proofCrypto } from '../../../tests/helpers/proof-crypto.ts';
import { countRuns, isThorough } from '../../../tests/helpers/thorough.ts';
import {
  buildInclusionProof,
  computeRootAt,
  createTileReader,
  isSameBytes,
  verifyInclusion,
} from './inclusion.ts';
import { computeRoot, decodeEdge, type Edge, encodeEdge, getEdgeSize, grow } from './tree.ts';

const { sha256 } = proofCrypto;

/** RFC 6962 §2.1.1 as written. */
function plainPath(index: number, from: number, to: number): Uint8Array[] {
  if (to - from === 1) return [];
  const middle = from + split(to - from);
  return index < middle
    ? [...plainPath(index, from, middle), plainRoot(middle, to)]
    : [...plainPath(index, middle, to), plainRoot(from, middle)];
}

describe('the tree of a log', () => {
  it('has the root of the reference definition at every size up to 600', async () => {
    const edge: Edge = [];
    expect(computeRoot(sha256, edge)).toEqual(plainRoot(0, 0));
    expect(await computeRootAt(0, nodes, sha256)).toEqual(plainRoot(0, 0));
    for (let size = 1; size <= MOST; size += 1) {
      expect(getEdgeSize(edge)).toBe(size - 1);
      grow(sha256, edge, size - 1, leaves[size - 1] ?? new Uint8Array());
      const root = plainRoot(0, size);
      expect(isSameBytes(computeRoot(sha256, edge), root)).toBe(true);
      expect(isSameBytes(await computeRootAt(size, nodes, sha256), root)).toBe(true);
    }
    expect(computeRoot(sha256, decodeEdge(encodeEdge(edge)))).toEqual(plainRoot(0, MOST));
  });

  it('fills each tile once, with 256 hashes, at the position of its entries', () => {
    const edge: Edge = [];
    const filled: string[] = [];
    for (let i = 0; i < MOST; i += 1)
      for (const { level, index, hashes } of grow(sha256, edge, i, leaves[i] ?? new Uint8Array())) {
        filled.push(`${i}: ${level}/${index}`);
        expect(hashes).toEqual(leaves.slice(index * 256, (index + 1) * 256));
      }
    expect(filled).toEqual(['255: 0/0', '511: 0/1']);
    expect(edge.map((hashes) => hashes.length)).toEqual([MOST - 512, 2]);
  });

  it('rejects bytes that are not an edge', () => {
    expect(() => decodeEdge(Uint8Array.of(0, 1, 2, 3))).toThrow(RangeError);
    expect(() => decodeEdge(Uint8Array.of(1, 0, ...new Uint8Array(256 * 32)))).toThrow(RangeError);
  });
});

describe('inclusion proofs', () => {
  it('match the reference definition', async () => {
    for (const size of [...Array.from({ length: 40 }, (_, i) => i + 1), 127, 255, 256, 257, 513])
      for (let index = 0; index < size; index += 1)
        expect(await buildInclusionProof(index, size, nodes, sha256)).toEqual(plainPath(index, 0, size));
  });

  it('verify for entries of every size up to 600', async () => {
    for (let size = 1; size <= MOST; size += 1) {
      const root = plainRoot(0, size);
      // Above one tile, skips entries, with a different start for each size, so that a few sizes cover all entries.
      const step = size <= 256 ? 1 : isThorough ? 3 : 12;
      for (let index = size % step; index < size; index += step) {
        const hashes = await buildInclusionProof(index, size, nodes, sha256);
        const leaf = leaves[index] ?? root;
        if (!verifyInclusion({ leaf, index, size, root, hashes }, sha256))
          expect.fail(`entry ${index} of ${size} does not hold`);
      }
    }
  }, 60_000);

  it.each([1, 255, 256, 257, 511, 512, 513, 600])('are read from tiles: %i entries', async (size) => {
    const read = tilesOf(size);
    expect(await computeRootAt(size, read, sha256)).toEqual(plainRoot(0, size));
    for (const index of [0, 1, 254, 255, 256, 300, 511, 512, 599].filter((i) => i < size))
      expect(await buildInclusionProof(index, size, read, sha256)).toEqual(plainPath(index, 0, size));
  });

  it('request each tile once', async () => {
    const asked: string[] = [];
    const reader = createTileReader(async (level, index) => {
      asked.push(`${level}/${index}`);
      return new Uint8Array(256 * 32);
    }, sha256);
    await buildInclusionProof(70_000, 131_072, reader, sha256);
    expect(asked.toSorted()).toEqual(['0/273', '1/1', '2/0']);
  });

  it('fail after any change', async () => {
    const cases = fc
      .integer({ min: 2, max: MOST })
      .chain((size) =>
        fc.record({ size: fc.constant(size), index: fc.nat(size - 1), byte: fc.nat(), other: fc.nat(MOST) }),
      );
    await fc.assert(
      fc.asyncProperty(cases, async ({ size, index, byte, other }) => {
        const hashes = await buildInclusionProof(index, size, nodes, sha256);
        const whole = {
          leaf: leaves[index] ?? new Uint8Array(),
          index,
          size,
          root: plainRoot(0, size),
          hashes,
        };
        const holds = (changed: Partial<typeof whole>) => verifyInclusion({ ...whole, ...changed }, sha256);
        expect(holds({})).toBe(true);
        expect(holds({ leaf: sha256(whole.leaf) })).toBe(false);
        expect(holds({ root: sha256(whole.root) })).toBe(false);
        expect(holds({ hashes: hashes.slice(1) })).toBe(false);
        expect(holds({ hashes: [...hashes, whole.leaf] })).toBe(false);
        const at = byte % hashes.length;
        expect(holds({ hashes: hashes.with(at, sha256(hashes[at] ?? whole.leaf)) })).toBe(false);
        if (other !== index) expect(holds({ index: other })).toBe(false);
        for (const bad of [-1, size, 0.5, Number.NaN]) expect(holds({ index: bad })).toBe(false);
      }),
      { numRuns: countRuns(200) },
    );
  });

  it('reject missing entries, and tiles that are too short', async () => {
    await expect(buildInclusionProof(3, 3, nodes, sha256)).rejects.toThrow(RangeError);
    await expect(buildInclusionProof(-1, 3, nodes, sha256)).rejects.toThrow(RangeError);
    await expect(buildInclusionProof(0, 2 ** 60, nodes, sha256)).rejects.toThrow(RangeError);
    const short = createTileReader(async () => new Uint8Array(31), sha256);
    await expect(computeRootAt(1, short, sha256)).rejects.toThrow('too short');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST, nodes, plainRoot, split, tilesOf } from '../../../tests/helpers/plain-tree.ts';
import { proofCrypto } from '../../../tests/helpers/proof-crypto.ts';
import { countRuns, isThorough } from '../../../tests/helpers/thorough.ts';
import { buildConsistencyProof, verifyConsistency } from './consistency.ts';

const { sha256 } = proofCrypto;

/** SUBPROOF of RFC 6962 §2.1.2 as written: `m` of the entries from `from` to `to`. */
function plainProof(m: number, from: number, to: number, isWhole: boolean): Uint8Array[] {
  if (m === to - from) return isWhole ? [] : [plainRoot(from, to)];
  const k = split(to - from);
  return m <= k
    ? [...plainProof(m, from, from + k, isWhole), plainRoot(from + k, to)]
    : [...plainProof(m - k, from + k, to, false), plainRoot(from, from + k)];
}

const holds = (from: number, to: number, hashes: readonly Uint8Array[]) =>
  verifyConsistency(
    { from: { size: from, root: plainRoot(0, from) }, to: { size: to, root: plainRoot(0, to) }, hashes },
    sha256,
  );

describe('a consistency proof', () => {
  it('is that of the reference definition, and verifies, for all sizes up to 70', async () => {
    for (let to = 1; to <= 70; to += 1) {
      for (let from = 1; from <= to; from += 1) {
        const hashes = await buildConsistencyProof({ from, to }, nodes, sha256);
        expect(hashes).toEqual(plainProof(from, 0, to, true));
        if (!holds(from, to, hashes)) expect.fail(`${from} of ${to} does not hold`);
      }
    }
  });

  it('is read from tiles', async () => {
    const read = tilesOf(MOST);
    for (const from of [1, 255, 256, 257, 511, 512, 513, 599, MOST]) {
      const hashes = await buildConsistencyProof({ from, to: MOST }, read, sha256);
      expect(hashes).toEqual(plainProof(from, 0, MOST, true));
    }
  });

  it('is empty from nothing, and between the same trees', async () => {
    expect(await buildConsistencyProof({ from: 0, to: 9 }, nodes, sha256)).toEqual([]);
    expect(holds(0, 9, [])).toBe(true);
    expect(holds(0, 0, [])).toBe(true);
    expect(holds(9, 9, [])).toBe(true);
    expect(holds(0, 9, [plainRoot(0, 9)])).toBe(false);
    expect(holds(9, 9, [plainRoot(0, 9)])).toBe(false);
    const other = { size: 9, root: plainRoot(1, 10) };
    expect(
      verifyConsistency({ from: other, to: { size: 9, root: plainRoot(0, 9) }, hashes: [] }, sha256),
    ).toBe(false);
  });

  it('does not hold after any change, or for other sizes', async () => {
    const cases = fc
      .integer({ min: 2, max: MOST })
      .chain((to) =>
        fc.record({ to: fc.constant(to), from: fc.integer({ min: 1, max: to - 1 }), at: fc.nat() }),
      );
    const property = fc.asyncProperty(cases, async ({ from, to, at }) => {
      const hashes = await buildConsistencyProof({ from, to }, nodes, sha256);
      expect(hashes).toEqual(plainProof(from, 0, to, true));
      expect(holds(from, to, hashes)).toBe(true);
      const changed = hashes.with(at % hashes.length, sha256(hashes[at % hashes.length] ?? new Uint8Array()));
      expect(holds(from, to, changed)).toBe(false);
      expect(holds(from, to, hashes.slice(1))).toBe(false);
      expect(holds(from, to, hashes.slice(0, -1))).toBe(false);
      expect(holds(from, to, [...hashes, plainRoot(0, 1)])).toBe(false);
      expect(holds(from, to, [...hashes.slice(0, -1), new Uint8Array(31)])).toBe(false);
      const whole = {
        from: { size: from, root: plainRoot(0, from) },
        to: { size: to, root: plainRoot(0, to) },
        hashes,
      };
      const verify = (other: Partial<typeof whole>) => verifyConsistency({ ...whole, ...other }, sha256);
      expect(verify({ from: { size: from, root: sha256(whole.from.root) } })).toBe(false);
      expect(verify({ to: { size: to, root: sha256(whole.to.root) } })).toBe(false);
      expect(verify({ from: whole.to, to: whole.from })).toBe(false);
      expect(verify({ from: { ...whole.from, size: 0 } })).toBe(false);
      expect(verify({ from: { ...whole.from, size: 0.5 } })).toBe(false);
    });
    await fc.assert(property, { numRuns: countRuns(isThorough ? 2_000 : 200) });
  });

  it('cannot lead back to a smaller tree', async () => {
    await expect(buildConsistencyProof({ from: 3, to: 2 }, nodes, sha256)).rejects.toThrow(RangeError);
    await expect(buildConsistencyProof({ from: -1, to: 2 }, nodes, sha256)).rejects.toThrow(RangeError);
    await expect(buildConsistencyProof({ from: 0, to: 0.5 }, nodes, sha256)).rejects.toThrow(RangeError);
  });
});

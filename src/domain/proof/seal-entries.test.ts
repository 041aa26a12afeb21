import { describe, expect, it } from 'vitest';
import { sealVectors } from '../../../tests/helpers/seal-vectors.ts';
import { toCanonical } from './canonical.ts';
import { formatSealHead, readSealHead, SEAL_KINDS, type SealHead } from './seal-entries.ts';

const head: SealHead = {
  type: 'head',
  at: '2023-08-23T15:10:59Z',
  draw: 'a-draw',
  kind: 'seal',
  origin: 'draws.example/api/v1/prize-draws/a-draw/log',
  root: 'ab'.repeat(32),
  size: 9,
};
const changed = (fields: object) => toCanonical({ ...head, ...fields });

describe('a head in the seal log', () => {
  it('is read as it was written', () => {
    for (const kind of SEAL_KINDS) {
      const written: SealHead = { ...head, kind, ...(kind === 'open' && { vkey: 'a+b+c' }) };
      expect(readSealHead(formatSealHead(written))).toEqual(written);
    }
  });

  it.each([
    ['another type', changed({ type: 'other' })],
    ['another kind', changed({ kind: 'week' })],
    ['a further member', changed({ note: 'x' })],
    ['a key in a head that does not open a log', changed({ vkey: 'a+b+c' })],
    ['no key in a head that opens a log', changed({ kind: 'open' })],
    ['a null for a key', changed({ kind: 'open', vkey: null })],
    ['a size of 0', changed({ size: 0 })],
    ['a size that is text', changed({ size: '9' })],
    ['a short root', changed({ root: 'ab' })],
    ['a root in capitals', changed({ root: 'AB'.repeat(32) })],
    ['a date that does not exist', changed({ at: '2023-02-29T15:10:59Z' })],
    ['a time with fractions', changed({ at: '2023-08-23T15:10:59.0Z' })],
    ['a number as a draw', changed({ draw: 7 })],
    ['a missing member', toCanonical({ type: 'head', kind: 'seal' })],
    ['another order of members', JSON.stringify(head)],
    ['spaces', ` ${formatSealHead(head)}`],
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', 'head'],
    ['nothing', ''],
  ])('is ignored with %s', (_what, text) => {
    expect(readSealHead(text)).toBeNull();
  });

  it('is that of an independent implementation', () => {
    const read = sealVectors.flatMap(({ vector }) => vector.sealLog?.entries.map(readSealHead) ?? []);
    expect(read.filter((found) => found !== null).length).toBeGreaterThan(50);
    for (const { vector } of sealVectors)
      for (const text of vector.sealLog?.entries ?? []) {
        const found = readSealHead(text);
        if (found) expect(formatSealHead(found)).toBe(text);
        else expect(text).not.toContain(`"draw":"${vector.bundle.draw}"`);
      }
  });
});

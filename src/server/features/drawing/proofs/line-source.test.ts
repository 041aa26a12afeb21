import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutPieces } from './line-source.ts';

const MOST = 64_000;

async function cut(...pieces: string[]): Promise<string[]> {
  const read: string[] = [];
  for await (const piece of cutPieces(
    (async function* () {
      yield* pieces;
    })(),
  ))
    read.push(piece);
  return read;
}

it('cuts pieces between lines, and loses none', async () => {
  const line = fc.integer({ min: 1, max: 3 * MOST }).map((length) => 'x'.repeat(length));
  const piece = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
      const read = await cut(...pieces);
      expect(read.join('\n')).toBe(pieces.filter((lines) => lines !== '').join('\n'));
      for (const lines of read) if (lines.includes('\n')) expect(lines.length).toBeLessThanOrEqual(MOST);
    }),
    { numRuns: 50 },
  );
});

it('leaves small pieces as they are', async () => {
  expect(await cut('one\ntwo', '', 'three')).toEqual(['one\ntwo', 'three']);
});

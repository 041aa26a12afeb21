import type { ProofSource } from '#domain/proof/verify/report.ts';

/**
 * A proof whose entries and openings are read as text, one per line, as the database returns them. One long string is
 * copied to a thread faster than many short ones.
 */
export type LineSource = Omit<ProofSource, 'entries' | 'openings'> & {
  entries: () => AsyncIterable<string>;
  openings: () => AsyncIterable<string>;
};

/** The same proof as the verifier reads it. */
export const splitLines = ({ entries, openings, ...proof }: LineSource): ProofSource => ({
  ...proof,
  entries: () => splitPieces(entries()),
  openings: () => splitPieces(openings()),
});

async function* splitPieces(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  for await (const lines of pieces) if (lines !== '') yield lines.split('\n');
}

/** V8 frees messages over 100 KB only in a full garbage collection. */
const MOST_CHARACTERS = 64_000;

/** Divides pieces into smaller ones, each of whole lines. */
export async function* cutPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const lines of pieces) {
    for (let from = 0; from < lines.length; ) {
      const end = findEnd(lines, from);
      yield lines.slice(from, end);
      from = end + 1;
    }
  }
}

/** The end of the last line that fits, or of the first one if it is too long. */
function findEnd(lines: string, from: number): number {
  if (lines.length - from <= MOST_CHARACTERS) return lines.length;
  const last = lines.lastIndexOf('\n', from + MOST_CHARACTERS);
  if (last > from) return last;
  const first = lines.indexOf('\n', from);
  return first < 0 ? lines.length : first;
}

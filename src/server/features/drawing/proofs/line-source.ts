import type { ProofSource } from '#domain/proof/verify/report.ts';

/**
 * A proof whose pieces of entries and openings are texts with a line for each, as the database has them. One text is
 * copied to a thread faster than many.
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

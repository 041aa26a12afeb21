import type { Difficulty, GameType } from '../games/kinds.ts';
import { toCanonical } from './canonical.ts';
import type { ProofVersion } from './version.ts';

/** SHA-256 of the UTF-8 text: lower-case hex for publication, or bytes for comparing many hashes. */
export type HashText<Hash = string> = (text: string) => Hash;

/**
 * A puzzle and its answer, published after the close. Math and word puzzles have a `prompt`, the others a `sequence`.
 * Only version 1 has the solution. Without it, buyers can be given their own answer before the close.
 */
export type AnsweredPuzzle = {
  difficulty: Difficulty;
  given: string;
  solution?: string;
  type: GameType;
} & ({ prompt: string } | { sequence: number[] });

/** An answered challenge as stored. */
export type AnsweredRow = {
  type: GameType;
  difficulty: Difficulty;
  prompt: string | null;
  sequence: number[] | null;
  solution: string;
  given: string;
};

/** The puzzle as used in a ticket's commitment and opening. A stored challenge has either a prompt or a sequence. */
export function buildAnsweredPuzzle(
  { prompt, sequence, type, difficulty, solution, given }: AnsweredRow,
  version: ProofVersion,
): AnsweredPuzzle {
  const answered = { difficulty, given, type, ...(version === 1 && { solution }) };
  return sequence ? { ...answered, sequence } : { ...answered, prompt: prompt ?? '' };
}

/** The canonical text of the puzzle. */
export function formatPuzzle(puzzle: AnsweredPuzzle): string {
  return toCanonical(puzzle);
}

/**
 * A ticket's commitment to its answer: SHA-256 of `answer|draw|number|puzzle|nonce`. The nonce is 32 hex characters.
 */
export function commitToAnswer<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; number: number; puzzle: string; nonce: string },
): Hash {
  return hash(`answer|${of.drawId}|${of.number}|${of.puzzle}|${of.nonce}`);
}

/** A ticket's commitment to its holder's public name. */
export function commitToHolder<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; number: number; name: string; nonce: string },
): Hash {
  return hash(`holder|${of.drawId}|${of.number}|${of.name}|${of.nonce}`);
}

/** The commitment to the reason for a redraw. Attempt 0 is the cancellation of the draw. */
export function commitToReason<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; attempt: number; notes: string; nonce: string },
): Hash {
  return hash(`reason|${of.drawId}|${of.attempt}|${of.notes}|${of.nonce}`);
}

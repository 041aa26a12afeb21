import type { Difficulty, GameType } from '../games/kinds.ts';
import { canonical } from './canonical.ts';

/** SHA-256 of the UTF-8 text; as lower-case hex where it is published, as bytes where many are compared. */
export type HashText<Hash = string> = (text: string) => Hash;

/** A puzzle with what was answered, as it is opened after the close. `prompt` for math and word, else `sequence`. */
export type AnsweredPuzzle = {
  difficulty: Difficulty;
  given: string;
  solution: string;
  type: GameType;
} & ({ prompt: string } | { sequence: number[] });

/** A challenge as it is kept, once it was answered. */
export type AnsweredRow = {
  type: GameType;
  difficulty: Difficulty;
  prompt: string | null;
  sequence: number[] | null;
  solution: string;
  given: string;
};

/** The puzzle inside a ticket's commitment and its opening; a kept challenge has either a prompt or a sequence. */
export function answeredPuzzle({ prompt, sequence, ...rest }: AnsweredRow): AnsweredPuzzle {
  const { type, difficulty, solution, given } = rest;
  const answered = { difficulty, given, solution, type };
  return sequence ? { ...answered, sequence } : { ...answered, prompt: prompt ?? '' };
}

/** Its text there. */
export function puzzleText(puzzle: AnsweredPuzzle): string {
  return canonical(puzzle);
}

/** What a ticket commits to about its answer: SHA-256 of `answer|draw|number|puzzle|nonce`; the nonce is 32 hex characters. */
export function answerCommitment<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; number: number; puzzle: string; nonce: string },
): Hash {
  return hash(`answer|${of.drawId}|${of.number}|${of.puzzle}|${of.nonce}`);
}

/** What a ticket commits to about its holder, by the name that everybody may read should it win. */
export function holderCommitment<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; number: number; name: string; nonce: string },
): Hash {
  return hash(`holder|${of.drawId}|${of.number}|${of.name}|${of.nonce}`);
}

/** What an attempt commits to about why a rank is drawn again; attempt 0 is the cancelling of the draw. */
export function reasonCommitment<Hash>(
  hash: HashText<Hash>,
  of: { drawId: string; attempt: number; notes: string; nonce: string },
): Hash {
  return hash(`reason|${of.drawId}|${of.attempt}|${of.notes}|${of.nonce}`);
}

import type { Difficulty } from './kinds.ts';
import type { Random } from './random.ts';

/** How many digits the player sees and must recall. */
const MEMORY_DIGITS: Record<Difficulty, number> = { easy: 4, medium: 6, hard: 8 };

/** Creates digits from 1 to 9 to remember. The solution is the digits joined. */
export function makeMemory(difficulty: Difficulty, random: Random): { sequence: number[]; solution: string } {
  const sequence = Array.from({ length: MEMORY_DIGITS[difficulty] }, () => random.int(1, 9));
  return { sequence, solution: sequence.join('') };
}

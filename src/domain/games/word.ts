import type { Difficulty } from './kinds.ts';
import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];

/**
 * Words of 3, 5 and 9 letters, in order, none an anagram of another English word. The terms of published draws contain
 * the hash of this list, and puzzles must use its words, so it never changes.
 */
export const WORDS: Record<Difficulty, Words> = {
  easy: ['box', 'cow', 'fly', 'fox', 'ice', 'ivy', 'jam', 'joy', 'sky', 'zoo'],
  medium: ['cocoa', 'happy', 'honey', 'jelly', 'koala', 'lucky', 'music', 'panda', 'pizza', 'puppy'],
  hard: [
    'blueberry',
    'butterfly',
    'chocolate',
    'dragonfly',
    'fireworks',
    'happiness',
    'jellyfish',
    'pineapple',
    'raspberry',
    'snowflake',
  ],
};

/** Creates a word to unscramble; its letters are never in the right order. */
export function makeWord(difficulty: Difficulty, random: Random): { prompt: string; solution: string } {
  const solution = random.pick(WORDS[difficulty]);
  let prompt = solution;
  while (prompt === solution) prompt = random.shuffle([...solution]).join('');
  return { prompt, solution };
}

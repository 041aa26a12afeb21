import type { Question } from './game.ts';

/** A rule for number sequences: returns the next term if the rule fits all given terms, otherwise null. */
type Rule = (terms: readonly number[]) => number | null;

const MIN_TERMS = 3;
const MAX_TERMS = 32;
const LARGEST_TERM = 1_000_000_000;
const MAX_DIGITS = 64;

/** Fits sequences whose differences repeat `pattern`. */
const stepping =
  (pattern: readonly number[]): Rule =>
  (terms) => {
    const step = (i: number) => pattern[i % pattern.length] ?? 0;
    const fits = terms.every((term, i) => i === 0 || term - (terms[i - 1] ?? 0) === step(i - 1));
    return fits ? (terms.at(-1) ?? 0) + step(terms.length - 1) : null;
  };

const constantDifference: Rule = (terms) => stepping([(terms[1] ?? 0) - (terms[0] ?? 0)])(terms);

const ratio =
  (factor: number): Rule =>
  (terms) => {
    const fits = terms.every((term, i) => i === 0 || term === (terms[i - 1] ?? 0) * factor);
    return fits ? (terms.at(-1) ?? 0) * factor : null;
  };

const sumOfTwoBefore: Rule = (terms) => {
  const fits = terms.every((term, i) => i < 2 || term === (terms[i - 1] ?? 0) + (terms[i - 2] ?? 0));
  return fits ? (terms.at(-1) ?? 0) + (terms.at(-2) ?? 0) : null;
};

const powers =
  (exponent: 2 | 3): Rule =>
  (terms) => {
    const n = Math.round(exponent === 2 ? Math.sqrt(terms[0] ?? 0) : Math.cbrt(terms[0] ?? 0));
    const fits = n >= 0 && terms.every((term, i) => term === (n + i) ** exponent);
    return fits ? (n + terms.length) ** exponent : null;
  };

/** In the order in which the verifier tries them. */
const RULES: readonly Rule[] = [
  constantDifference,
  stepping([2, 3]),
  stepping([3, 2]),
  ratio(2),
  ratio(3),
  sumOfTwoBefore,
  powers(2),
  powers(3),
];

/** Returns the next term according to each rule that fits all terms, in the order of the rules. */
export function findNextTerms(terms: readonly number[]): number[] {
  if (terms.length < MIN_TERMS || terms.length > MAX_TERMS) return [];
  if (!terms.every((term) => Number.isInteger(term) && Math.abs(term) <= LARGEST_TERM)) return [];
  return RULES.map((rule) => rule(terms)).filter((term) => term !== null);
}

/**
 * Solves a question as the verifier of the draw proof does, using only what the participant saw, and for a scrambled
 * word the list of words at its level. Returns null if it cannot be solved.
 */
export function solve(question: Question, words: readonly string[] = []): string | null {
  switch (question.type) {
    case 'math':
      return solveMath(question.prompt);
    case 'memory':
      return solveMemory(question.sequence);
    case 'puzzle':
      return findNextTerms(question.sequence)[0]?.toString() ?? null;
    case 'word':
      return findWord(question.prompt, words);
  }
}

/** A word's letters in order. Two words with the same letters give the same text. */
export function sortLetters(word: string): string {
  return [...word].sort().join('');
}

/** Whether a stored solution is correct for the question. Version 1 of the draw proof has no list of words. */
export function isSolutionCorrect(question: Question & { solution: string }): boolean {
  if (question.type !== 'word') return solve(question) === question.solution;
  return sortLetters(question.prompt) === sortLetters(question.solution);
}

function solveMath(prompt: string): string | null {
  const match = /^(0|[1-9]\d{0,6}) ([-+*/]) (0|[1-9]\d{0,6})$/.exec(prompt);
  if (!match) return null;
  const [, left = '', operator, right = ''] = match;
  const a = BigInt(left);
  const b = BigInt(right);
  if (operator === '+') return String(a + b);
  if (operator === '-') return String(a - b);
  if (operator === '*') return String(a * b);
  return b !== 0n && a % b === 0n ? String(a / b) : null;
}

function solveMemory(sequence: readonly number[]): string | null {
  const isShown = sequence.length >= 1 && sequence.length <= MAX_DIGITS;
  return isShown && sequence.every((digit) => /^\d$/.test(String(digit))) ? sequence.join('') : null;
}

/** The only word with exactly the letters of the prompt. */
function findWord(prompt: string, words: readonly string[]): string | null {
  const letters = sortLetters(prompt);
  const [word, second] = words.filter((known) => sortLetters(known) === letters);
  return word !== undefined && second === undefined ? word : null;
}

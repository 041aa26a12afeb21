import type { Question } from './game.ts';

/** A rule for number sequences: returns the next term if the rule fits all given terms, otherwise null. */
type Rule = (terms: readonly number[]) => number | null;

const MIN_TERMS = 3;

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
    const fits = terms.every((term, i) => term === (n + i) ** exponent);
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
  if (terms.length < MIN_TERMS || !terms.every(Number.isSafeInteger)) return [];
  return RULES.map((rule) => rule(terms)).filter((term) => term !== null);
}

/**
 * Solves a question as the verifier of the draw proof (version 1) does, using only what the participant saw. Returns
 * null if it cannot be solved. A scrambled word has no unique solution: see `isSolutionCorrect`.
 */
export function solve(question: Question): string | null {
  switch (question.type) {
    case 'math':
      return solveMath(question.prompt);
    case 'memory':
      return question.sequence.every((digit) => /^\d$/.test(String(digit)))
        ? question.sequence.join('')
        : null;
    case 'puzzle':
      return findNextTerms(question.sequence)[0]?.toString() ?? null;
    case 'word':
      return null;
  }
}

/** Whether a stored solution is correct for the question. The verifier trusts no stored solution. */
export function isSolutionCorrect(question: Question & { solution: string }): boolean {
  if (question.type !== 'word') return solve(question) === question.solution;
  return sortedLetters(question.prompt) === sortedLetters(question.solution);
}

function solveMath(prompt: string): string | null {
  const match = /^(0|[1-9]\d*) ([-+*/]) (0|[1-9]\d*)$/.exec(prompt);
  if (!match) return null;
  const [, left = '', operator, right = ''] = match;
  const a = BigInt(left);
  const b = BigInt(right);
  if (operator === '+') return String(a + b);
  if (operator === '-') return String(a - b);
  if (operator === '*') return String(a * b);
  return b !== 0n && a % b === 0n ? String(a / b) : null;
}

function sortedLetters(word: string): string {
  return [...word].sort().join('');
}

import type { Difficulty } from './kinds.ts';
import type { Random } from './random.ts';

type Operator = '+' | '-' | '*' | '/';

interface Level {
  operators: readonly [Operator, ...Operator[]];
  first: readonly [number, number];
  second: readonly [number, number];
}

const MATH_LEVELS: Record<Difficulty, Level> = {
  easy: { operators: ['+', '-'], first: [1, 10], second: [1, 10] },
  medium: { operators: ['+', '-', '*'], first: [1, 20], second: [1, 15] },
  hard: { operators: ['+', '-', '*', '/'], first: [10, 59], second: [5, 29] },
};

/** Creates a sum such as `12 + 7`. The solution is an integer and can be negative; divisions are exact. */
export function makeMath(difficulty: Difficulty, random: Random): { prompt: string; solution: string } {
  const level = MATH_LEVELS[difficulty];
  const operator = random.pick(level.operators);
  const second =
    operator === '/' ? random.pick(divisors(level)) : random.int(level.second[0], level.second[1]);
  const first =
    operator === '/'
      ? second * random.int(...quotients(level, second))
      : random.int(level.first[0], level.first[1]);
  return { prompt: `${first} ${operator} ${second}`, solution: String(compute(first, operator, second)) };
}

/** The divisors for which the range of first operands contains a multiple of at least twice the divisor. */
function divisors(level: Level): [number, ...number[]] {
  const [least, most] = level.second;
  const others: number[] = [];
  for (let n = least + 1; n <= most; n += 1) {
    const [low, high] = quotients(level, n);
    if (low <= high) others.push(n);
  }
  return [least, ...others];
}

function quotients(level: Level, divisor: number): [number, number] {
  const [least, most] = level.first;
  return [Math.max(2, Math.ceil(least / divisor)), Math.floor(most / divisor)];
}

function compute(a: number, operator: Operator, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
  }
}

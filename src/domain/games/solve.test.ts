import { describe, expect, it } from 'vitest';
import { isAnswerShape, isRight } from './answer.ts';
import { findNextTerms, isSolutionCorrect, solve } from './solve.ts';

describe('solving a question as the verifier does', () => {
  it.each([
    ['57 + 11', '68'],
    ['3 - 10', '-7'],
    ['54 * 11', '594'],
    ['58 / 29', '2'],
    ['59 / 29', null],
    ['5 / 0', null],
    ['5 % 2', null],
    ['5+2', null],
    ['05 + 2', null],
    ['-5 + 2', null],
    ['5 + 2 + 1', null],
  ])('%s is %s', (prompt, solution) => {
    expect(solve({ type: 'math', prompt })).toBe(solution);
  });

  it.each([
    [[4, 11, 18, 25, 32], '39'],
    [[30, 20, 10], '0'],
    [[1, 3, 6, 8, 11], '13'],
    [[1, 4, 6, 9, 11], '14'],
    [[6, 12, 24, 48, 96], '192'],
    [[3, 9, 27, 81, 243], '729'],
    [[7, 10, 17, 27, 44], '71'],
    [[64, 81, 100, 121, 144], '169'],
    [[8, 27, 64], '125'],
    [[1, 2, 4, 7], null],
    [[1, 2], null],
    [[1.5, 2.5, 3.5], null],
    [[], null],
  ])('%j continues with %s', (sequence, solution) => {
    expect(solve({ type: 'puzzle', sequence })).toBe(solution);
  });

  it('uses the first rule that fits', () => {
    expect(findNextTerms([1, 2, 3])).toEqual([4, 5]);
    expect(solve({ type: 'puzzle', sequence: [1, 2, 3] })).toBe('4');
  });

  it('joins digits, and accepts only digits', () => {
    expect(solve({ type: 'memory', sequence: [7, 2, 2, 2] })).toBe('7222');
    expect(solve({ type: 'memory', sequence: [7, 22] })).toBeNull();
    expect(solve({ type: 'memory', sequence: [7, -2] })).toBeNull();
  });

  it('requires exactly the letters of a scrambled word', () => {
    expect(solve({ type: 'word', prompt: 'yrrebeulb' })).toBeNull();
    expect(isSolutionCorrect({ type: 'word', prompt: 'yrrebeulb', solution: 'blueberry' })).toBe(true);
    expect(isSolutionCorrect({ type: 'word', prompt: 'yrrebeulb', solution: 'blueberr' })).toBe(false);
    expect(isSolutionCorrect({ type: 'word', prompt: 'aab', solution: 'abb' })).toBe(false);
  });
});

describe('an answer', () => {
  it('ignores surrounding spaces and case', () => {
    expect([isRight('apple', ' Apple '), isRight('-7', '-7'), isRight('apple', 'appel')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it.each(['1', '-7', 'BlueBerry', 'a'.repeat(32)])('can be %s', (given) => {
    expect(isAnswerShape(given)).toBe(true);
  });
  it.each(['', ' 1', 'a b', 'é', '1\n', 'a'.repeat(33), '1.5'])('cannot be %j', (given) => {
    expect(isAnswerShape(given)).toBe(false);
  });
});

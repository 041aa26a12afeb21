import { describe, expect, it } from 'vitest';
import { readChoice } from './limit-choice.tsx';

const read = (amount: string) => readChoice({ option: 'other', amount }, 100_000);

describe('a typed monthly limit', () => {
  it.each([
    ['40', 4_000],
    ['£40.50', 4_050],
    [' 1,000 ', 100_000],
    ['1,000.00', 100_000],
    ['0', 0],
  ])('%j is an amount', (text, pence) => {
    expect(read(text)).toEqual({ pence });
  });

  it.each(['5,00', '1,50', '12,5', ',5', '5,', '1,0000', '1e3', '0x10', '-0', '１２', ''])(
    '%j is not, rather than a limit that is higher than meant',
    (text) => {
      expect(read(text)).toEqual({ problem: 'Please enter an amount in pounds, such as 40' });
    },
  );
});

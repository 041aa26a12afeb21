import { expect, it } from 'vitest';
import { parsePence } from './prize-rows.ts';

it.each([
  ['£1,250', 125_000],
  ['1,000,000.50', 100_000_050],
  [' 5 ', 500],
  ['', null],
  [undefined, null],
])('reads the typed amount %j', (text, pence) => {
  expect(parsePence(text)).toBe(pence);
});

it.each(['5,00', '12,5', '1,0000', ',', '5,'])('does not read %j as a larger amount', (text) => {
  expect(parsePence(text)).toBeNaN();
});

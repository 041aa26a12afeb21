import { expect, it } from 'vitest';
import { listCurrentResults } from './current-results.ts';

it('treats the first row of a rank as its current winner [CTRL-19]', () => {
  const rows = [
    { id: 'c', rank: 2 },
    { id: 'a', rank: 1 },
    { id: 'b', rank: 2 },
  ];
  expect([...listCurrentResults(rows)]).toEqual(['c', 'a']);
  expect(listCurrentResults([]).size).toBe(0);
});

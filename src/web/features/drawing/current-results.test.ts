import { expect, it } from 'vitest';
import { currentResults } from './current-results.ts';
import { winnerWords } from './use-announcement.ts';

it('takes the first row of a rank for its current winner [CTRL-19]', () => {
  const rows = [
    { id: 'c', rank: 2 },
    { id: 'a', rank: 1 },
    { id: 'b', rank: 2 },
  ];
  expect([...currentResults(rows)]).toEqual(['c', 'a']);
  expect(currentResults([]).size).toBe(0);
});

it('names the winner, or says that there is none [CTRL-13]', () => {
  expect(winnerWords([{ winnerName: 'Ann Oak' }, { winnerName: 'Ben Ash' }])).toEqual({
    title: 'Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(winnerWords([{ winnerName: null }]).title).toBe('No Winner');
});

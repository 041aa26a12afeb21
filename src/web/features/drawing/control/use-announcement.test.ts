import { expect, it } from 'vitest';
import { buildRedrawToast, buildWinnerToast } from './use-announcement.ts';

it('names the winner, or says that there is none [CTRL-13]', () => {
  expect(buildWinnerToast([{ winnerName: 'Ann Oak' }, { winnerName: 'Ben Ash' }])).toEqual({
    title: 'Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(buildWinnerToast([{ winnerName: null }]).title).toBe('No Winner');
});

it('names the new winner of a redraw, or says that no ticket was left [CTRL-16]', () => {
  expect(buildRedrawToast([{ winnerName: 'Ann Oak' }])).toEqual({
    title: 'New Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(buildRedrawToast([{ winnerName: null }]).title).toBe('No Winner');
});

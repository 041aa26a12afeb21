import { expect, it } from 'vitest';
import { redrawToast, winnerToast } from './use-announcement.ts';

it('names the winner, or says that there is none [CTRL-13]', () => {
  expect(winnerToast([{ winnerName: 'Ann Oak' }, { winnerName: 'Ben Ash' }])).toEqual({
    title: 'Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(winnerToast([{ winnerName: null }]).title).toBe('No Winner');
});

it('names the new winner of a redraw, or says that no ticket was left [CTRL-16]', () => {
  expect(redrawToast([{ winnerName: 'Ann Oak' }])).toEqual({
    title: 'New Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(redrawToast([{ winnerName: null }]).title).toBe('No Winner');
});

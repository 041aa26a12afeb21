import { expect, it } from 'vitest';
import { buildRedrawToast, buildWinnerToast } from './use-announcement.ts';

it('names the winner, or says that there is none [CTRL-13]', () => {
  expect(
    buildWinnerToast([
      { winnerName: 'Ann Oak', cashPence: null },
      { winnerName: 'Ben Ash', cashPence: null },
    ]),
  ).toEqual({
    title: 'Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(buildWinnerToast([{ winnerName: 'Ann Oak', cashPence: 1250 }]).description).toBe(
    'Ann Oak has won £12.50 in cash!',
  );
  expect(buildWinnerToast([{ winnerName: null, cashPence: null }])).toEqual({
    title: 'No winner',
    description: 'No ticket was entered, so everyone gets their money back.',
  });
});

it('names the new winner of a redraw, or says that no ticket was left [CTRL-16]', () => {
  expect(buildRedrawToast([{ winnerName: 'Ann Oak', cashPence: null }])).toEqual({
    title: 'New Winner Selected!',
    description: 'Ann Oak has won the prize!',
  });
  expect(buildRedrawToast([{ winnerName: null, cashPence: null }]).title).toBe('No winner');
});

import { expect, it } from 'vitest';
import { describeMinimumCondition } from './minimum-condition.ts';

const facts = { minTicketAmount: 200, ticketsSold: 98, prizeCount: 1, winnersCashPence: 8_556 };

it.each([
  [facts, 'Prize guaranteed at 200 tickets; 98 sold. Below that, the winner gets cash, now about £85.'],
  [
    { ...facts, prizeCount: 3, winnersCashPence: 25_700 },
    'Prizes guaranteed at 200 tickets; 98 sold. Below that, winners share cash, now about £85 each.',
  ],
  [
    { ...facts, prizeCount: 3, ticketsSold: 1, winnersCashPence: 217 },
    'Prizes guaranteed at 200 tickets; 1 sold. Below that, winners share cash, now about £2.17.',
  ],
  [
    { ...facts, ticketsSold: 0, winnersCashPence: 0 },
    'Prize guaranteed at 200 tickets; none sold yet. Below that, the winner gets cash instead.',
  ],
  [
    { ...facts, ticketsSold: 200, winnersCashPence: null },
    'Prize guaranteed: the minimum of 200 tickets is met.',
  ],
])('says on what the prize depends, and what winners get otherwise [CONDUCT-12]', (given, text) => {
  expect(describeMinimumCondition(given)).toBe(text);
});

it('says nothing if the prize depends on nothing', () => {
  expect(describeMinimumCondition({ ...facts, minTicketAmount: null })).toBeNull();
});

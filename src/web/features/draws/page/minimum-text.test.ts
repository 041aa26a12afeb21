import { expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeMinimum } from './minimum-text.ts';

it('says what winners get instead once the minimum was not met [MONEY-18]', () => {
  const draw = (sold: number, prizes: number, outcome: PrizeDraw['outcome'] = 'minimum_not_met') =>
    describeMinimum({
      outcome,
      minTicketAmount: 60,
      ticketsSold: sold,
      raised: { charityPence: 0, trees: 0, treesPlanted: 0, winnersCashPence: 345 },
      prizes: Array.from({ length: prizes }, (_, index) => ({
        rank: index + 1,
        description: 'A lamp',
        valuePence: null,
        imageUrl: null,
        imageAlt: null,
      })),
    });
  expect(draw(2, 1, null)).toBeNull();
  expect(draw(0, 1)).toBeNull();
  expect(draw(2, 1)).toBe(
    'The minimum of 60 tickets wasn’t met, so the winner gets £3.45 in cash instead of the prize.',
  );
  expect(draw(2, 3)).toMatch(/so the winners share £3\.45 in cash instead of the prizes\.$/);
});

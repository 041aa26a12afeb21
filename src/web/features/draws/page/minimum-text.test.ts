import { expect, it } from 'vitest';
import { describeMinimum } from './minimum-text.ts';

it('says what winners get instead when the minimum is not reached', () => {
  const draw = (sold: number, prizes: number) =>
    describeMinimum({
      minTicketAmount: 60,
      ticketsSold: sold,
      raised: { charityPence: 0, trees: 0, winnersCashPence: sold < 60 ? 345 : null },
      prizes: Array.from({ length: prizes }, (_, index) => ({ rank: index + 1, description: 'A lamp' })),
    });
  expect(draw(60, 1)).toBeNull();
  expect(draw(2, 1)).toBe(
    'The minimum of 60 tickets was not met, so the winner gets £3.45 in cash instead of the prize.',
  );
  expect(draw(2, 3)).toMatch(/so the winners share £3\.45 in cash instead of the prizes\.$/);
});

import { expect, it } from 'vitest';
import { DRAW_MESSAGES } from './field-messages.ts';
import { DRAW_LIMITS } from './fields.ts';

it.each([
  [DRAW_LIMITS.ticketPrice, 1, 10_000, DRAW_MESSAGES.ticketPriceMin, DRAW_MESSAGES.ticketPriceMax],
  [DRAW_LIMITS.ticketLimit, 1, 10_000, DRAW_MESSAGES.ticketLimitMin, DRAW_MESSAGES.ticketLimitMax],
  [
    DRAW_LIMITS.minTicketAmount,
    1,
    10_000,
    DRAW_MESSAGES.minTicketAmountMin,
    DRAW_MESSAGES.minTicketAmountMax,
  ],
  [
    DRAW_LIMITS.charityPercentage,
    5,
    100,
    DRAW_MESSAGES.charityPercentageMin,
    DRAW_MESSAGES.charityPercentageMax,
  ],
  [DRAW_LIMITS.extraTreesCount, 0, 1000, DRAW_MESSAGES.extraTreesMin, DRAW_MESSAGES.extraTreesMax],
])('states the limits of each field in its messages: %j', (bounds, min, max, minMessage, maxMessage) => {
  expect(bounds).toEqual({ min, max });
  const numbers = (text: string) => Number(text.replace(/[^\d.]/g, ''));
  const scale = minMessage.includes('£') ? 100 : 1;
  expect([numbers(minMessage) * scale, numbers(maxMessage) * scale]).toEqual([min, max]);
});

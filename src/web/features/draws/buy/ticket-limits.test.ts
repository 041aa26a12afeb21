import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TICKETS_PER_ORDER } from '#domain/orders/decide-orders.ts';
import { getMaxTickets, getTooManyMessage } from './ticket-limits.ts';

describe('how many tickets one order may have [TIX-04, TIX-07]', () => {
  it.each([
    [{ ticketsRemaining: null, maxTicketsPerPerson: null }, 0, 999],
    [{ ticketsRemaining: 5000, maxTicketsPerPerson: null }, 0, 999],
    [{ ticketsRemaining: 11, maxTicketsPerPerson: null }, 0, 11],
    [{ ticketsRemaining: 11, maxTicketsPerPerson: 10 }, 3, 7],
    [{ ticketsRemaining: 11, maxTicketsPerPerson: 10 }, 12, 0],
    [{ ticketsRemaining: 0, maxTicketsPerPerson: 10 }, 0, 0],
  ])('%j with %i already bought: %i', (draw, own, most) => {
    expect(getMaxTickets(draw, own, MAX_TICKETS_PER_ORDER)).toBe(most);
  });

  it('never exceeds any of the three limits', () => {
    const count = fc.nat(20_000);
    fc.assert(
      fc.property(count, count, count, (ticketsRemaining, maxTicketsPerPerson, own) => {
        const most = getMaxTickets({ ticketsRemaining, maxTicketsPerPerson }, own, MAX_TICKETS_PER_ORDER);
        expect(most).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(Math.min(999, ticketsRemaining));
        if (most > 0) expect(own + most).toBeLessThanOrEqual(maxTicketsPerPerson);
      }),
    );
  });
});

it('names the maximum in the message [TIX-05]', () => {
  expect(getTooManyMessage(7)).toEqual({
    title: 'Maximum Ticket Limit',
    description: 'You can purchase a maximum of 7 tickets for this prize draw.',
  });
});

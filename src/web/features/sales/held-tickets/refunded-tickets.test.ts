import { expect, it } from 'vitest';
import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { describeRefundedTickets } from './refunded-tickets.ts';

const at = '2026-11-22T12:00:00.000Z';
const NO_ENTRIES = 'Nobody was entered';
const refund = (
  amountPence: number,
  cause: PlacedOrder['refunds'][number]['cause'],
  settledAt: string | null = at,
) => ({
  amountPence,
  cause,
  reason: cause === 'no_winner' ? NO_ENTRIES : 'Asked for',
  createdAt: at,
  settledAt,
});
const voided = (first: number, last: number, reason: string, refunded = true) => ({
  tickets: [[first, last] as [number, number]],
  reason,
  voidedAt: at,
  by: null,
  cause: null,
  refunded,
});

it('tells buyers of a draw without a winner what they held and what they get back [MONEY-19]', () => {
  const first = { refunds: [refund(1500, 'no_winner')], voids: [voided(1, 3, NO_ENTRIES)] };
  const second = {
    refunds: [refund(1000, 'ticket'), refund(500, 'no_winner', null)],
    voids: [voided(4, 5, 'Asked for'), voided(6, 6, NO_ENTRIES)],
  };
  expect(describeRefundedTickets([first])).toEqual({
    held: 'You held 3 tickets',
    refunded: '£15.00 refunded',
  });
  expect(describeRefundedTickets([first, second])).toEqual({
    held: 'You held 4 tickets',
    refunded: '£20.00 refunded (on its way)',
  });
});

it('says nothing to users whose tickets were refunded one by one, or who had none', () => {
  expect(describeRefundedTickets([])).toBeNull();
  const single = { refunds: [refund(1000, 'ticket')], voids: [voided(1, 2, 'Asked for')] };
  expect(describeRefundedTickets([single])).toBeNull();
});

import { expect, it } from 'vitest';
import { countActiveTickets } from './tickets-in-active-draws.ts';

it('counts tickets in active draws only, without voided ones [PART-02]', () => {
  const ticketCounts = { valid: 2, voided: 1 };
  expect(
    countActiveTickets([
      { status: 'active', ticketCounts },
      { status: 'completed', ticketCounts },
      { status: 'awaiting_draw', ticketCounts },
      { status: 'active', ticketCounts: { valid: 0, voided: 1 } },
    ]),
  ).toBe(2);
});

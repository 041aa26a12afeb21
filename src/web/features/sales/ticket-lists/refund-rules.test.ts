import { expect, it } from 'vitest';
import { findRefundRules } from './void-rejection.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const draw = (more: Partial<Parameters<typeof findRefundRules>[0]> = {}) => ({
  status: 'active' as const,
  endDate: '2026-12-01T12:00:00.000Z',
  endedAt: null,
  paused: false,
  ...more,
});
const member = { isOwner: false, isAdmin: false };
const owner = { ...member, isOwner: true };
const admin = { ...member, isAdmin: true };
const ended = draw({ status: 'awaiting_draw', endedAt: '2026-11-19T12:00:00.000Z' });
const SOLD = 'Ticket sales are over, so you can no longer void or refund tickets. Please ask us to do it.';
const DRAWN = 'Tickets cannot be voided after the prize draw has been drawn.';
const CANCELLED = 'This prize draw was cancelled, so we refund every ticket.';
const OWNERS = 'Only an owner can void or refund tickets.';

it.each([
  ['the owner of a draw on sale', draw(), owner, null, false],
  ['the owner after the end', ended, owner, SOLD, false],
  ['the owner of a paused draw', draw({ status: 'inactive', paused: true }), owner, SOLD, false],
  ['the owner of a drawn draw', draw({ status: 'completed' }), owner, DRAWN, false],
  ['the owner of a cancelled draw', draw({ status: 'cancelled' }), owner, CANCELLED, false],
  ['another owner in the team', ended, { ...member, role: 'owner' as const }, SOLD, false],
  ['an owner who is also an admin', ended, { ...owner, isAdmin: true }, SOLD, false],
  ['an admin on sale', draw(), admin, null, false],
  ['an admin after the end', ended, admin, null, true],
  ['an admin of a drawn draw', draw({ status: 'completed' }), admin, DRAWN, true],
  ['an admin of a cancelled draw', draw({ status: 'cancelled' }), admin, null, true],
  ['a treasurer', draw(), { ...member, role: 'treasurer' as const }, OWNERS, false],
  ['a viewer', draw(), { ...member, role: 'viewer' as const }, OWNERS, false],
])('offers voids and refunds, or says why not, to %s [VIEW-23]', (_, of, viewer, note, mustChooseCause) =>
  expect(findRefundRules(of, viewer, now)).toEqual({ note, mustChooseCause }),
);

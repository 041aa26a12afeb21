import { describe, expect, it } from 'vitest';
import { findReasonNotToStart } from './start-permission.ts';

const owner = { isOwner: true, isAdmin: false };
const other = { isOwner: false, isAdmin: false };
const admin = { isOwner: false, isAdmin: true };
const drawer = { ...other, role: 'drawer' as const };
const treasurer = { ...other, role: 'treasurer' as const };
const draw = (more: Partial<Parameters<typeof findReasonNotToStart>[0]> = {}) => ({
  status: 'awaiting_draw' as const,
  ticketsSold: 4,
  freeEntry: null,
  ...more,
});
const NOW = Date.parse('2026-11-24T12:00:00Z');
const idle = { inProgress: false };
const running = { inProgress: true };

describe('starting a drawing from its page', () => {
  it('is possible for the creator and admins, with tickets, once the draw has ended [CTRL-04]', () => {
    expect(findReasonNotToStart(draw(), idle, { viewer: owner, now: NOW })).toBeNull();
    expect(findReasonNotToStart(draw(), idle, { viewer: admin, now: NOW })).toBeNull();
    expect(findReasonNotToStart(draw({ status: 'inactive' }), idle, { viewer: owner, now: NOW })).toBeNull();
    expect(findReasonNotToStart(draw(), running, { viewer: owner, now: NOW })).toBe(
      'The drawing is already in progress.',
    );
  });

  it('gives the reason if it is not possible [CTRL-05, CTRL-06, CTRL-07, CTRL-08]', () => {
    expect(findReasonNotToStart(draw({ status: 'active' }), idle, { viewer: owner, now: NOW })).toBe(
      'The prize draw must be completed before a winner can be drawn.',
    );
    expect(findReasonNotToStart(draw(), idle, { viewer: other, now: NOW })).toBe(
      'Only the creator of this prize draw can draw the winner.',
    );
    expect(findReasonNotToStart(draw({ status: 'scheduled' }), idle, { viewer: owner, now: NOW })).toBe(
      'Only the creator of this prize draw can start the drawing.',
    );
    expect(findReasonNotToStart(draw({ ticketsSold: 0 }), idle, { viewer: owner, now: NOW })).toBe(
      'No tickets have been entered into this prize draw yet.',
    );
  });

  it('is possible for members of the team who may start it, and no others [ORG-14]', () => {
    expect(findReasonNotToStart(draw(), idle, { viewer: drawer, now: NOW })).toBeNull();
    expect(findReasonNotToStart(draw(), idle, { viewer: treasurer, now: NOW })).toBe(
      'Only the creator of this prize draw can draw the winner.',
    );
  });
});

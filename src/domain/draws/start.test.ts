import { describe, expect, it } from 'vitest';
import { findStartRejection, type StartFacts } from './start.ts';

const owner = { isOwner: true, isAdmin: false };
const admin = { isOwner: false, isAdmin: true };
const stranger = { isOwner: false, isAdmin: false };
const ready: StartFacts = {
  status: 'awaiting_draw',
  viewer: owner,
  ticketCount: 3,
  inProgress: false,
  holdsUntil: null,
  postUntil: null,
};
const message = (more: Partial<StartFacts>) => findStartRejection({ ...ready, ...more })?.message;
const kind = (more: Partial<StartFacts>) => findStartRejection({ ...ready, ...more })?.kind;

describe('starting a drawing', () => {
  it('is allowed to the creator and admins once the draw has ended, or is paused with tickets [CTRL-04]', () => {
    for (const viewer of [owner, admin]) {
      expect(findStartRejection({ ...ready, viewer })).toBeNull();
      expect(findStartRejection({ ...ready, viewer, status: 'inactive' })).toBeNull();
    }
    expect(message({ inProgress: true })).toBe('The drawing is already in progress.');
    expect(kind({ status: 'inactive', ticketCount: 0 })).toBe('conflict');
  });

  it('requires the end of sales [CTRL-05]', () => {
    const text = 'The prize draw must be completed before a winner can be drawn.';
    expect(message({ status: 'active' })).toBe(text);
    expect(message({ status: 'active', viewer: stranger })).toBe(text);
    expect([kind({ status: 'active' }), kind({ status: 'active', viewer: stranger })]).toEqual([
      'conflict',
      'forbidden',
    ]);
  });

  it('is rejected for other people once the draw has ended [CTRL-06]', () => {
    expect(message({ viewer: stranger })).toBe('Only the creator of this prize draw can draw the winner.');
    expect(kind({ viewer: stranger })).toBe('forbidden');
  });

  it.each(['scheduled', 'completed'] as const)('is rejected when %s [CTRL-07]', (status) => {
    const text = 'Only the creator of this prize draw can start the drawing.';
    expect(message({ status })).toBe(text);
    expect(message({ status, viewer: stranger })).toBe(text);
    expect(message({ status: 'inactive', viewer: stranger })).toBe(text);
  });

  it('is rejected for a cancelled draw, with a message that says so', () => {
    expect(message({ status: 'cancelled' })).toBe('This prize draw has been cancelled.');
  });

  it('needs at least one ticket [CTRL-08]', () => {
    const text = 'No tickets have been entered into this prize draw yet.';
    expect(message({ ticketCount: 0 })).toBe(text);
    expect(message({ ticketCount: 0, status: 'inactive' })).toBe(text);
    expect(findStartRejection({ ...ready, ticketCount: 1 })).toBeNull();
  });

  it('waits for pending orders and shows until when [CTRL-21]', () => {
    expect(findStartRejection({ ...ready, holdsUntil: new Date('2026-07-01T17:05:00Z') })).toEqual({
      code: 'holds',
      kind: 'conflict',
      message: 'Some tickets are still being paid for. The last payment expires at 1 July 2026, 18:05 BST.',
    });
  });
});

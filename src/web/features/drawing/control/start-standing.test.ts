import { describe, expect, it } from 'vitest';
import { mayDraw, whyNotStart } from './start-standing.ts';

const owner = { id: 'owner', role: 'host' as const };
const other = { id: 'other', role: 'host' as const };
const admin = { id: 'boss', role: 'admin' as const };
const draw = (more: Partial<Parameters<typeof whyNotStart>[0]> = {}) => ({
  userId: 'owner',
  status: 'awaiting_draw' as const,
  ticketsSold: 4,
  ...more,
});
const idle = { inProgress: false };
const running = { inProgress: true };

describe('starting a drawing from its page', () => {
  it('is for the creator and admins, with tickets, once the draw has ended [CTRL-04]', () => {
    expect(whyNotStart(draw(), idle, owner)).toBeNull();
    expect(whyNotStart(draw(), idle, admin)).toBeNull();
    expect(whyNotStart(draw({ status: 'inactive' }), idle, owner)).toBeNull();
    expect(whyNotStart(draw(), running, owner)).toBe('The drawing is already in progress.');
  });

  it('says what stands against it [CTRL-05, CTRL-06, CTRL-07, CTRL-08]', () => {
    expect(whyNotStart(draw({ status: 'active' }), idle, owner)).toBe(
      'The prize draw must be completed before a winner can be drawn.',
    );
    expect(whyNotStart(draw(), idle, other)).toBe('Only the creator of this prize draw can draw the winner.');
    expect(whyNotStart(draw({ status: 'scheduled' }), idle, owner)).toBe(
      'Only the creator of this prize draw can start the drawing.',
    );
    expect(whyNotStart(draw({ ticketsSold: 0 }), idle, owner)).toBe(
      'No tickets have been entered into this prize draw yet.',
    );
  });

  it('tells who may ask for the result', () => {
    expect([owner, other, admin].map((user) => mayDraw(draw(), user))).toEqual([true, false, true]);
  });
});

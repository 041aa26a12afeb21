import { describe, expect, it } from 'vitest';
import { findRedrawRejection, MOST_ATTEMPTS, type RedrawFacts } from './redraw.ts';

const facts: RedrawFacts = {
  status: 'completed',
  viewer: { isOwner: true, isAdmin: false },
  inProgress: false,
  hasEntries: true,
  attempts: 1,
  ranks: [1, 2, 3],
  rank: 1,
};
const code = (changes: Partial<RedrawFacts>) => findRedrawRejection({ ...facts, ...changes })?.code ?? null;

describe('redrawing a rank', () => {
  it('is allowed to the creator and admins after a result, for every rank [CTRL-18]', () => {
    for (const rank of facts.ranks) expect(code({ rank })).toBeNull();
    expect(code({ viewer: { isOwner: false, isAdmin: true } })).toBeNull();
    expect(code({ attempts: MOST_ATTEMPTS - 1 })).toBeNull();
  });

  it.each([
    ['for other users', { viewer: { isOwner: false, isAdmin: false } }, 'not_owner'],
    ['before any result', { status: 'awaiting_draw', attempts: 0 }, 'not_drawn'],
    ['during the first attempt', { status: 'awaiting_draw', inProgress: true }, 'in_progress'],
    ['during another redraw', { inProgress: true, attempts: 2 }, 'in_progress'],
    ['once the draw is cancelled', { status: 'cancelled' }, 'cancelled'],
    ['without a recorded attempt', { attempts: 0 }, 'not_drawn'],
    ['if no ticket was entered', { hasEntries: false }, 'no_entries'],
    ['for a rank without a prize', { rank: 4 }, 'no_such_rank'],
    ['after the last possible attempt', { attempts: MOST_ATTEMPTS }, 'too_many_attempts'],
  ] as const)('is rejected %s', (_, changes, expected) => {
    expect(code(changes)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { describeChance, describePuzzle } from './how-it-works-text.ts';

const serverTime = '2026-11-21T18:00:00.000Z';
const before = '2026-11-21T17:59:59.000Z';
const after = '2026-11-28T18:00:00.000Z';

const onSale = {
  ...storedDraw({ ticketLimit: 100 }),
  status: 'active',
  startDate: '2026-11-14T18:00:00.000Z',
  endDate: after,
  ticketsSold: 9,
} as const;

describe('a ticket’s chance in words [PUB-30]', () => {
  const chance = (draw: Partial<typeof onSale> | object, entered: number | null = null) =>
    describeChance({ ...onSale, ...draw }, { entered, serverTime });

  it('says how long the odds can get while tickets are on sale', () => {
    expect(chance({})).toBe('1 in 9 when you opened this page. At worst 1 in 100, if all tickets are sold.');
    expect(chance({ ticketsSold: 0, ticketLimit: null })).toBe(
      'No tickets sold yet. There’s no limit on tickets, so the odds get longer as more are sold.',
    );
  });

  it('does not mention further sales once they have ended', () => {
    for (const over of [{ status: 'awaiting_draw' }, { endDate: before }, { status: 'cancelled' }])
      expect(chance({ ...over, ticketLimit: 100 })).toBe(
        '1 in 9 when you opened this page. Ticket sales have ended.',
      );
    expect(chance({ status: 'awaiting_draw', ticketsSold: 0 })).toBe('No tickets were sold.');
  });

  it('counts the entered tickets once the list is sealed', () => {
    expect(chance({ status: 'completed' }, 7)).toBe('1 in 7 for each prize.');
  });
});

describe('the puzzle in words', () => {
  const puzzle = (status: 'active' | 'completed' | 'cancelled', entered: number | null) =>
    describePuzzle({ skillGameType: 'math', status }, { entered });

  it('says when buyers find out which of their tickets are entered, and then where [RECORD-21]', () => {
    expect(puzzle('active', null)).toContain('You’ll find out which yours is when the draw takes place.');
    expect(puzzle('completed', 7)).toMatch(/costs the same\. Your dashboard shows which yours is\.$/);
    expect(puzzle('cancelled', null)).toMatch(/costs the same\.$/);
  });
});

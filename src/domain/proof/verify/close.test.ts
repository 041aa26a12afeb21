import { describe, expect, it } from 'vitest';
import { findNotes } from './close.ts';
import type { Attempt } from './walk.ts';

const END = { endDate: '2026-11-21T12:00:00Z' };
const right = { wrong: 0, post: 0 };
const closed = (at: string) => ({ close: { at }, voided: 0, cancelled: false, attempts: [] });

describe('notes on a valid log', () => {
  it.each([
    ['2026-11-21T11:59:59Z', '1 minute'],
    ['2026-11-21T11:01:00Z', '59 minutes'],
    ['2026-11-21T11:00:00Z', '1 hour'],
    ['2026-11-20T12:00:01Z', '23 hours'],
    ['2026-11-20T12:00:00Z', '1 day'],
    ['2026-11-19T12:00:00Z', '2 days'],
  ])('report that a list sealed at %s was sealed %s before its promised end', (at, long) => {
    const note = `The list was sealed ${long} before the promised end.`;
    expect(findNotes(closed(at), right, END)).toEqual([note]);
  });

  it('report nothing for a list sealed on time, later, or not at all', () => {
    expect(findNotes(closed('2026-11-21T12:00:00Z'), right, END)).toEqual([]);
    expect(findNotes(closed('2026-11-22T12:00:00Z'), right, END)).toEqual([]);
    expect(findNotes({ ...closed(''), close: null }, right, END)).toEqual([]);
    expect(findNotes(closed('2026-11-20T12:00:00Z'), right, null)).toEqual([]);
  });

  it('count voided, wrong and postal tickets, and report a cancelled draw', () => {
    const log = { close: null, voided: 1, cancelled: true, attempts: [] };
    expect(findNotes(log, { wrong: 2, post: 1 }, END)).toEqual([
      '1 ticket was voided.',
      '2 tickets were not entered: the answer was wrong.',
      '1 ticket came by post.',
      'The draw was called off.',
    ]);
  });

  it('name each redraw with its date and the ticket that had been drawn before [AWARD-61]', () => {
    const attempt = (number: number, ranks: number[], tickets: (number | null)[]): Attempt => ({
      draw: {
        type: 'draw',
        at: `2026-12-0${number}T20:00:00Z`,
        attempt: number,
        ranks,
        round: null,
        reason: null,
      },
      size: number,
      root: new Uint8Array(),
      result: {
        type: 'result',
        attempt: number,
        secret: '',
        randomness: null,
        signature: null,
        winners: ranks.map((rank, i) => ({ rank, number: tickets[i] ?? null })),
      },
    });
    const attempts = [attempt(1, [1, 2], [7, 3]), attempt(2, [2], [9]), attempt(3, [2], [null])];
    const log = { ...closed('2026-11-21T12:00:00Z'), attempts };
    expect(findNotes(log, right, END)).toEqual([
      'The 2nd prize was redrawn on 2 December 2026, 20:00 GMT. Ticket 000003 had been drawn before.',
      'The 2nd prize was redrawn on 3 December 2026, 20:00 GMT. Ticket 000009 had been drawn before.',
    ]);
  });
});

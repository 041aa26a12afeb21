import { describe, expect, it } from 'vitest';
import type { Winner } from '#contract/drawing/drawing.ts';
import {
  describePhase,
  describeRound,
  describeSeal,
  describeUnwonPrizes,
  describeWinners,
  formatDrawingHeading,
} from './drawing-text.ts';

const announced = {
  attempt: 1,
  ranks: [1, 2],
  round: 12_345,
  countdownEndsAt: '2026-11-21T14:03:21Z',
};
const winner = (rank: number, ticketNumber: number | null): Winner => ({
  rank,
  prize: `Prize ${rank}`,
  ticketNumber,
  winnerName: ticketNumber === null ? null : 'A. Oak',
  cashPence: null,
  drawnAt: '2026-11-21T18:00:00.000Z',
  vacancy: null,
});

describe('the text of a drawing', () => {
  it('states what is being drawn', () => {
    expect(formatDrawingHeading(announced, 1)).toBe('The winner is being drawn');
    expect(formatDrawingHeading(announced, 2)).toBe('The winners are being drawn');
    expect(formatDrawingHeading({ ...announced, attempt: 2, ranks: [2] }, 2)).toBe(
      'The 2nd prize is being drawn again',
    );
    expect(formatDrawingHeading({ ...announced, attempt: 2, ranks: [] }, 2)).toBe(
      'A prize is being drawn again',
    );
    expect(formatDrawingHeading({ ...announced, attempt: 2, ranks: [1] }, 1)).toBe(
      'The winner is being drawn again',
    );
  });

  it('names the deciding round of public randomness and its time', () => {
    expect(describeRound(announced, 1)).toBe(
      'The winner is decided by drand round 12,345, published at 14:03:21 GMT.',
    );
    expect(describeRound(announced, 2)).toContain('The winners are decided by');
    expect(describeRound({ ...announced, attempt: 2 }, 2)).toContain('The winner is decided by');
    expect(describeRound(announced, 1, true)).toContain('due at 14:03:21 GMT.');
    expect(describeRound({ ...announced, round: null }, 1)).toBe('');
  });

  it('states how many tickets are in the sealed list', () => {
    expect(describeSeal({ entered: null })).toBe('The list of entries is sealed.');
    expect(describeSeal({ entered: 1 })).toContain('with 1 ticket.');
    expect(describeSeal({ entered: 1284 })).toContain('with 1,284 tickets.');
  });

  it('announces each change, but not every second', () => {
    const result = { winningTicketNumber: 7, winnerName: 'A. Oak', drawnAt: '', winners: [winner(1, 7)] };
    expect(describePhase('countdown', { result: null })).toBe('The countdown has begun.');
    expect(describePhase('beacon', { result: null })).toContain('waiting for the public randomness');
    expect(describePhase('drawn', { result })).toBe('A. Oak has won with ticket 000007.');
    expect(describePhase('waiting', { result })).toBe('');
    expect(describeWinners([winner(1, 7), winner(2, null)])).toBe(
      'A. Oak has won the 1st prize with ticket 000007. No one has won the 2nd prize.',
    );
    expect(describeWinners([{ ...winner(1, 7), cashPence: 1250 }])).toBe(
      'A. Oak has won with ticket 000007: £12.50 in cash.',
    );
  });

  it('announces no winner who has lost the prize [AWARD-62]', () => {
    const vacancy = {
      state: 'disqualified',
      cause: 'error',
      at: '2026-11-22T18:00:00.000Z',
      redrawBy: '2026-11-29T18:00:00.000Z',
    } as const;
    expect(describeWinners([winner(1, 7), { ...winner(2, 8), vacancy }])).toBe(
      'A. Oak has won the 1st prize with ticket 000007. 2nd prize: Ticket 000008 was drawn, but we withdrew the prize on 22 November 2026, because of an error. This prize will be drawn again by 29 November 2026.',
    );
    expect(describeWinners([{ ...winner(1, 8), vacancy }])).toMatch(
      /^Ticket 000008 was drawn, but we withdrew/,
    );
  });

  it('explains why a prize has no winner', () => {
    expect(describeUnwonPrizes([winner(1, 7)])).toBe('');
    expect(describeUnwonPrizes([winner(1, 7), winner(2, null)])).toBe(
      'Only 1 entered ticket was left for 2 prizes.',
    );
    expect(describeUnwonPrizes([winner(1, 7), winner(2, 8), winner(3, null)])).toContain(
      '2 entered tickets were',
    );
    expect(describeUnwonPrizes([winner(1, null)])).toContain('No entered tickets were left');
  });
});

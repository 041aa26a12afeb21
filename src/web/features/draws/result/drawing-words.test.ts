import { describe, expect, it } from 'vitest';
import type { Winner } from '#contract/drawing/drawing.ts';
import {
  drawingHeading,
  phaseInWords,
  roundInWords,
  sealedInWords,
  strengthInWords,
  unwonInWords,
  winnersInWords,
} from './drawing-words.ts';

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
});

describe('the words of a drawing', () => {
  it('say what is being drawn', () => {
    expect(drawingHeading(announced, 1)).toBe('The winner is being drawn');
    expect(drawingHeading(announced, 2)).toBe('The winners are being drawn');
    expect(drawingHeading({ ...announced, attempt: 2, ranks: [2] }, 2)).toBe(
      'The 2nd prize is being drawn again',
    );
    expect(drawingHeading({ ...announced, attempt: 2, ranks: [] }, 2)).toBe('A prize is being drawn again');
    expect(drawingHeading({ ...announced, attempt: 2, ranks: [1] }, 1)).toBe(
      'The winner is being drawn again',
    );
  });

  it('name the round of public randomness that decides, and when it comes', () => {
    expect(roundInWords(announced, 1)).toBe(
      'The winner is decided by drand round 12,345, published at 14:03:21 GMT.',
    );
    expect(roundInWords(announced, 2)).toContain('The winners are decided by');
    expect(roundInWords({ ...announced, attempt: 2 }, 2)).toContain('The winner is decided by');
    expect(roundInWords(announced, 1, true)).toContain('due at 14:03:21 GMT.');
    expect(roundInWords({ ...announced, round: null }, 1)).toBe('');
  });

  it('say how many tickets are in the sealed list', () => {
    expect(sealedInWords({ entered: null })).toBe('The list of entries is sealed.');
    expect(sealedInWords({ entered: 1 })).toContain('with 1 ticket.');
    expect(sealedInWords({ entered: 1284 })).toContain('with 1,284 tickets.');
  });

  it('say honestly what the result proves', () => {
    expect(strengthInWords({ beacon: 'drand' })).toMatch(/^Nobody could know the outcome/);
    expect(strengthInWords({ beacon: 'none' })).toContain('the platform could have chosen the winner');
    expect(strengthInWords({ beacon: null })).toBe('');
  });

  it('say aloud what changes, not each second', () => {
    const result = { winningTicketNumber: 7, winnerName: 'A. Oak', drawnAt: '', winners: [winner(1, 7)] };
    expect(phaseInWords('countdown', { result: null })).toBe('The countdown has begun.');
    expect(phaseInWords('beacon', { result: null })).toContain('Waiting for the public randomness');
    expect(phaseInWords('drawn', { result })).toBe('A. Oak has won with ticket 000007.');
    expect(phaseInWords('waiting', { result })).toBe('');
    expect(winnersInWords([winner(1, 7), winner(2, null)])).toBe(
      'A. Oak has won the 1st prize with ticket 000007. Nobody has won the 2nd prize.',
    );
  });

  it('say why a prize has no winner', () => {
    expect(unwonInWords([winner(1, 7)])).toBe('');
    expect(unwonInWords([winner(1, 7), winner(2, null)])).toBe(
      'Only 1 entered ticket was left for 2 prizes.',
    );
    expect(unwonInWords([winner(1, 7), winner(2, 8), winner(3, null)])).toContain('2 entered tickets were');
    expect(unwonInWords([winner(1, null)])).toContain('none of the answers');
  });
});

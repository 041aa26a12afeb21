import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { failureToast } from './failure-toast.ts';
import { currentWinner, tooSoon, winnerInWords } from './redraw-words.ts';

const row = (rank: number, winningTicketNumber: number | null) => ({
  rank,
  winningTicketNumber,
  winnerName: winningTicketNumber === null ? null : 'Ann Oak',
  drawnAt: '2026-11-01T12:00:00.000Z',
});

describe('drawing a prize again', () => {
  it('knows who has a prize now', () => {
    const results = [row(1, 7), row(2, null), row(1, 3)];
    expect(currentWinner(results, 1)?.winningTicketNumber).toBe(7);
    expect(winnerInWords(row(1, 7))).toBe('Won by Ann Oak with ticket 000007.');
    expect(winnerInWords(row(2, null))).toBe('Nobody has won it.');
  });

  it('warns before the winner has had 14 days [CTRL-22]', () => {
    expect(tooSoon(row(1, 7), Date.parse('2026-11-15T11:59:59Z'))).toContain('so until 15 November 2026.');
    expect(tooSoon(row(1, 7), Date.parse('2026-11-15T12:00:00Z'))).toBeNull();
    expect(tooSoon(row(1, null), Date.parse('2026-11-02T12:00:00Z'))).toBeNull();
    expect(tooSoon(undefined, 0)).toBeNull();
  });

  it('tells of a failure in the words of the server, else in its own [CTRL-14, CTRL-17]', () => {
    const refused = new ApiError(409, '', { message: 'Not now.', code: 'conflict' });
    expect(failureToast(refused, 'redraw')).toMatchObject({
      title: 'Error Redrawing Winner',
      description: 'Not now.',
    });
    expect(failureToast(new Error('gone'), 'redraw').description).toBe('Failed to redraw winner');
    expect(failureToast(new Error('gone'), 'draw')).toMatchObject({
      title: 'Error Drawing Winner',
      description: 'Failed to draw winner',
    });
  });
});

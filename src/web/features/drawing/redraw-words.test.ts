import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { failureToast } from './failure-toast.ts';
import { currentWinner, prizeInWords, tooSoon } from './redraw-words.ts';
import { redrawnWords } from './use-announcement.ts';

const row = (rank: number, winningTicketNumber: number | null) => ({
  rank,
  winningTicketNumber,
  winnerName: winningTicketNumber === null ? null : 'Ann Oak',
  drawnAt: '2026-11-01T12:00:00.000Z',
});

describe('drawing a prize again', () => {
  it('names each prize with who has it now', () => {
    const results = [row(1, 7), row(2, null), row(1, 3)];
    expect(currentWinner(results, 1)?.winningTicketNumber).toBe(7);
    expect(prizeInWords({ rank: 1, description: 'A boat' }, currentWinner(results, 1))).toBe(
      '1st prize: A boat, now Ann Oak with ticket 000007',
    );
    expect(prizeInWords({ rank: 2, description: 'Oars' }, currentWinner(results, 2))).toBe(
      '2nd prize: Oars, now without a winner',
    );
    expect(prizeInWords({ rank: 3, description: 'A pump' }, currentWinner(results, 3))).toBe(
      '3rd prize: A pump',
    );
  });

  it('warns before the winner has had 14 days [CTRL-22]', () => {
    expect(tooSoon(row(1, 7), Date.parse('2026-11-15T11:59:59Z'))).toContain('That is 15 November 2026.');
    expect(tooSoon(row(1, 7), Date.parse('2026-11-15T12:00:00Z'))).toBeNull();
    expect(tooSoon(row(1, null), Date.parse('2026-11-02T12:00:00Z'))).toBeNull();
    expect(tooSoon(undefined, 0)).toBeNull();
  });

  it('tells of the new winner, or that none was left [CTRL-16]', () => {
    expect(redrawnWords([{ winnerName: 'Ann Oak' }])).toEqual({
      title: 'New Winner Selected!',
      description: 'Ann Oak has won the prize!',
    });
    expect(redrawnWords([{ winnerName: null }]).title).toBe('No Winner');
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

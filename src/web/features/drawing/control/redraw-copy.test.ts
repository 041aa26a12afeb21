import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { buildFailureToast } from './failure-toast.ts';
import { describeWinner, findCurrentWinner, getRedrawWarning } from './redraw-copy.ts';

const row = (rank: number, winningTicketNumber: number | null) => ({
  rank,
  winningTicketNumber,
  winnerName: winningTicketNumber === null ? null : 'Ann Oak',
  drawnAt: '2026-11-01T12:00:00.000Z',
});

describe('redrawing a prize', () => {
  it('finds the current winner of a prize', () => {
    const results = [row(1, 7), row(2, null), row(1, 3)];
    expect(findCurrentWinner(results, 1)?.winningTicketNumber).toBe(7);
    expect(describeWinner(row(1, 7))).toBe('Won by Ann Oak with ticket 000007.');
    expect(describeWinner(row(2, null))).toBe('Nobody has won it.');
  });

  it('warns if the winner has had less than 14 days to claim the prize [CTRL-22]', () => {
    expect(getRedrawWarning(row(1, 7), Date.parse('2026-11-15T11:59:59Z'))).toContain(
      'so until 15 November 2026.',
    );
    expect(getRedrawWarning(row(1, 7), Date.parse('2026-11-15T12:00:00Z'))).toBeNull();
    expect(getRedrawWarning(row(1, null), Date.parse('2026-11-02T12:00:00Z'))).toBeNull();
    expect(getRedrawWarning(undefined, 0)).toBeNull();
  });

  it('shows the server’s error message, or a general one [CTRL-14, CTRL-17]', () => {
    const rejected = new ApiError(409, '', { message: 'Not now.', code: 'conflict' });
    expect(buildFailureToast(rejected, 'redraw')).toMatchObject({
      title: 'Error Redrawing Winner',
      description: 'Not now.',
    });
    expect(buildFailureToast(new Error('gone'), 'redraw').description).toBe('Failed to redraw winner');
    expect(buildFailureToast(new Error('gone'), 'draw')).toMatchObject({
      title: 'Error Drawing Winner',
      description: 'Failed to draw winner',
    });
  });
});

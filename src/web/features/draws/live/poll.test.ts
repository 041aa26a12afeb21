import { describe, expect, it } from 'vitest';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { drawingState } from '../../../../../tests/helpers/drawing-state.ts';
import { getDrawingPhase, getPollInterval } from './poll.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString();
const time = (seconds: number) => Date.parse(at(seconds));
const draw = { startDate: at(10), endDate: at(20) };
const state = (status: DrawingState['status'], more: Partial<DrawingState> = {}) =>
  drawingState({ status, serverTime: at(0), ...more });
const result = { winningTicketNumber: 3, winnerName: 'A. Oak', drawnAt: at(60), winners: [] };

describe('polling the drawing', () => {
  it('is off while no change is expected [GEN-08]', () => {
    expect(getPollInterval(draw, state('scheduled'), time(9))).toBe(false);
    expect(getPollInterval(draw, state('active'), time(19))).toBe(false);
    for (const status of ['inactive', 'cancelled', 'completed'] as const)
      expect(getPollInterval(draw, state(status), time(99))).toBe(false);
    expect(getPollInterval({ ...draw, startDate: null }, state('scheduled'), time(99))).toBe(false);
  });

  it('runs every few seconds once a date has passed, until there is a winner', () => {
    expect(getPollInterval(draw, state('scheduled'), time(10))).toBe(2500);
    expect(getPollInterval(draw, state('active'), time(20))).toBe(2500);
    expect(getPollInterval(draw, state('awaiting_draw'), time(30))).toBe(2500);
    for (const status of ['awaiting_draw', 'completed'] as const) {
      const counting = state(status, { attempt: 1, countdownEndsAt: at(60), inProgress: true });
      expect(getPollInterval(draw, counting, time(59))).toBe(2500);
      expect(getPollInterval(draw, counting, time(60))).toBe(1000);
    }
  });

  it('is slow while the live connection is open', () => {
    const counting = state('awaiting_draw', { attempt: 1, countdownEndsAt: at(60), inProgress: true });
    expect(getPollInterval(draw, state('awaiting_draw'), time(30), true)).toBe(30_000);
    expect(getPollInterval(draw, counting, time(30), true)).toBe(15_000);
    expect(getPollInterval(draw, counting, time(60), true)).toBe(15_000);
    expect(getPollInterval(draw, state('active'), time(20), true)).toBe(2500);
  });
});

describe('the phase of a drawing', () => {
  it('depends on the status, the countdown and the result', () => {
    const counting = state('awaiting_draw', { attempt: 1, countdownEndsAt: at(60), inProgress: true });
    expect(getDrawingPhase(state('active'), time(5))).toBe('none');
    expect(getDrawingPhase(state('awaiting_draw'), time(30))).toBe('waiting');
    expect(getDrawingPhase(counting, time(59))).toBe('countdown');
    expect(getDrawingPhase(counting, time(60))).toBe('drawing');
    expect(getDrawingPhase({ ...counting, round: 7 }, time(60))).toBe('beacon');
    const again = { ...counting, status: 'completed' as const, attempt: 2, result };
    expect(getDrawingPhase(again, time(59))).toBe('countdown');
    expect(getDrawingPhase(state('completed', { result }), time(61))).toBe('drawn');
    expect(getDrawingPhase(state('cancelled'), time(61))).toBe('none');
  });
});

import { describe, expect, it } from 'vitest';
import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { drawingState } from '../../../../../tests/helpers/drawing-state.ts';
import { highlightsAfter } from '../result/highlights.ts';
import { changedWinners, drawAfter, drawingAfter, drawWithResult } from './live-news.ts';

const END = '2026-11-21T12:00:30.000Z';
const now = Date.parse('2026-11-21T12:00:31.000Z');
const of = { prizeDrawId: 'a' };

const draw = (more: Partial<Parameters<typeof drawAfter>[0]> = {}) => ({
  status: 'awaiting_draw' as const,
  ticketsSold: 10,
  ticketsRemaining: 5,
  isDrawn: false,
  winningTicketNumber: null,
  winnerName: null,
  drawnAt: null,
  ...more,
});
const state = (more: Partial<DrawingState> = {}) =>
  drawingState({ status: 'awaiting_draw', serverTime: END, ...more });
const winner = (rank: number, ticketNumber: number | null): Winner => ({
  rank,
  prize: `Prize ${rank}`,
  ticketNumber,
  winnerName: ticketNumber === null ? null : 'A. Oak',
});
const started = (attempt: number): LiveMessage => ({
  ...of,
  type: 'drawStarted',
  attempt,
  countdownEndsAt: END,
  round: 7,
  seal: 'head',
});
const won = (...winners: Winner[]): LiveMessage => ({ ...of, type: 'winner', winners });

describe('a draw after live news', () => {
  it('has the count that was told, and so many tickets less to sell [LIVE-04]', () => {
    const count = (sold: number): LiveMessage => ({ ...of, type: 'ticketsCount', count: sold });
    expect(drawAfter(draw(), count(12))).toMatchObject({ ticketsSold: 12, ticketsRemaining: 3 });
    expect(drawAfter(draw(), count(9))).toMatchObject({ ticketsSold: 9, ticketsRemaining: 6 });
    expect(drawAfter(draw(), count(99)).ticketsRemaining).toBe(0);
    expect(drawAfter(draw({ ticketsRemaining: null }), count(12)).ticketsRemaining).toBeNull();
  });

  it('has the status that was told, and is the very same where nothing is new', () => {
    const before = draw();
    expect(drawAfter(before, { ...of, type: 'status', status: 'cancelled' }).status).toBe('cancelled');
    expect(drawAfter(before, { ...of, type: 'status', status: 'awaiting_draw' })).toBe(before);
    expect(drawAfter(before, { ...of, type: 'ticketsCount', count: 10 })).toBe(before);
    expect(drawAfter(before, started(1))).toBe(before);
  });

  it('takes over its result, the first one and each that follows', () => {
    const drawn = drawingAfter(state({ status: 'completed' }), won(winner(1, 3)), now);
    const first = drawWithResult(draw(), drawn);
    expect(first).toMatchObject({ status: 'completed', isDrawn: true, winningTicketNumber: 3 });
    expect(drawWithResult(first, drawn)).toBe(first);
    const again = drawingAfter(drawn, won(winner(1, 4)), now);
    expect(drawWithResult(first, again).winningTicketNumber).toBe(4);
    const waiting = draw();
    expect(drawWithResult(waiting, state())).toBe(waiting);
  });
});

describe('a drawing after live news', () => {
  it('counts down once it is started, whoever started it', () => {
    const running = drawingAfter(state(), started(1), now);
    expect(running).toMatchObject({
      attempt: 1,
      countdownEndsAt: END,
      round: 7,
      seal: 'head',
      inProgress: true,
    });
    expect(drawingAfter(running, started(1), now)).toBe(running);
  });

  it('has its winners, drawn no earlier than the countdown ended', () => {
    const running = drawingAfter(state(), started(1), now);
    const drawn = drawingAfter(running, won(winner(1, 3), winner(2, null)), now - 5000);
    expect(drawn).toMatchObject({ status: 'completed', inProgress: false });
    expect(drawn.result).toMatchObject({ winningTicketNumber: 3, winnerName: 'A. Oak', drawnAt: END });
    expect(drawingAfter(drawn, won(winner(1, 3), winner(2, null)), now)).toBe(drawn);
  });

  it('keeps the winners before while a rank is drawn again, and then has the new one', () => {
    const drawn = drawingAfter(state(), won(winner(1, 3), winner(2, 4)), now);
    const again = drawingAfter({ ...drawn, attempt: 1 }, started(2), now);
    expect(again).toMatchObject({ status: 'completed', attempt: 2, inProgress: true, result: drawn.result });
    // Whoever comes back is told first who had won, then that it is drawn again.
    expect(drawingAfter(again, won(winner(1, 3), winner(2, 4)), now)).toBe(again);
    const after = drawingAfter(again, won(winner(1, 3), winner(2, 9)), now);
    expect(after.inProgress).toBe(false);
    expect(changedWinners(drawn.result?.winners ?? [], after.result?.winners ?? [])).toEqual([winner(2, 9)]);
  });

  it('has the status that was told', () => {
    expect(drawingAfter(state(), { ...of, type: 'status', status: 'cancelled' }, now).status).toBe(
      'cancelled',
    );
  });
});

describe('the tickets that the countdown passes over', () => {
  const highlight = (ticketNumber: number): LiveMessage => ({
    ...of,
    type: 'ticketHighlight',
    ticketNumber,
    name: 'A. Oak',
  });

  it('are shown by number and name, with the two before, until another countdown begins [LIVE-03]', () => {
    const shown = [4, 9, 4, 4].map(highlight).reduce(highlightsAfter, []);
    expect(shown.map(({ ticketNumber, name }) => `${ticketNumber} ${name}`)).toEqual([
      '4 A. Oak',
      '4 A. Oak',
      '9 A. Oak',
    ]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(3);
    expect(highlightsAfter(shown, won(winner(1, 3)))).toBe(shown);
    expect(highlightsAfter(shown, started(2))).toEqual([]);
  });
});

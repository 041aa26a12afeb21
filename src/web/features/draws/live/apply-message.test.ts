import { describe, expect, it } from 'vitest';
import type { DrawingState, Winner, Witnessing } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { drawingState } from '../../../../../tests/helpers/drawing-state.ts';
import { findChangedWinners } from '../result/changed-winners.ts';
import { addHighlight } from '../result/highlights.ts';
import { applyResult, applyToDraw } from './apply-message.ts';
import { applyToDrawing } from './apply-to-drawing.ts';

const END = '2026-11-21T12:00:30.000Z';
const now = Date.parse('2026-11-21T12:00:31.000Z');
const of = { prizeDrawId: 'a' };

const draw = (more: Partial<Parameters<typeof applyToDraw>[0]> = {}) => ({
  status: 'awaiting_draw' as const,
  outcome: null,
  ticketsSold: 10,
  ticketsRemaining: 5,
  isDrawn: false,
  winningTicketNumber: null,
  winnerName: null,
  winningCashPence: null,
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
  cashPence: null,
  drawnAt: '2026-11-21T18:00:00.000Z',
  vacancy: null,
});
const seen = (count: number): Witnessing => ({
  quorumAt: count < 2 ? null : '2026-11-21T11:59:51.000Z',
  inTime: count >= 2,
  witnesses: ['w1', 'w2', 'w3'].map((name, index) => ({
    name,
    at: index < count ? `2026-11-21T11:59:5${index}.000Z` : null,
  })),
});
const witnessed = (attempt: number, count: number): LiveMessage => ({
  ...of,
  type: 'witnessing',
  attempt,
  strength: count < 2 ? 'beacon' : 'witnessed',
  witnessing: seen(count),
});
const started = (attempt: number): LiveMessage & { type: 'drawStarted' } => ({
  ...of,
  type: 'drawStarted',
  attempt,
  countdownEndsAt: END,
  round: 7,
  seal: 'head',
  entered: 3,
  strength: 'beacon',
  witnessing: seen(0),
});
const won = (...winners: Winner[]): LiveMessage => ({ ...of, type: 'winner', winners });

describe('applying live messages to a draw', () => {
  it('updates the sold count, and reduces the remaining tickets [LIVE-04]', () => {
    const count = (sold: number): LiveMessage => ({ ...of, type: 'ticketsCount', count: sold });
    expect(applyToDraw(draw(), count(12))).toMatchObject({ ticketsSold: 12, ticketsRemaining: 3 });
    expect(applyToDraw(draw(), count(9))).toMatchObject({ ticketsSold: 9, ticketsRemaining: 6 });
    expect(applyToDraw(draw(), count(99)).ticketsRemaining).toBe(0);
    expect(applyToDraw(draw({ ticketsRemaining: null }), count(12)).ticketsRemaining).toBeNull();
  });

  it('updates the status, and returns the same object when nothing changed', () => {
    const before = draw();
    expect(applyToDraw(before, { ...of, type: 'status', status: 'cancelled' }).status).toBe('cancelled');
    expect(applyToDraw(before, { ...of, type: 'status', status: 'awaiting_draw' })).toBe(before);
    expect(applyToDraw(before, { ...of, type: 'ticketsCount', count: 10 })).toBe(before);
    expect(applyToDraw(before, started(1))).toBe(before);
  });

  it('applies the first result and every later one', () => {
    const drawn = applyToDrawing(state({ status: 'completed' }), won(winner(1, 3)), now);
    const first = applyResult(draw(), drawn);
    expect(first).toMatchObject({ status: 'completed', isDrawn: true, winningTicketNumber: 3 });
    expect(applyResult(first, drawn)).toBe(first);
    const again = applyToDrawing(drawn, won(winner(1, 4)), now);
    expect(applyResult(first, again).winningTicketNumber).toBe(4);
    const paid = applyToDrawing(state(), won({ ...winner(1, 3), cashPence: 1250 }), now);
    expect(applyResult(draw({ outcome: 'minimum_not_met' }), paid)).toMatchObject({
      outcome: 'minimum_not_met',
      winningCashPence: 1250,
    });
    const waiting = draw();
    expect(applyResult(waiting, state())).toBe(waiting);
  });

  it('has no winner if the first attempt has none, but not if a redraw has none [MONEY-19]', () => {
    const withoutWinner = (attempt: number) =>
      applyToDrawing(applyToDrawing(state(), started(attempt), now), won(winner(1, null)), now);
    expect(applyResult(draw(), withoutWinner(1)).outcome).toBe('no_winner');
    expect(applyResult(draw(), withoutWinner(2)).outcome).toBeNull();
  });
});

describe('applying live messages to a drawing', () => {
  it('starts the countdown with the number of entries, and ignores a repeated message', () => {
    const running = applyToDrawing(state(), started(1), now);
    expect(running).toMatchObject({
      attempt: 1,
      countdownEndsAt: END,
      round: 7,
      seal: 'head',
      entered: 3,
      inProgress: true,
    });
    expect(applyToDrawing(running, started(1), now)).toBe(running);
  });

  it('adds a seal that was late', () => {
    const unsealed: LiveMessage = { ...started(1), seal: null };
    const running = applyToDrawing(state(), unsealed, now);
    expect(running.seal).toBeNull();
    expect(applyToDrawing(running, unsealed, now)).toBe(running);
    const sealed = applyToDrawing(running, started(1), now);
    expect(sealed).toEqual({ ...running, seal: 'head' });
    expect(applyToDrawing(sealed, unsealed, now)).toBe(sealed);
  });

  it('adds the witnesses that have seen the seal, and ignores older messages and other attempts [SEAL-15]', () => {
    const running = applyToDrawing(state(), started(1), now);
    expect(running).toMatchObject({ strength: 'beacon', witnessing: { quorumAt: null } });
    const enough = applyToDrawing(running, witnessed(1, 2), now);
    expect(enough).toMatchObject({ strength: 'witnessed', witnessing: seen(2) });
    expect(applyToDrawing(enough, witnessed(1, 1), now)).toBe(enough);
    expect(applyToDrawing(enough, witnessed(2, 3), now)).toBe(enough);
    expect(applyToDrawing(enough, witnessed(1, 3), now).witnessing).toEqual(seen(3));
    expect(applyToDrawing(enough, started(2), now)).toMatchObject({
      strength: 'beacon',
      witnessing: seen(0),
    });
  });

  it('sets the winners, and dates the drawing no earlier than the end of the countdown', () => {
    const running = applyToDrawing(state(), started(1), now);
    const drawn = applyToDrawing(running, won(winner(1, 3), winner(2, null)), now - 5000);
    expect(drawn).toMatchObject({ status: 'completed', inProgress: false });
    expect(drawn.result).toMatchObject({ winningTicketNumber: 3, winnerName: 'A. Oak', drawnAt: END });
    expect(applyToDrawing(drawn, won(winner(1, 3), winner(2, null)), now)).toBe(drawn);
  });

  it('keeps the former winners during a redraw, and then sets the new ones', () => {
    const drawn = applyToDrawing(state(), won(winner(1, 3), winner(2, 4)), now);
    const again = applyToDrawing({ ...drawn, attempt: 1 }, started(2), now);
    expect(again).toMatchObject({ status: 'completed', attempt: 2, inProgress: true, result: drawn.result });
    // After a reconnect, the former winners arrive first, then the redraw.
    expect(applyToDrawing(again, won(winner(1, 3), winner(2, 4)), now)).toBe(again);
    const after = applyToDrawing(again, won(winner(1, 3), winner(2, 9)), now);
    expect(after.inProgress).toBe(false);
    expect(findChangedWinners(drawn.result?.winners ?? [], after.result?.winners ?? [])).toEqual([
      winner(2, 9),
    ]);
  });

  it('marks a winner who has lost the prize, and does not reveal the winners again [AWARD-62]', () => {
    const drawn = applyToDrawing(state(), won(winner(1, 3), winner(2, 4)), now);
    const vacancy = { state: 'declined', cause: null, at: END, redrawBy: END } as const;
    const message = won(winner(1, 3), { ...winner(2, 4), vacancy });
    const after = applyToDrawing(drawn, message, now + 86_400_000);
    expect(after.result).toMatchObject({
      drawnAt: drawn.result?.drawnAt,
      winners: [{ vacancy: null }, { vacancy }],
    });
    expect(findChangedWinners(drawn.result?.winners ?? [], after.result?.winners ?? [])).toEqual([]);
    expect(applyToDrawing(after, message, now)).toBe(after);
  });

  it('updates the status', () => {
    expect(applyToDrawing(state(), { ...of, type: 'status', status: 'cancelled' }, now).status).toBe(
      'cancelled',
    );
  });
});

describe('the tickets shown during the countdown', () => {
  const highlight = (ticketNumber: number): LiveMessage => ({
    ...of,
    type: 'ticketHighlight',
    ticketNumber,
    name: 'A. Oak',
  });

  it('are shown by number and name, with the two before them, until another countdown begins [LIVE-03]', () => {
    const shown = [4, 9, 4, 4].map(highlight).reduce(addHighlight, []);
    expect(shown.map(({ ticketNumber, name }) => `${ticketNumber} ${name}`)).toEqual([
      '4 A. Oak',
      '4 A. Oak',
      '9 A. Oak',
    ]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(3);
    expect(addHighlight(shown, won(winner(1, 3)))).toBe(shown);
    expect(addHighlight(shown, started(2))).toEqual([]);
  });
});

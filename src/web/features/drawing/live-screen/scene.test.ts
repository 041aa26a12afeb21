import { describe, expect, it } from 'vitest';
import type { Winner } from '#contract/drawing/drawing.ts';
import { chooseScene, EACH_MS, LAST_MS, revealStart, type SceneDrawing } from './scene.ts';

const END = Date.parse('2026-11-21T14:03:21Z');
const idle: SceneDrawing = {
  status: 'awaiting_draw',
  inProgress: false,
  countdownEndsAt: null,
  waitingForBeacon: false,
  isStopped: false,
  ranks: [],
  result: null,
};
const open: SceneDrawing = {
  ...idle,
  inProgress: true,
  countdownEndsAt: new Date(END).toISOString(),
  ranks: [1, 2, 3],
};
const winner = (rank: number, ticketNumber: number | null = rank * 10): Winner => ({
  rank,
  prize: `Prize ${rank}`,
  ticketNumber,
  winnerName: ticketNumber === null ? null : 'A. Oak',
  cashPence: null,
  drawnAt: '2026-11-21T18:00:00.000Z',
  vacancy: null,
});
const drawn = (winners: Winner[], more: Partial<SceneDrawing> = {}): SceneDrawing => ({
  ...open,
  status: 'completed',
  inProgress: false,
  result: {
    winningTicketNumber: winners[0]?.ticketNumber ?? null,
    winnerName: 'A. Oak',
    drawnAt: new Date(END).toISOString(),
    winners,
  },
  ...more,
});
const at = (drawing: SceneDrawing, sinceResult: number) => chooseScene(drawing, END + sinceResult, END);

describe('the scene of the live screen', () => {
  it('shows the draw until an attempt is announced, and says when it is cancelled', () => {
    for (const status of ['inactive', 'scheduled', 'active', 'awaiting_draw'] as const) {
      expect(chooseScene({ ...idle, status }, END, END).name).toBe('before');
    }
    expect(chooseScene({ ...idle, status: 'cancelled' }, END, END).name).toBe('cancelled');
  });

  it('counts whole seconds down to the end that the server sent', () => {
    const seconds = (left: number) => chooseScene(open, END - left, END);
    expect(seconds(30_000)).toEqual({ name: 'countdown', seconds: 30 });
    expect(seconds(29_001)).toEqual({ name: 'countdown', seconds: 30 });
    expect(seconds(1)).toEqual({ name: 'countdown', seconds: 1 });
    expect(seconds(0).name).toBe('drawing');
  });

  it('says that it is waiting for the beacon once the beacon is late', () => {
    const waiting = { ...open, waitingForBeacon: true };
    expect(chooseScene(waiting, END - 10, END).name).toBe('countdown');
    expect(chooseScene(waiting, END + 2999, END).name).toBe('drawing');
    expect(chooseScene(waiting, END + 3000, END).name).toBe('waiting-for-beacon');
    expect(chooseScene(open, END + 3000, END).name).toBe('drawing');
    expect(chooseScene({ ...open, isStopped: true }, END + 1, END).name).toBe('stopped');
    expect(chooseScene({ ...open, isStopped: true }, END - 1, END).name).toBe('stopped');
  });

  it('counts down again for a redraw of a completed draw', () => {
    const again = { ...drawn([winner(1)]), inProgress: true, ranks: [1] };
    expect(chooseScene(again, END - 5000, END)).toEqual({ name: 'countdown', seconds: 5 });
  });
});

describe('revealing the winners', () => {
  const three = drawn([winner(1), winner(2), winner(3)]);

  it('goes from the smallest prize to the first, and keeps each winner on screen', () => {
    expect(at(three, 0)).toMatchObject({ name: 'reveal', winner: { rank: 3 }, others: [], last: false });
    expect(at(three, EACH_MS)).toMatchObject({ winner: { rank: 2 }, others: [{ rank: 3 }] });
    expect(at(three, 2 * EACH_MS)).toMatchObject({
      winner: { rank: 1 },
      others: [{ rank: 2 }, { rank: 3 }],
      last: true,
    });
    expect(at(three, 2 * EACH_MS + LAST_MS - 1).name).toBe('reveal');
    expect(at(three, 2 * EACH_MS + LAST_MS)).toEqual({ name: 'winners', winners: three.result?.winners });
  });

  it('reveals only the redrawn rank, next to the other winners', () => {
    const again = drawn([winner(1), winner(2, 99), winner(3)], { ranks: [2] });
    expect(at(again, 0)).toMatchObject({
      winner: { rank: 2 },
      others: [{ rank: 1 }, { rank: 3 }],
      last: true,
    });
    expect(at(again, LAST_MS).name).toBe('winners');
  });

  it('skips the reveal of a draw without winners', () => {
    expect(at(drawn([winner(1, null), winner(2, null)]), 0).name).toBe('winners');
  });

  it('takes less than a minute for ten prizes', () => {
    const ten = drawn(
      Array.from({ length: 10 }, (_, index) => winner(index + 1)),
      { ranks: [] },
    );
    expect(at(ten, 0)).toMatchObject({ winner: { rank: 10 } });
    expect(at(ten, 59_999).name).toBe('winners');
  });

  it('works if the result arrives before the countdown ends', () => {
    expect(at(three, -800)).toMatchObject({ name: 'reveal', winner: { rank: 3 } });
  });
});

describe('the start of the reveal', () => {
  const DRAWN = new Date(END).toISOString();

  it('is when an open screen receives the result, unless the result was delayed', () => {
    expect(revealStart(DRAWN, END + 700, END - 30_000)).toBe(END + 700);
    expect(revealStart(DRAWN, END - 50, END - 30_000)).toBe(END);
    expect(revealStart(DRAWN, END + 40_000, END - 30_000)).toBe(END + 5000);
  });

  it('is the time of the drawing for screens opened later, and no longer matters after a minute', () => {
    expect(revealStart(DRAWN, null, END + 9000)).toBe(END);
    const old = revealStart(DRAWN, null, END + 60_001);
    expect(chooseScene(drawn([winner(1), winner(2)]), END + 60_001, old).name).toBe('winners');
  });
});

import { expect, it } from 'vitest';
import { askEvery } from './ask-every.ts';

const END = Date.parse('2026-11-21T14:03:21Z');
const idle = { status: 'active', inProgress: false, countdownEndsAt: null } as const;
const running = {
  status: 'awaiting_draw',
  inProgress: true,
  countdownEndsAt: new Date(END).toISOString(),
} as const;

it('hears of everything while it is connected, and asks for a result that is due all the same', () => {
  expect(askEvery(idle, { connected: true, now: END })).toBe(false);
  expect(askEvery(running, { connected: true, now: END - 1 })).toBe(false);
  expect(askEvery(running, { connected: true, now: END })).toBe(2500);
});

it('asks every few seconds while it hears nothing, and every second for a result that is due', () => {
  const alone = { connected: false, now: END };
  expect(askEvery(idle, alone)).toBe(5000);
  expect(askEvery({ ...idle, status: 'awaiting_draw' }, alone)).toBe(2500);
  expect(askEvery(running, alone)).toBe(1000);
  expect(askEvery({ ...idle, status: 'cancelled' }, alone)).toBe(false);
});

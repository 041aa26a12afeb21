import { expect, it } from 'vitest';
import { refetchInterval } from './refetch-interval.ts';

const END = Date.parse('2026-11-21T14:03:21Z');
const idle = { status: 'active', inProgress: false, countdownEndsAt: null } as const;
const running = {
  status: 'awaiting_draw',
  inProgress: true,
  countdownEndsAt: new Date(END).toISOString(),
} as const;

it('does not poll while it is connected, unless a result is due', () => {
  expect(refetchInterval(idle, { connected: true, now: END })).toBe(false);
  expect(refetchInterval(running, { connected: true, now: END - 1 })).toBe(false);
  expect(refetchInterval(running, { connected: true, now: END })).toBe(2500);
});

it('polls every few seconds while it is disconnected, and every second if a result is due', () => {
  const disconnected = { connected: false, now: END };
  expect(refetchInterval(idle, disconnected)).toBe(5000);
  expect(refetchInterval({ ...idle, status: 'awaiting_draw' }, disconnected)).toBe(2500);
  expect(refetchInterval(running, disconnected)).toBe(1000);
  expect(refetchInterval({ ...idle, status: 'cancelled' }, disconnected)).toBe(false);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throwConfetti } from './confetti.ts';

const { fire, reset } = vi.hoisted(() => ({ fire: vi.fn<() => void>(), reset: vi.fn<() => void>() }));
vi.mock('canvas-confetti', () => ({
  default: { shapeFromPath: () => ({}), create: () => Object.assign(fire, { reset }) },
}));

let reducedMotion = false;
beforeEach(() => {
  reducedMotion = false;
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(globalThis, { matchMedia: () => ({ matches: reducedMotion }) }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thrownWithin = async (milliseconds: number) => {
  const before = fire.mock.calls.length;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return fire.mock.calls.length - before;
};

it('throws confetti for five seconds [CTRL-12]', async () => {
  await throwConfetti(['#123456']);
  for (let second = 1; second <= 5; second += 1) expect(await thrownWithin(999)).toBeGreaterThan(5);
  await thrownWithin(10);
  expect(await thrownWithin(60_000)).toBe(0);
});

it('stops when the user leaves the page', async () => {
  const leaving = new AbortController();
  await throwConfetti(['#123456'], leaving.signal);
  await thrownWithin(1_000);
  leaving.abort();
  expect(reset).toHaveBeenCalledOnce();
  expect(await thrownWithin(10_000)).toBe(0);
});

it('throws nothing when the user prefers reduced motion', async () => {
  reducedMotion = true;
  await throwConfetti(['#123456']);
  expect(await thrownWithin(10_000)).toBe(0);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountdownTimers } from './time-countdowns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a draw's timer", () => {
  it('runs until the attempt no longer has to wait, and never after a stop', async () => {
    const waits = [{ for: 'countdown', ms: 300 } as const, { for: 'beacon', ms: 100 } as const, null];
    const pickIfDue = vi.fn(async () => waits.shift() ?? null);
    const timers = createCountdownTimers({ pickIfDue, prepare: async () => {} });
    timers.set('a', 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(pickIfDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(401);
    expect(pickIfDue).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pickIfDue).toHaveBeenCalledTimes(3);

    timers.set('b', 10);
    await timers.stop();
    timers.set('c', 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pickIfDue).toHaveBeenCalledTimes(3);
  });

  it('leaves failures to the jobs', async () => {
    const pickIfDue = vi.fn().mockRejectedValue(new Error('no database'));
    const timers = createCountdownTimers({ pickIfDue, prepare: async () => {} });
    timers.set('a', 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pickIfDue).toHaveBeenCalledOnce();
    await timers.stop();
  });

  it('prepares the result a minute before the end of a long countdown', async () => {
    const [pickIfDue, prepare] = [vi.fn(async () => null), vi.fn(async () => {})];
    const timers = createCountdownTimers({ pickIfDue, prepare });
    timers.set('a', 200_000);
    await vi.advanceTimersByTimeAsync(139_999);
    expect(prepare).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([prepare.mock.calls, pickIfDue.mock.calls]).toEqual([[['a']], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pickIfDue.mock.calls).toEqual([['a']]);
    await timers.stop();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#server/api-error.ts';
import { createDueRunner } from './run-due.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('running what is due', () => {
  const unavailable = () => Promise.reject(new ApiError('unavailable', 'No relay responds.'));

  it('reports an unavailable service once a minute and retries after a delay', async () => {
    const report = vi.fn();
    const act = vi.fn(unavailable);
    const runEach = createDueRunner(report);
    for (let second = 0; second < 65; second += 1) {
      await runEach(['a'], act);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(report).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith('The drawing of prize draw a is delayed: No relay responds.');
    expect(act.mock.calls.length).toBeGreaterThan(15);
    expect(act.mock.calls.length).toBeLessThan(25);
  });

  it('does not report conflicts, and continues when a draw fails', async () => {
    const report = vi.fn();
    const runEach = createDueRunner(report);
    const done: string[] = [];
    const act = async (drawId: string) => {
      if (drawId === 'rejected') throw new ApiError('conflict', 'Already drawn.');
      if (drawId === 'broken') throw new Error('broken');
      if (drawId === 'unavailable') return unavailable();
      done.push(drawId);
    };
    const acting = runEach(['rejected', 'broken', 'unavailable', 'sound'], act);
    await expect(acting).rejects.toThrow(AggregateError);
    expect(done).toEqual(['sound']);
    expect(report).toHaveBeenCalledOnce();
  });
});

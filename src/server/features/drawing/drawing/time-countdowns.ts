import { PREPARE_MS } from './check-results.ts';
import type { Wait } from './policy.ts';

/**
 * Sets one timer per draw, so that the result arrives exactly when the countdown ends. The database's clock decides,
 * so `pickIfDue` returns what the draw is still waiting for. It is also called when a result can be prepared. Errors are ignored here, because the jobs retry and
 * report them.
 */
export function createCountdownTimers(pickIfDue: (drawId: string) => Promise<Wait | null>) {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const set = (drawId: string, waitMs: number): void => {
    if (stopped) return;
    clearTimeout(timers.get(drawId));
    timers.set(
      drawId,
      setTimeout(() => fire(drawId), waitMs > PREPARE_MS ? waitMs - PREPARE_MS : waitMs),
    );
  };
  const fire = (drawId: string): void => {
    timers.delete(drawId);
    const run = pickIfDue(drawId)
      .then((wait) => wait && set(drawId, wait.ms))
      .catch(() => {})
      .then(() => void running.delete(run));
    running.add(run);
  };
  return {
    set,
    stop: async (): Promise<void> => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

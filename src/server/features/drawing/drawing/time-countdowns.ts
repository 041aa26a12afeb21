import { PREPARE_MS } from './check-results.ts';
import type { Wait } from './policy.ts';

type Actions = {
  pickIfDue: (drawId: string) => Promise<Wait | null>;
  /** Never rejects. */
  prepare: (drawId: string) => Promise<void>;
};

/**
 * Sets one timer per draw, so that the result arrives exactly when the countdown ends. The database's clock decides, so
 * `pickIfDue` returns what the draw is still waiting for. In a long countdown, `prepare` is called `PREPARE_MS` before
 * its end. Errors are ignored here, because the jobs retry and report them.
 */
export function createCountdownTimers({ pickIfDue, prepare }: Actions) {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const set = (drawId: string, waitMs: number): void => {
    if (stopped) return;
    clearTimeout(timers.get(drawId));
    timers.set(
      drawId,
      waitMs > PREPARE_MS
        ? setTimeout(() => startPreparing(drawId), waitMs - PREPARE_MS)
        : setTimeout(() => fire(drawId), waitMs),
    );
  };
  const track = (work: Promise<void>): void => {
    running.add(work);
    void work.then(() => running.delete(work));
  };
  const startPreparing = (drawId: string): void => {
    set(drawId, PREPARE_MS);
    track(prepare(drawId));
  };
  const fire = (drawId: string): void => {
    timers.delete(drawId);
    track(
      pickIfDue(drawId)
        .then((wait) => void (wait && set(drawId, wait.ms)))
        .catch(() => {}),
    );
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

type Options = {
  /** The shortest time from the end of one round to the start of the next, in milliseconds. */
  restMs: number;
  /** The shortest time from a failed round to the next round, in milliseconds. */
  restAfterFailureMs: number;
  /** Does the pending work. A round that fails is repeated. */
  run: () => Promise<void>;
};

/** Runs work in rounds. A round runs only if requested. The first one starts immediately, and rounds never overlap. */
export function createRounds({ restMs, restAfterFailureMs, run }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let requested = false;
  let stopped = false;
  let earliest = 0;

  const schedule = () => {
    if (stopped || !requested || round || timer) return;
    timer = setTimeout(begin, Math.max(0, earliest - performance.now()));
  };
  const begin = () => {
    timer = undefined;
    requested = false;
    round = work();
  };
  const work = async () => {
    let rest = restMs;
    try {
      await run();
    } catch {
      requested = true;
      rest = restAfterFailureMs;
    }
    earliest = performance.now() + rest;
    round = undefined;
    schedule();
  };

  return {
    request: (): void => {
      if (stopped) return;
      requested = true;
      schedule();
    },
    /** Waits for the running round. If another one has been requested, runs it immediately as the last round. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await round;
      if (requested) await work();
      requested = false;
    },
  };
}

type Options = {
  /** The least time from the end of one round to the next, in milliseconds. */
  restMs: number;
  /** And after a round that failed. */
  restAfterFailureMs: number;
  /** Does what there is to do; where it fails it is done again. */
  run: () => Promise<void>;
};

/** Rounds of work: the first at once, never two at a time, none while there is nothing to do. */
export function createRounds({ restMs, restAfterFailureMs, run }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;
  let notBefore = 0;

  const plan = () => {
    if (stopped || !wanted || round || timer) return;
    timer = setTimeout(begin, Math.max(0, notBefore - performance.now()));
  };
  const begin = () => {
    timer = undefined;
    wanted = false;
    round = work();
  };
  const work = async () => {
    let rest = restMs;
    try {
      await run();
    } catch {
      wanted = true;
      rest = restAfterFailureMs;
    }
    notBefore = performance.now() + rest;
    round = undefined;
    plan();
  };

  return {
    /** There is something to do. */
    want: (): void => {
      if (stopped) return;
      wanted = true;
      plan();
    },
    /** Does at once what is still to do, and no more afterwards. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await round;
      if (wanted) await work();
      wanted = false;
    },
  };
}

import { ApiError } from '../api-error.ts';

type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Limits = {
  /** How much is under way at once. */
  atOnce: number;
  /** How many may wait for their turn; whoever comes then is told to come back. */
  waiting: number;
};

/** Bounds costly work, so that a flood of it takes neither all the memory nor all the threads. */
export function createGate({ atOnce, waiting }: Limits): Gate {
  const queue: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= atOnce) {
      if (queue.length >= waiting) {
        throw new ApiError('unavailable', 'We are very busy right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        });
      }
      // Whoever leaves hands its place on, so the number under way stays what it was.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else underWay += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}

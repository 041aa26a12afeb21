import pLimit from 'p-limit';
import { ApiError } from '../api-error.ts';

type Limits = {
  /** How many run at the same time. */
  concurrency: number;
  /** How many may wait; further callers are rejected. */
  maxWaiting: number;
};

/**
 * Bounds costly work, so that a burst of it cannot exhaust memory or threads.
 *
 * @returns a function that runs the work given to it, in the order of arrival
 * @throws {ApiError} 503 from that function if too many are waiting
 */
export function createLimiter({ concurrency, maxWaiting }: Limits) {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      throw new ApiError('unavailable', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    }
    return limit(work);
  };
}

import pLimit from 'p-limit';
import { ApiError } from '../api-error.ts';

export type Limits = {
  /** The maximum number of tasks that run at the same time. */
  concurrency: number;
  /** The maximum number of tasks that may wait. Further callers are rejected. */
  maxWaiting: number;
};

/**
 * Limits how many costly tasks run at once, so that a burst of them cannot exhaust memory or threads.
 *
 * @returns a function that runs tasks in order of arrival
 * @throws {ApiError} 503 from that function if too many tasks are waiting
 */
export function createLimiter({ concurrency, maxWaiting }: Limits) {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      throw new ApiError('unavailable', 'We’re very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      });
    }
    return limit(work);
  };
}

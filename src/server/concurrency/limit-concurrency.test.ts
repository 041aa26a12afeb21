import { describe, expect, it } from 'vitest';
import { createLimiter } from './limit-concurrency.ts';

describe('a limiter', () => {
  it('runs a limited number of tasks at the same time, in order, and continues after a failure', async () => {
    const limit = createLimiter({ concurrency: 2, maxWaiting: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (number === 1) throw new Error('failed');
      return number;
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => limit(work(number))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('rejects callers when its queue is full', async () => {
    const limit = createLimiter({ concurrency: 1, maxWaiting: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((number) => limit(async () => number)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await limit(async () => 'later')).toBe('later');
  });
});

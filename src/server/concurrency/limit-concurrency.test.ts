import { describe, expect, it } from 'vitest';
import { createGate } from './limit-concurrency.ts';

describe('a gate', () => {
  it('lets so many in at once, the others in their order, and goes on after a failure', async () => {
    const gate = createGate({ atOnce: 2, waiting: 10 });
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const work = (number: number) => async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(number);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (number === 1) throw new Error('failed');
      return number;
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => gate(work(number))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('turns away whoever finds it and its queue full', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 });
    const answers = await Promise.allSettled([1, 2, 3].map((number) => gate(async () => number)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await gate(async () => 'later')).toBe('later');
  });
});

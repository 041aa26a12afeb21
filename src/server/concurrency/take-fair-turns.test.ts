import { describe, expect, it } from 'vitest';
import { createFairQueue } from './take-fair-turns.ts';

/** A queue of tasks that note their name. */
function start(maxWaiting: number) {
  const queue = createFairQueue({ maxWaiting });
  const order: string[] = [];
  let running = 0;
  const run = (name: string) =>
    queue(name.charAt(0), async () => {
      running += 1;
      expect(running).toBe(1);
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (name === 'a2') throw new Error('failed');
      return name;
    });
  return { run, order };
}

describe('a fair queue', () => {
  it('takes turns between people, one task at a time, and continues after a failure [PIC-17]', async () => {
    const { run, order } = start(20);
    const outcomes = await Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(run));
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await run('d1')).toBe('d1');
  });

  it('rejects the last task of the person with the most, if it is full', async () => {
    const { run, order } = start(3);
    const outcomes = await Promise.allSettled(['a1', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1'].map(run));
    expect(order).toEqual(['a1', 'a3', 'b1', 'c1']);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    const late = outcomes[4];
    expect(late?.status === 'rejected' && late.reason).toMatchObject({ kind: 'unavailable' });
  });
});

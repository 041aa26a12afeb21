import { expect, it } from 'vitest';
import { forEach } from './for-each.ts';

async function* pages() {
  yield* [1, 2];
  yield* [3, 4, 5];
}

it.each([
  ['a list', () => [1, 2, 3, 4, 5]],
  ['an asynchronous iterator', pages],
])('tries each item in %s once, and then reports all errors', async (_what, items) => {
  const done: number[] = [];
  const act = async (item: number) => {
    done.push(item);
    if (item % 2 === 0) throw new Error(`no ${item}`);
  };
  const failed = 'Some could not be done.';
  await expect(forEach(items(), act, { failed, concurrency: 2 })).rejects.toMatchObject({
    message: failed,
    errors: [{ message: 'no 2' }, { message: 'no 4' }],
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('limits how many actions run at the same time', async () => {
  let running = 0;
  let most = 0;
  const act = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await forEach(Array.from({ length: 9 }), act, { failed: '', concurrency: 3 });
  expect(most).toBe(3);
});

import { expect, it } from 'vitest';
import { forEach } from './for-each.ts';

async function* paged() {
  yield* [1, 2];
  yield* [3, 4, 5];
}

it.each([
  ['a list', () => [1, 2, 3, 4, 5]],
  ['what is read bit by bit', paged],
])('does each of %s once, and says at the end what failed', async (_what, all) => {
  const done: number[] = [];
  const act = async (one: number) => {
    done.push(one);
    if (one % 2 === 0) throw new Error(`no ${one}`);
  };
  const failed = 'Some could not be done.';
  await expect(forEach(all(), act, { failed, atOnce: 2 })).rejects.toMatchObject({
    message: failed,
    errors: [{ message: 'no 2' }, { message: 'no 4' }],
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('has no more under way at once than it may', async () => {
  let underWay = 0;
  let most = 0;
  const act = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
  };
  await forEach(Array.from({ length: 9 }), act, { failed: '', atOnce: 3 });
  expect(most).toBe(3);
});

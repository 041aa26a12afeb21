import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createGroups } from './batch-commits.ts';

type Item = { key: string; size?: number; name: string };

/** Groups whose work ends when the test says so. */
function stage(limits: { atOnce?: number; patienceMs?: number; most?: number; waiting?: number } = {}) {
  const begun: { items: string[]; end: (error?: Error) => void }[] = [];
  const groups = createGroups<Item, string>({
    atOnce: 4,
    patienceMs: 60_000,
    most: 100,
    waiting: 100,
    ...limits,
    keyOf: (item) => item.key,
    sizeOf: (item) => item.size ?? 1,
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error
            ? reject(error)
            : resolve(items.map(({ name }) => ({ status: 'fulfilled', value: `${name} done` })));
        begun.push({ items: items.map(({ name }) => name), end });
      }),
  });
  const begins = (number: number) => vi.waitFor(() => expect(begun.length).toBe(number), 10_000);
  return { groups, begun, begins };
}

it('gathers what arrives while a group is under way into the next one, in the order of arrival', async () => {
  const { groups, begun, begins } = stage();
  const first = groups.add({ key: 'a', name: '1' });
  await begins(1);
  const later = ['2', '3', '4'].map((name) => groups.add({ key: 'a', name }));
  expect(groups.waiting()).toBe(3);
  begun[0]?.end();
  await expect(first).resolves.toBe('1 done');
  await begins(2);
  expect(begun[1]?.items).toEqual(['2', '3', '4']);
  begun[1]?.end();
  await expect(Promise.all(later)).resolves.toEqual(['2 done', '3 done', '4 done']);
  expect(groups.waiting()).toBe(0);
});

it('lets the others go on beside a group that takes long, but never one of its own keys', async () => {
  const { groups, begun, begins } = stage({ patienceMs: 1, atOnce: 2 });
  const hot = groups.add({ key: 'hot', name: 'hot 1' });
  await begins(1);
  const behind = groups.add({ key: 'hot', name: 'hot 2' });
  const other = groups.add({ key: 'other', name: 'other 1' });
  await begins(2);
  expect(begun[1]?.items).toEqual(['other 1']);
  const third = groups.add({ key: 'third', name: 'third 1' });
  expect(groups.waiting()).toBe(2);
  begun[1]?.end();
  await other;
  await begins(3);
  expect(begun[2]?.items).toEqual(['third 1']);
  begun[0]?.end();
  await hot;
  await begins(4);
  expect(begun[3]?.items).toEqual(['hot 2']);
  for (const { end } of begun.slice(2)) end();
  await Promise.all([behind, third]);
});

it('gives every key its turn and its share, however long one line is', async () => {
  const { groups, begun, begins } = stage({ most: 6 });
  const all = Array.from({ length: 20 }, (_, n) => groups.add({ key: 'hot', name: `h${n}` }));
  all.push(groups.add({ key: 'a', name: 'a' }), groups.add({ key: 'b', name: 'b' }));
  await begins(1);
  expect(begun[0]?.items).toEqual(['h0', 'h1', 'a', 'b']);
  for (let n = 0; groups.waiting() > 0 || n < begun.length; n += 1) {
    await begins(n + 1);
    begun[n]?.end();
    await vi.waitFor(() => expect(groups.waiting() === 0 || begun.length > n + 1).toBe(true), 10_000);
  }
  await Promise.all(all);
});

it('bounds a group by size, and takes one that is larger than that by itself', async () => {
  const { groups, begun, begins } = stage({ most: 10 });
  const all = [4, 4, 4, 50, 1].map((size, n) => groups.add({ key: 'a', size, name: String(n) }));
  for (const [n, items] of [['0', '1'], ['2'], ['3'], ['4']].entries()) {
    await begins(n + 1);
    expect(begun[n]?.items).toEqual(items);
    begun[n]?.end();
  }
  await Promise.all(all);
});

it('fails a group for those in it only, and turns away who comes when too many wait', async () => {
  const { groups, begun, begins } = stage({ waiting: 2 });
  const first = groups.add({ key: 'a', name: '1' });
  await begins(1);
  const waiting = [groups.add({ key: 'a', name: '2' }), groups.add({ key: 'a', name: '3' })];
  await expect(groups.add({ key: 'b', name: '4' })).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 2,
  });
  begun[0]?.end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await begins(2);
  begun[1]?.end();
  await Promise.all(waiting);
});

it('answers each item once with its own outcome, and never has a key twice under way', async () => {
  const items = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      size: fc.integer({ min: 1, max: 9 }),
      fails: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 3 }), async (list, atOnce) => {
      const busy = new Set<string>();
      const groups = createGroups<(typeof list)[number], unknown>({
        ...{ atOnce, patienceMs: 0, most: 12, waiting: 100 },
        keyOf: ({ key }) => key,
        sizeOf: ({ size }) => size,
        run: async (group) => {
          const keys = new Set(group.map(({ key }) => key));
          for (const key of keys) {
            expect(busy.has(key)).toBe(false);
            busy.add(key);
          }
          await new Promise((resolve) => setImmediate(resolve));
          for (const key of keys) busy.delete(key);
          return group.map((item) =>
            item.fails ? { status: 'rejected', reason: item } : { status: 'fulfilled', value: item },
          );
        },
      });
      const answers = await Promise.allSettled(list.map((item) => groups.add(item)));
      for (const [index, answer] of answers.entries()) {
        const item = list[index];
        expect(answer.status).toBe(item?.fails ? 'rejected' : 'fulfilled');
        expect(answer.status === 'fulfilled' ? answer.value : answer.reason).toBe(item);
      }
    }),
  );
});

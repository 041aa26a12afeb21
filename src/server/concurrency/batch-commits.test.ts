import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createBatcher } from './batch-commits.ts';

type Item = { key: string; size?: number; name: string };

/** Creates a batcher whose batches finish only when the test finishes them. */
function setUp(
  limits: { concurrency?: number; patienceMs?: number; maxBatchSize?: number; maxWaiting?: number } = {},
) {
  const begun: { items: string[]; handOver: () => void; end: (error?: Error) => void }[] = [];
  const batcher = createBatcher<Item, string>({
    concurrency: 4,
    patienceMs: 60_000,
    maxBatchSize: 100,
    maxWaiting: 100,
    ...limits,
    keyOf: (item) => item.key,
    sizeOf: (item) => item.size ?? 1,
    run: (items, handOver) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error
            ? reject(error)
            : resolve(items.map(({ name }) => ({ status: 'fulfilled', value: `${name} done` })));
        begun.push({ items: items.map(({ name }) => name), handOver, end });
      }),
  });
  const begins = (number: number) => vi.waitFor(() => expect(begun.length).toBe(number), 10_000);
  return { batcher, begun, begins };
}

it('puts items that arrive while a batch is running into the next batch, in order of arrival', async () => {
  const { batcher, begun, begins } = setUp();
  const first = batcher.add({ key: 'a', name: '1' });
  await begins(1);
  const later = ['2', '3', '4'].map((name) => batcher.add({ key: 'a', name }));
  expect(batcher.waiting()).toBe(3);
  begun[0]?.end();
  await expect(first).resolves.toBe('1 done');
  await begins(2);
  expect(begun[1]?.items).toEqual(['2', '3', '4']);
  begun[1]?.end();
  await expect(Promise.all(later)).resolves.toEqual(['2 done', '3 done', '4 done']);
  expect(batcher.waiting()).toBe(0);
});

it('starts the next batch, even one with the same key, when a batch hands over', async () => {
  const { batcher, begun, begins } = setUp({ concurrency: 1 });
  const first = batcher.add({ key: 'a', name: '1' });
  await begins(1);
  const second = batcher.add({ key: 'a', name: '2' });
  begun[0]?.handOver();
  await begins(2);
  const third = batcher.add({ key: 'a', name: '3' });
  // A batch hands over only once: its end starts no further batch.
  begun[0]?.handOver();
  begun[0]?.end();
  await first;
  expect(batcher.waiting()).toBe(1);
  begun[1]?.end(new Error('refused'));
  await expect(second).rejects.toThrow('refused');
  await begins(3);
  begun[2]?.end();
  await expect(third).resolves.toBe('3 done');
});

it('runs other keys alongside a slow batch, but never the same key twice', async () => {
  const { batcher, begun, begins } = setUp({ patienceMs: 1, concurrency: 2 });
  const hot = batcher.add({ key: 'hot', name: 'hot 1' });
  await begins(1);
  const behind = batcher.add({ key: 'hot', name: 'hot 2' });
  const other = batcher.add({ key: 'other', name: 'other 1' });
  await begins(2);
  expect(begun[1]?.items).toEqual(['other 1']);
  const third = batcher.add({ key: 'third', name: 'third 1' });
  expect(batcher.waiting()).toBe(2);
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

it('gives every key an equal share, however long one queue is', async () => {
  const { batcher, begun, begins } = setUp({ maxBatchSize: 6 });
  const all = Array.from({ length: 20 }, (_, n) => batcher.add({ key: 'hot', name: `h${n}` }));
  all.push(batcher.add({ key: 'a', name: 'a' }), batcher.add({ key: 'b', name: 'b' }));
  await begins(1);
  expect(begun[0]?.items).toEqual(['h0', 'h1', 'a', 'b']);
  for (let n = 0; batcher.waiting() > 0 || n < begun.length; n += 1) {
    await begins(n + 1);
    begun[n]?.end();
    await vi.waitFor(() => expect(batcher.waiting() === 0 || begun.length > n + 1).toBe(true), 10_000);
  }
  await Promise.all(all);
});

it('limits a batch by size, and runs a larger item alone', async () => {
  const { batcher, begun, begins } = setUp({ maxBatchSize: 10 });
  const all = [4, 4, 4, 50, 1].map((size, n) => batcher.add({ key: 'a', size, name: String(n) }));
  for (const [n, items] of [['0', '1'], ['2'], ['3'], ['4']].entries()) {
    await begins(n + 1);
    expect(begun[n]?.items).toEqual(items);
    begun[n]?.end();
  }
  await Promise.all(all);
});

it('fails only the items in a failed batch, and rejects new items when too many are waiting', async () => {
  const { batcher, begun, begins } = setUp({ maxWaiting: 2 });
  const first = batcher.add({ key: 'a', name: '1' });
  await begins(1);
  const waiting = [batcher.add({ key: 'a', name: '2' }), batcher.add({ key: 'a', name: '3' })];
  await expect(batcher.add({ key: 'b', name: '4' })).rejects.toMatchObject({
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

it('settles each item once with its own result, and never runs a key twice at the same time', async () => {
  const items = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      size: fc.integer({ min: 1, max: 9 }),
      fails: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 3 }), async (list, concurrency) => {
      const busy = new Set<string>();
      const batcher = createBatcher<(typeof list)[number], unknown>({
        concurrency,
        patienceMs: 0,
        maxBatchSize: 12,
        maxWaiting: 100,
        keyOf: ({ key }) => key,
        sizeOf: ({ size }) => size,
        run: async (batch) => {
          const keys = new Set(batch.map(({ key }) => key));
          for (const key of keys) {
            expect(busy.has(key)).toBe(false);
            busy.add(key);
          }
          await new Promise((resolve) => setImmediate(resolve));
          for (const key of keys) busy.delete(key);
          return batch.map((item) =>
            item.fails ? { status: 'rejected', reason: item } : { status: 'fulfilled', value: item },
          );
        },
      });
      const outcomes = await Promise.allSettled(list.map((item) => batcher.add(item)));
      for (const [index, outcome] of outcomes.entries()) {
        const item = list[index];
        expect(outcome.status).toBe(item?.fails ? 'rejected' : 'fulfilled');
        expect(outcome.status === 'fulfilled' ? outcome.value : outcome.reason).toBe(item);
      }
    }),
  );
});

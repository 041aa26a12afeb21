import { ApiError } from '../api-error.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type Options<Item, Result> = {
  /** Items with the same key are never in two running batches. */
  keyOf: (item: Item) => string;
  /**
   * Runs a batch and returns one outcome per item, in the same order. `handOver` lets the next batch begin before this one
   * has ended.
   */
  run: (items: Item[], handOver: () => void) => Promise<PromiseSettledResult<Result>[]>;
  /**
   * Running one batch at a time is most efficient. But a batch that runs for longer than this, in milliseconds, is
   * probably waiting for a lock, so another one starts in parallel. At most `concurrency` batches run at the same
   * time.
   */
  patienceMs: number;
  concurrency: number;
  /**
   * The amount of work in an item. A batch contains at least one item, and more only if they fit into `maxBatchSize`.
   */
  sizeOf: (item: Item) => number;
  maxBatchSize: number;
  /** New items are rejected while the total size of waiting items is at least this. */
  maxWaiting: number;
};

export type Batcher<Item, Result> = {
  add: (item: Item) => Promise<Result>;
  waiting: () => number;
};

/** Settling all items in one turn of the event loop would delay the results of the next batch. */
const SETTLED_PER_TURN = 8;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const failed = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason });

/**
 * Collects the items that arrive while a batch is running, and runs them as the next batch, so that under load many items
 * share the cost of one commit. Each key gets an equal share of a batch, so that a busy key does not hold up the others.
 */
export function createBatcher<Item, Result>(options: Options<Item, Result>): Batcher<Item, Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const busy = new Set<string>();
  let waiting = 0;
  let waitingSize = 0;
  let running = 0;
  let withinPatience = 0;
  let scheduled = false;
  const hasRoom = () => withinPatience === 0 && running < options.concurrency;

  /** Waits for the next turn of the event loop, so that all items added in this turn join the first batch. */
  const schedule = () => {
    if (scheduled || !hasRoom()) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      begin();
    });
  };

  const begin = () => {
    if (!hasRoom()) return;
    const taken = take(queues, busy, {
      maxSize: options.maxBatchSize,
      sizeOf: ({ item }) => options.sizeOf(item),
    });
    const batch = [...taken.values()].flat();
    if (batch.length === 0) return;
    waiting -= batch.length;
    for (const { item } of batch) waitingSize -= options.sizeOf(item);
    for (const key of taken.keys()) busy.add(key);
    const { letNextBegin, leave } = enter();
    let isHandedOver = false;
    const handOver = () => {
      if (isHandedOver) return;
      isHandedOver = true;
      for (const key of taken.keys()) busy.delete(key);
      letNextBegin();
      begin();
    };
    void work(batch, handOver, () => {
      leave();
      handOver();
      begin();
    });
  };

  /**
   * Counts a batch as running until it ends: after it has handed over, it may still have to retry. It also counts as
   * `withinPatience` until it hands over, or `patienceMs` have passed.
   */
  const enter = () => {
    running += 1;
    withinPatience += 1;
    let isCounted = true;
    const onSlow = () => {
      if (!isCounted) return;
      isCounted = false;
      withinPatience -= 1;
    };
    const timer = setTimeout(() => {
      onSlow();
      schedule();
    }, options.patienceMs);
    return {
      letNextBegin: () => {
        clearTimeout(timer);
        onSlow();
      },
      leave: () => {
        running -= 1;
      },
    };
  };

  /** Starts the next batch before settling this one, because settling takes time too. */
  const work = async (batch: Waiting<Item, Result>[], handOver: () => void, done: () => void) => {
    const items = batch.map(({ item }) => item);
    const run = async () => options.run(items, handOver);
    const results = await run().catch((reason: unknown) => items.map(() => failed(reason)));
    done();
    for (const [index, { resolve, reject }] of batch.entries()) {
      if (index > 0 && index % SETTLED_PER_TURN === 0) await nextTurn();
      const result = results[index] ?? failed(new Error('an item of a batch has no outcome'));
      if (result.status === 'fulfilled') resolve(result.value);
      else reject(result.reason);
    }
  };

  return {
    waiting: () => waiting,
    add: (item) => {
      if (waitingSize >= options.maxWaiting) return Promise.reject(tooBusy());
      return new Promise((resolve, reject) => {
        const key = options.keyOf(item);
        const queue = queues.get(key);
        if (queue) queue.push({ item, resolve, reject });
        else queues.set(key, [{ item, resolve, reject }]);
        waiting += 1;
        waitingSize += options.sizeOf(item);
        schedule();
      });
    },
  };
}

/** Takes a batch from the queues whose keys are not in a running batch. A queue with items left moves to the end. */
function take<Entry>(
  queues: Map<string, Entry[]>,
  busy: ReadonlySet<string>,
  { maxSize, sizeOf }: { maxSize: number; sizeOf: (entry: Entry) => number },
): Map<string, Entry[]> {
  const ready = [...queues.keys()].filter((key) => !busy.has(key));
  const taken = new Map<string, Entry[]>();
  let room = maxSize;
  for (const [index, key] of ready.entries()) {
    if (room <= 0) break;
    const queue = queues.get(key) ?? [];
    // Room that earlier queues did not use is shared among the remaining queues.
    const share = Math.max(1, Math.floor(room / (ready.length - index)));
    let size = 0;
    let count = 0;
    for (const entry of queue) {
      if (count > 0 && size + sizeOf(entry) > share) break;
      size += sizeOf(entry);
      count += 1;
    }
    taken.set(key, queue.splice(0, count));
    room -= size;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
  }
  return taken;
}

function tooBusy(): ApiError {
  return new ApiError('unavailable', 'We’re very busy right now. Please try again in a moment.', {
    code: 'busy',
    retryAfterSeconds: 2,
  });
}

import { ApiError } from '../api-error.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type Options<Item, Result> = {
  /** Items of one key never stand in two groups at once. */
  keyOf: (item: Item) => string;
  /** Does a whole group; one outcome for each item, in their order, where an item's failure is its own. */
  run: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /**
   * One group at a time does most with little. Only where it has been under way for so long that it must be waiting,
   * such as for a lock, another one begins beside it; so many at once at the most.
   */
  patienceMs: number;
  atOnce: number;
  /** How much work an item is; a group takes up to `most` of it, and always an item. */
  sizeOf: (item: Item) => number;
  most: number;
  /** How much work may wait for its turn; whoever comes then is told to come back. */
  waiting: number;
};

export type Groups<Item, Result> = {
  add: (item: Item) => Promise<Result>;
  /** How many wait for their turn. */
  waiting: () => number;
};

/** Answering all at once would keep the next group waiting for its own answers. */
const ANSWERS_A_TURN = 8;

const turn = () => new Promise((resolve) => setImmediate(resolve));

const failed = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason });

/**
 * Gathers what arrives while earlier work is under way, and does it in one go: under load many share what one would
 * cost. Every key has its turn, with an equal share of the group, so that a busy one does not keep the others waiting.
 */
export function createGroups<Item, Result>(options: Options<Item, Result>): Groups<Item, Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>();
  const busy = new Set<string>();
  let waiting = 0;
  let waitingSize = 0;
  let underWay = 0;
  let swift = 0;
  let planned = false;
  const hasRoom = () => swift === 0 && underWay < options.atOnce;

  /** Everything of this turn of the event loop joins before the first group goes. */
  const plan = () => {
    if (planned || !hasRoom()) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      begin();
    });
  };

  const begin = () => {
    if (!hasRoom()) return;
    const taken = take(lines, busy, { most: options.most, sizeOf: ({ item }) => options.sizeOf(item) });
    const group = [...taken.values()].flat();
    if (group.length === 0) return;
    waiting -= group.length;
    for (const { item } of group) waitingSize -= options.sizeOf(item);
    for (const key of taken.keys()) busy.add(key);
    const leave = enter();
    void work(group, () => {
      for (const key of taken.keys()) busy.delete(key);
      leave();
      begin();
    });
  };

  /** Counts a group as under way, and as swift until it has taken too long. */
  const enter = () => {
    underWay += 1;
    swift += 1;
    let counted = true;
    const slow = () => {
      if (!counted) return;
      counted = false;
      swift -= 1;
    };
    const timer = setTimeout(() => {
      slow();
      plan();
    }, options.patienceMs);
    return () => {
      clearTimeout(timer);
      slow();
      underWay -= 1;
    };
  };

  /** The next group is on its way before this one is answered, which takes its time too. */
  const work = async (group: Waiting<Item, Result>[], done: () => void) => {
    const items = group.map(({ item }) => item);
    const run = async () => options.run(items);
    const results = await run().catch((reason: unknown) => items.map(() => failed(reason)));
    done();
    for (const [index, { resolve, reject }] of group.entries()) {
      if (index > 0 && index % ANSWERS_A_TURN === 0) await turn();
      const result = results[index] ?? failed(new Error('an item of a group has no outcome'));
      if (result.status === 'fulfilled') resolve(result.value);
      else reject(result.reason);
    }
  };

  return {
    waiting: () => waiting,
    add: (item) => {
      if (waitingSize >= options.waiting) return Promise.reject(tooBusy());
      return new Promise((resolve, reject) => {
        const key = options.keyOf(item);
        const line = lines.get(key);
        if (line) line.push({ item, resolve, reject });
        else lines.set(key, [{ item, resolve, reject }]);
        waiting += 1;
        waitingSize += options.sizeOf(item);
        plan();
      });
    },
  };
}

/** Takes a group off the lines that are free, in turns: whoever is not served whole goes to the end. */
function take<Entry>(
  lines: Map<string, Entry[]>,
  busy: ReadonlySet<string>,
  { most, sizeOf }: { most: number; sizeOf: (entry: Entry) => number },
): Map<string, Entry[]> {
  const ready = [...lines.keys()].filter((key) => !busy.has(key));
  const taken = new Map<string, Entry[]>();
  let room = most;
  for (const [index, key] of ready.entries()) {
    if (room <= 0) break;
    const line = lines.get(key) ?? [];
    // What the lines before left of their shares is there for those behind them.
    const share = Math.max(1, Math.floor(room / (ready.length - index)));
    let size = 0;
    let count = 0;
    for (const entry of line) {
      if (count > 0 && size + sizeOf(entry) > share) break;
      size += sizeOf(entry);
      count += 1;
    }
    taken.set(key, line.splice(0, count));
    room -= size;
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
  }
  return taken;
}

function tooBusy(): ApiError {
  return new ApiError('unavailable', 'We are very busy right now. Please try again in a moment.', {
    code: 'busy',
    retryAfterSeconds: 2,
  });
}

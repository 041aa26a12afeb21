import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LiveMessage } from '#contract/platform/live.ts';
import {
  type Look,
  type ServerAnswer,
  type ServerOrder,
  SOCKETS,
  WATCHERS,
  type WatchAnswer,
  type WatchOrder,
} from './plan.ts';

/** A server under measurement, with all its watchers. */
export type Rival = {
  name: string;
  drawId: string;
  /** Broadcasts these in one instant. Answers the milliseconds until the last socket had the last of them. */
  say: (numbers: readonly number[], messages: LiveMessage[]) => Promise<number>;
  look: () => Promise<Look>;
  /** What each socket takes, in bytes. */
  perSocket: Pick<Look, 'residentBytes' | 'heapBytes'>;
};

/** After so long something is wrong, and a figure would be none. */
const LONGEST_MS = 30_000;

/** Connected before memory is looked at first: what the first connections bring along is no socket's. */
const WARMING = 100;

/** A process of the measurement, and what it says. */
type Process<Order, Answer> = {
  send: (order: Order) => void;
  /** The first thing it says of which `pick` makes something. */
  hears: <Picked>(pick: (answer: Answer) => Picked | undefined) => Promise<Picked>;
};

// Whatever ends this process takes them along.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start<Order extends object, Answer>(name: string): Process<Order, Answer> {
  const child = fork(join(import.meta.dirname, `${name}.process.ts`), {
    execArgv: ['--expose-gc', ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  running.add(child);
  child.setMaxListeners(0);
  child.once('exit', (code) => {
    console.error(`The process ${name} ended with ${code}.`);
    process.exit(1);
  });
  return {
    send: (order) => void child.send(order),
    hears: (pick) => {
      const { promise, resolve, reject } = Promise.withResolvers<NonNullable<ReturnType<typeof pick>>>();
      const late = setTimeout(() => reject(new Error(`${name} said nothing for too long`)), LONGEST_MS);
      const listen = (answer: unknown) => {
        const picked = pick(answer as Answer);
        if (picked === undefined || picked === null) return;
        clearTimeout(late);
        child.off('message', listen);
        resolve(picked);
      };
      child.on('message', listen);
      return promise;
    },
  };
}

type Watchers = Process<WatchOrder, WatchAnswer>;

export const startWatchers = (): Watchers[] => Array.from({ length: WATCHERS }, () => start('watchers'));

/** Starts a server and connects all its sockets. */
export async function startRival(
  name: string,
  program: string,
  watchers: readonly Watchers[],
): Promise<Rival> {
  const server = start<ServerOrder, ServerAnswer>(program);
  const { port, drawId } = await server.hears((answer) =>
    'listening' in answer ? answer.listening : undefined,
  );
  const look = () => {
    const looked = server.hears((answer) => ('looked' in answer ? answer.looked : undefined));
    server.send({ look: true });
    return looked;
  };
  const connect = (sockets: number) =>
    Promise.all(
      watchers.map((each) => {
        const connected = each.hears((answer) => ('connected' in answer ? answer.connected : undefined));
        each.send({ connect: { port, drawId, sockets: sockets / watchers.length } });
        return connected;
      }),
    );
  await connect(WARMING);
  const before = await look();
  await connect(SOCKETS - WARMING);
  const after = await look();

  const arrival = (each: Watchers, number: number) =>
    each.hears((answer) =>
      'arrived' in answer && answer.arrived.port === port && answer.arrived.number === number
        ? answer.arrived.at
        : undefined,
    );
  return {
    name,
    drawId,
    look,
    perSocket: {
      residentBytes: (after.residentBytes - before.residentBytes) / (SOCKETS - WARMING),
      heapBytes: (after.heapBytes - before.heapBytes) / (SOCKETS - WARMING),
    },
    say: async (numbers, messages) => {
      const said = server.hears((answer) => ('said' in answer ? answer.said : undefined));
      const arrivals = watchers.flatMap((each) => numbers.map((number) => arrival(each, number)));
      server.send({ say: messages });
      const [at, ...arrived] = await Promise.all([said, ...arrivals]);
      return (Math.max(...arrived) - at) / 1_000;
    },
  };
}

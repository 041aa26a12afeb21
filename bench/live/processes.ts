import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { killOnExit } from '../harness/cleanup.ts';
import { nodeFlags } from '../harness/servers.ts';
import {
  type ServerCommand,
  type ServerReply,
  SOCKETS,
  type Usage,
  WATCHERS,
  type WatcherCommand,
  type WatcherReply,
} from './protocol.ts';

/** A measured server with all its watchers. */
export type LiveServer = {
  name: string;
  drawId: string;
  /**
   * Broadcasts messages at the same instant.
   * @returns the milliseconds until the last socket received the last of them
   */
  broadcast: (numbers: readonly number[], messages: LiveMessage[]) => Promise<number>;
  readUsage: () => Promise<Usage>;
  /** Memory that each socket takes. */
  perSocket: Pick<Usage, 'residentBytes' | 'heapBytes'>;
};

const TIMEOUT_MS = 30_000;

/** Sockets connected before memory is read first, because the first connections also load code. */
const WARM_UP = 100;

type Process<Command, Reply> = {
  send: (command: Command) => void;
  /** Waits for the first reply that `pick` accepts. */
  waitFor: <Picked>(pick: (reply: Reply) => Picked | undefined) => Promise<Picked>;
};

function startProcess<Command extends object, Reply>(name: string): Process<Command, Reply> {
  const child = fork(join(import.meta.dirname, `${name}.process.ts`), {
    execArgv: ['--expose-gc', ...nodeFlags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  killOnExit(child);
  child.setMaxListeners(0);
  child.once('exit', (code) => {
    console.error(`The process ${name} ended with ${code}.`);
    process.exit(1);
  });
  return {
    send: (command) => void child.send(command),
    waitFor: (pick) => {
      const { promise, resolve, reject } = Promise.withResolvers<NonNullable<ReturnType<typeof pick>>>();
      const timeout = setTimeout(() => reject(new Error(`${name} did not reply`)), TIMEOUT_MS);
      const listen = (reply: unknown) => {
        const picked = pick(reply as Reply);
        if (picked === undefined || picked === null) return;
        clearTimeout(timeout);
        child.off('message', listen);
        resolve(picked);
      };
      child.on('message', listen);
      return promise;
    },
  };
}

type Watcher = Process<WatcherCommand, WatcherReply>;

export const startWatchers = (): Watcher[] =>
  Array.from({ length: WATCHERS }, () => startProcess('watchers'));

/** Starts a server and connects all its sockets. */
export async function startLiveServer(
  name: string,
  program: 'bare' | 'oakdraw',
  watchers: readonly Watcher[],
): Promise<LiveServer> {
  const server = startProcess<ServerCommand, ServerReply>(program);
  const { port, drawId } = await server.waitFor((reply) =>
    'listening' in reply ? reply.listening : undefined,
  );
  const readUsage = () => {
    const usage = server.waitFor((reply) => ('usage' in reply ? reply.usage : undefined));
    server.send({ readUsage: true });
    return usage;
  };
  const connect = (sockets: number) =>
    Promise.all(
      watchers.map((watcher) => {
        const connected = watcher.waitFor((reply) => ('connected' in reply ? reply.connected : undefined));
        watcher.send({ connect: { port, drawId, sockets: sockets / watchers.length } });
        return connected;
      }),
    );
  await connect(WARM_UP);
  const before = await readUsage();
  await connect(SOCKETS - WARM_UP);
  const after = await readUsage();

  const waitForArrival = (watcher: Watcher, number: number) =>
    watcher.waitFor((reply) =>
      'arrived' in reply && reply.arrived.port === port && reply.arrived.number === number
        ? reply.arrived.at
        : undefined,
    );
  return {
    name,
    drawId,
    readUsage,
    perSocket: {
      residentBytes: (after.residentBytes - before.residentBytes) / (SOCKETS - WARM_UP),
      heapBytes: (after.heapBytes - before.heapBytes) / (SOCKETS - WARM_UP),
    },
    broadcast: async (numbers, messages) => {
      const sent = server.waitFor((reply) => ('broadcast' in reply ? reply.broadcast : undefined));
      const arrivals = watchers.flatMap((watcher) =>
        numbers.map((number) => waitForArrival(watcher, number)),
      );
      server.send({ broadcast: messages });
      const [sentAt, ...arrivedAt] = await Promise.all([sent, ...arrivals]);
      return (Math.max(...arrivedAt) - sentAt) / 1_000;
    },
  };
}

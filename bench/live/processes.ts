import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { killOnExit } from '../harness/cleanup.ts';
import { nodeFlags } from '../harness/servers.ts';
import type { Call, Reply, ServerCalls, WatcherCalls } from './calls.ts';

/** Sockets on each server, shared equally among the watcher processes. */
export const SOCKETS = 5_000;
const WATCHERS = 2;

/** Sockets that are connected before memory is first read, because the first connections also load code. */
const WARM_UP = 100;

const TIMEOUT_MS = 30_000;

/** Calls a function in another process. */
type Remote<Calls extends Record<string, (...parameters: never[]) => unknown>> = <Name extends keyof Calls>(
  name: Name,
  ...parameters: Parameters<Calls[Name]>
) => Promise<Awaited<ReturnType<Calls[Name]>>>;

function startProcess(program: string, environment: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, `${program}.process.ts`), {
    execArgv: ['--expose-gc', ...nodeFlags],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  killOnExit(child);
  child.once('exit', (code) => {
    console.error(`The process ${program} ended with ${code}.`);
    process.exit(1);
  });
  const replies: PromiseWithResolvers<unknown>[] = [];
  child.on('message', ({ id, result }: Reply) => replies[id]?.resolve(result));
  return (name: string, ...parameters: unknown[]): Promise<unknown> => {
    const reply = Promise.withResolvers<unknown>();
    const id = replies.push(reply) - 1;
    child.send({ id, name, parameters } satisfies Call);
    const timeout = setTimeout(() => reply.reject(new Error(`${program} did not ${name}`)), TIMEOUT_MS);
    return reply.promise.finally(() => clearTimeout(timeout));
  };
}

type Watcher = Remote<WatcherCalls>;

export const startWatchers = (): Watcher[] =>
  Array.from({ length: WATCHERS }, () => startProcess('watchers') as Watcher);

/** A server to measure. */
type Contender = { name: string; program: 'bare' | 'oakdraw'; environment?: Record<string, string> };

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** Starts a server and connects all its sockets. */
export async function startLiveServer(
  { name, program, environment }: Contender,
  drawId: string,
  watchers: readonly Watcher[],
) {
  const server = startProcess(program, environment) as Remote<ServerCalls>;
  const port = await server('getPort');
  const connect = (sockets: number) =>
    Promise.all(watchers.map((watcher) => watcher('connect', port, drawId, sockets / watchers.length)));
  await connect(WARM_UP);
  const before = await server('readMemory');
  await connect(SOCKETS - WARM_UP);
  const after = await server('readMemory');
  return {
    name,
    drawId,
    /** Memory per socket, in bytes. */
    perSocket: {
      resident: (after.resident - before.resident) / (SOCKETS - WARM_UP),
      heap: (after.heap - before.heap) / (SOCKETS - WARM_UP),
    },
    /**
     * Broadcasts messages at the same time.
     * @returns the milliseconds until the last socket received the last of them
     */
    broadcast: async (numbers: readonly number[], messages: LiveMessage[]): Promise<number> => {
      const arrivals = watchers.map((watcher) => watcher('waitForArrival', port, numbers));
      const sentAt = await server('broadcast', drawId, messages);
      return (Math.max(...(await Promise.all(arrivals))) - sentAt) / 1_000;
    },
  };
}

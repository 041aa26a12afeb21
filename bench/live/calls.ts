import type { LiveMessage } from '#contract/drawing/live.ts';

/** Measured messages are numbered from here. Messages that a page gets when it subscribes have smaller numbers. */
export const FIRST_NUMBER = 1_000_000;

/** Resident memory, and how much of it JavaScript objects use, in bytes. */
export type Memory = { resident: number; heap: number };

/** Functions of a server that the measuring process calls. */
export type ServerCalls = {
  getPort: () => number;
  readMemory: () => Memory;
  /** @returns when the first message was sent, in microseconds */
  broadcast: (drawId: string, messages: LiveMessage[]) => number;
};

/** Functions of a watcher process that the measuring process calls. */
export type WatcherCalls = {
  /** Opens additional sockets to the server on this port, and subscribes them to the draw. */
  connect: (port: number, drawId: string, sockets: number) => Promise<void>;
  /** @returns when the last of these messages reached the last socket to that server, in microseconds */
  waitForArrival: (port: number, numbers: readonly number[]) => Promise<number>;
};

/** Reads a clock that all processes on a machine share, in microseconds. */
export const readClock = (): number => Number(process.hrtime.bigint() / 1_000n);

export function readMemory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external };
}

/** A call to a function in another process. */
export type Call = { id: number; name: string; parameters: unknown[] };
export type Reply = { id: number; result: unknown };

/** Lets the parent process call these functions, and ends this process with it. */
export function serveCalls<Calls extends Record<string, unknown>>(calls: Calls): void {
  process.on('message', async ({ id, name, parameters }: Call) => {
    const call = calls[name] as (...parameters: unknown[]) => unknown;
    process.send?.({ id, result: await call(...parameters) } satisfies Reply);
  });
  process.once('disconnect', () => process.exit());
}

import type { LiveMessage } from '#contract/drawing/live.ts';

/** Measured messages are numbered from here; messages that a page gets when it subscribes have smaller numbers. */
export const FIRST_NUMBER = 1_000_000;

/** Resident memory, and the part of it that is JavaScript objects, in bytes. */
export type Memory = { resident: number; heap: number };

/** What the measuring process calls in a server. */
export type ServerCalls = {
  getPort: () => number;
  readMemory: () => Memory;
  /** @returns when the first message was sent */
  broadcast: (drawId: string, messages: LiveMessage[]) => number;
};

/** What the measuring process calls in a process of watchers. */
export type WatcherCalls = {
  /** Opens more sockets to the server on this port, and subscribes them to the draw. */
  connect: (port: number, drawId: string, sockets: number) => Promise<void>;
  /** @returns when the last of these messages reached the last of the sockets to that server */
  waitForArrival: (port: number, numbers: readonly number[]) => Promise<number>;
};

/** Microseconds on a clock that all processes of a machine share. */
export const readClock = (): number => Number(process.hrtime.bigint() / 1_000n);

export function readMemory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external };
}

/** A call of a function in another process, and its result. */
export type Call = { id: number; name: string; parameters: unknown[] };
export type Reply = { id: number; result: unknown };

/** Lets the process that started this one call these functions. Ends with it. */
export function serveCalls<Calls extends Record<string, unknown>>(calls: Calls): void {
  process.on('message', async ({ id, name, parameters }: Call) => {
    const call = calls[name] as (...parameters: unknown[]) => unknown;
    process.send?.({ id, result: await call(...parameters) } satisfies Reply);
  });
  process.once('disconnect', () => process.exit());
}

import type { LiveMessage } from '#contract/platform/live.ts';

/** Sockets on each server, half of them held by each process of watchers. */
export const SOCKETS = 5_000;
export const WATCHERS = 2;

/** Measured messages are numbered from here on: what a page is told when it subscribes has smaller numbers. */
export const FIRST_NUMBER = 1_000_000;

/** What a server is asked to do, and what it answers. */
export type ServerOrder = { say: LiveMessage[] } | { look: true };
export type ServerAnswer =
  | { listening: { port: number; drawId: string } }
  /** When the first was sent, in microseconds. */
  | { said: number }
  | { looked: Look };

/** What a server takes: memory, that of JavaScript's own objects, and processor time so far. */
export type Look = { residentBytes: number; heapBytes: number; cpuMs: number };

/** So many more sockets to a server, which subscribe to the draw. */
export type WatchOrder = { connect: { port: number; drawId: string; sockets: number } };
export type WatchAnswer =
  | { connected: number }
  /** All sockets of this process on that server have this message, the last one at that time. */
  | { arrived: { port: number; number: number; at: number } };

/** Microseconds on a clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n);

export const countMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  ...{ type: 'ticketsCount', prizeDrawId, count: number },
});

export const highlightMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  ...{ type: 'ticketHighlight', prizeDrawId, ticketNumber: number, name: 'A. Featherstonehaugh' },
});

import type { LiveMessage } from '#contract/drawing/live.ts';

/** Sockets on each server, shared equally among the watcher processes. */
export const SOCKETS = 5_000;
export const WATCHERS = 2;

/** Measured messages are numbered from here; messages that a page gets when it subscribes have smaller numbers. */
export const FIRST_NUMBER = 1_000_000;

export type ServerCommand = { broadcast: LiveMessage[] } | { readUsage: true };
/** `broadcast`: when the first message was sent, in microseconds. */
export type ServerReply =
  | { listening: { port: number; drawId: string } }
  | { broadcast: number }
  | { usage: Usage };

/** Memory, the part of it that is JavaScript objects, and processor time so far. */
export type Usage = { residentBytes: number; heapBytes: number; cpuMs: number };

/** Opens `sockets` more sockets to a server and subscribes them to the draw. */
export type WatcherCommand = { connect: { port: number; drawId: string; sockets: number } };
/** `arrived`: every socket of this process on that server has the message; the last one got it at `at`. */
export type WatcherReply = { connected: number } | { arrived: { port: number; number: number; at: number } };

/** Microseconds on a clock that all processes of a machine share. */
export const readClock = (): number => Number(process.hrtime.bigint() / 1_000n);

export const createCountMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  type: 'ticketsCount',
  prizeDrawId,
  count: number,
});

export const createHighlightMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  type: 'ticketHighlight',
  prizeDrawId,
  ticketNumber: number,
  name: 'A. Featherstonehaugh',
});

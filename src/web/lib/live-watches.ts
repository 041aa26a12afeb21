import type { LiveMessage, LiveRequest } from '#contract/drawing/live.ts';
import { readLiveMessage } from './live-message.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';

/** A subscriber to a draw. */
export type LiveWatch = {
  prizeDrawId: string;
  /** Called for each message about this draw, and if a request is rejected. */
  onMessage: (message: LiveMessage) => void;
  /**
   * Called when messages start to arrive, initially and after each reconnect. Earlier messages may have been
   * missed, so refetch the data.
   */
  onReturn: () => void;
  /** Called when the connection opens or is lost. */
  onConnected: (connected: boolean) => void;
};

export type LiveWatches = {
  /** Subscribes to a draw. Returns a function that unsubscribes. */
  watch: (watch: LiveWatch) => () => void;
  send: (request: LiveRequest) => void;
};

/** If the server does not acknowledge a subscription within this time, in milliseconds, the page refetches anyway. */
const UNACKNOWLEDGED_MS = 1500;
/**
 * How long the connection stays open without subscribers, in milliseconds, so that it survives navigation between
 * pages.
 */
const LINGER_MS = 2000;

/** Manages a page's live subscriptions. They share one connection, which closes when there are none. */
export function createLiveWatches(): LiveWatches {
  const watches = new Set<LiveWatch>();
  /**
   * The draws subscribed to over the current connection. The value is a timer until the server acknowledges the
   * subscription.
   */
  const subscriptions = new Map<string, 'acknowledged' | ReturnType<typeof setTimeout>>();
  let socket: LiveSocket | undefined;
  let connected = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const of = (prizeDrawId: string) => [...watches].filter((watch) => watch.prizeDrawId === prizeDrawId);
  const send = (request: LiveRequest) => socket?.send(JSON.stringify(request));

  const subscribe = (prizeDrawId: string) => {
    send({ type: 'subscribe', prizeDrawId });
    subscriptions.set(
      prizeDrawId,
      setTimeout(() => acknowledge(prizeDrawId), UNACKNOWLEDGED_MS),
    );
  };
  const acknowledge = (prizeDrawId: string) => {
    const subscription = subscriptions.get(prizeDrawId);
    if (subscription === undefined || subscription === 'acknowledged') return;
    clearTimeout(subscription);
    subscriptions.set(prizeDrawId, 'acknowledged');
    for (const watch of of(prizeDrawId)) watch.onReturn();
  };

  const onOpened = () => {
    connected = true;
    for (const prizeDrawId of new Set([...watches].map((watch) => watch.prizeDrawId))) subscribe(prizeDrawId);
    for (const watch of watches) watch.onConnected(true);
  };
  const onMessage = (data: unknown) => {
    const message = readLiveMessage(data);
    if (message === null) return;
    const recipients = message.type === 'error' ? [...watches] : of(message.prizeDrawId);
    for (const watch of recipients) watch.onMessage(message);
    if (message.type !== 'error') acknowledge(message.prizeDrawId);
  };
  const onLost = (forGood: boolean) => {
    connected = false;
    if (forGood) close();
    for (const subscription of subscriptions.values()) {
      if (subscription !== 'acknowledged') clearTimeout(subscription);
    }
    subscriptions.clear();
    for (const watch of watches) watch.onConnected(false);
  };
  /** Closes the connection. Later subscriptions open a new one. */
  const close = () => {
    socket?.close();
    socket = undefined;
  };

  /** Adds a subscriber to an open connection. */
  const join = (watch: LiveWatch) => {
    watch.onConnected(true);
    const subscription = subscriptions.get(watch.prizeDrawId);
    if (subscription === undefined) subscribe(watch.prizeDrawId);
    else if (subscription === 'acknowledged') watch.onReturn();
  };

  return {
    send,
    watch: (watch) => {
      clearTimeout(leaving);
      watches.add(watch);
      socket ??= openLiveSocket({ onOpened, onMessage, onLost });
      if (connected) join(watch);
      return () => {
        watches.delete(watch);
        if (watches.size === 0) leaving = setTimeout(() => onLost(true), LINGER_MS);
      };
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database } from '#server/db/database.ts';
import type { Listen, Listening } from '#server/db/listening.ts';
import {
  buildPayload,
  buildPayloads,
  type Notification,
  parseCounts,
  parseNotification,
  summarise,
} from './build-payloads.ts';
import { type DrawCounts, mergeCounts, type SoldCounts } from './policy.ts';
import * as store from './store.ts';

/** The minimum time between two counts of a draw, because each count is sent to every watcher. */
const REST_MS = 250;
const REST_AFTER_FAILURE_MS = 2_000;

const CHANNEL = 'live';

export type Watcher = {
  /** The number of tickets sold, without voided ones. */
  onCount: (sold: number) => void;
  /** Messages from one process arrive in order. */
  onMessage: (message: LiveMessage) => void;
  /** Some messages may have been missed, so the watcher must read the draw's current state. */
  onMissed: () => void;
};

type Watched = { watchers: Set<Watcher>; counts: SoldCounts | null; news: boolean };

type Needs = { db: Database; listen: Listen | undefined };

export type LiveService = ReturnType<typeof createLive>;

/**
 * Sends messages about draws and account changes to the watchers in this process and in all others. Call its functions
 * after the commit: a NOTIFY inside the transaction would make all commits wait for each other. Sold counts are sent at
 * most four times a second per draw, with one statement per process for all its draws.
 */
export function createLive({ db, listen }: Needs) {
  const self = randomUUID();
  const changed = new Set<string>();
  const watched = new Map<string, Watched>();
  const accounts = createAccountWatches();
  const messenger = createMessenger({ self, notify: (payloads) => store.notify(db, CHANNEL, payloads) });
  let listening: Listening | undefined;

  /** Stores the counts of a watched draw. Returns whether watchers should get them. */
  const note = ({ drawId, issued, voided }: DrawCounts): boolean => {
    const draw = watched.get(drawId);
    if (!draw) return false;
    const counts = mergeCounts(draw.counts, { issued, voided });
    if (counts === draw.counts) return false;
    draw.counts = counts;
    draw.news = true;
    return true;
  };

  /** Reads the counts at this point, so that they include everything committed so far. */
  const announceCounts = async () => {
    const drawIds = [...changed].filter((drawId) => listen || watched.has(drawId));
    changed.clear();
    if (drawIds.length === 0) return;
    try {
      const counts = await store.readCounts(db, drawIds);
      for (const each of counts) note(each);
      if (listen) await store.notify(db, CHANNEL, buildPayloads(counts));
    } catch (error) {
      for (const drawId of drawIds) changed.add(drawId);
      throw error;
    }
  };

  const sendCounts = () => {
    for (const draw of watched.values()) {
      if (!draw.news || !draw.counts) continue;
      draw.news = false;
      for (const watcher of draw.watchers) watcher.onCount(draw.counts.issued - draw.counts.voided);
    }
  };

  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: () => announceCounts().finally(sendCounts),
  });

  const watchersOf = (drawId: string) => [...(watched.get(drawId)?.watchers ?? [])];
  const deliver = (notification: Notification) => {
    if ('personId' in notification) return accounts.tell(notification.personId);
    for (const watcher of watchersOf(notification.drawId)) {
      if (notification.message) watcher.onMessage(notification.message);
      else watcher.onMissed();
    }
  };

  const onPayload = (payload: string) => {
    const notification = parseNotification(payload, self);
    if (notification) return deliver(notification);
    const news = parseCounts(payload).filter(note);
    if (news.length > 0) rounds.request();
  };
  const onListening = () => {
    for (const drawId of watched.keys()) deliver({ drawId, message: null });
    accounts.tellAll();
  };
  const listenNow = () => {
    listening ??= listen?.(CHANNEL, { onPayload, onListening });
  };

  return {
    /** Call after tickets in this draw were issued or voided and the change was committed. */
    announceSale: (drawId: string): void => {
      changed.add(drawId);
      rounds.request();
    },

    /** Sends a message about a committed change. All watchers get the same message, so it must be public. */
    tell: (drawId: string, message: LiveMessage): void => {
      deliver({ drawId, message });
      if (listen) messenger.send({ drawId, message });
    },

    /** Call after a committed change that no message describes. All watchers read the draw's current state. */
    announceChange: (drawId: string): void => {
      const notification = { drawId, message: null };
      deliver(notification);
      if (listen) messenger.send(notification);
    },

    /** Watches a draw from now on; read its current state afterwards. Returns a function that stops watching. */
    watch: (drawId: string, watcher: Watcher): (() => void) => {
      listenNow();
      const draw = watched.get(drawId) ?? { watchers: new Set(), counts: null, news: false };
      watched.set(drawId, draw);
      draw.watchers.add(watcher);
      return () => {
        draw.watchers.delete(watcher);
        if (draw.watchers.size === 0 && watched.get(drawId) === draw) watched.delete(drawId);
      };
    },

    /** Call after a committed change to an account's permissions or sessions. */
    announceAccountChange: (personId: string): void => {
      accounts.tell(personId);
      if (listen) messenger.send({ personId });
    },

    /** Calls back whenever the account may have changed. Returns a function that stops watching. */
    watchAccount: (personId: string, changed: () => void): (() => void) => {
      listenNow();
      return accounts.watch(personId, changed);
    },

    /** Sends what is pending, then stops. */
    stop: async (): Promise<void> => {
      await rounds.stop();
      await messenger.stop();
      await listening?.stop();
    },
  };
}

/** The watchers of accounts in this process. */
function createAccountWatches() {
  const watched = new Map<string, Set<() => void>>();
  const tell = (personId: string) => {
    for (const changed of [...(watched.get(personId) ?? [])]) changed();
  };
  return {
    tell,
    tellAll: () => [...watched.keys()].forEach(tell),
    watch: (personId: string, changed: () => void) => {
      const watchers = watched.get(personId) ?? new Set();
      watched.set(personId, watchers.add(changed));
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0 && watched.get(personId) === watchers) watched.delete(personId);
      };
    },
  };
}

type Messenger = { self: string; notify: (payloads: readonly string[]) => Promise<void> };

/** Notifies the other processes, in order. After a failure, it makes them read the current state instead. */
function createMessenger({ self, notify }: Messenger) {
  let waiting: Notification[] = [];
  let number = 0;
  const rounds = createRounds({
    restMs: 0,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      const notifications = waiting;
      waiting = [];
      const payloads = notifications.map((notification) =>
        buildPayload(notification, { from: self, number: ++number }),
      );
      try {
        await notify(payloads);
      } catch (error) {
        waiting = summarise([...notifications, ...waiting]);
        throw error;
      }
    },
  });
  return {
    send: (notification: Notification): void => {
      waiting.push(notification);
      rounds.request();
    },
    stop: rounds.stop,
  };
}

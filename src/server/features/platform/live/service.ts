import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database } from '#server/db/database.ts';
import type { Listen, Listening } from '#server/db/listening.ts';
import { belated, countsIn, payloadOf, payloadsOf, type Telling, tellingIn } from './build-payloads.ts';
import { type DrawCounts, later, type SoldCounts } from './policy.ts';
import * as store from './store.ts';

/** Nobody reads faster, and each announcement goes to everybody who watches. */
const REST_MS = 250;
const REST_AFTER_FAILURE_MS = 2_000;

const CHANNEL = 'live';

/** Somebody who watches a draw. */
export type Watcher = {
  /** So many tickets are sold now, voided ones not counted. */
  count: (sold: number) => void;
  /** Something has happened to the draw; of one process's messages the earlier comes first. */
  told: (message: LiveMessage) => void;
  /** Something may have been missed: look up how the draw stands. */
  refetch: () => void;
};

type Watched = { watchers: Set<Watcher>; counts: SoldCounts | null; news: boolean };

type Needs = { db: Database; listen: Listen | undefined };

export type LiveService = ReturnType<typeof createLive>;

/**
 * Tells whoever watches a draw what happens to it, and whoever watches an account that it has changed, in this process
 * and in the others, after the commit: within the transaction a NOTIFY would make every commit wait for every other. How
 * many tickets are sold is told at most four times a second a draw, with one statement a process for all its draws.
 */
export function createLive({ db, listen }: Needs) {
  const self = randomUUID();
  const changed = new Set<string>();
  const watched = new Map<string, Watched>();
  const accounts = createAccountWatches();
  const messenger = createMessenger({ self, notify: (payloads) => store.notify(db, CHANNEL, payloads) });
  let listening: Listening | undefined;

  /** Answers whether it is news to somebody. */
  const note = ({ drawId, issued, voided }: DrawCounts): boolean => {
    const draw = watched.get(drawId);
    if (!draw) return false;
    const counts = later(draw.counts, { issued, voided });
    if (counts === draw.counts) return false;
    draw.counts = counts;
    draw.news = true;
    return true;
  };

  /** Counts are read here, not told by the sale: all that was committed until now is in them. */
  const announce = async () => {
    const drawIds = [...changed].filter((drawId) => listen || watched.has(drawId));
    changed.clear();
    if (drawIds.length === 0) return;
    try {
      const counts = await store.readCounts(db, drawIds);
      for (const each of counts) note(each);
      if (listen) await store.notify(db, CHANNEL, payloadsOf(counts));
    } catch (error) {
      for (const drawId of drawIds) changed.add(drawId);
      throw error;
    }
  };

  const tell = () => {
    for (const draw of watched.values()) {
      if (!draw.news || !draw.counts) continue;
      draw.news = false;
      for (const watcher of draw.watchers) watcher.count(draw.counts.issued - draw.counts.voided);
    }
  };

  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: () => announce().finally(tell),
  });

  const watchersOf = (drawId: string) => [...(watched.get(drawId)?.watchers ?? [])];
  const pass = (telling: Telling) => {
    if ('personId' in telling) return accounts.tell(telling.personId);
    for (const watcher of watchersOf(telling.drawId)) {
      if (telling.message) watcher.told(telling.message);
      else watcher.refetch();
    }
  };

  const heard = (payload: string) => {
    const telling = tellingIn(payload, self);
    if (telling) return pass(telling);
    const news = countsIn(payload).filter(note);
    if (news.length > 0) rounds.request();
  };
  const begun = () => {
    for (const drawId of watched.keys()) pass({ drawId, message: null });
    accounts.tellAll();
  };
  const listenNow = () => {
    listening ??= listen?.(CHANNEL, { heard, begun });
  };

  return {
    /** Tickets of this draw were issued or voided, and it is committed. */
    sold: (drawId: string): void => {
      changed.add(drawId);
      rounds.request();
    },

    /** This has happened to the draw, and it is committed: whoever watches it may read the message as it is. */
    tell: (drawId: string, message: LiveMessage): void => {
      pass({ drawId, message });
      if (listen) messenger.send({ drawId, message });
    },

    /** Watches a draw from now on; what is so by now is to be read afterwards. Answers how to stop. */
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

    /** Something about this account has changed, and it is committed: what its person may do, or that they are signed in. */
    accountChanged: (personId: string): void => {
      accounts.tell(personId);
      if (listen) messenger.send({ personId });
    },

    /** Calls back whenever something about the account may have changed. Answers how to stop. */
    watchAccount: (personId: string, changed: () => void): (() => void) => {
      listenNow();
      return accounts.watch(personId, changed);
    },

    /** Announces what is still to be announced, and is quiet then. */
    stop: async (): Promise<void> => {
      await rounds.stop();
      await messenger.stop();
      await listening?.stop();
    },
  };
}

/** Whoever in this process watches an account. */
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

/** Tells the other processes, in order. Where that fails they are told to look up, once they can be told anything. */
function createMessenger({ self, notify }: Messenger) {
  let waiting: Telling[] = [];
  let number = 0;
  const rounds = createRounds({
    restMs: 0,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      const tellings = waiting;
      waiting = [];
      const payloads = tellings.map((telling) => payloadOf(telling, { from: self, number: ++number }));
      try {
        await notify(payloads);
      } catch (error) {
        waiting = belated([...tellings, ...waiting]);
        throw error;
      }
    },
  });
  return {
    send: (telling: Telling): void => {
      waiting.push(telling);
      rounds.request();
    },
    stop: rounds.stop,
  };
}

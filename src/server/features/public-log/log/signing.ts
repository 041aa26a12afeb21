import type { RefusedDraw, SigningProblem } from '#domain/proof/log-refusals.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { createRounds } from '#server/concurrency/run-rounds.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { EntryKeeper, KeptEntries } from '../keys/kept-entries.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import type { SigningKeys } from '../keys/signing-key.ts';
import { createBrokenLogs } from './broken-logs.ts';
import { createHistoryCheck } from './check-history.ts';
import { createEntryKeeping, readWithOrders, removeOldEntries } from './keep-entries.ts';
import * as logs from './list-logs.ts';
import { BrokenLog, ignoreBroken } from './policy.ts';
import { deleteUnproved, findRequiredHead, insertRefusal, listRefused } from './refusals.ts';
import { createHeadSigner } from './sign-head.ts';

/** The delay between two rounds of signing. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 2_000;

export type SigningNeeds = {
  db: Database;
  keys: SigningKeys;
  kept: KeptHeads;
  keptEntries: EntryKeeper;
  /** Whether to sign although the data directory holds no published heads and the database has signed ones. */
  acceptSignedHeads: boolean;
  /** Reports to the operator why a log is not signed. Called again from time to time while the problem lasts. */
  report: (problem: string) => void;
  /** Called in the transaction that takes a draw off sale, because its log is refused. */
  onRefused: (tx: Transaction, refused: RefusedDraw) => Promise<void>;
  /** Called when this process cannot sign. */
  onStopped: (tx: Transaction, problem: SigningProblem) => Promise<void>;
  /** Called after entries of a draw were signed that are not only tickets. */
  onDecided: (drawId: string) => void;
};

/** A draw with the size of its log, 0 if it has none. */
type LogSize = { id: string; logSize: number };

/**
 * Signs the logs, and takes draws off sale whose logs must not be signed: in every process if the log is wrong, and in
 * this one if only this process cannot sign it.
 */
export function createSigning(needs: SigningNeeds) {
  const { db, keys, kept, report, onRefused, onStopped, onDecided } = needs;
  /** The sizes of the newest heads that this machine has published. */
  const published = new Map<string, number>();
  /** The newest head of each running log that this process has seen in the database, whichever process signed it. */
  const seen = new Map<string, KeptHead>();
  const grown = new Set<string>();
  const broken = createBrokenLogs({
    db,
    report,
    onStopped,
    onRefused: async (tx, refusal) => {
      const refused = await insertRefusal(tx, refusal);
      if (!refused) return;
      const { title: drawTitle, refusedAt } = refused;
      await onRefused(tx, { drawId: refusal.id, drawTitle, reason: refusal.refusal, refusedAt });
    },
  });
  const history = createHistoryCheck({ db, kept, accepts: needs.acceptSignedHeads });
  const keeping = createEntryKeeping({
    entries: needs.keptEntries,
    read: (drawId, range) => readWithOrders(db, drawId, range),
  });
  const signer = createHeadSigner({
    db,
    keys,
    kept,
    keeping,
    requireReady: history.require,
    findSeen: (drawId) => seen.get(drawId),
    onPublished: (drawId, size) => {
      if (size > (published.get(drawId) ?? 0)) published.set(drawId, size);
    },
    onDecided,
  });

  // A draw is off sale in every process if its log is wrong, and in this process if only this one cannot sign it.
  // Reading a head compares no entries, so it does not prove that a broken log is right again.
  const head = (drawId: string) => broken.watch(drawId, signer.head(drawId));
  const publish = (drawId: string) => broken.record(drawId, signer.publish(drawId));
  /** Signs each log, and fails if one is refused. A refused log is tried again after a rest. */
  const publishAll = (drawIds: Iterable<string>) => {
    const attempt = async (drawId: string) => {
      if (broken.isResting(drawId)) return;
      await publish(drawId).catch((error: unknown) => {
        // A deleted draw has no log to sign.
        if (!(error instanceof ApiError) || error instanceof BrokenLog) throw error;
      });
    };
    return forEach(drawIds, attempt, { failed: 'Some logs could not be signed.' });
  };
  const isShorter = ({ id, logSize }: LogSize): boolean => {
    const shorter = logSize < Math.max(published.get(id) ?? 0, seen.get(id)?.size ?? 0);
    if (shorter && !broken.has(id)) {
      grown.add(id);
      rounds.request();
    }
    return shorter;
  };
  const rounds = createRounds({
    restMs: REST_MS,
    restAfterFailureMs: REST_AFTER_FAILURE_MS,
    run: async () => {
      const drawIds = [...grown];
      grown.clear();
      await publishAll(drawIds).catch((error: unknown) => {
        for (const drawId of drawIds) grown.add(drawId);
        throw error;
      });
    },
  });

  return {
    /** Signs everything committed so far and returns the head. @throws {ApiError} 503 if the log cannot be signed */
    publish,

    /** Takes a draw off sale because its log is wrong, and alerts admins. */
    refuse: broken.refuse,

    /** Lifts the refusal of a log that did not verify, and does now. */
    acquit: (drawId: string): Promise<void> => deleteUnproved(db, drawId),

    /**
     * Returns the newest signed head; null if the draw has no log.
     * @throws {ApiError} 503 if the log cannot be signed
     */
    head,

    /** Call after entries were committed to a draw's log. The next round signs them. */
    grown: (drawId: string): void => {
      grown.add(drawId);
      rounds.request();
    },

    /**
     * Whether a log, as read under its draw's lock, is shorter than what this machine has published. Such a log belongs
     * to an older state of the database, and is refused.
     */
    isShorter,

    /** Whether this process may sell tickets in a draw, because it can sign their entries. */
    canSell: (log: LogSize): boolean =>
      !isShorter(log) && (log.logSize === 0 || (!broken.has(log.id) && history.problem() === null)),

    /** Call before another log is signed or published. @throws {BrokenLog} if this process must not sign */
    requireReady: history.require,

    /** Why this process cannot sign logs, in a sentence for the operator; null if it can. */
    problem: (): string | null => history.problem() ?? broken.findProblem()?.reason ?? null,

    /**
     * Compares the logs of running draws with what this machine has published. Call before the first sale: a database
     * that was restored from a backup must not sell tickets.
     */
    prepare: async (): Promise<void> => {
      await history.require().catch(
        ignoreBroken(async ({ fault, reason }) => {
          report(reason);
          if (fault.kind === 'process') await db.transaction((tx) => onStopped(tx, fault.problem));
        }),
      );
      if (history.problem() !== null) return;
      const running = await logs.listRunning(db);
      const keptIds = new Set(await kept.list());
      for (const { drawId, size, ...log } of running) {
        const isOwn = keys.find(log) !== undefined;
        // Accepted heads are kept at once, so that the next start can compare them.
        if (isOwn && !keptIds.has(drawId) && !history.isAccepted()) continue;
        if (size > 0) await publish(drawId).catch(ignoreBroken());
      }
    },

    /** Signs entries that another process committed but did not sign, and logs that were refused and are right again. */
    publishBehind: async () => {
      const refused = (await listRefused(db)).map(({ drawId }) => drawId);
      const shorter = await logs.listShorter(db, published);
      for (const { drawId, ...head } of await logs.listRunningHeads(db)) {
        if (head.size > (seen.get(drawId)?.size ?? 0)) seen.set(drawId, head);
      }
      const stopped = await logs.listLogged(db, broken.list());
      for (const drawId of broken.list()) if (!stopped.includes(drawId)) broken.forget(drawId);
      await publishAll(new Set([...(await logs.listBehind(db)), ...refused, ...shorter, ...stopped]));
    },

    /** Copies what was published into the data directory, so that a lost tail can be rebuilt. */
    keepEntries: async (): Promise<void> => {
      await removeOldEntries(db, needs.keptEntries);
      const running = await logs.listRunning(db);
      await forEach(
        running.filter(({ drawId }) => published.has(drawId)),
        ({ drawId }) => signer.keepEntries(drawId, published.get(drawId) ?? 0),
        { failed: 'Some entries could not be kept.' },
      );
    },

    /** Checks all entries of running draws, and of those that this machine has published. Pages show results from them. */
    checkKept: async (): Promise<void> => {
      const running = (await logs.listRunning(db)).filter(({ size }) => size > 0);
      const known = await logs.listLogged(db, await kept.list());
      const compare = (drawId: string) => broken.record(drawId, signer.check(drawId));
      const failed = 'Some logs do not match what was published.';
      await forEach(new Set([...running.map(({ drawId }) => drawId), ...known]), compare, { failed });
    },

    listRefused: () => listRefused(db),

    /** What this machine has kept of a log: the newest published head that it must contain, and its entries. */
    readKept: async (drawId: string): Promise<{ head: KeptHead | null; entries: KeptEntries }> => {
      const heads = [await kept.read(drawId), await findRequiredHead(db, drawId)].filter(
        (one) => one != null,
      );
      const head = heads.toSorted((a, b) => b.size - a.size)[0] ?? null;
      return { head, entries: await needs.keptEntries.read(drawId) };
    },

    /** What this machine has kept of draws that sold tickets and are missing from the database. */
    listLost: async (): Promise<{ drawId: string; entries: KeptEntries }[]> => {
      const ids = await needs.keptEntries.list();
      const stored = new Set(await logs.listStored(db, ids));
      const lost = ids.filter((drawId) => !stored.has(drawId));
      const all = await Promise.all(
        lost.map(async (drawId) => ({ drawId, entries: await needs.keptEntries.read(drawId) })),
      );
      return all.filter(({ entries }) => entries.orders.length > 0);
    },

    /** The number of draws that this process cannot sell because of their logs. */
    countRefused: async (): Promise<number> =>
      new Set([...(await listRefused(db)).map(({ drawId }) => drawId), ...broken.list()]).size,

    /** Signs what waits, and ends everything that works in the background. */
    stop: async (): Promise<void> => {
      await rounds.stop();
      await signer.drain();
    },
  };
}

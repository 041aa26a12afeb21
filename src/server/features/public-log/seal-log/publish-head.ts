import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { EntryKeeper } from '../keys/kept-entries.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import {
  type createBrokenLogs,
  createEntryKeeping,
  createHeadGuard,
  createLogFault,
  type LogService,
  requireNoShorter,
  requireWhole,
  SEAL_LOG,
  summarise,
} from '../log/service.ts';
import type { SealTree } from './ask-witnesses.ts';
import { createStoredLog, readCheckpoint, readEdge } from './read-tree.ts';
import { findRefusal, headOf } from './refusals.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  kept: KeptHeads;
  keptEntries: EntryKeeper;
  log: Pick<LogService, 'requireReady' | 'problem'>;
  broken: ReturnType<typeof createBrokenLogs>;
};

/** Publishes the newest head of the seal log, once it was compared with what was published, and is kept here. */
export function createHeadPublisher({ db, kept, keptEntries, log, broken }: Needs) {
  const stored = createStoredLog(db);
  const guard = createHeadGuard({ kept, requireReady: log.requireReady });
  const keeping = createEntryKeeping({
    entries: keptEntries,
    read: async (_, { from, to }) => {
      const texts = await store.readEntries(db, { from, to });
      const groups = texts.length === to - from ? [{ first: from, firstTicket: null, texts }] : [];
      return { groups, orders: '[]' };
    },
  });
  /** Works on the seal log in sequence, and refuses it if the work finds that it is broken. */
  const inTurn = <Result>(work: (before: KeptHead | null) => Promise<Result>): Promise<Result> =>
    broken.record(
      SEAL_LOG,
      guard.inTurn(SEAL_LOG, async () => work(await guard.read(SEAL_LOG))),
    );

  /** @throws {BrokenLog} if any process has refused the seal log */
  const requireNotRefused = async (): Promise<void> => {
    const refusal = await findRefusal(db);
    if (refusal) throw createLogFault(SEAL_LOG, refusal.reason, 'it is refused', headOf(refusal));
  };

  const release = async (before: KeptHead | null): Promise<SealTree | null> => {
    const row = await store.findLog(db);
    if (!row || row.size === 0) {
      if (before) requireNoShorter(SEAL_LOG, before, 0);
      return null;
    }
    const head = { size: row.size, edge: await readEdge(db, row) };
    const keepMore = () => keeping.keepBefore(SEAL_LOG, row.size);
    const isWritten = await guard.release(stored, head, before, keepMore);
    const newest = isWritten ? await store.findLog(db) : undefined;
    if (newest && newest.size > row.size) return release(await guard.read(SEAL_LOG));
    return { ...stored, head, checkpoint: await readCheckpoint(db, row.size) };
  };
  // However many verifiers read the seal log at once, writing waits for one of them at most.
  const shareReads = createSharedReads<SealTree | null>();
  /** Reads the newest head that may be published; null if there is none. @throws {BrokenLog} */
  const readNewest = (): Promise<SealTree | null> =>
    shareReads(SEAL_LOG, async () => {
      await requireNotRefused();
      return inTurn(release);
    });

  return {
    readNewest,

    /** Adds to the seal log in a transaction, in sequence with all that this process does with it. @throws {BrokenLog} */
    write: async <Result>(
      work: (tx: Transaction, before: KeptHead | null) => Promise<Result>,
    ): Promise<Result> => {
      await requireNotRefused();
      return inTurn((before) => db.transaction((tx) => work(tx, before)));
    },

    /**
     * Compares the newest head with what was published, and lifts a refusal if all is right again. A log that this
     * process has found broken rests for a while.
     */
    follow: async (lift: (tx: Transaction, before: KeptHead | null) => Promise<unknown>): Promise<void> => {
      // The logs of draws have already reported a problem of the whole process.
      if (log.problem() !== null || broken.isResting(SEAL_LOG)) return;
      if (await findRefusal(db)) await inTurn((before) => db.transaction((tx) => lift(tx, before)));
      else await readNewest();
    },

    /** Compares all entries with the tree and with the published head. Nothing waits for this. @throws {BrokenLog} */
    check: async (): Promise<void> => {
      const tree = await readNewest();
      if (tree) await broken.record(SEAL_LOG, requireWhole(stored, summarise(tree.head.edge)));
    },

    /** Keeps all published entries, however many they are. */
    keepEntries: async (): Promise<void> => {
      if (log.problem() !== null) return;
      await guard.inTurn(SEAL_LOG, async () => {
        const head = await guard.read(SEAL_LOG);
        if (head) await keeping.keep(SEAL_LOG, head.size);
      });
    },

    /** What this machine has kept, and the published head that the log must contain. */
    readKept: async () => {
      const refusal = await findRefusal(db);
      const heads = [await kept.read(SEAL_LOG), refusal && headOf(refusal)].filter((head) => head != null);
      const head = heads.toSorted((a, b) => b.size - a.size)[0] ?? null;
      return { head, entries: await keptEntries.read(SEAL_LOG) };
    },

    /** Waits for the work in progress. */
    drain: (): Promise<void> => guard.drain(),
  };
}

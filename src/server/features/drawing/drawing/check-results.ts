import type { LogEntry } from '#domain/proof/entries.ts';
import type { Database } from '#server/db/database.ts';
import type { SelfCheck, SelfChecked } from '../proofs/self-check.ts';
import * as store from './store.ts';

/** A draw is verified from this long before the end of its countdown, so that its result need not wait. */
export const PREPARE_MS = 60_000;

/** How long after the countdown a prepared check waits for the result. The round of a beacon may be late. */
const PATIENCE_MS = 60_000;

/** A check of a draw's log that needs only the result of the attempt to finish. */
export type ResultCheck = {
  /** The sealed list of entries, as the result is picked from it. */
  entered: Promise<store.Entered>;
  /** Verifies the log with the entries of the result. */
  finish: (result: Promise<readonly LogEntry[]>) => Promise<SelfChecked>;
};

type Prepared = { attempt: number; check: ResultCheck; abandon: () => Promise<void> };

/**
 * Verifies draws with the results of their attempts. A large draw can be prepared while its countdown runs. The list is
 * sealed then, so its entries and openings can be read before the result is known. One draw at a time is prepared,
 * because a prepared one keeps a thread.
 */
export function createResultChecks({ db, selfCheck }: { db: Database; selfCheck: SelfCheck }) {
  const prepared = new Map<string, Prepared>();

  const begin = (drawId: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly LogEntry[]>();
    const entered = db.transaction((tx) => store.readEnteredOf(tx, drawId));
    const checked = selfCheck.verify(drawId, promise);
    // Both are reported when the result is asked for.
    for (const one of [entered, checked]) one.catch(() => undefined);
    const finish: ResultCheck['finish'] = (result) => {
      resolve(result);
      return checked;
    };
    const abandon = () => {
      reject(new Error('The check of a result is no longer needed.'));
      return checked.then(
        () => undefined,
        () => undefined,
      );
    };
    return { check: { entered, finish }, abandon };
  };

  const forget = async (drawId: string): Promise<void> => {
    const found = prepared.get(drawId);
    prepared.delete(drawId);
    await found?.abandon();
  };

  return {
    /** Starts to verify a large draw whose countdown ends in `ms` milliseconds. */
    prepare: async (drawId: string, { attempt, ms }: { attempt: number; ms: number }): Promise<void> => {
      if (ms > PREPARE_MS || prepared.size > 0 || !(await selfCheck.isLarge(drawId))) return;
      if (prepared.size > 0) return;
      const one = { attempt, ...begin(drawId) };
      prepared.set(drawId, one);
      const expire = () => void (prepared.get(drawId) === one && forget(drawId));
      setTimeout(expire, ms + PATIENCE_MS).unref();
    },

    /** Returns the check that was prepared for an attempt, or begins one. */
    take: (drawId: string, attempt: number): ResultCheck => {
      const found = prepared.get(drawId);
      if (found?.attempt !== attempt) return begin(drawId).check;
      prepared.delete(drawId);
      return found.check;
    },

    stop: async (): Promise<void> => {
      await Promise.all([...prepared.keys()].map(forget));
    },
  };
}

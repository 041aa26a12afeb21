import type { LogEntry } from '#domain/proof/entries.ts';
import type { Database } from '#server/db/database.ts';
import type { SelfCheck, SelfChecked } from '../proofs/self-check.ts';
import * as store from './store.ts';

/** How long before the end of its countdown a large draw is verified, so that its result appears without delay. */
export const PREPARE_MS = 60_000;

/** How long after the countdown a prepared check waits for the result. The round of a beacon may be late. */
const PATIENCE_MS = 60_000;

type Project = () => Promise<readonly LogEntry[]>;

/** A check of a draw's log that lacks only the result of an attempt. */
export type ResultCheck = {
  /** The sealed list of entries that the result is picked from. */
  entered: Promise<store.Entered>;
  /** Verifies the log with the entries of the result, which are projected after the size of the log was read. */
  finish: (project: Project) => Promise<SelfChecked>;
};

type Prepared = { attempt: number; check: ResultCheck; abandon: () => Promise<void> };

/**
 * Verifies draws with the results of their attempts. A large draw can be prepared while its countdown runs. The list is
 * sealed then, so its entries and openings can be read before the result is known. Only one draw is prepared at a time,
 * because it occupies a worker thread.
 */
export function createResultChecks({ db, selfCheck }: { db: Database; selfCheck: SelfCheck }) {
  const prepared = new Map<string, Prepared>();
  let isStopped = false;

  const begin = (drawId: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Project>();
    const entered = db.transaction((tx) => store.readEnteredOf(tx, drawId));
    const checked = selfCheck.verify(drawId, async () => (await promise)());
    const finish: ResultCheck['finish'] = (project) => {
      resolve(project);
      return checked;
    };
    const abandon = async () => {
      reject(new Error('The check of a result is no longer needed.'));
      await Promise.allSettled([entered, checked]);
    };
    // `finish` reports both errors. This only prevents unhandled rejections.
    const failed = Promise.all([entered, checked]).catch(() => undefined);
    return { check: { entered, finish }, abandon, failed };
  };

  const forget = async (drawId: string): Promise<void> => {
    const found = prepared.get(drawId);
    prepared.delete(drawId);
    await found?.abandon();
  };

  return {
    /** Starts to verify a large draw whose countdown ends in `ms` milliseconds. */
    prepare: async (drawId: string, { attempt, ms }: { attempt: number; ms: number }): Promise<void> => {
      if (ms > PREPARE_MS || !(await selfCheck.isLarge(drawId))) return;
      if (isStopped || prepared.size > 0) return;
      const { check, abandon, failed } = begin(drawId);
      const one = { attempt, check, abandon };
      prepared.set(drawId, one);
      const drop = () => void (prepared.get(drawId) === one && forget(drawId));
      const timer = setTimeout(drop, ms + PATIENCE_MS).unref();
      // The result begins another check if this one fails before.
      void failed.then(() => {
        clearTimeout(timer);
        drop();
      });
    },

    /** Returns the check that was prepared for an attempt, or begins one. */
    take: async (drawId: string, attempt: number): Promise<ResultCheck> => {
      const found = prepared.get(drawId);
      if (found?.attempt !== attempt) {
        await forget(drawId);
        return begin(drawId).check;
      }
      prepared.delete(drawId);
      return found.check;
    },

    /** Ends the check that was prepared for a draw, if any. */
    forget,

    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all([...prepared.keys()].map(forget));
    },
  };
}

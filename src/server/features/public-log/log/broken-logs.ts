import type { SigningProblem } from '#domain/proof/log-refusals.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { BrokenLog, type LogFault } from './policy.ts';

/** How long a log is skipped after it could not be signed, and how long until that is reported again. */
const REST_MS = 60_000;

/** How long it is skipped if only a file could not be written. A disk with room again must sell at once. */
const REST_OF_DIRECTORY_MS = 3_000;

const restOf = (fault: LogFault) =>
  fault.kind === 'process' && fault.problem === 'directory' ? REST_OF_DIRECTORY_MS : REST_MS;

/** A fault of the log itself, with the reason in full. */
export type NewRefusal = Pick<Extract<LogFault, { kind: 'log' }>, 'refusal' | 'head'> & {
  id: string;
  detail: string;
};

type Needs = {
  db: Database;
  /** Reports to the operator why a log is not signed. Called again from time to time while the problem lasts. */
  report: (problem: string) => void;
  /** Called if only this process cannot sign a log. */
  onStopped: (tx: Transaction, problem: SigningProblem) => Promise<void>;
  /** Stores that a log is refused, so that no process continues it, and alerts admins if that is new. */
  onRefused: (tx: Transaction, refusal: NewRefusal) => Promise<void>;
};

/** Remembers the logs that this process does not sign, and records why: draws' logs by their ids, and the seal log. */
export function createBrokenLogs({ db, report, onStopped, onRefused }: Needs) {
  const broken = new Map<string, { fault: LogFault; reason: string; triedAt: number; reportedAt: number }>();
  const isResting = (id: string) => {
    const known = broken.get(id);
    return known !== undefined && performance.now() - known.triedAt < restOf(known.fault);
  };

  const refuse = async (id: string, { fault, reason }: BrokenLog): Promise<void> => {
    const now = performance.now();
    const reportedAt = broken.get(id)?.reportedAt ?? Number.NEGATIVE_INFINITY;
    // A problem of the whole process has the same text for each log.
    const isReported =
      now - reportedAt < REST_MS || [...broken.values()].some((other) => other.reason === reason);
    broken.set(id, { fault, reason, triedAt: now, reportedAt: isReported ? reportedAt : now });
    if (!isReported) report(reason);
    else if (fault.kind === 'process') return;
    await db.transaction((tx) =>
      fault.kind === 'process'
        ? onStopped(tx, fault.problem)
        : onRefused(tx, { id, refusal: fault.refusal, head: fault.head, detail: reason }),
    );
  };

  const watch = async <Result>(id: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BrokenLog) await refuse(id, error);
      else if (error instanceof ApiError) broken.delete(id);
      throw error;
    }
  };

  return {
    /** Stops this process from signing a log, and every process if the log itself is wrong. */
    refuse,

    /** Refuses a log if the work finds that it is broken. */
    watch,

    /** Refuses a log if the work finds that it is broken. Takes that back for this process if the work succeeds. */
    record: async <Result>(id: string, work: Promise<Result>): Promise<Result> => {
      const result = await watch(id, work);
      broken.delete(id);
      return result;
    },

    /** Whether a log could not be signed just now. */
    isResting,
    has: (id: string): boolean => broken.has(id),
    forget: (id: string): void => void broken.delete(id),
    list: (): string[] => [...broken.keys()],

    /** Why this process cannot sign a log that other processes may be able to sign; null if there is no such log. */
    findProblem: (): { problem: SigningProblem; reason: string } | null => {
      for (const { fault, reason } of broken.values()) {
        if (fault.kind === 'process') return { problem: fault.problem, reason };
      }
      return null;
    },
  };
}

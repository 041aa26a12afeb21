import type { SigningProblem } from '#domain/proof/log-refusals.ts';
import type { Database } from '#server/db/database.ts';
import type { KeptHeads } from '../keys/kept-heads.ts';
import { hasSignedHeads } from './list-logs.ts';
import { BrokenLog } from './policy.ts';

type Needs = { db: Database; kept: KeptHeads; accepts: boolean };

const UNKNOWN =
  'DATA_DIR/log-heads is empty, and the database has signed heads. This process cannot know whether others were published after them, so it signs nothing and sells no tickets. Copy log-heads and log-entries from a running machine. If this machine is new and other processes run on the same database, set ACCEPT_SIGNED_HEADS=1 for one start';

/**
 * Makes sure that the data directory knows what was published. With an empty directory, a process would sign a second
 * history after an older database was restored.
 */
export function createHistoryCheck({ db, kept, accepts }: Needs) {
  let isKnown = false;
  let isAccepted = false;
  let problem: string | null = null;

  const begin = async (): Promise<void> => {
    if (await kept.isNew()) {
      isAccepted = await hasSignedHeads(db);
      if (isAccepted && !accepts) throw new UnknownHistory(UNKNOWN);
      await kept.begin();
    }
    isKnown = true;
    problem = null;
  };

  const refuse = (kind: SigningProblem, detail: string): BrokenLog => {
    problem = detail;
    return BrokenLog.ofProcess(kind, detail);
  };

  return {
    /** @throws {BrokenLog} if the process must not sign */
    require: async (): Promise<void> => {
      if (isKnown) return;
      try {
        await begin();
      } catch (error) {
        if (error instanceof UnknownHistory) throw refuse('history', error.message);
        if (isFileError(error))
          throw refuse(
            'directory',
            `the published heads cannot be kept (${error.message}). The folders of DATA_DIR and LOG_HEADS_COPIES must exist and be writable`,
          );
        throw error;
      }
    },
    problem: () => problem,
    /** Whether this process has just accepted the heads in the database as they are. */
    isAccepted: () => isAccepted,
  };
}

class UnknownHistory extends Error {}

/** Whether a file could not be read or written. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

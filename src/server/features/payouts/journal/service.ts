import { addDays } from '#domain/statistics/date-range.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

const MOST_DAYS = 366;

/** The ledger's transfers, for an accountant. */
export function createJournal({ db }: { db: Database }) {
  return {
    /** @throws {ApiError} 400 if the period is empty or longer than a year */
    read: ({ from, to }: { from: string; to: string }): AsyncGenerator<store.JournalRow[]> => {
      if (to < from) throwInvalid('The last day can’t be before the first.');
      if (to >= addDays(from, MOST_DAYS)) throwInvalid('Please choose a period of at most a year.');
      return store.readJournal(db, from, to);
    },
  };
}

export type JournalService = ReturnType<typeof createJournal>;

function throwInvalid(message: string): never {
  throw new ApiError('invalid', message, { issues: [{ path: 'to', message }] });
}

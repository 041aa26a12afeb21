import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

/**
 * Deletes what no feature deletes itself once the time in `RETENTION` has passed. Drafts, pictures, questions and the
 * data of prizes have jobs of their own, which use the same table.
 */
export function createRetention({ db }: { db: Database }) {
  return {
    apply: async (): Promise<void> => {
      await store.deleteSentEmails(db);
      await store.deleteComplaintTexts(db);
    },
  };
}

import type { KeptDays } from '#domain/conduct/retention.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

type Needs = { db: Database; keptDays: KeptDays };

/**
 * Deletes what no feature deletes itself once the time in `RETENTION` has passed. Sessions, drafts, pictures, questions,
 * payment events, unused accounts and the data of prizes have jobs of their own, which use the same table.
 */
export function createRetention({ db, keptDays }: Needs) {
  return {
    apply: async (): Promise<void> => {
      await store.deleteSentEmails(db, keptDays.sentEmails);
      await store.deleteComplaintTexts(db, keptDays.complaintTexts);
      await store.deletePostalDetails(db, keptDays.postalDetails);
    },
  };
}

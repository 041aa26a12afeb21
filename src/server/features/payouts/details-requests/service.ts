import type { Database } from '#server/db/database.ts';
import { type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import * as store from './store.ts';

/** Emails per run of the job; the next run continues. */
const BATCH = 100;

const KEY = 'payout-details-needed:';

/** Asks winners of cash for their bank details. */
export function createDetailsRequests({ db }: { db: Database }) {
  return {
    /** Asks each winner who is owed cash by a draw and has entered no bank details, and reminds them once. */
    askWinners: async (): Promise<void> => {
      await db.transaction(async (tx) => {
        const unasked = await store.listUnasked(tx, KEY, BATCH);
        await queueEmails(tx, unasked.map(buildRequest));
      });
    },
  };
}

/** The key makes sure that each of the two emails is queued only once. */
const buildRequest = ({
  payableId,
  personId,
  email,
  draw,
  amountPence,
  parts,
  isReminder,
}: store.Unasked): NewEmail => ({
  template: 'payout-details-needed',
  recipient: email,
  personId,
  dedupKey: `${KEY}${payableId}:${isReminder ? 2 : 1}`,
  data: { draw, amountPence, parts, isReminder },
});

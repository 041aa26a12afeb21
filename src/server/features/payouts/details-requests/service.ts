import type { Database } from '#server/db/database.ts';
import { type NewEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import * as store from './store.ts';

/** Emails per run of the job; the next run continues. */
const BATCH = 100;

type Needs = {
  db: Database;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
};

type Template = 'payout-details-needed' | 'payout-age-needed';

/** Asks winners for what their cash waits for: bank details or an age check. */
export function createDetailsRequests({ db, checksAges }: Needs) {
  const ask = (template: Template, waitsFor: store.WaitsFor): Promise<void> =>
    db.transaction(async (tx) => {
      const key = `${template}:`;
      const unasked = await store.listUnasked(tx, { key, waitsFor, limit: BATCH });
      await queueEmails(
        tx,
        unasked.map((one) => buildRequest(template, key, one)),
      );
    });

  return {
    /**
     * Asks winners who are owed cash for missing bank details and, where a provider checks ages, to pass the check.
     * Reminds them once.
     */
    askWinners: async (): Promise<void> => {
      await ask('payout-details-needed', store.bankDetails);
      if (checksAges) await ask('payout-age-needed', store.ageCheck);
    },
  };
}

/** The key makes sure that each of the two emails is queued only once. */
const buildRequest = (template: Template, key: string, unasked: store.Unasked): NewEmail => {
  const { payableId, personId, email, draw, amountPence, parts, isReminder } = unasked;
  return {
    template,
    recipient: email,
    personId,
    dedupKey: `${key}${payableId}:${isReminder ? 2 : 1}`,
    data: { draw, amountPence, parts, isReminder },
  };
};

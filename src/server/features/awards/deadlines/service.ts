import { findReminderDay, VACANT_DAYS } from '#domain/awards/deadlines.ts';
import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import {
  type AwardsService,
  buildReminder,
  findAwardsByIds,
  lockAward,
  queueCaseEmails,
  updateAward,
} from '../awards/service.ts';
import * as store from './store.ts';

/** Awards per run of a job; the next run continues. */
const BATCH = 100;

/** Vacant ranks that the server redraws now, because their hosts have not. */
export const listVacantRanks = (connection: Connection) => store.listVacant(connection, VACANT_DAYS);

/** Applies what the clock causes, and sends reminders and alerts. */
export function createAwardDeadlines({
  db,
  awards,
}: {
  db: Database;
  awards: Pick<AwardsService, 'applyDue'>;
}) {
  /** Queues the newest reminder of an award, once. */
  const remind = (awardId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const [known] = await findAwardsByIds(tx, [awardId]);
      if (!known) return;
      const { row, now } = await lockAward(tx, { id: known.draw.id, awardId });
      const day = findReminderDay(row.award, now);
      if (day === null || day <= row.award.remindedDay) return;
      await updateAward(tx, awardId, { remindedDay: day });
      await queueEmails(tx, await buildReminder(tx, row, day));
    });

  async function* listOpen(): AsyncGenerator<store.OpenAward> {
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const batch: store.OpenAward[] = await store.listOpen(db, BATCH, after);
      yield* batch;
      after = batch.length === BATCH ? batch.at(-1)?.award.id : undefined;
    }
  }

  const alert = ({ id, awardId, kind, dueAt }: store.Alert): Promise<void> =>
    db.transaction(async (tx) => {
      const { row, now } = await lockAward(tx, { id, awardId });
      // It may have been decided since it was listed, or admins alerted.
      const missed = await store.listAlerts(tx, BATCH, awardId);
      if (!missed.some((one) => one.kind === kind)) return;
      await updateAward(tx, awardId, { alertedAt: now });
      await queueCaseEmails(tx, row, kind, new Date(dueAt), true);
    });

  return {
    /** Lets unclaimed awards lapse, presumes receipts, and gives up on prizes that were not sent. */
    applyDue: async (): Promise<void> => {
      await store.extendClaims(db);
      await forEach(
        await store.listDue(db, BATCH),
        ({ event, ...of }) => awards.applyDue(of, event).then(() => undefined, ignoreConflict),
        { failed: 'Some awards could not be updated.', concurrency: 2 },
      );
    },

    remindDue: (): Promise<void> =>
      forEach(
        listOpen(),
        async ({ award, now }) => {
          const day = findReminderDay(award, new Date(now));
          if (day !== null && day > award.remindedDay) await remind(award.id);
        },
        { failed: 'Some winners could not be reminded.' },
      ),

    /** Alerts admins to missed deadlines, each once. */
    alertDue: async (): Promise<void> => {
      await forEach(await store.listAlerts(db, BATCH), alert, {
        failed: 'Some alerts to missed deadlines could not be queued.',
      });
    },

    /** Deletes addresses, messages and files of cases that were closed long ago. */
    sweep: async (): Promise<void> => {
      await db.transaction(store.deleteOldContacts);
    },
  };
}

/** The award changed after it was listed. The next run lists it again if something is still due. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

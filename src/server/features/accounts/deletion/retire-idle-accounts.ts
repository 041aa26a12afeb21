import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import { eraseAccount, findObstacle } from './erase-account.ts';
import * as store from './store.ts';

/**
 * Warns the users of accounts without a sign-in for `days`, less the warning, and deletes the accounts of
 * those who were warned long enough ago. An account that anyone still needs is neither warned nor deleted: later, it gets
 * a new warning first.
 */
export async function retireIdleAccounts(db: Database, days: number): Promise<void> {
  const act = (id: string) => db.transaction((tx) => retire(tx, id, days));
  await forEach(store.listIdle(db, days), act, { failed: 'Some unused accounts could not be handled.' });
}

async function retire(tx: Transaction, id: string, days: number): Promise<void> {
  const person = await store.lockForDeletion(tx, id);
  const idle = await store.findIdle(tx, id, days);
  if (!person || !idle) return;
  if (await isNeeded(tx, person)) {
    if (idle.isWarned) await store.recordWarning(tx, id, false);
  } else if (!idle.isWarned) {
    await store.recordWarning(tx, id, true);
    // Users cannot keep an account that they closed.
    if (idle.isClosed) return;
    const data = { deletedOn: idle.deletedOn.toISOString() };
    await queueEmails(tx, [buildAccountEmail('account-idle', person, data)]);
  } else if (idle.isDue) await eraseAccount(tx, person);
}

/** Whether the account could not be deleted by its user now, or has an open complaint, or its host owes money. */
async function isNeeded(tx: Transaction, person: store.Erasable): Promise<boolean> {
  if (await findObstacle(tx, person)) return true;
  const { waiting } = await store.listPendingDraws(tx, person.id);
  return waiting > 0 || (await store.hasOpenMatters(tx, person));
}

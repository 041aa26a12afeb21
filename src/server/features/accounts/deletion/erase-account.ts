import { recordAct } from '#server/db/audit.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** Deletes the account now. The person must be locked, and nothing may need the account. */
export async function eraseAccount(tx: Transaction, person: store.Erasable): Promise<void> {
  const { id, email } = person;
  await store.erasePerson(tx, person);
  await recordAct(tx, 'server', { action: 'account.erase', target: { kind: 'person', id } });
  await queueEmails(tx, [buildAccountEmail('account-deleted', { id, email }, {})]);
}

type Leaving = { id: string; role: Viewer['role'] };

/** Why the account cannot be deleted, as a sentence for the user; null if it can. */
export async function findObstacle(db: Connection, { id, role }: Leaving): Promise<string | null> {
  if (role === 'admin' && (await store.countAdmins(db)) < 2) {
    return 'You’re the only admin of this site. Make someone else an admin first.';
  }
  if (await store.hasOpenDraws(db, id)) {
    return 'You still have prize draws of your own. Draw, cancel, archive or delete them first.';
  }
  return null;
}

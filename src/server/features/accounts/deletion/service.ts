import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import type { IdentityService } from '../identity/service.ts';
import { eraseAccount, findObstacle } from './erase-account.ts';
import { retireIdleAccounts } from './retire-idle-accounts.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  identity: IdentityService;
  /** Accounts without a sign-in for this long are deleted. */
  idleDays: number;
};

type Shown = { password: string; code?: string | undefined };

/**
 * Deletes accounts: immediately if nothing is pending, or otherwise later, by a job. A request can be repeated, and
 * can be cancelled until it is carried out.
 */
export function createAccountDeletion({ db, identity, idleDays }: Needs) {
  /** Erases the account unless something still prevents its deletion. */
  const eraseIfFree = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const person = await store.lockForDeletion(tx, id);
      if (!person?.deletionRequestedAt) return false;
      const obstacle = await findObstacle(tx, person);
      const { waiting } = await store.listPendingDraws(tx, id);
      if (obstacle || waiting > 0) return false;
      await eraseAccount(tx, person);
      return true;
    });

  return {
    show: async (viewer: Viewer, id: string): Promise<store.DeletionStatus> => {
      requireOwn(viewer, id);
      const obstacle = await findObstacle(db, viewer);
      return {
        requestedAt: await store.findRequested(db, id),
        obstacle,
        ...(await store.listPendingDraws(db, id)),
      };
    },

    /** @throws {ApiError} 409 with the reason if the user has open draws of their own or is the only admin */
    request: async (
      viewer: Viewer,
      id: string,
      shown: Shown,
    ): Promise<store.DeletionStatus & { deleted: boolean }> => {
      requireOwn(viewer, id);
      const proven = await identity.prove(viewer, shown);
      return db.transaction(async (tx) => {
        const person = await store.lockForDeletion(tx, id);
        await proven(tx);
        if (!person) throw new ApiError('unauthenticated', 'Please sign in first.');
        return eraseOrWait(tx, viewer, person);
      });
    },

    withdraw: async (viewer: Viewer, id: string): Promise<void> => {
      requireOwn(viewer, id);
      await db.transaction((tx) => withdrawRequest(tx, viewer, id));
    },

    /** The same operations for an admin who acts on a user's behalf. */
    forOther: {
      show: async (id: string): Promise<store.DeletionStatus> => {
        const person = await store.findUnerasedAccount(db, id);
        if (!person) throw notThere();
        return {
          requestedAt: person.deletionRequestedAt,
          obstacle: await findObstacle(db, person),
          ...(await store.listPendingDraws(db, id)),
        };
      },
      request: async (admin: Viewer, id: string): Promise<store.DeletionStatus & { deleted: boolean }> => {
        if (admin.id === id) {
          throw new ApiError('conflict', 'Please delete your own account from your account page.');
        }
        return db.transaction(async (tx) => {
          const person = await store.lockForDeletion(tx, id);
          if (!person) throw notThere();
          return eraseOrWait(tx, admin, person);
        });
      },
      withdraw: async (admin: Viewer, id: string): Promise<void> => {
        if (!(await store.findUnerasedAccount(db, id))) throw notThere();
        await db.transaction((tx) => withdrawRequest(tx, admin, id));
      },
    },

    /** Why the account is still needed, as a sentence for the user; null if it is not. */
    findObstacle,

    /** Deletes the accounts whose deletion no longer has to wait for anything. */
    carryOut: async (): Promise<void> => {
      await store.deleteLastEmails(db);
      await forEach(store.listRequested(db), eraseIfFree, { failed: 'Some accounts could not be deleted.' });
    },

    /** Warns the users of unused accounts, and deletes the accounts of those who did not sign in after that. */
    retireIdle: () => retireIdleAccounts(db, idleDays),
  };
}

export { presentDeletion } from './present.ts';

export type AccountDeletionService = ReturnType<typeof createAccountDeletion>;

/** The person must be locked. @throws {ApiError} 409 with the reason if the account is still needed */
async function eraseOrWait(
  tx: Transaction,
  actor: Viewer,
  person: store.Erasable,
): Promise<store.DeletionStatus & { deleted: boolean }> {
  const obstacle = await findObstacle(tx, person);
  if (obstacle) throw new ApiError('conflict', obstacle, { code: 'account_needed' });
  const { waiting, first } = await store.listPendingDraws(tx, person.id);
  if (!person.deletionRequestedAt) await recordDeletionRequest(tx, actor, person, waiting);
  if (waiting === 0) await eraseAccount(tx, person);
  const requestedAt = person.deletionRequestedAt ?? (await store.findRequested(tx, person.id));
  return { requestedAt, obstacle, waiting, first, deleted: waiting === 0 };
}

async function withdrawRequest(tx: Transaction, actor: Viewer, id: string): Promise<void> {
  if (!(await store.withdrawDeletionRequest(tx, id))) return;
  await recordAct(tx, actor, { action: 'account.keep', target: { kind: 'person', id } });
}

function notThere(): ApiError {
  return new ApiError('missing', 'Account not found');
}

async function recordDeletionRequest(
  tx: Transaction,
  viewer: Viewer,
  { id, email }: store.Erasable,
  waiting: number,
): Promise<void> {
  await store.recordDeletionRequest(tx, id);
  await recordAct(tx, viewer, {
    action: 'account.ask_deletion',
    target: { kind: 'person', id },
    details: { waiting },
  });
  if (waiting > 0)
    await queueEmails(tx, [buildAccountEmail('deletion-requested', { id, email }, { waiting })]);
}

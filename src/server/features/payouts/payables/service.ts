import type { PayableSearch } from '#contract/payouts/payables.ts';
import { applyPayableEvent, findLaterObstacles, findObstacles } from '#domain/payouts/lifecycle.ts';
import { calculateDueAt } from '#domain/payouts/overdue.ts';
import type { PayableEvent } from '#domain/payouts/states.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { applyUnderAge } from '#server/db/under-age-hashes.ts';
import { reopenCashAward } from '#server/features/awards/awards/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { Viewer } from '#server/viewer.ts';
import type { DetailsSeal } from '../bank-details/seal-details.ts';
import { buildRemittanceEmail } from './build-remittance-email.ts';
import { buildFacts } from './facts.ts';
import { postPayouts } from './post-payout.ts';
import { queueFailedEmail } from './queue-failed-email.ts';
import * as store from './store.ts';

export { findHoldEnd, presentPayable } from './present.ts';
export { queueFailedEmail, STRIPE_REFUSED } from './queue-failed-email.ts';
export type { ListedPayable, NewPayable, PayableRow } from './store.ts';
export {
  findPayable,
  listApproved,
  listApprovedTrees,
  lockPayables,
  markCounted,
  markExported,
  markFailed,
  markPaid,
  markPostponed,
} from './store.ts';

/** Records what a draw owes. Call in the transaction of its settlement, under the draw's lock. */
export const insertPayables = store.insertPayables;

type Needs = {
  db: Database;
  settings: Pick<SettingsService, 'readApprovalLimit'>;
  seal: DetailsSeal;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
  /** Whether a job buys approved trees. Otherwise, an admin does. */
  plantsTrees: boolean;
};

/** What draws owe, from the settlement to the payment. */
export function createPayables({ db, settings, seal, checksAges, plantsTrees }: Needs) {
  const readLimit = async (connection: Connection): Promise<number> =>
    (await settings.readApprovalLimit(connection)).pence;

  /** What keeps a payable from its next step, as the viewer sees it. */
  const addObstacles = (row: store.PayableRow, viewer: Actor, approvalPence: number): store.ListedPayable => {
    const { state, approvedBy } = row.payable;
    const approver = approvedBy ?? idOf(viewer);
    const facts = buildFacts(row, { seal, approvalPence, checksAges, approver });
    const next = state === 'owed' ? 'approve' : 'export';
    const isOpen = state === 'owed' || (state === 'approved' && facts.payee !== 'trees');
    const laterObstacles = state === 'owed' ? findLaterObstacles(facts) : [];
    if (isOpen) return { ...row, obstacles: findObstacles(next, facts), laterObstacles };
    if (facts.isPaidBefore) return { ...row, obstacles: ['paid_before'], laterObstacles };
    const isChanged = state === 'exported' && row.transfer?.alarmedAt;
    return { ...row, obstacles: isChanged ? ['account_changed'] : [], laterObstacles };
  };

  /** Applies an event under the locks of the payable's draw and payee. */
  const apply = async (
    actor: Actor,
    id: string,
    event: PayableEvent,
    write: (tx: Transaction, row: store.PayableRow) => Promise<Record<string, unknown>>,
  ): Promise<store.ListedPayable> => {
    return db.transaction(async (tx) => {
      await store.lockPayables(tx, [id]);
      const approvalPence = await readLimit(tx);
      const row = (await store.findPayable(tx, id)) ?? throwMissing();
      const approver = event === 'approve' ? idOf(actor) : row.payable.approvedBy;
      const facts = buildFacts(row, { seal, approver, approvalPence, checksAges });
      const step = applyPayableEvent(row.payable.state, event, facts);
      if (!step.ok) throw ApiError.of(step.rejection);
      const details = await write(tx, row);
      await postPayouts(tx, step.posts, [row]);
      await recordPayableAct(tx, actor, event, row, details);
      const changed = (await store.findPayable(tx, id)) ?? throwMissing();
      return addObstacles(changed, actor, approvalPence);
    });
  };

  return {
    list: async (
      viewer: Viewer,
      search: PayableSearch,
    ): Promise<{ rows: store.ListedPayable[]; total: number }> => {
      const approvalPence = await readLimit(db);
      const rows = await store.listPayables(db, search);
      return {
        rows: rows.map((row) => addObstacles(row, viewer, approvalPence)),
        total: await store.countPayables(db, search),
      };
    },

    /**
     * Reads one payable. `isAutomatic`: a job buys its trees once it is approved.
     * @throws {ApiError} 404
     */
    read: async (viewer: Viewer, id: string): Promise<store.ListedPayable & { isAutomatic: boolean }> => {
      const row = (await store.findPayable(db, id)) ?? throwMissing();
      const isAutomatic = row.payable.payeeKind === 'trees' && plantsTrees;
      return { ...addObstacles(row, viewer, await readLimit(db)), isAutomatic };
    },

    /** Lists what is not paid although it was due before an instant. */
    listDueBefore: async (cutoff: Date): Promise<store.ListedPayable[]> => {
      const approvalPence = await readLimit(db);
      const rows = await store.listDueBefore(db, cutoff);
      return rows.map((row) => addObstacles(row, 'server', approvalPence));
    },

    /** @throws {ApiError} 403 if another admin must approve it, 404, 409 */
    approve: (viewer: Viewer, id: string) =>
      apply(viewer, id, 'approve', async (tx, { account }) => {
        await store.markApproved(tx, id, { by: viewer.id, method: account?.method ?? null });
        return {};
      }),

    /** @throws {ApiError} 400 if the time is in the future, 404, 409 */
    pay: (viewer: Viewer, id: string, { reference, paidAt }: { reference: string; paidAt: string }) =>
      apply(viewer, id, 'pay', async (tx, row) => {
        const { payable } = row;
        if (payable.payeeKind === 'trees' && plantsTrees) throwPlanted();
        const at = new Date(paidAt);
        requirePast(at, await readDatabaseTime(tx));
        await store.markPaid(tx, id, { reference, paidAt: at });
        await queueEmails(tx, buildRemittanceEmail(row, { reference, paidAt: at }));
        return { reference };
      }),

    /** Records that approved trees were bought, unless another process has done so. */
    recordPlanted: async (id: string, reference: string): Promise<void> => {
      const recording = apply('server', id, 'pay', async (tx) => {
        await store.markPaid(tx, id, { reference, paidAt: await readDatabaseTime(tx) });
        return { reference };
      });
      await recording.catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'already_paid')) throw error;
      });
    },

    /** @throws {ApiError} 404, 409 */
    fail: (viewer: Viewer, id: string, { reason }: { reason: string }) =>
      apply(viewer, id, 'fail', async (tx, row) => {
        await store.markFailed(tx, id, reason);
        await queueFailedEmail(tx, row, reason);
        return {};
      }),

    /**
     * Records that the bank returned a payment after it was recorded as paid. What was paid is owed again, and a
     * winner's prize no longer counts as received.
     * @throws {ApiError} 404, 409
     */
    returnPayment: (viewer: Viewer, id: string, { reason }: { reason: string }) =>
      apply(viewer, id, 'return', async (tx, row) => {
        const { drawId, payeeKind, payeeKey, reference } = row.payable;
        await store.markReturned(tx, id, reason);
        await queueFailedEmail(tx, row, reason);
        if (payeeKind === 'winner' && payeeKey) await reopenCashAward(tx, { id: drawId, awardId: payeeKey });
        return { reference };
      }),

    /** @throws {ApiError} 404, 409 */
    reopen: (viewer: Viewer, id: string) =>
      apply(viewer, id, 'reopen', async (tx, { payable }) => {
        await store.markOwed(tx, id, payable.attempt + 1);
        return {};
      }),
  };
}

export type PayablesService = ReturnType<typeof createPayables>;

/**
 * The owner has new bank details: approvals no longer count, and failed payments are owed again. The owner must be
 * locked.
 */
export async function withdrawApprovals(
  tx: Transaction,
  owner: { personId: string } | { agreementId: string },
  actor: Actor,
): Promise<void> {
  for (const { id, drawId, state, attempt } of await store.listOpenOf(tx, owner)) {
    const isFailed = state === 'failed';
    await store.markOwed(tx, id, isFailed ? attempt + 1 : attempt);
    await recordAct(tx, actor, {
      action: isFailed ? 'payout.reopen' : 'payout.withdraw',
      target: { kind: 'draw', id: drawId },
      details: { payableId: id },
    });
  }
}

/**
 * Locks payables that are about to be sent, and treats winners as under 18 whom a check has found so in another account
 * since they signed in to this one. Read in a later statement.
 */
export async function lockToSend(
  tx: Transaction,
  keyedHash: KeyedHash,
  ids: readonly string[],
): Promise<void> {
  await store.lockPayables(tx, ids);
  for (const { personId } of await store.listWinnersOf(tx, ids)) await applyUnderAge(tx, keyedHash, personId);
}

/** Starts the time to pay a winner, who has entered payout details. The person must be locked. */
export async function startPaymentPeriod(tx: Transaction, personId: string): Promise<void> {
  await store.setDueOfWinner(tx, personId, calculateDueAt(await readDatabaseTime(tx)));
}

/** Records a step of a payable on its draw. */
export async function recordPayableAct(
  tx: Transaction,
  actor: Actor,
  event: PayableEvent,
  { payable }: store.PayableRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { id, drawId, payeeKind, amountPence, attempt } = payable;
  await recordAct(tx, actor, {
    action: `payout.${event}`,
    target: { kind: 'draw', id: drawId },
    details: { payableId: id, payee: payeeKind, amountPence, attempt, ...details },
  });
}

function requirePast(at: Date, now: Date): void {
  if (at <= now) return;
  const message = 'The payment date can’t be in the future.';
  throw new ApiError('invalid', message, { issues: [{ path: 'paidAt', message }] });
}

const idOf = (actor: Actor): string | null => (actor === 'server' ? null : actor.id);

function throwPlanted(): never {
  throw new ApiError('conflict', 'These trees are bought automatically.', { code: 'bought_automatically' });
}

function throwMissing(): never {
  throw new ApiError('missing', 'Payable not found');
}

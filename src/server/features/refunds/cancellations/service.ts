import { randomBytes } from 'node:crypto';
import {
  calculateResultDeadline,
  RESULT_HOURS,
  RESULT_OVERDUE_MINUTES,
} from '#domain/draws/result-deadline.ts';
import type { AdminAlert } from '#domain/email/admin-alert-email.ts';
import { commitToReason } from '#domain/proof/commitments.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
import {
  type DrawRow,
  lockAndReadFacts,
  readVisibleDraw,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { queueHostEmail } from '#server/features/email/notifications/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { appendToLog, hashText, type LogService } from '#server/features/public-log/log/service.ts';
import { endHolds } from '#server/features/sales/holds/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { keepWithheld } from '../refunds/keep-withheld.ts';
import { listNextActiveTickets, refundRemainders, voidAndRefund } from '../refunds/service.ts';
import {
  chooseRefundCause,
  decideLapse,
  deriveStatusAfterCancel,
  deriveStatusAfterRepair,
  isOverdue,
  requireCanceller,
  UNPROVABLE,
} from './policy.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  payments: Pick<PaymentsService, 'recordRefunds'>;
  live: Pick<LiveService, 'announceSale' | 'tell'>;
  log: Pick<LogService, 'grown'>;
  /** The number of tickets that are refunded in one transaction. An order is never split, so there may be more. */
  ticketsAtOnce?: number;
};

export { chooseRefundCause } from './policy.ts';

export type CancellationsService = ReturnType<typeof createCancellations>;

/**
 * Cancels draws immediately. Refunds the tickets of cancelled draws, and of draws without entries, in batches
 * afterwards.
 */
export function createCancellations({ db, payments, live, log, ticketsAtOnce = 500 }: Needs) {
  /** Refunds all active tickets in several transactions. Safe to run concurrently. */
  const refundAll = async (drawId: string): Promise<void> => {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = await db.transaction((tx) =>
        refundBatch(tx, drawId, { after: from, count: ticketsAtOnce, payments }),
      );
      live.announceSale(drawId);
    }
  };

  const announceCancelled = (drawId: string) => {
    live.tell(drawId, { type: 'status', prizeDrawId: drawId, status: 'cancelled' });
    log.grown(drawId);
  };

  return {
    cancel: async (viewer: Viewer, drawId: string, reason: string): Promise<DrawRow> => {
      await readVisibleDraw(db, viewer, drawId);
      requireCanceller(viewer);
      const cancelled = await db.transaction(async (tx) => {
        const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
        const status = deriveStatusAfterCancel(draw, now, viewer);
        await intervene(tx, draw, viewer);
        await cancelDraw(tx, draw, { actor: viewer, now, status, reason });
        return readVisibleDraw(tx, viewer, drawId);
      });
      announceCancelled(drawId);
      return cancelled;
    },

    /** What the cancellation of a draw whose log is refused refunds, or why it cannot be cancelled. */
    planRepair: async (tx: Transaction, drawId: string): Promise<RepairPlan> => {
      const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
      const derived = deriveStatusAfterRepair(draw, now);
      if ('impossible' in derived) return derived;
      const tickets = draw.issuedCount - draw.voidedCount;
      return { tickets, pence: tickets * draw.ticketPricePence };
    },

    /**
     * Cancels a draw whose log cannot be signed again, and records the references of payments that the database has lost.
     * Returns why it cannot be cancelled; null if it was.
     */
    cancelForRepair: async (
      drawId: string,
      findLostPayments: (tx: Transaction) => Promise<string[]>,
    ): Promise<{ impossible: string } | null> => {
      const problem = await db.transaction(async (tx) => {
        const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
        const derived = deriveStatusAfterRepair(draw, now);
        if ('impossible' in derived) return derived;
        const lostPayments = await findLostPayments(tx);
        const { status } = derived;
        await cancelDraw(tx, draw, { actor: 'server', now, status, reason: UNPROVABLE, lostPayments });
        return null;
      });
      if (!problem) announceCancelled(drawId);
      return problem;
    },

    /** Cancels the draws that were not drawn before their deadline, and those whose result is missing. */
    cancelOverdue: async (): Promise<void> => {
      const late = (await store.listLongEnded(db)).filter((draw) => isOverdue(draw, draw.now));
      const overdue = [...late.map(({ id }) => id), ...(await store.listMissingResults(db, RESULT_HOURS))];
      await forEach(
        overdue,
        async (id) => {
          const lapse = await db.transaction(async (tx) => {
            const { draw, now } = (await lockAndReadFacts(tx, id)) ?? throwDrawNotFound();
            const decided = decideLapse(draw, now, await store.findPendingAttempt(tx, id));
            if (decided) await cancelDraw(tx, draw, { actor: 'server', now, ...decided });
            return decided;
          });
          if (lapse) announceCancelled(id);
        },
        { failed: 'Some draws could not be cancelled.' },
      );
    },

    /** Emails all admins, once per attempt, about results that should have come minutes ago. */
    alertMissingResults: async (): Promise<void> => {
      const alert = (of: store.OfAttempt) =>
        db.transaction(async (tx) => {
          const { draw, now } = (await lockAndReadFacts(tx, of.drawId)) ?? throwDrawNotFound();
          const pending = await store.markAlerted(tx, of, now);
          if (pending)
            await alertAdmins(tx, buildAlert(draw, pending.countdownEndsAt), `${draw.id}:${of.attempt}`);
        });
      await forEach(await store.listOverdueResults(db, RESULT_OVERDUE_MINUTES), alert, {
        failed: 'Some alerts to missing results could not be queued.',
      });
    },

    /** Continues the refunds of whole draws. */
    refundDraws: async (): Promise<void> =>
      forEach(await store.listToRefund(db), refundAll, { failed: 'Some draws could not be refunded.' }),
  };
}

/** The tickets and pence that are refunded. */
type RepairPlan = { tickets: number; pence: number } | { impossible: string };

type CancelOptions = {
  actor: Actor;
  now: Date;
  status: DrawRow['status'];
  reason: string;
  /** The provider's references of payments that the database has lost. */
  lostPayments?: string[];
};

/** Cancels a draw, which ends its sales and its drawing. Pending orders are cancelled; late payments are refunded. */
async function cancelDraw(
  tx: Transaction,
  draw: DrawRow,
  { actor, now, status, reason, lostPayments }: CancelOptions,
): Promise<void> {
  const nonce = randomBytes(16);
  await store.markCancelled(tx, draw.id, { status, at: now, reason, nonce });
  await endHolds(tx, draw.id);
  // Version 1 of the log allows no `cancel` after the close, so the log of a draw without a result ends as it is.
  if (draw.sealedAt === null || draw.logVersion === 2)
    await logCancellation(tx, draw.id, { now, reason, nonce });
  const tickets = draw.issuedCount - draw.voidedCount;
  const facts = { tickets, reason };
  await queueHostEmail(tx, draw.id, { template: 'host-draw-cancelled', facts, cause: draw.id });
  await recordAct(tx, actor, {
    action: 'draw.cancel',
    target: { kind: 'draw', id: draw.id },
    details: { from: draw.status, to: status, tickets, ...(lostPayments && { lostPayments }) },
  });
}

/** A draw that has a result is never cancelled. */
function buildAlert({ id, title, status }: DrawRow, countdownEndsAt: Date): AdminAlert {
  const isKept = status === 'completed';
  return {
    kind: 'result_overdue',
    drawId: id,
    drawTitle: title,
    dueAt: countdownEndsAt.toISOString(),
    cancelledAt: isKept ? null : calculateResultDeadline(countdownEndsAt).toISOString(),
  };
}

type Cancellation = { now: Date; reason: string; nonce: Buffer };

async function logCancellation(
  tx: Transaction,
  drawId: string,
  { now, reason, nonce }: Cancellation,
): Promise<void> {
  const secret = { drawId, attempt: 0, notes: reason, nonce: nonce.toString('hex') };
  const commitment = commitToReason(hashText, secret);
  await appendToLog(tx, drawId, now, (at) => [{ type: 'cancel', at, reason: commitment }]);
}

type Batch = { after: number; count: number; payments: Needs['payments'] };

/**
 * Voids and refunds the next active tickets under the draw's lock, with one refund per order. Skips voided tickets, so
 * that a concurrent or repeated run finds only what is left. Returns the ticket number after which to continue, or null
 * when all tickets are refunded.
 */
async function refundBatch(
  tx: Transaction,
  drawId: string,
  { after, count, payments }: Batch,
): Promise<number | null> {
  const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
  const cause = chooseRefundCause(draw);
  if (!cause || draw.refundedAt) return null;
  if (draw.issuedCount === draw.voidedCount) {
    await refundRemainders(tx, { draw, now, payments, ...cause });
    await keepWithheld(tx, drawId);
    await store.markRefunded(tx, drawId, now);
    await recordAct(tx, 'server', {
      action: 'draw.refund',
      target: { kind: 'draw', id: drawId },
      details: { tickets: draw.voidedCount },
    });
    return null;
  }
  const active = await listNextActiveTickets(tx, drawId, { after, count });
  const last = active.at(-1);
  if (!last) {
    if (after === 0) throw new Error(`the counters of draw ${drawId} count tickets that do not exist`);
    return 0;
  }
  await voidAndRefund(tx, active, { draw, now, payments, ...cause, fact: null });
  return last.number;
}

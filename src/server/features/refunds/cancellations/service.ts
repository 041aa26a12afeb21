import { randomBytes } from 'node:crypto';
import { reasonCommitment } from '#domain/proof/commitments.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import {
  type DrawRow,
  drawFactsUnderLock,
  drawNotFound,
  visibleDraw,
} from '#server/features/draws/lifecycle/service.ts';
import { tellHost } from '#server/features/email/notifications/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { appendToLog, hashText, type LogService } from '#server/features/public-log/log/service.ts';
import { endHolds } from '#server/features/sales/holds/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { nextStanding, takeBack } from '../refunds/service.ts';
import { isOverdue, LATE, requireCanceller, statusAfterCancel, statusAfterLapse } from './policy.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  payments: Pick<PaymentsService, 'recordRefunds'>;
  live: Pick<LiveService, 'sold' | 'tell'>;
  log: Pick<LogService, 'grown'>;
  /** How many tickets are taken back in one transaction; an order begun is finished in it. */
  ticketsAtOnce?: number;
};

export type CancellingService = ReturnType<typeof createCancelling>;

/** Calling draws off: at once for everybody who looks, and then everybody's money, a batch at a time. */
export function createCancelling({ db, payments, live, log, ticketsAtOnce = 500 }: Needs) {
  /** Takes back all that stands, in as many transactions as that needs. Others may do the same at the same time. */
  const refundAll = async (drawId: string): Promise<void> => {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = await db.transaction((tx) =>
        refundBatch(tx, drawId, { after: from, count: ticketsAtOnce, payments }),
      );
      live.sold(drawId);
    }
  };

  const toldOff = (drawId: string) => {
    live.tell(drawId, { type: 'status', prizeDrawId: drawId, status: 'cancelled' });
    log.grown(drawId);
  };

  return {
    cancel: async (viewer: Viewer, drawId: string, reason: string): Promise<DrawRow> => {
      await visibleDraw(db, viewer, drawId);
      requireCanceller(viewer);
      const cancelled = await db.transaction(async (tx) => {
        const { draw, now } = (await drawFactsUnderLock(tx, drawId)) ?? drawNotFound();
        const status = statusAfterCancel(draw, now, viewer);
        await callOff(tx, draw, { actor: viewer, now, status, reason });
        return visibleDraw(tx, viewer, drawId);
      });
      toldOff(drawId);
      return cancelled;
    },

    /** Cancels the draws that ended and were not drawn in the time promised. */
    cancelOverdue: async (): Promise<void> => {
      const overdue = (await store.listLongEnded(db)).filter((draw) => isOverdue(draw, draw.now));
      await forEach(
        overdue,
        async ({ id }) => {
          const status = await db.transaction(async (tx) => {
            const { draw, now } = (await drawFactsUnderLock(tx, id)) ?? drawNotFound();
            const lapsed = statusAfterLapse(draw, now);
            if (lapsed) await callOff(tx, draw, { actor: 'server', now, status: lapsed, reason: LATE });
            return lapsed;
          });
          if (status) toldOff(id);
        },
        { failed: 'Some draws could not be cancelled.' },
      );
    },

    /** Goes on with the refunds of cancelled draws wherever they were left. */
    refundCancelled: async (): Promise<void> =>
      forEach(await store.listToRefund(db), refundAll, { failed: 'Some draws could not be refunded.' }),
  };
}

type CallOff = { actor: Actor; now: Date; status: DrawRow['status']; reason: string };

/** No more sales from here on, and no drawing; payments under way are cancelled, or given back if they come after all. */
async function callOff(
  tx: Transaction,
  draw: DrawRow,
  { actor, now, status, reason }: CallOff,
): Promise<void> {
  const nonce = randomBytes(16);
  await store.markCancelled(tx, draw.id, { status, at: now, reason, nonce });
  await endHolds(tx, draw.id);
  const told = { drawId: draw.id, attempt: 0, notes: reason, nonce: nonce.toString('hex') };
  const commitment = reasonCommitment(hashText, told);
  await appendToLog(tx, draw.id, now, (at) => [{ type: 'cancel', at, reason: commitment }]);
  const tickets = draw.issuedCount - draw.voidedCount;
  const facts = { tickets, reason };
  await tellHost(tx, draw.id, { template: 'host-draw-cancelled', facts, cause: draw.id });
  await recordAct(tx, actor, {
    action: 'draw.cancel',
    target: { kind: 'draw', id: draw.id },
    details: { from: draw.status, to: status, tickets },
  });
}

type Batch = { after: number; count: number; payments: Needs['payments'] };

/**
 * Under the draw's lock: takes back the next tickets that stand, each order with one refund. What is void already, with
 * a refund or without, stays as it is: so whoever comes second, or again after a crash, finds only what is left. Answers
 * after which number to go on, null once nothing stands any more.
 */
async function refundBatch(
  tx: Transaction,
  drawId: string,
  { after, count, payments }: Batch,
): Promise<number | null> {
  const { draw, now } = (await drawFactsUnderLock(tx, drawId)) ?? drawNotFound();
  if (draw.status !== 'cancelled' || draw.refundedAt) return null;
  if (draw.issuedCount === draw.voidedCount) {
    await store.markRefunded(tx, drawId, now);
    await recordAct(tx, 'server', {
      action: 'draw.refund',
      target: { kind: 'draw', id: drawId },
      details: { tickets: draw.voidedCount },
    });
    return null;
  }
  const standing = await nextStanding(tx, drawId, { after, count });
  const last = standing.at(-1);
  if (!last) {
    if (after === 0) throw new Error(`the counters of draw ${drawId} name tickets that are not there`);
    return 0;
  }
  await takeBack(tx, standing, { draw, now, payments, cause: 'cancel', reason: draw.cancelReason ?? LATE });
  return last.number;
}

import { ApiError } from '#server/api-error.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import {
  type DrawRow,
  drawFactsUnderLock,
  drawNotFound,
  visibleDraw,
} from '#server/features/draws/lifecycle/service.ts';
import { queueMails } from '#server/features/email/outbox/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import { appendToLog, type LogService } from '#server/features/public-log/log/service.ts';
import { findTicket, type TicketRow } from '#server/features/sales/tickets/service.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  refundableOf,
  requireRefundable,
  requireRefunder,
  requireVoidable,
  requireVoider,
  requireVoidWish,
} from './policy.ts';
import { type Cause, mailOf, type TakenBack } from './present.ts';
import * as store from './store.ts';

export { nextStanding } from './store.ts';

type Facts = { draw: DrawRow; now: Date };
type OfTicket = { drawId: string; ticketId: string; reason: string };
type OfOrder = { drawId: string; orderId: string; reason: string };

type Needs = {
  db: Database;
  payments: PaymentsService;
  live: Pick<LiveService, 'sold'>;
  log: Pick<LogService, 'grown'>;
};

export type RefundsService = ReturnType<typeof createRefunds>;

/** Taking tickets out of a draw, and giving back what was paid for them. */
export function createRefunds({ db, payments, live, log }: Needs) {
  /** Does it under the draw's lock, and asks the provider once it is committed. Answers how much is given back. */
  const refund = async (
    viewer: Viewer,
    drawId: string,
    decide: (tx: Transaction, facts: Facts) => Promise<TakenBack[]>,
  ): Promise<number> => {
    requireRefunder(viewer, await visibleDraw(db, viewer, drawId));
    const taken = await db.transaction(async (tx) =>
      decide(tx, (await drawFactsUnderLock(tx, drawId)) ?? drawNotFound()),
    );
    await finish(drawId, taken);
    return sumOf(taken);
  };
  /** After the commit: says how many are sold now, and asks the provider at once. */
  const finish = async (drawId: string, taken: readonly TakenBack[]) => {
    live.sold(drawId);
    log.grown(drawId);
    for (const { refundId } of taken) if (refundId) await payments.settleNow(refundId);
  };

  return {
    /** Takes a ticket out of the draw and gives its price back, unless it is wished otherwise by whoever may. */
    void: async (viewer: Viewer, request: OfTicket & { refund: boolean }): Promise<TicketRow> => {
      const { drawId, ticketId, reason } = request;
      requireVoider(viewer, await visibleDraw(db, viewer, drawId));
      const { row, taken } = await db.transaction(async (tx) => {
        const facts = (await drawFactsUnderLock(tx, drawId)) ?? drawNotFound();
        const ticket = (await store.soldTicket(tx, drawId, ticketId)) ?? missing('Ticket');
        requireVoidWish(viewer, ticket, request);
        requireVoidable(facts.draw, ticket, request);
        const how = { ...facts, payments, reason, cause: 'void' as const, refund: request.refund };
        const back = await takeBack(tx, [ticket], how);
        await record(tx, viewer, 'void', { drawId, ticket, back });
        return { row: await findTicket(tx, drawId, ticketId), taken: back };
      });
      await finish(drawId, taken);
      return row ?? missing('Ticket');
    },

    /** Gives back the price of a ticket, which takes it out of the draw. Answers how much, in pence. */
    refundTicket: (viewer: Viewer, { drawId, ticketId, reason }: OfTicket): Promise<number> =>
      refund(viewer, drawId, async (tx, facts) => {
        const ticket = (await store.soldTicket(tx, drawId, ticketId)) ?? missing('Ticket');
        requireRefundable(facts.draw, ticket, viewer);
        const back = await takeBack(tx, [ticket], { ...facts, payments, reason, cause: 'ticket' });
        await record(tx, viewer, 'refund', { drawId, ticket, back });
        return back;
      }),

    /** Gives back what is left of an order, all at once. Answers how much, in pence. */
    refundOrder: (viewer: Viewer, { drawId, orderId, reason }: OfOrder): Promise<number> =>
      refund(viewer, drawId, async (tx, facts) => {
        const order = (await store.findOrder(tx, drawId, orderId)) ?? missing('Order');
        const tickets = await store.ticketsOfOrder(tx, drawId, orderId);
        const left = refundableOf(facts.draw, { ...order, tickets }, viewer);
        const back = await takeBack(tx, left, { ...facts, payments, reason, cause: 'order' });
        const numbers = left.map(({ number }) => number);
        await recordAct(tx, viewer, {
          action: 'order.refund',
          target: { kind: 'order', id: orderId },
          details: { drawId, numbers, refundedPence: sumOf(back) },
        });
        return back;
      }),
  };
}

type How = Facts & {
  payments: Pick<PaymentsService, 'recordRefunds'>;
  cause: Cause;
  reason: string;
  /** Left out: with a refund. */
  refund?: boolean;
};

/**
 * Takes tickets out of a draw and gives back what was paid for them, one refund for each order, with the mails that say
 * so. Under the draw's lock; who calls has decided that it may be. What was recorded is to be settled after the commit.
 */
export async function takeBack(
  tx: Transaction,
  tickets: readonly store.SoldTicket[],
  how: How,
): Promise<TakenBack[]> {
  const { draw, now, payments, cause, reason, refund = true } = how;
  const groups = [...Map.groupBy(tickets, ({ id, orderId }) => orderId ?? id).values()];
  const wishes = refund ? groups.flatMap((group) => paidFor(group)) : [];
  const ids = await payments.recordRefunds(
    tx,
    wishes.map((wish) => ({ ...wish, cause, reason })),
  );
  const made = new Map(wishes.map((wish, index) => [wish.paymentId, { ...wish, id: ids[index] ?? null }]));
  const taken = groups.flatMap(([first, ...others]): TakenBack[] => {
    if (!first) return [];
    const { id: refundId = null, amountPence = 0 } = made.get(first.paymentId ?? '') ?? {};
    return [{ tickets: [first, ...others], refundId, amountPence }];
  });
  const rows = taken.flatMap(({ tickets: group, refundId }) =>
    group.map(({ id, voided }) => ({ id, voided, refundId })),
  );
  await store.markTaken(tx, draw.id, { tickets: rows, at: now, reason });
  // What is taken back once a draw was called off follows from that entry, behind which there is none.
  const voids = cause === 'cancel' ? [] : tickets.filter(({ voided }) => !voided);
  await appendToLog(tx, draw.id, now, (at) => voids.map(({ number }) => ({ type: 'void', at, number })));
  const mails = taken.flatMap((back) => mailOf(back, how));
  await queueMails(tx, mails);
  return taken;
}

/**
 * The payment of an order and what these of its tickets cost; nothing for tickets that came without one, nor for those
 * whose price a bank has given back already.
 */
function paidFor(tickets: readonly store.SoldTicket[]): { paymentId: string; amountPence: number }[] {
  const [first] = tickets;
  if (!first?.paymentId || first.pricePence === null || first.dispute === 'lost') return [];
  return [{ paymentId: first.paymentId, amountPence: first.pricePence * tickets.length }];
}

async function record(
  tx: Transaction,
  actor: Actor,
  act: 'void' | 'refund',
  { drawId, ticket, back }: { drawId: string; ticket: store.SoldTicket; back: readonly TakenBack[] },
): Promise<void> {
  await recordAct(tx, actor, {
    action: `ticket.${act}`,
    target: { kind: 'ticket', id: ticket.id },
    details: { drawId, number: ticket.number, refundedPence: sumOf(back) },
  });
}

const sumOf = (taken: readonly TakenBack[]) => taken.reduce((sum, { amountPence }) => sum + amountPence, 0);

function missing(what: 'Ticket' | 'Order'): never {
  throw new ApiError('missing', `${what} not found`);
}

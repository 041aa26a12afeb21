import type { VoidCause, VoidFact } from '#domain/refunds/void-facts.ts';
import { ApiError } from '#server/api-error.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
import {
  type DrawRow,
  lockAndReadFacts,
  readVisibleDraw,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import { findTicket, type TicketRow } from '#server/features/sales/tickets/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { buildVoidedTicketsEmail, type Cause, type VoidedTickets } from './build-voided-tickets-email.ts';
import { releaseWithheld } from './keep-withheld.ts';
import {
  calculateRefund,
  chooseVoidFact,
  listRefundableTickets,
  requireRefundable,
  requireRefunder,
  requireVoidable,
  requireVoider,
  requireVoidPermission,
  type VoidRequest,
} from './policy.ts';
import { recordVoids } from './record-voids.ts';
import * as store from './store.ts';

export { listNextActiveTickets } from './store.ts';

type Facts = { draw: DrawRow; now: Date };
type Why = { reason: string; cause?: VoidCause | undefined };
type OfTicket = Why & { drawId: string; ticketId: string };
type OfOrder = Why & { drawId: string; orderId: string };

type Needs = {
  db: Database;
  payments: PaymentsService;
  live: Pick<LiveService, 'announceSale'>;
  log: Pick<LogService, 'grown'>;
};

export type RefundsService = ReturnType<typeof createRefunds>;

/** Voids tickets, and refunds their price. */
export function createRefunds({ db, payments, live, log }: Needs) {
  /** Records the refund under the draw's lock, and calls the provider after the commit. Returns the pence refunded. */
  const refund = async (
    viewer: Viewer,
    drawId: string,
    decide: (tx: Transaction, facts: Facts) => Promise<VoidedTickets[]>,
  ): Promise<number> => {
    requireRefunder(viewer, await readVisibleDraw(db, viewer, drawId));
    const taken = await db.transaction(async (tx) =>
      decide(tx, (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound()),
    );
    await finish(drawId, taken);
    return totalOf(taken);
  };
  /** Call after the commit. Announces the new number of sold tickets, and sends the refunds to the provider. */
  const finish = async (drawId: string, taken: readonly VoidedTickets[]) => {
    live.announceSale(drawId);
    log.grown(drawId);
    for (const { refundId } of taken) if (refundId) await payments.settleNow(refundId);
  };

  return {
    /** Voids a ticket and refunds its price, unless the request says not to. */
    void: async (viewer: Viewer, request: OfTicket & { refund: boolean }): Promise<TicketRow> => {
      const { drawId, ticketId, reason } = request;
      requireVoider(viewer, await readVisibleDraw(db, viewer, drawId));
      const { row, taken } = await db.transaction(async (tx) => {
        const facts = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
        const ticket = (await store.findSoldTicket(tx, drawId, ticketId)) ?? missing('Ticket');
        requireVoidPermission(viewer, request);
        requireVoidable(facts.draw, ticket, request);
        const fact = await decideFact(tx, [ticket], {
          ...facts,
          viewer,
          cause: request.cause,
          usual: 'other',
        });
        const how = { ...facts, payments, reason, cause: 'void' as const, fact, refund: request.refund };
        const back = await voidAndRefund(tx, [ticket], how);
        await record(tx, viewer, 'void', { drawId, ticket, back });
        return { row: await findTicket(tx, drawId, ticketId), taken: back };
      });
      await finish(drawId, taken);
      return row ?? missing('Ticket');
    },

    /** Refunds and voids a ticket. Returns the pence refunded. */
    refundTicket: (viewer: Viewer, { drawId, ticketId, reason, cause }: OfTicket): Promise<number> =>
      refund(viewer, drawId, async (tx, facts) => {
        const ticket = (await store.findSoldTicket(tx, drawId, ticketId)) ?? missing('Ticket');
        requireRefundable(facts.draw, ticket, viewer);
        const fact = await decideFact(tx, [ticket], { ...facts, viewer, cause, usual: 'requested' });
        const back = await voidAndRefund(tx, [ticket], { ...facts, payments, reason, cause: 'ticket', fact });
        await record(tx, viewer, 'refund', { drawId, ticket, back });
        return back;
      }),

    /** Refunds the rest of an order, and voids its tickets. Returns the pence refunded. */
    refundOrder: (viewer: Viewer, { drawId, orderId, reason, cause }: OfOrder): Promise<number> =>
      refund(viewer, drawId, async (tx, facts) => {
        const order = (await store.findOrder(tx, drawId, orderId)) ?? missing('Order');
        const tickets = await store.listTicketsOfOrder(tx, drawId, orderId);
        const left = listRefundableTickets(facts.draw, { ...order, tickets }, viewer);
        const fact = await decideFact(tx, left, { ...facts, viewer, cause, usual: 'requested' });
        const back = await voidAndRefund(tx, left, { ...facts, payments, reason, cause: 'order', fact });
        const numbers = left.map(({ number }) => number);
        await recordAct(tx, viewer, {
          action: 'order.refund',
          target: { kind: 'order', id: orderId },
          details: { drawId, numbers, refundedPence: totalOf(back) },
        });
        return back;
      }),
  };
}

type VoidOptions = Facts & {
  payments: Pick<PaymentsService, 'recordRefunds'>;
  cause: Cause;
  reason: string;
  /** Public; null if the whole draw is refunded. */
  fact: VoidFact | null;
  /** True by default. */
  refund?: boolean;
};

/**
 * Decides whether the viewer may void these tickets, and what the public will see about it. Null if all are already
 * void, and only their refund is missing.
 */
async function decideFact(
  tx: Transaction,
  tickets: readonly store.SoldTicket[],
  { draw, now, ...request }: Facts & VoidRequest,
): Promise<VoidFact | null> {
  if (tickets.every(({ voided }) => voided)) return null;
  const fact = chooseVoidFact(draw, { ...request, now });
  await intervene(tx, draw, request.viewer);
  return fact;
}

/**
 * Voids tickets, records one refund per order, and queues the emails. Call under the draw's lock, after checking that
 * the viewer may do this. Settle the refunds after the commit.
 */
export async function voidAndRefund(
  tx: Transaction,
  tickets: readonly store.SoldTicket[],
  how: VoidOptions,
): Promise<VoidedTickets[]> {
  const { draw, now, payments, cause, reason, fact, refund = true } = how;
  const groups = [...Map.groupBy(tickets, ({ orderId, personId }) => orderId ?? personId).values()];
  const requests = refund ? groups.flatMap((group) => refundOf(group)) : [];
  if (draw.refundedAt) await releaseWithheld(tx, draw.id, totalOf(requests));
  const ids = await payments.recordRefunds(
    tx,
    requests.map((request) => ({ ...request, cause, reason })),
  );
  const refunds = new Map(
    requests.map((request, index) => [request.paymentId, { ...request, id: ids[index] ?? null }]),
  );
  const voided = groups.flatMap(([first, ...others]): VoidedTickets[] => {
    if (!first) return [];
    const { id: refundId = null, amountPence = 0 } = refunds.get(first.paymentId ?? '') ?? {};
    return [{ tickets: [first, ...others], refundId, amountPence }];
  });
  // A ticket that is already void changes only if it is refunded.
  const rows = voided.flatMap(({ tickets: group, refundId }) =>
    group
      .filter((ticket) => !ticket.voided || refundId)
      .map(({ id, number, voided }) => ({ id, number, voided, refundId })),
  );
  await recordVoids(tx, draw.id, { tickets: rows, at: now, reason, fact });
  const emails = voided.flatMap((back) => buildVoidedTicketsEmail(back, how));
  await queueEmails(tx, emails);
  return voided;
}

type RestOptions = Omit<VoidOptions, 'refund' | 'fact'>;

/**
 * Refunds what banks have left of orders without active tickets, when their whole draw is refunded. Call under the
 * draw's lock.
 */
export async function refundRemainders(tx: Transaction, how: RestOptions): Promise<void> {
  for (const paymentId of await store.listRemainders(tx, how.draw.id)) await refundRest(tx, paymentId, how);
}

/** Refunds everything that is left of a payment whose tickets are all void. Call under the draw's lock. */
export async function refundRest(tx: Transaction, paymentId: string, how: RestOptions): Promise<void> {
  const { draw, now, payments, cause, reason } = how;
  const order = await store.readDisputedOrder(tx, paymentId);
  if (!order || order.leftPence === 0) return;
  const amountPence = order.leftPence;
  if (draw.refundedAt) await releaseWithheld(tx, draw.id, amountPence);
  const [refundId = null] = await payments.recordRefunds(tx, [{ paymentId, cause, reason, amountPence }]);
  const [first, ...others] = await store.listTicketsOfOrder(tx, draw.id, order.orderId);
  if (!first) return;
  const rows = [first, ...others].flatMap(({ id, number, refunded }) =>
    refunded ? [] : [{ id, number, voided: true, refundId }],
  );
  await recordVoids(tx, draw.id, { tickets: rows, at: now, reason, fact: null });
  await queueEmails(tx, buildVoidedTicketsEmail({ tickets: [first, ...others], refundId, amountPence }, how));
}

/** The refund for tickets in one order, if there is anything to refund. */
function refundOf(tickets: readonly store.SoldTicket[]): { paymentId: string; amountPence: number }[] {
  const paymentId = tickets[0]?.paymentId;
  const amountPence = calculateRefund(tickets);
  return paymentId && amountPence > 0 ? [{ paymentId, amountPence }] : [];
}

async function record(
  tx: Transaction,
  actor: Actor,
  act: 'void' | 'refund',
  { drawId, ticket, back }: { drawId: string; ticket: store.SoldTicket; back: readonly VoidedTickets[] },
): Promise<void> {
  await recordAct(tx, actor, {
    action: `ticket.${act}`,
    target: { kind: 'ticket', id: ticket.id },
    details: { drawId, number: ticket.number, refundedPence: totalOf(back) },
  });
}

const totalOf = (amounts: readonly { amountPence: number }[]) =>
  amounts.reduce((sum, { amountPence }) => sum + amountPence, 0);

function missing(what: 'Ticket' | 'Order'): never {
  throw new ApiError('missing', `${what} not found`);
}

import { isSettled } from '#domain/disputes/bear-loss.ts';
import type { DisputedOrder } from '#domain/disputes/unpaid-tickets.ts';
import type { FindingKind } from '#domain/reconciliation/findings.ts';
import {
  countRecordedVoids,
  type DashboardRefundDecision,
  decideDashboardRefund,
} from '#domain/refunds/dashboard-refund.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
import {
  type DrawRow,
  lockAndReadFacts,
  throwDrawNotFound,
} from '#server/features/draws/lifecycle/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import {
  applyListedRefunds,
  applyRefund,
  type PaymentsService,
} from '#server/features/money/payments/service.ts';
import type { ListedRefund } from '#server/providers/payments/provider.ts';
import { chooseRefundCause } from '../cancellations/service.ts';
import { buildDashboardRefundEmail } from './build-dashboard-refund-email.ts';
import { releaseWithheld } from './keep-withheld.ts';
import { recordVoids } from './record-voids.ts';
import * as store from './store.ts';

export type Payment = { id: string; drawId: string; reference: string };

/** Why an admin has to record a refund; by the provider's id of the refund. */
export type Problems = Map<string, FindingKind>;

type Needs = { payments: Pick<PaymentsService, 'recordRefunds'>; provider: string };
type Order = DisputedOrder & { orderId: string; tickets: store.SoldTicket[] };
type Context = Needs & { payment: Payment; draw: DrawRow; now: Date; order: Order; actor: Actor };

export type Applied = { problems: Problems; hasChanged: boolean };

/**
 * Applies the refunds that the provider lists for a payment, under the draw's lock. Refunds that were made at the
 * provider void the tickets that they are the price of, from the highest number down; the others are left to an admin.
 */
export async function applyDashboardRefunds(
  tx: Transaction,
  payment: Payment,
  listed: readonly ListedRefund[],
  needs: Needs,
): Promise<Applied> {
  const facts = (await lockAndReadFacts(tx, payment.drawId)) ?? throwDrawNotFound();
  const foreign = (await applyListedRefunds(tx, payment.id, listed)) ?? [];
  if (foreign.length === 0) return { problems: new Map(), hasChanged: false };
  const context = { ...needs, ...facts, payment, actor: 'server' as const };
  // Several refunds may be the price of whole tickets only together.
  if ((await tryToApply(tx, foreign, context)) === null) return { problems: new Map(), hasChanged: true };
  const problems: Problems = new Map();
  for (const refund of foreign) {
    const problem = await tryToApply(tx, [refund], context);
    if (problem) problems.set(refund.reference, problem);
  }
  return { problems, hasChanged: problems.size < foreign.length };
}

/** Applies refunds together. Returns null, or why an admin has to record them. */
async function tryToApply(
  tx: Transaction,
  group: readonly ListedRefund[],
  context: Omit<Context, 'order'>,
): Promise<FindingKind | null> {
  const order = await readOrder(tx, context.payment);
  if (!order) return 'refund_too_much';
  const decision = decide(group, order, context.draw);
  if (decision.kind === 'ask') return decision.problem;
  await applyToTickets(tx, group, chooseTickets(order, decision), { ...context, order });
  return null;
}

function decide(group: readonly ListedRefund[], order: Order, draw: DrawRow): DashboardRefundDecision {
  const amountPence = sumOf(group);
  const withheldTickets = order.tickets.filter(({ voided, refunded }) => voided && !refunded).length;
  return decideDashboardRefund({ ...order, amountPence, withheldTickets, isOpen: isOpen(draw) });
}

/** Whether tickets can still be voided, or the whole draw is being refunded. */
const isOpen = (draw: DrawRow): boolean =>
  (draw.sealedAt === null && draw.status !== 'completed') || chooseRefundCause(draw) !== null;

/** The valid tickets with the highest numbers, and withheld tickets, that a refund is for. */
function chooseTickets(
  { tickets }: Order,
  { valid, withheld }: { valid: number; withheld: number },
): store.SoldTicket[] {
  const open = tickets.filter(({ voided }) => !voided);
  const kept = withheld > 0 ? tickets.filter(({ voided, refunded }) => voided && !refunded) : [];
  return [...kept, ...open.slice(open.length - valid)];
}

/**
 * Records a refund of any amount that was made at the provider, because an admin asked for it. Until the list is
 * sealed, tickets that are no longer paid for in full are voided. Once the draw's money has been divided, the platform
 * bears the refund. Returns null if there is no such refund, or it is more than was left.
 */
export async function recordDashboardRefund(
  tx: Transaction,
  payment: Payment,
  listed: readonly ListedRefund[],
  { reference, actor, ...needs }: Needs & { reference: string; actor: Actor },
): Promise<{ amountPence: number } | null> {
  const facts = (await lockAndReadFacts(tx, payment.drawId)) ?? throwDrawNotFound();
  const foreign = (await applyListedRefunds(tx, payment.id, listed)) ?? [];
  const refund = foreign.find((one) => one.reference === reference);
  const order = await readOrder(tx, payment);
  if (!refund || !order || refund.amountPence > order.leftPence) return null;
  const { amountPence } = refund;
  const context = { ...needs, ...facts, payment, order, actor };
  await intervene(tx, facts.draw, actor);
  if (!isOpen(facts.draw)) {
    await applyToTickets(tx, [refund], [], context);
    return { amountPence };
  }
  const { voided, refunded } = countRecordedVoids({ ...order, amountPence });
  const tickets = chooseTickets(order, { valid: voided, withheld: 0 });
  await applyToTickets(tx, [refund], tickets, { ...context, refunded });
  return { amountPence };
}

/**
 * Records refunds, and voids tickets. Only the first `refunded` of them count as refunded; by default all. The rest of
 * their price stays in the draw.
 */
async function applyToTickets(
  tx: Transaction,
  group: readonly ListedRefund[],
  tickets: readonly store.SoldTicket[],
  { refunded = tickets.length, ...context }: Context & { refunded?: number },
): Promise<void> {
  const { payment, draw, now, order, actor } = context;
  const amountPence = sumOf(group);
  if (draw.refundedAt) await releaseWithheld(tx, draw.id, amountPence);
  const [refundId = null] = await recordRefunds(tx, group, context);
  const rows = tickets.map(({ id, number, voided }, index) => ({
    id,
    number,
    voided,
    refundId: index < refunded ? refundId : null,
  }));
  // Refunds at the provider are made by the people who run the platform.
  const fact = chooseRefundCause(draw) === null ? ({ by: 'admin', cause: 'other' } as const) : null;
  await recordVoids(tx, draw.id, { tickets: rows, at: now, reason: REASON, fact });
  await queueEmails(tx, buildDashboardRefundEmail(order.tickets, { draw, tickets, amountPence, refundId }));
  await recordAct(tx, actor, {
    action: 'order.dashboard_refund',
    target: { kind: 'order', id: order.orderId },
    details: {
      drawId: payment.drawId,
      numbers: tickets.map(({ number }) => number),
      refundedPence: amountPence,
    },
  });
}

/** The reason given to the buyer and the host. */
const REASON = 'We refunded the payment directly through our payment provider.';

/** Records refunds that the provider has made or accepted. Returns their ids. */
async function recordRefunds(
  tx: Transaction,
  group: readonly ListedRefund[],
  { payments, payment, draw, provider }: Context,
): Promise<string[]> {
  const isGoodwill = isSettled(draw.flows);
  const ids = await payments.recordRefunds(
    tx,
    group.map(({ reference, amountPence }) => ({
      paymentId: payment.id,
      cause: 'dashboard' as const,
      reason: REASON,
      amountPence,
      reference,
      isGoodwill,
    })),
  );
  for (const [index, refund] of group.entries()) {
    const id = ids[index];
    if (!id) throw new Error('a refund was not written');
    const { amountPence, reference } = refund;
    const of = { paymentId: payment.id, drawId: draw.id, provider, reference: payment.reference };
    await applyRefund(tx, { ...of, id, refundReference: reference, amountPence, attempt: 1 }, refund);
  }
  return ids;
}

async function readOrder(tx: Transaction, payment: Payment): Promise<Order | undefined> {
  const order = await store.readDisputedOrder(tx, payment.id);
  return order && { ...order, tickets: await store.listTicketsOfOrder(tx, payment.drawId, order.orderId) };
}

const sumOf = (refunds: readonly ListedRefund[]): number =>
  refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);

import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Receipt as ContractReceipt, Purchase } from '#contract/sales/orders.ts';
import { displayName } from '#domain/accounts/display-name.ts';
import { HOLD_MINUTES } from '#domain/orders/decide.ts';
import { answeredPuzzle, puzzleText } from '#domain/proof/commitments.ts';
import { buildTicketEntries, entryTime, NO_NONCES } from '#server/features/public-log/log/service.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import { presentTicket, type TicketRow } from '../tickets/service.ts';
import type { Candidate, DrawFacts, RequestFacts, SalePlan, SaleRequest } from './policy.ts';
import type { NewEntries, NewOrder, OrderRow } from './store.ts';

export type PurchaseFields = z.output<typeof Purchase>;

/** An order with its tickets, as its buyer is told. */
export type Receipt = { order: OrderRow; tickets: TicketRow[] };

export function presentReceipt({ order, tickets }: Receipt): ContractReceipt {
  return {
    order: {
      id: order.id,
      prizeDrawId: order.drawId,
      status: order.status,
      quantity: order.quantity,
      totalPence: order.totalPence,
      refundedPence: order.payment.refundedPence,
      ...(order.expiresAt && { expiresAt: order.expiresAt.toISOString() }),
    },
    tickets: tickets.map(presentTicket),
    payment: { provider: order.payment.provider, status: order.payment.status },
  };
}

/** A purchase as it is to be decided; what the buyer left out is taken from their account. */
export function requestOf(
  viewer: Viewer,
  drawId: string,
  purchase: PurchaseFields,
  key: string,
): SaleRequest {
  const { quantity, challengeId, firstName, lastName, email, over18, ukResident, testOutcome } = purchase;
  const asked = [drawId, quantity, challengeId, firstName, lastName, email, over18, ukResident, testOutcome];
  return {
    orderId: uuidv7(),
    drawId,
    buyer: { id: viewer.id, isAdmin: isAdmin(viewer) },
    quantity,
    challengeId: challengeId ?? null,
    consent: { over18: over18 ?? viewer.over18, ukResident: ukResident ?? viewer.ukResident },
    contact: { firstName: firstName || null, lastName: lastName || null, email: email ?? null },
    testOutcome,
    idempotencyKey: key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(asked.map((part) => part ?? null)))
      .digest(),
  };
}

const statuses = {
  approved: { status: 'paid', paymentStatus: 'succeeded' },
  pending: { status: 'pending', paymentStatus: 'pending' },
  declined: { status: 'declined', paymentStatus: 'declined' },
} as const;

/** What a sale writes. A price is that of this moment; tickets are issued with the payment. */
export function newOrder(plan: SalePlan & { kind: 'sold' }, candidate: Candidate): NewOrder {
  const { request, facts, payment } = candidate;
  const { draw, firstNumber } = plan;
  const { quantity, contact } = request;
  const { status, paymentStatus } = statuses[payment.outcome];
  return {
    id: request.orderId,
    lineId: uuidv7(),
    paymentId: uuidv7(),
    transferId: uuidv7(),
    drawId: request.drawId,
    personId: request.buyer.id,
    status,
    paymentStatus,
    paymentReference: payment.reference,
    quantity,
    pricePence: draw.pricePence,
    // In a draw without a game there is nothing that could be wrong.
    challengeId: draw.hasGame ? facts.challengeId : null,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
    firstName: contact.firstName ?? facts.firstName,
    lastName: contact.lastName ?? facts.lastName,
    email: contact.email ?? facts.email,
    at: draw.now,
    expiresAt: status === 'pending' ? new Date(draw.now.getTime() + HOLD_MINUTES * 60_000) : null,
    tickets:
      status === 'paid' && firstNumber !== null
        ? Array.from({ length: quantity }, (_, index) => ({
            id: uuidv7(),
            number: firstNumber + index,
            nonces: NO_NONCES,
          }))
        : [],
    puzzle: draw.hasGame ? puzzleOf(facts) : null,
  };
}

/** The puzzle that an order was made with, as its tickets commit to it. */
function puzzleOf(facts: RequestFacts): string | null {
  const {
    puzzleType: type,
    puzzleDifficulty: difficulty,
    puzzleSolution: solution,
    puzzleGiven: given,
  } = facts;
  if (type === null || difficulty === null || solution === null || given === null) return null;
  const { puzzlePrompt: prompt, puzzleSequence: sequence } = facts;
  return puzzleText(answeredPuzzle({ type, difficulty, prompt, sequence, solution, given }));
}

/**
 * What a batch appends to the public log of a draw, its tickets in the order of their numbers, and what opens their
 * commitments noted on them. Nothing where the draw has no log.
 */
export function entriesOf(draw: DrawFacts, batch: readonly NewOrder[]): NewEntries[] {
  const issued = batch
    .filter(({ drawId }) => drawId === draw.id)
    .flatMap((order) => order.tickets.map((ticket) => ({ ticket, order })))
    .toSorted((a, b) => a.ticket.number - b.ticket.number);
  const firstTicket = issued[0]?.ticket.number;
  if (draw.logSize === 0 || firstTicket === undefined) return [];
  const at = entryTime(draw.now, draw.loggedAt);
  const { texts, nonces } = buildTicketEntries(
    draw.id,
    at,
    issued.map(({ ticket: { number }, order }) => ({
      number,
      route: 'paid' as const,
      puzzle: order.puzzle,
      name: displayName(order),
    })),
  );
  for (const [index, { ticket }] of issued.entries()) ticket.nonces = nonces[index] ?? NO_NONCES;
  return [{ drawId: draw.id, first: draw.logSize, firstTicket, texts, at }];
}

/** What the buyer of an order just written is told, without asking the database for it again. */
export function receiptOfNew(order: NewOrder, provider: string): Receipt {
  const { id, drawId, personId, status, quantity, expiresAt, firstName, lastName, email } = order;
  const untouched = {
    ...{ voidedAt: null, voidReason: null, refundId: null },
    ...{ sealedAt: null, solution: null, given: null },
  };
  const owned = { drawId, personId, orderId: id, issuedAt: order.at, firstName, lastName, email };
  return {
    order: {
      ...{ id, drawId, personId, status, quantity, expiresAt },
      totalPence: quantity * order.pricePence,
      payment: {
        id: order.paymentId,
        provider,
        status: order.paymentStatus,
        reference: order.paymentReference,
        amountPence: quantity * order.pricePence,
        refundedPence: 0,
      },
    },
    tickets: order.tickets.map((ticket) => ({ ...ticket, ...owned, ...untouched })),
  };
}

import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Receipt as ContractReceipt, Purchase } from '#contract/orders.ts';
import { HOLD_MINUTES } from '#domain/orders/decide.ts';
import { isAdmin, type Viewer } from '../../viewer.ts';
import { presentTicket, type TicketRow } from '../tickets/service.ts';
import type { Candidate, SalePlan, SaleRequest } from './policy.ts';
import type { NewOrder, OrderRow } from './store.ts';

export type PurchaseFields = z.output<typeof Purchase>;

/** An order with its tickets, as its buyer is told. */
export type Receipt = { order: OrderRow; tickets: TicketRow[] };

/** What a sale writes, and what its buyer is told once it is committed. */
export type Sold = { order: NewOrder; receipt: Receipt };

export function presentReceipt({ order, tickets }: Receipt): ContractReceipt {
  return {
    order: {
      id: order.id,
      prizeDrawId: order.drawId,
      status: order.status,
      quantity: order.quantity,
      totalPence: order.totalPence,
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

/** The rows of a sale and what its buyer is told of it. */
export function soldBy(plan: SalePlan & { kind: 'sold' }, candidate: Candidate, provider: string): Sold {
  const { request, facts, payment } = candidate;
  const { draw, firstNumber } = plan;
  const { quantity } = request;
  const { status, paymentStatus } = statuses[payment.outcome];
  const contact = {
    firstName: request.contact.firstName ?? facts.firstName,
    lastName: request.contact.lastName ?? facts.lastName,
    email: request.contact.email ?? facts.email,
  };
  const common = {
    id: request.orderId,
    drawId: request.drawId,
    personId: request.buyer.id,
    status,
    quantity,
  };
  const expiresAt = status === 'pending' ? new Date(draw.now.getTime() + HOLD_MINUTES * 60_000) : null;
  const tickets =
    status === 'paid' && firstNumber !== null
      ? Array.from({ length: quantity }, (_, index) => ({ id: uuidv7(), number: firstNumber + index }))
      : [];
  const ticketRow = { ...contact, drawId: request.drawId, personId: request.buyer.id, issuedAt: draw.now };
  const untouched = { voidedAt: null, voidReason: null, sealedAt: null, solution: null, given: null };
  return {
    order: {
      ...common,
      ...contact,
      lineId: uuidv7(),
      paymentId: uuidv7(),
      paymentStatus,
      paymentReference: payment.reference,
      at: draw.now,
      expiresAt,
      pricePence: draw.pricePence,
      // In a draw without a game there is nothing that could be wrong.
      challengeId: draw.hasGame ? facts.challengeId : null,
      idempotencyKey: request.idempotencyKey,
      requestHash: request.requestHash,
      tickets,
    },
    receipt: {
      order: {
        ...common,
        totalPence: quantity * draw.pricePence,
        expiresAt,
        payment: { provider, status: paymentStatus },
      },
      tickets: tickets.map((ticket) => ({ ...ticket, ...ticketRow, ...untouched })),
    },
  };
}

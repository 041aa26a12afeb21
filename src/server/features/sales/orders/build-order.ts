import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Purchase } from '#contract/sales/orders.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { buildTicketEntries, chooseEntryTime, NO_NONCES } from '#server/features/public-log/log/service.ts';
import { toNeighbourhood } from '#server/plugins/ip-network.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import {
  type Candidate,
  type DrawFacts,
  type RequestFacts,
  type SalePlan,
  type SaleRequest,
  toStoredLimit,
} from './policy.ts';
import type { Receipt } from './present.ts';
import type { NewEntries, NewOrder } from './store.ts';

export type PurchaseFields = z.output<typeof Purchase>;

/** Builds the purchase request to be decided. Details that the buyer left out are taken from their account. */
export function buildRequest(
  viewer: Viewer,
  drawId: string,
  purchase: PurchaseFields,
  { key, address }: { key: string; address: string },
): SaleRequest {
  const { quantity, challengeId, firstName, lastName, email, over18, ukResident, testOutcome } = purchase;
  const { totalPence } = purchase;
  const requested = [
    drawId,
    quantity,
    challengeId,
    firstName,
    lastName,
    email,
    over18,
    ukResident,
    testOutcome,
    ...(totalPence === undefined ? [] : [totalPence]),
  ];
  return {
    orderId: uuidv7(),
    drawId,
    buyer: { id: viewer.id, isAdmin: isAdmin(viewer) },
    quantity,
    agreedPence: totalPence,
    challengeId: challengeId ?? null,
    consent: { over18: over18 ?? viewer.over18, ukResident: ukResident ?? viewer.ukResident },
    contact: { firstName: firstName || null, lastName: lastName || null, email: email ?? null },
    testOutcome,
    network: toNeighbourhood(address),
    idempotencyKey: key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(requested.map((part) => part ?? null)))
      .digest(),
  };
}

const STATUSES = {
  approved: { status: 'paid', paymentStatus: 'succeeded' },
  pending: { status: 'pending', paymentStatus: 'pending' },
  declined: { status: 'declined', paymentStatus: 'declined' },
} as const;

/** Builds the rows of one sale: the order at the current price, its payment and, if it is paid, its tickets. */
export function buildOrder(plan: SalePlan & { kind: 'sold' }, candidate: Candidate): NewOrder {
  const { request, facts, payment } = candidate;
  const { draw, firstNumber, holdMinutes } = plan;
  const { quantity, contact } = request;
  const { status, paymentStatus } = STATUSES[payment.outcome];
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
    // A draw without a game has no challenge to refer to.
    challengeId: draw.hasGame ? facts.challengeId : null,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
    limitPence: toStoredLimit(candidate),
    firstName: contact.firstName ?? facts.firstName,
    lastName: contact.lastName ?? facts.lastName,
    email: contact.email ?? facts.email,
    at: draw.now,
    expiresAt: status === 'pending' ? new Date(draw.now.getTime() + holdMinutes * 60_000) : null,
    network: status === 'pending' ? request.network : null,
    tickets:
      status === 'paid' && firstNumber !== null
        ? Array.from({ length: quantity }, (_, index) => ({
            id: uuidv7(),
            number: firstNumber + index,
            nonces: NO_NONCES,
          }))
        : [],
    answered: draw.hasGame ? answeredOf(facts) : null,
  };
}

/** The answered puzzle to which the order's tickets commit. */
function answeredOf(facts: RequestFacts): AnsweredRow | null {
  const {
    puzzleType: type,
    puzzleDifficulty: difficulty,
    puzzleSolution: solution,
    puzzleGiven: given,
  } = facts;
  if (type === null || difficulty === null || solution === null || given === null) return null;
  const { puzzlePrompt: prompt, puzzleSequence: sequence } = facts;
  return { type, difficulty, prompt, sequence, solution, given };
}

/**
 * Builds the public log entries for a batch, with its tickets in the order of their numbers, and stores the nonces in
 * those tickets. Returns none if the draw has no log.
 */
export function buildLogEntries(draw: DrawFacts, batch: readonly NewOrder[]): NewEntries[] {
  const issued = batch
    .filter(({ drawId }) => drawId === draw.id)
    .flatMap((order) => order.tickets.map((ticket) => ({ ticket, order })))
    .toSorted((a, b) => a.ticket.number - b.ticket.number);
  const firstTicket = issued[0]?.ticket.number;
  if (draw.logSize === 0 || firstTicket === undefined) return [];
  const at = chooseEntryTime(draw.now, draw.loggedAt);
  const { texts, nonces } = buildTicketEntries(
    { drawId: draw.id, version: draw.logVersion },
    at,
    issued.map(({ ticket: { number }, order }) => ({
      number,
      route: 'paid' as const,
      answered: order.answered,
      name: formatDisplayName(order),
    })),
  );
  for (const [index, { ticket }] of issued.entries()) ticket.nonces = nonces[index] ?? NO_NONCES;
  return [{ drawId: draw.id, first: draw.logSize, firstTicket, texts, at }];
}

/** Builds the receipt for an order that was just written, without another query. */
export function buildReceipt(order: NewOrder, provider: string): Receipt {
  const { id, drawId, personId, status, quantity, expiresAt, firstName, lastName, email } = order;
  return {
    order: {
      id,
      drawId,
      personId,
      status,
      quantity,
      expiresAt,
      totalPence: quantity * order.pricePence,
      payment: {
        id: order.paymentId,
        provider,
        status: order.paymentStatus,
        reference: order.paymentReference,
        amountPence: quantity * order.pricePence,
        refundedPence: 0,
        attempt: 1,
        manualCapture: true,
        refusedLeftPence: null,
      },
    },
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      drawId,
      personId,
      accountId: null,
      route: 'paid' as const,
      orderId: id,
      issuedAt: order.at,
      firstName,
      lastName,
      email,
      voidedAt: null,
      voidReason: null,
      voidedBy: null,
      voidCause: null,
      refundId: null,
      sealedAt: null,
      solution: null,
      given: null,
    })),
  };
}

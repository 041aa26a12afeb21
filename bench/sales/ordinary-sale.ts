import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Purchase, Receipt } from '#contract/sales/orders.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { TERMS_VERSION } from '#domain/orders/terms-version.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import {
  challenges,
  ledgerTransfers,
  orderContacts,
  orderLines,
  orders,
  payments,
  prizeDraws,
  tickets,
} from '#server/db/schema.ts';
import type { Viewer } from '#server/viewer.ts';

type Sale = {
  drawId: string;
  buyer: Viewer;
  purchase: z.output<typeof Purchase>;
  key: string;
  requestHash: Uint8Array;
};

/**
 * Processes one order in one transaction, and locks the draw's row from the first statement to the commit. Does not
 * check the draw's limits, because the measured draws have none.
 */
export async function sellInOwnTransaction(db: Database, sale: Sale): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const [draw] = await tx.select().from(prizeDraws).where(eq(prizeDraws.id, sale.drawId)).for('update');
    if (draw?.status !== 'active') throw new ApiError('missing', 'Prize draw not found');
    const at = await readDatabaseTime(tx);
    await requireChallenge(tx, sale, at);
    const order = await writeOrder(tx, sale, { at, pricePence: draw.ticketPricePence });
    const { quantity } = sale.purchase;
    const issued: Receipt['tickets'] = [];
    for (let number = draw.issuedCount + 1; number <= draw.issuedCount + quantity; number += 1) {
      issued.push(await writeTicket(tx, sale, { orderId: order.id, number, at }));
    }
    await tx
      .update(prizeDraws)
      .set({ issuedCount: draw.issuedCount + quantity })
      .where(eq(prizeDraws.id, draw.id));
    return { order, tickets: issued, payment: { provider: 'test', status: 'succeeded' } };
  });
}

async function requireChallenge(tx: Transaction, { purchase, drawId }: Sale, at: Date): Promise<void> {
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, purchase.challengeId ?? ''), eq(challenges.drawId, drawId)));
  if (!challenge?.answeredAt || challenge.expiresAt <= at) throw new ApiError('invalid', 'No challenge');
  const [used] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.challengeId, challenge.id), inArray(orders.status, ['pending', 'paid'])));
  if (used) throw new ApiError('conflict', 'The challenge has been used');
}

async function writeOrder(
  tx: Transaction,
  { drawId, buyer, purchase, key, requestHash }: Sale,
  { at, pricePence }: { at: Date; pricePence: number },
): Promise<Receipt['order']> {
  const { quantity, challengeId, firstName = '', lastName = '', email = '' } = purchase;
  const id = uuidv7();
  const totalPence = pricePence * quantity;
  await tx.insert(orders).values({
    id,
    drawId,
    personId: buyer.id,
    status: 'paid',
    totalPence,
    challengeId: challengeId ?? null,
    idempotencyKey: key,
    requestHash,
    termsVersion: TERMS_VERSION,
    over18: true,
    ukResident: true,
    createdAt: at,
    paidAt: at,
    // Set, so that no confirmation email is sent.
    confirmedAt: at,
  });
  await tx.insert(orderLines).values({ orderId: id, kind: 'ticket', quantity, unitPricePence: pricePence });
  // Already findable, because no job indexes it here.
  await tx.insert(orderContacts).values({ orderId: id, firstName, lastName, email, findable: true });
  await tx.insert(payments).values({
    orderId: id,
    provider: 'test',
    providerReference: `test_${id}`,
    status: 'succeeded',
    amountPence: totalPence,
    createdAt: at,
    settledAt: at,
  });
  await tx.insert(ledgerTransfers).values({
    drawId,
    ...TRANSFERS.sale,
    amountPence: totalPence,
    causeKind: 'order',
    causeId: id,
    createdAt: at,
  });
  const number = formatOrderNumber(id);
  return { id, number, prizeDrawId: drawId, status: 'paid', quantity, totalPence, refundedPence: 0 };
}

async function writeTicket(
  tx: Transaction,
  { drawId, buyer, purchase }: Sale,
  { orderId, number, at }: { orderId: string; number: number; at: Date },
): Promise<Receipt['tickets'][number]> {
  const { firstName = null, lastName = null, email = null } = purchase;
  const id = uuidv7();
  await tx
    .insert(tickets)
    .values({ id, drawId, number, personId: buyer.id, orderId, route: 'paid', issuedAt: at });
  return {
    id,
    ticketNumber: number,
    prizeDrawId: drawId,
    userId: buyer.id,
    firstName,
    lastName,
    purchaserEmail: email,
    purchasedAt: at.toISOString(),
    voided: false,
    voidReason: null,
    voidedBy: null,
    voidCause: null,
    voidedAt: null,
  };
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { emails, orderLines, orders, payments, prizeDraws, refunds, tickets } from '#server/db/schema.ts';
import { createCancellations } from '#server/features/refunds/cancellations/service.ts';
import type { Client } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { cancelDraw } from '../helpers/refunds.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

let two: TwoApps;
let host: Someone;
let boss: Someone;
let buyer: Someone;
let bossElsewhere: Client;
let hostElsewhere: Client;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  boss = await admin(two.apps[0]);
  buyer = await register(two.apps[0]);
  hostElsewhere = await signIn(two.apps[1], host);
  bossElsewhere = await signIn(two.apps[1], boss);
});
afterAll(() => two.stop());

const db = () => two.apps[0].database.db;
const interleave = (id: string, locked: boolean, write: (tx: Transaction) => Promise<unknown>) =>
  readThenWrite(db(), id, { locked, write });
const newDraw = async () => (await publishedDraw(two.apps[0], host, noGame)).id;
const ofDraw = (id: string) => ({ id, skillGameType: null });
const end = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const start = (id: string, client: Client = host.client) =>
  client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });

/** Both processes run their jobs at the same time. */
const refundAll = () => Promise.all(two.apps.map(({ services }) => services.cancellations.refundDraws()));

async function stateOf(id: string) {
  const [draw] = await db().select().from(prizeDraws).where(eq(prizeDraws.id, id));
  if (!draw) throw new Error('no draw');
  return draw;
}
const countActive = (drawId: string) =>
  db().$count(tickets, and(eq(tickets.drawId, drawId), isNull(tickets.voidedAt)));
const paymentsOf = (drawId: string) =>
  db()
    .select({ id: payments.id, amount: payments.amountPence, refunded: payments.refundedPence })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.drawId, drawId));
async function refundsOf(drawId: string) {
  const rows = await db()
    .select({ paymentId: refunds.paymentId, pence: refunds.amountPence })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.drawId, drawId));
  return rows.map(({ paymentId, pence }) => `${paymentId} ${pence}`).sort();
}
const paidOf = async (drawId: string) =>
  (await paymentsOf(drawId)).map(({ id, amount }) => `${id} ${amount}`).sort();

/** What a sale writes once it has found the draw on sale: one more ticket, and its payment. */
const sellOne = (drawId: string) => async (tx: Transaction) => {
  const { id: personId } = buyer.user;
  const [idempotencyKey, now] = [crypto.randomUUID(), new Date()];
  const [order] = await tx
    .insert(orders)
    .values({
      drawId,
      personId,
      idempotencyKey,
      status: 'paid',
      totalPence: 500,
      paidAt: now,
      requestHash: new Uint8Array(32),
      termsVersion: '1',
      over18: true,
      ukResident: true,
    })
    .returning();
  const orderId = order?.id ?? '';
  await tx.insert(orderLines).values({ orderId, kind: 'ticket', quantity: 1, unitPricePence: 500 });
  await tx.insert(payments).values({ orderId, provider: 'test', status: 'succeeded', amountPence: 500 });
  await tx.insert(tickets).values({ drawId, number: 2, personId, orderId, issuedAt: now });
  await tx.update(prizeDraws).set({ issuedCount: 2 }).where(eq(prizeDraws.id, drawId));
};

describe('a cancellation during sales', () => {
  it('refunds every sold order once, and no ticket is sold afterwards [API-DRAWS-18]', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => register(two.apps[0])));
    const clients = await Promise.all(
      buyers.map((each, index) => (index % 2 === 0 ? each.client : signIn(two.apps[1], each))),
    );
    for (let round = 0; round < 3; round += 1) {
      const id = await newDraw();
      let sold = 0;
      const shop = async (client: Client) => {
        for (;;) {
          const { status, body, error } = await client.call('POST /api/v1/prize-draws/:id/tickets', {
            params: { id },
            body: { quantity: 2 },
          });
          if (status !== 201) return error.code;
          sold += body.tickets.length;
        }
      };
      const shopping = clients.map(shop);
      await expect.poll(() => sold).toBeGreaterThan(20);
      expect((await cancelDraw(bossElsewhere, id)).status).toBe(200);
      await refundAll();
      expect(await Promise.all(shopping)).toEqual(clients.map(() => 'cancelled'));
      expect(await stateOf(id)).toMatchObject({
        issuedCount: sold,
        voidedCount: sold,
        refundedAt: expect.any(Date),
      });
      expect(await refundsOf(id)).toEqual(await paidOf(id));
      expect(await countActive(id)).toBe(0);
    }
  });

  it('waits for a concurrent sale, and refunds its ticket too', async () => {
    const id = await newDraw();
    await buy(buyer.client, ofDraw(id), 1);
    const sale = interleave(id, true, sellOne(id));
    await sale.read;
    const cancelled = cancelDraw(boss.client, id);
    await waitForLock(db());
    sale.goOn();
    await sale.done;
    expect((await cancelled).status).toBe(200);
    await refundAll();
    expect([await countActive(id), await refundsOf(id)]).toEqual([0, await paidOf(id)]);
    expect(await refundsOf(id)).toHaveLength(2);
  });

  it('would sell a ticket after the refunds are complete, without the lock', async () => {
    const id = await newDraw();
    await buy(buyer.client, ofDraw(id), 1);
    const sale = interleave(id, false, sellOne(id));
    await sale.read;
    expect((await cancelDraw(boss.client, id)).status).toBe(200);
    await refundAll();
    sale.goOn();
    await sale.done;
    expect((await stateOf(id)).refundedAt).toBeInstanceOf(Date);
    expect(await countActive(id)).toBe(1);
    expect([(await paidOf(id)).length, (await refundsOf(id)).length]).toEqual([2, 1]);
  });
});

describe('a cancellation during a start', () => {
  it('leaves a draw either cancelled or sealed, never both [API-DRAWS-18]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newDraw();
      await buy(buyer.client, ofDraw(id), 3);
      await end(id);
      const inOrder = [() => start(id, hostElsewhere), () => cancelDraw(boss.client, id)];
      const both = round % 2 === 0 ? inOrder : inOrder.toReversed();
      const responses = await Promise.all(both.map((call) => call()));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, sealedAt, cancelledAt } = await stateOf(id);
      expect([status, sealedAt === null]).toEqual(
        cancelledAt === null ? ['awaiting_draw', false] : ['cancelled', true],
      );
    }
  });

  it('waits for a concurrent start, and is rejected', async () => {
    const id = await newDraw();
    await buy(buyer.client, ofDraw(id), 1);
    await end(id);
    const starting = interleave(id, true, (tx) =>
      tx.update(prizeDraws).set({ sealedAt: new Date() }).where(eq(prizeDraws.id, id)),
    );
    await starting.read;
    const cancelled = cancelDraw(boss.client, id);
    await waitForLock(db());
    starting.goOn();
    await starting.done;
    expect((await cancelled).error.code).toBe('drawing');
  });

  it('would cancel a sealed draw, without the lock', async () => {
    const id = await newDraw();
    await buy(buyer.client, ofDraw(id), 1);
    await end(id);
    const cancelling = interleave(id, false, (tx) =>
      tx
        .update(prizeDraws)
        .set({ status: 'cancelled', cancelledAt: new Date() })
        .where(eq(prizeDraws.id, id)),
    );
    await cancelling.read;
    expect((await start(id)).status).toBe(200);
    cancelling.goOn();
    await cancelling.done;
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', sealedAt: expect.any(Date) });
  });
});

describe('the refunds of a cancelled draw, in two processes at once', () => {
  it('refund each order once, with one email', async () => {
    const id = await newDraw();
    for (let order = 0; order < 40; order += 1) await buy(buyer.client, ofDraw(id), 1 + (order % 4));
    await cancelDraw(boss.client, id);
    const inSmallSteps = two.apps.map(({ database, services }) =>
      createCancellations({ ...services, db: database.db, ticketsAtOnce: 3 }),
    );
    await Promise.all([...inSmallSteps, ...inSmallSteps].map((cancelling) => cancelling.refundDraws()));
    expect(await refundsOf(id)).toEqual(await paidOf(id));
    expect(await refundsOf(id)).toHaveLength(40);
    expect(await stateOf(id)).toMatchObject({ voidedCount: 100, refundedAt: expect.any(Date) });
    const told = await db().select().from(emails).where(eq(emails.template, 'draw-cancelled'));
    expect(told.filter(({ data }) => JSON.stringify(data).includes(id))).toHaveLength(40);
  });

  it('would both refund the same order without the lock, and only the check on its payment stops the second', async () => {
    const id = await newDraw();
    await buy(buyer.client, ofDraw(id), 2);
    await cancelDraw(boss.client, id);
    const [payment] = await paymentsOf(id);
    const giveBack = (tx: Transaction) =>
      tx
        .update(payments)
        .set({ refundedPence: sql`${payments.refundedPence} + ${payment?.amount ?? 0}` })
        .where(eq(payments.id, payment?.id ?? ''));
    const both = [1, 2].map(() => interleave(id, false, giveBack));
    for (const { read } of both) await read;
    for (const { goOn } of both) goOn();
    const ends = await Promise.allSettled(both.map(({ done }) => done));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

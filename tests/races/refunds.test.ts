import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { payments, prizeDraws, refunds, tickets } from '#server/db/schema.ts';
import { appendToLog } from '#server/features/public-log/log/service.ts';
import type { Client } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { refundOrder, refundTicket, voidTicket } from '../helpers/refunds.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let host: Someone;
let buyer: Someone;
/** The host's browsers, one on each process. */
let hosts: readonly [Client, Client];
/** The same for an admin. */
let admins: readonly [Client, Client];
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  buyer = await register(two.apps[0]);
  hosts = [host.client, await signIn(two.apps[1], host)];
  const boss = await admin(two.apps[0]);
  admins = [boss.client, await signIn(two.apps[1], boss)];
});
afterAll(() => two.stop());

const db = () => two.apps[0].database.db;
const adminOf = (index: number) => admins[index % 2] ?? host.client;
const hostOf = (index: number) => hosts[index % 2] ?? host.client;
const interleave = (id: string, locked: boolean, write: (tx: Transaction) => Promise<unknown>) =>
  readThenWrite(db(), id, { locked, write });

async function soldTo(quantity: number) {
  const draw = await publishedDraw(two.apps[0], host, noGame);
  const { order, tickets: bought } = await buy(buyer.client, draw, quantity);
  return { drawId: draw.id, order, ids: bought.map(({ id }) => id), first: bought[0]?.id ?? '' };
}
const end = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const start = (id: string, client: Client = host.client) =>
  client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });

/** The order's refunds, and the draw's numbers of voided and entered tickets. */
async function leftOf(drawId: string, orderId: string) {
  const [draw] = await db().select().from(prizeDraws).where(eq(prizeDraws.id, drawId));
  const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId));
  const made = await db()
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''));
  return {
    voided: draw?.voidedCount,
    entered: draw?.enteredCount,
    refundedPence: payment?.refundedPence,
    refunds: made.map(({ amountPence }) => amountPence).sort((a, b) => a - b),
  };
}
const countActive = (drawId: string) =>
  db().$count(tickets, and(eq(tickets.drawId, drawId), isNull(tickets.voidedAt)));

/** What a refund writes once it has found a ticket neither refunded nor sealed. */
const refundOne = (orderId: string) => async (tx: Transaction) => {
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error('no payment');
  await tx
    .insert(refunds)
    .values({ paymentId: payment.id, cause: 'ticket', reason: 'Asked for', amountPence: 500 });
  await tx
    .update(payments)
    .set({ refundedPence: sql`${payments.refundedPence} + 500` })
    .where(eq(payments.id, payment.id));
};
const voidOne =
  (ticketId: string, now = new Date()) =>
  async (tx: Transaction) => {
    const [voided] = await tx
      .update(tickets)
      .set({ voidedAt: now, voidReason: 'Asked for', voidedBy: 'admin', voidCause: 'requested' })
      .where(eq(tickets.id, ticketId))
      .returning({ drawId: tickets.drawId, number: tickets.number });
    if (!voided) throw new Error('no ticket');
    const { drawId, number } = voided;
    await appendToLog(tx, drawId, now, (at) => [
      { type: 'void', at, number, by: 'admin', cause: 'requested' },
    ]);
  };

/** Occupies all connections of a process but one until the test has finished. */
async function leaveOneConnection({ database }: TwoApps['apps'][0]): Promise<void> {
  const held = Promise.withResolvers<void>();
  const busy = Array.from({ length: (database.pool?.().max ?? 0) - 1 }, () => {
    const begun = Promise.withResolvers<void>();
    void database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun.resolve();
      await held.promise;
    });
    return begun.promise;
  });
  onTestFinished(() => held.resolve());
  await Promise.all(busy);
}

describe('two concurrent refunds', () => {
  it('refund one ticket once, even in two processes', async () => {
    const { drawId, order, first } = await soldTo(2);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 3 === 0
          ? voidTicket(hostOf(index), drawId, first)
          : refundTicket(hostOf(index), drawId, first),
      ),
    );
    const times = tally(responses.map(({ status }) => status));
    expect([times.get(200), times.get(409)]).toEqual([1, 9]);
    expect(await leftOf(drawId, order.id)).toMatchObject({ voided: 1, refundedPence: 500, refunds: [500] });
  });

  it('refund exactly what was paid for an order and its tickets', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { drawId, order, ids } = await soldTo(6);
      const responses = await Promise.all([
        refundTicket(hostOf(round), drawId, ids[0] ?? ''),
        refundTicket(hostOf(round + 1), drawId, ids[1] ?? ''),
        refundOrder(hostOf(round), drawId, order.id),
        refundOrder(hostOf(round + 1), drawId, order.id),
        refundTicket(hostOf(round), drawId, ids[2] ?? ''),
      ]);
      const given = responses.map(({ status, body }) => (status === 200 ? body.refundedPence : 0));
      expect(given.reduce((sum, pence) => sum + pence, 0)).toBe(3000);
      for (const { status, error } of responses.filter((response) => response.status !== 200)) {
        expect([status, error.code]).toEqual([409, 'already_refunded']);
      }
      const made = given.filter((pence) => pence > 0).sort((a, b) => a - b);
      expect(await leftOf(drawId, order.id)).toMatchObject({ voided: 6, refundedPence: 3000, refunds: made });
    }
  });

  it('wait for each other: the second sees what the first did', async () => {
    const { drawId, order, first } = await soldTo(2);
    const one = interleave(drawId, true, async (tx) => {
      await refundOne(order.id)(tx);
      const [refund] = await tx.select().from(refunds).orderBy(sql`created_at desc`).limit(1);
      await tx
        .update(tickets)
        .set({ voidedAt: new Date(), voidReason: 'Asked for', refundId: refund?.id ?? null })
        .where(eq(tickets.id, first));
    });
    await one.read;
    const other = refundTicket(host.client, drawId, first);
    await waitForLock(db());
    one.goOn();
    await one.done;
    expect((await other).error.code).toBe('already_refunded');
    expect(await leftOf(drawId, order.id)).toMatchObject({ refundedPence: 500, refunds: [500] });
  });

  it('would refund one ticket twice without the lock', async () => {
    const { drawId, order, first } = await soldTo(2);
    const one = interleave(drawId, false, refundOne(order.id));
    await one.read;
    expect((await refundTicket(host.client, drawId, first)).status).toBe(200);
    one.goOn();
    await one.done;
    expect(await leftOf(drawId, order.id)).toMatchObject({
      voided: 1,
      refundedPence: 1000,
      refunds: [500, 500],
    });
  });
});

describe('a refund during a start', () => {
  it('leaves a ticket either refunded or in the sealed list, never both [STATE-11]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { drawId, order, ids } = await soldTo(12);
      await end(drawId);
      const [first, ...refunded] = await Promise.all([
        start(drawId, hostOf(round)),
        ...ids.map((id, index) => refundTicket(adminOf(index), drawId, id, { cause: 'requested' })),
      ]);
      // A start gives up while the log keeps growing, and asks to be repeated.
      if (first.status === 503) expect(first.error.code).toBe('log_changed');
      const started = first.status === 503 ? await start(drawId, hostOf(round)) : first;
      const given = refunded.filter(({ status }) => status === 200).length;
      expect(await countActive(drawId)).toBe(12 - given);
      expect(await leftOf(drawId, order.id)).toMatchObject({ voided: given, refundedPence: given * 500 });
      if (started.status !== 200) {
        expect([started.error.code, given]).toEqual(['no_tickets', 12]);
        continue;
      }
      expect((await leftOf(drawId, order.id)).entered).toBe(12 - given);
      for (const { status, error } of refunded.filter((response) => response.status !== 200)) {
        expect([status, error.code]).toEqual([409, 'drawn']);
      }
    }
  });

  it('makes the start wait, which then leaves the ticket out [STATE-11]', async () => {
    const { drawId, order, first } = await soldTo(3);
    await end(drawId);
    const refunding = interleave(drawId, true, async (tx) => {
      await refundOne(order.id)(tx);
      await voidOne(first)(tx);
    });
    await refunding.read;
    const started = start(drawId);
    await waitForLock(db());
    refunding.goOn();
    await refunding.done;
    expect((await started).status).toBe(200);
    expect(await leftOf(drawId, order.id)).toMatchObject({ entered: 2, refundedPence: 500 });
  });

  it('is not mistaken for a changed log, however long the start waits for a connection [STATE-11]', async () => {
    const { drawId, order, first } = await soldTo(3);
    await end(drawId);
    // Later, the copy of the entries in the data directory needs no connection.
    await two.apps[0].services.log.publish(drawId);
    const other = two.apps[1].database.db;
    const [blocked, refund] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const refunding = readThenWrite(other, drawId, {
      locked: false,
      write: async (tx) => {
        await tx.execute(sql`lock table challenges in access exclusive mode`);
        blocked.resolve();
        await refund.promise;
        await refundOne(order.id)(tx);
        // In a later second, so that no list can be sealed in the second in which the start read the draw.
        await voidOne(first, new Date(Date.now() + 2000))(tx);
      },
    });
    await leaveOneConnection(two.apps[0]);
    await refunding.read;
    refunding.goOn();
    await blocked.promise;
    // The start reads the draw, and waits for its answers.
    const started = start(drawId);
    await waitForLock(other, 'select c.solution');
    refund.resolve();
    await refunding.done;
    expect((await started).status).toBe(200);
    expect(await leftOf(drawId, order.id)).toMatchObject({ entered: 2, refundedPence: 500 });
  });

  it('would refund a ticket in the sealed list, without the lock', async () => {
    const { drawId, order, first } = await soldTo(3);
    await end(drawId);
    const refunding = interleave(drawId, false, async (tx) => {
      await refundOne(order.id)(tx);
      await voidOne(first)(tx);
    });
    await refunding.read;
    expect((await start(drawId)).status).toBe(200);
    refunding.goOn();
    await refunding.done;
    expect(await countActive(drawId)).toBe(2);
    expect(await leftOf(drawId, order.id)).toMatchObject({ entered: 3, refundedPence: 500 });
  });
});

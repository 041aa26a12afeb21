import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  auditEntries,
  emails,
  ledgerTransfers,
  orders,
  payments,
  refunds,
  tickets,
} from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { logTickets } from '#server/features/public-log/log/service.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);

async function sold(quantity: number, overrides = {}) {
  const draw = await publishedDraw(app, host, { ...noGame, ...overrides });
  const { order, tickets: bought } = await buy(buyer.client, draw, quantity);
  const ids = bought.map((ticket) => ticket.id);
  return { draw, order, ids, first: ids[0] ?? '', second: ids[1] ?? '' };
}

async function stateOf(orderId: string) {
  const { db } = app.database;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const made = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''))
    .orderBy(refunds.createdAt);
  const bought = await db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(tickets.number);
  return { refundedPence: payment?.refundedPence, made, tickets: bought };
}
const emailsTo = (someone: Someone, drawId: string) =>
  app.database.db
    .select()
    .from(emails)
    .where(eq(emails.personId, someone.user.id))
    .orderBy(emails.createdAt, emails.id)
    .then((rows) =>
      rows.filter(({ template, data }) => template === 'refund' && JSON.stringify(data).includes(drawId)),
    );
const actsOn = (id: string) =>
  app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));

describe('refunding a ticket', () => {
  it('refunds its price, voids it and is audited [API-TICKETS-14, MONEY-16]', async () => {
    const { draw, order, ids, second } = await sold(3);
    const { status, body } = await refundTicket(host.client, draw.id, second, ' Cannot come ');
    expect([status, body]).toEqual([200, { refundedPence: 500 }]);
    const { refundedPence, made, tickets: rows } = await stateOf(order.id);
    expect(refundedPence).toBe(500);
    expect(made).toMatchObject([{ cause: 'ticket', reason: 'Cannot come', amountPence: 500 }]);
    expect(made[0]?.settledAt).toBeInstanceOf(Date);
    expect(rows.map(({ refundId }) => refundId)).toEqual([null, made[0]?.id, null]);
    expect(rows[1]).toMatchObject({ id: ids[1], voidReason: 'Cannot come', voidedAt: expect.any(Date) });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 3, voided: 1, held: 0 });
    expect(await actsOn(second)).toMatchObject([
      {
        actorId: host.user.id,
        action: 'ticket.refund',
        details: { drawId: draw.id, number: 2, refundedPence: 500 },
      },
    ]);
  });

  it('reverses the transfer of the sale, and pays the buyer', async () => {
    const { order, draw, first } = await sold(2);
    await refundTicket(host.client, draw.id, first);
    const moved = await app.database.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.drawId, draw.id))
      .orderBy(ledgerTransfers.id);
    const refundId = (await stateOf(order.id)).made[0]?.id;
    expect(moved).toMatchObject([
      { debit: 'payment_clearing', credit: 'held_for_draw', amountPence: 1000, causeId: order.id },
      { debit: 'held_for_draw', credit: 'refunds', amountPence: 500, causeId: refundId },
      { debit: 'refunds', credit: 'payment_clearing', amountPence: 500, causeId: refundId },
    ]);
    expect(moved[1]?.reverses).toBe(moved[0]?.id);
  });

  it('emails the buyer the reason', async () => {
    const { draw, second } = await sold(3);
    await refundTicket(host.client, draw.id, second, 'Cannot come');
    expect(await emailsTo(buyer, draw.id)).toMatchObject([
      {
        template: 'refund',
        recipient: buyer.user.email,
        data: { cause: 'ticket', tickets: [[2, 2]], amountPence: 500, reason: 'Cannot come' },
      },
    ]);
  });

  it('happens only once, and not after a void with a refund', async () => {
    const { draw, order, first, second } = await sold(2);
    await voidTicket(host.client, draw.id, first);
    const again = await refundTicket(boss.client, draw.id, first);
    expect([again.status, again.error.code, again.error.message]).toEqual([
      ...[409, 'already_refunded', 'This ticket has already been refunded.'],
    ]);
    const both = await Promise.all([1, 2].map(() => refundTicket(host.client, draw.id, second)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(order.id)).toMatchObject({ refundedPence: 1000, made: [{}, {}] });
    const voided = await voidTicket(host.client, draw.id, second);
    expect([voided.status, voided.error.code]).toEqual([409, 'already_voided']);
  });

  it('is for admins only if it was voided without a refund [VIEW-16]', async () => {
    const { draw, order, first } = await sold(2);
    await voidTicket(boss.client, draw.id, first, { reason: 'Stolen card', refund: false });
    const { status, error } = await refundTicket(host.client, draw.id, first);
    expect([status, error.message]).toEqual([
      403,
      'Only an administrator can refund a ticket that was voided without a refund.',
    ]);
    const before = (await stateOf(order.id)).tickets[0];
    expect((await refundTicket(boss.client, draw.id, first, 'It was theirs')).body).toEqual({
      refundedPence: 500,
    });
    const { made, tickets: rows } = await stateOf(order.id);
    expect(rows[0]).toEqual({ ...before, refundId: made[0]?.id });
    expect(rows[0]?.voidReason).toBe('Stolen card');
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 1, held: 0 });
    const told = (await emailsTo(buyer, draw.id)).map(({ data }) => data);
    expect(told).toMatchObject([
      { cause: 'void', amountPence: 0, reason: 'Stolen card' },
      { cause: 'ticket', amountPence: 500, reason: 'It was theirs' },
    ]);
  });

  it('is rejected for an unpaid ticket', async () => {
    const { draw } = await sold(1);
    const ticket = { number: 2, route: 'post' } as const;
    const issuedAt = new Date();
    const [free] = await app.database.db.transaction(async (tx) => {
      await logTickets(tx, draw.id, issuedAt, [{ ...ticket, answered: null, name: 'T. Person' }]);
      const row = { ...ticket, drawId: draw.id, personId: buyer.user.id, issuedAt };
      return tx.insert(tickets).values(row).returning();
    });
    await setCounters(app, draw.id, { issuedCount: 2 });
    const { status, error } = await refundTicket(host.client, draw.id, free?.id ?? '');
    expect([status, error.code]).toEqual([409, 'not_paid']);
    expect(error.message).toBe('This ticket wasn’t paid for, so there’s nothing to refund.');
  });
});

describe('refunding an order', () => {
  it('refunds the rest of it once [API-TICKETS-14]', async () => {
    const { draw, order, second } = await sold(4);
    await voidTicket(host.client, draw.id, second);
    const { status, body } = await refundOrder(host.client, draw.id, order.id, 'Bought twice');
    expect([status, body]).toEqual([200, { refundedPence: 1500 }]);
    const { refundedPence, made, tickets: rows } = await stateOf(order.id);
    expect(refundedPence).toBe(2000);
    expect(made).toMatchObject([
      { cause: 'void', amountPence: 500 },
      { cause: 'order', amountPence: 1500, reason: 'Bought twice', settledAt: expect.any(Date) },
    ]);
    const [voided, whole] = made.map(({ id }) => id);
    expect(rows.map(({ refundId }) => refundId)).toEqual([whole, voided, whole, whole]);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 4, voided: 4, held: 0 });
    expect((await emailsTo(buyer, draw.id)).at(-1)?.data).toMatchObject({
      cause: 'order',
      amountPence: 1500,
      reason: 'Bought twice',
      tickets: [
        [1, 1],
        [3, 4],
      ],
    });
    expect(await actsOn(order.id)).toMatchObject([
      { action: 'order.refund', details: { drawId: draw.id, numbers: [1, 3, 4], refundedPence: 1500 } },
    ]);
  });

  it('happens only once, and leaves nothing to refund', async () => {
    const { draw, order } = await sold(2);
    const both = await Promise.all([host, boss].map(({ client }) => refundOrder(client, draw.id, order.id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, error } = await refundOrder(host.client, draw.id, order.id);
    expect([status, error.code, error.message]).toEqual([
      ...[409, 'already_refunded', 'This order has already been refunded.'],
    ]);
    expect(await stateOf(order.id)).toMatchObject({ refundedPence: 1000, made: [{}] });
  });

  it('leaves tickets voided without a refund to admins [VIEW-16]', async () => {
    const { draw, order, first } = await sold(2);
    await voidTicket(boss.client, draw.id, first, { reason: 'Stolen card', refund: false });
    expect((await refundOrder(host.client, draw.id, order.id)).body).toEqual({ refundedPence: 500 });
    const { status, error } = await refundOrder(host.client, draw.id, order.id);
    expect([status, error.message]).toEqual([
      403,
      'Only an administrator can refund a ticket that was voided without a refund.',
    ]);
    expect((await refundOrder(boss.client, draw.id, order.id)).body).toEqual({ refundedPence: 500 });
    expect(await stateOf(order.id)).toMatchObject({ refundedPence: 1000, made: [{}, {}] });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 2, held: 0 });
  });

  it('is rejected for an unpaid order', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { order } = await buy(buyer.client, draw, 2, { testOutcome: 'walk-away' });
    const { status, error } = await refundOrder(host.client, draw.id, order.id);
    expect([status, error.code]).toEqual([409, 'not_paid']);
    expect(error.message).toBe('This order hasn’t been paid, so there’s nothing to refund.');
    const [row] = await app.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.status).toBe('pending');
  });
});

it('leaves the ledger correct after all these refunds', async () => {
  await app.runJobs();
  expect(await findBreaches(app.database.db)).toEqual([]);
});

import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { auditEntries, emails, orders, payments, prizeDraws, refunds, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createCancellations } from './service.ts';

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '30' } });
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);
const other = await register(app);

const newDraw = (overrides: Partial<DrawInput> = {}) =>
  publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null, ...overrides });

const show = async (id: string) =>
  (await boss.client.call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

async function stored(drawId: string) {
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, drawId));
  if (!row) throw new Error('no draw');
  return row;
}

const refundsOf = (drawId: string) =>
  app.database.db
    .select({
      orderId: payments.orderId,
      cause: refunds.cause,
      amountPence: refunds.amountPence,
      settledAt: refunds.settledAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.drawId, drawId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

const emailsAbout = async (drawId: string) =>
  (await app.database.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id))).filter(
    ({ data }) => (data as { draw: { id: string } }).draw.id === drawId,
  );

const actsOn = (drawId: string) =>
  app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, drawId))
    .orderBy(asc(auditEntries.id));

describe('cancelling a draw', () => {
  it('stops the sale immediately, and is audited with the admin’s name [API-DRAWS-18, STATE-01]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 2);
    const { status, body } = await cancelDraw(boss.client, draw.id, ' The prize is gone ');
    expect([status, body.id, body.status]).toEqual([200, draw.id, 'cancelled']);
    expect(await stored(draw.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The prize is gone',
      refundedAt: null,
      cancelledAt: expect.any(Date),
    });
    const { error } = await tryToBuy(other.client, draw, 1);
    expect([error.code, error.message]).toEqual(['cancelled', 'This prize draw has been cancelled.']);
    expect((await actsOn(draw.id)).at(-1)).toMatchObject({
      actorId: boss.user.id,
      actorRole: 'admin',
      action: 'draw.cancel',
      details: { from: 'active', to: 'cancelled', tickets: 2 },
    });
  });

  it('refunds the rest of each order once, and emails its buyer [API-DRAWS-18]', async () => {
    const draw = await newDraw();
    const first = await buy(buyer.client, draw, 3);
    const second = await buy(other.client, draw, 2);
    const third = await buy(buyer.client, draw, 1);
    await voidTicket(host.client, draw.id, first.tickets[1]?.id ?? '');
    await cancelDraw(boss.client, draw.id);
    await app.runJobs();
    const settled = { settledAt: expect.any(Date) };
    expect(await refundsOf(draw.id)).toMatchObject([
      { orderId: first.order.id, cause: 'void', amountPence: 500, ...settled },
      { orderId: first.order.id, cause: 'cancel', amountPence: 1000, ...settled },
      { orderId: second.order.id, cause: 'cancel', amountPence: 1000, ...settled },
      { orderId: third.order.id, cause: 'cancel', amountPence: 500, ...settled },
    ]);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 6, voided: 6, held: 0 });
    const rows = await app.database.db
      .select()
      .from(tickets)
      .where(eq(tickets.drawId, draw.id))
      .orderBy(tickets.number);
    const gone = 'The prize is gone';
    expect(rows.map(({ voidReason }) => voidReason)).toEqual([
      gone,
      'Bought by mistake',
      gone,
      gone,
      gone,
      gone,
    ]);
    const about = (await emailsAbout(draw.id)).filter(({ template }) => template === 'draw-cancelled');
    expect(about.map(({ recipient, data }) => ({ recipient, ...data }))).toMatchObject([
      {
        recipient: buyer.user.email,
        amountPence: 1000,
        reason: gone,
        tickets: [
          [1, 1],
          [3, 3],
        ],
      },
      { recipient: other.user.email, tickets: [[4, 5]], amountPence: 1000, reason: gone },
      { recipient: buyer.user.email, tickets: [[6, 6]], amountPence: 500, reason: gone },
    ]);
    expect(await show(draw.id)).toMatchObject({ status: 'cancelled', ticketsSold: 0 });
    expect((await stored(draw.id)).refundedAt).toBeInstanceOf(Date);
    expect((await actsOn(draw.id)).slice(-2)).toMatchObject([
      { actorRole: 'admin', action: 'draw.cancel' },
      { actorRole: 'server', action: 'draw.refund', details: { tickets: 6 } },
    ]);
    await app.runJobs();
    expect(await refundsOf(draw.id)).toHaveLength(4);
    expect((await emailsAbout(draw.id)).filter(({ template }) => template === 'draw-cancelled')).toHaveLength(
      3,
    );
  });

  it('skips tickets voided without a refund; an admin can still refund them [VIEW-16]', async () => {
    const draw = await newDraw();
    const { tickets: bought } = await buy(buyer.client, draw, 2);
    const stolen = bought[0]?.id ?? '';
    await voidTicket(boss.client, draw.id, stolen, { reason: 'Stolen card', refund: false });
    await cancelDraw(boss.client, draw.id);
    await app.runJobs();
    expect(await refundsOf(draw.id)).toMatchObject([{ cause: 'cancel', amountPence: 500 }]);
    expect((await stored(draw.id)).refundedAt).toBeInstanceOf(Date);
    expect((await refundTicket(boss.client, draw.id, stolen)).body).toEqual({ refundedPence: 500 });
  });

  it('ends the holds of pending orders, which can then no longer be paid', async () => {
    const draw = await newDraw();
    const { order } = await buy(buyer.client, draw, 2, { testOutcome: 'walk-away' });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 0, voided: 0, held: 2 });
    await cancelDraw(boss.client, draw.id);
    const finish = { params: { id: order.id }, body: { testOutcome: 'approve' as const } };
    expect((await buyer.client.call('POST /api/v1/orders/:id/payment', finish)).status).toBe(409);
    await app.runJobs();
    expect(await countersOf(app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(payment?.status).toBe('cancelled');
    expect(await refundsOf(draw.id)).toEqual([]);
    expect((await stored(draw.id)).refundedAt).toBeInstanceOf(Date);
  });

  it('is possible for a scheduled, ended or paused draw, which can then be archived [STATE-10]', async () => {
    const now = app.services.clock.now().getTime();
    const scheduled = await newDraw({ startDate: new Date(now + 3_600_000).toISOString() });
    const ended = await newDraw();
    await buy(buyer.client, ended, 1);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: ended.id } });
    const paused = await newDraw();
    await buy(buyer.client, paused, 1);
    const pause = { params: { id: paused.id }, body: { ...inputOf(paused), startDate: null } };
    expect((await boss.client.call('PUT /api/v1/prize-draws/:id', pause)).body.paused).toBe(true);
    for (const { id } of [scheduled, ended, paused]) {
      expect((await cancelDraw(boss.client, id)).body.status).toBe('cancelled');
      expect((await show(id)).paused).toBe(false);
      const archived = await host.client.call('POST /api/v1/prize-draws/:id/archive', { params: { id } });
      expect(archived.body.archived).toBe(true);
    }
    await app.runJobs();
    for (const { id } of [scheduled, ended, paused]) expect((await stored(id)).refundedAt).not.toBeNull();
  });
});

describe('a cancellation is rejected', () => {
  it('for anyone but admins [PERM-12]', async () => {
    const draw = await newDraw();
    for (const { client } of [host, buyer]) {
      const { status, error } = await cancelDraw(client, draw.id);
      expect([status, error.message]).toEqual([403, 'Only an administrator can cancel a prize draw.']);
    }
    expect((await cancelDraw(app.client(), draw.id)).status).toBe(401);
    expect((await cancelDraw(boss.client, crypto.randomUUID())).status).toBe(404);
    expect((await show(draw.id)).status).toBe('active');
  });

  it('without a reason', async () => {
    const draw = await newDraw();
    const { status, error } = await cancelDraw(boss.client, draw.id, '  ');
    expect([status, error.message]).toEqual([400, 'Please provide a reason for cancelling the prize draw']);
  });

  it('the second time', async () => {
    const draw = await newDraw();
    const both = await Promise.all([1, 2].map(() => cancelDraw(boss.client, draw.id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error } = await cancelDraw(boss.client, draw.id);
    expect([error.code, error.message]).toEqual([
      'already_cancelled',
      'This prize draw has already been cancelled.',
    ]);
  });

  it('for a draw that was never published', async () => {
    const draft = await newDraw({ startDate: null });
    const { status, error } = await cancelDraw(boss.client, draft.id);
    expect([status, error.code]).toEqual([409, 'not_possible']);
  });

  it('once the drawing has started: its entries are sealed [API-DRAWS-18]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    const started = await cancelDraw(boss.client, draw.id);
    expect([started.status, started.error.code]).toEqual([409, 'drawing']);
    await app.shiftClock(60_000);
    await app.runJobs();
    await app.shiftClock(0);
    const completed = await cancelDraw(boss.client, draw.id);
    expect([completed.status, completed.error.code]).toEqual([409, 'not_possible']);
    expect(await refundsOf(draw.id)).toEqual([]);
  });
});

describe('a crash during the refunds', () => {
  it('loses only the current batch; the next round continues', async () => {
    const { db } = app.database;
    const draw = await newDraw();
    const receipts = [];
    for (const quantity of [2, 3, 1, 2]) receipts.push(await buy(buyer.client, draw, quantity));
    await cancelDraw(boss.client, draw.id);
    let batches = 0;
    const dying = createCancellations({
      db,
      live: app.services.live,
      log: app.services.log,
      ticketsAtOnce: 3,
      payments: {
        recordRefunds: async (tx, made) => {
          const ids = await app.services.payments.recordRefunds(tx, made);
          batches += 1;
          if (batches > 1) throw new Error('the power failed');
          return ids;
        },
      },
    });
    await expect(dying.refundDraws()).rejects.toThrow('Some draws could not be refunded.');
    expect(await refundsOf(draw.id)).toMatchObject([{ amountPence: 1000 }, { amountPence: 1500 }]);
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 8, voided: 5 });
    expect((await stored(draw.id)).refundedAt).toBeNull();
    await app.runJobs();
    expect((await refundsOf(draw.id)).map(({ orderId, amountPence }) => [orderId, amountPence])).toEqual(
      receipts.map(({ order }) => [order.id, order.totalPence]),
    );
    expect((await stored(draw.id)).refundedAt).toBeInstanceOf(Date);
  });
});

it('leaves the ledger correct after all these cancellations', async () => {
  await app.runJobs();
  expect(await findBreaches(app.database.db)).toEqual([]);
});

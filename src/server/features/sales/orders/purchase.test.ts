import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { TERMS_VERSION } from '#domain/orders/terms-version.ts';
import { orderContacts, orderLines, orders, payments, tickets } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });

describe('a purchase', () => {
  it('sells numbered tickets and returns the order with them [API-TICKETS-03, API-TICKETS-06, BUY-20]', async () => {
    const draw = await publishedDraw(app, host);
    await buy(buyer.client, draw, 2);
    const {
      order,
      tickets: bought,
      payment,
    } = await buy(buyer.client, draw, 3, {
      challengeCompleted: false,
      userId: buyer.user.id,
    });
    expect(order).toEqual({
      id: order.id,
      number: formatOrderNumber(order.id),
      prizeDrawId: draw.id,
      status: 'paid',
      quantity: 3,
      totalPence: 1500,
      refundedPence: 0,
    });
    expect(payment).toEqual({ provider: 'test', status: 'succeeded' });
    expect(bought.map((ticket) => ticket.ticketNumber)).toEqual([3, 4, 5]);
    expect(bought[0]).toEqual({
      id: bought[0]?.id,
      ticketNumber: 3,
      prizeDrawId: draw.id,
      userId: buyer.user.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      purchaserEmail: buyer.user.email,
      purchasedAt: bought[0]?.purchasedAt,
      voided: false,
      voidReason: null,
      voidedBy: null,
      voidCause: null,
      voidedAt: null,
      refunded: false,
      orderId: expect.any(String),
    });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 5, held: 0, voided: 0 });
  });

  it('writes an order, line, contact, payment and tickets that are consistent [BUY-20]', async () => {
    const draw = await publishedDraw(app, host);
    const { order } = await buy(buyer.client, draw, 4, {
      firstName: 'Augusta',
      lastName: 'King',
      email: 'augusta@example.org',
      key: 'attempt-1',
    });
    const { db } = app.database;
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({
      personId: buyer.user.id,
      idempotencyKey: 'attempt-1',
      termsVersion: TERMS_VERSION,
      over18: true,
      ukResident: true,
      totalPence: 2000,
      expiresAt: null,
    });
    expect(row?.paidAt).toEqual(row?.createdAt);
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(lines).toMatchObject([{ kind: 'ticket', quantity: 4, unitPricePence: 500 }]);
    const contacts = await db.select().from(orderContacts).where(eq(orderContacts.orderId, order.id));
    expect(contacts).toMatchObject([
      { firstName: 'Augusta', lastName: 'King', email: 'augusta@example.org' },
    ]);
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(paid).toMatchObject([{ status: 'succeeded', amountPence: 2000, refundedPence: 0 }]);
    const issued = await db.select().from(tickets).where(eq(tickets.orderId, order.id));
    expect(issued.map((ticket) => ticket.number).sort()).toEqual([1, 2, 3, 4]);
    expect(issued[0]?.issuedAt).toEqual(row?.createdAt);
  });

  it('returns the same response whether the answer is right or wrong [CHAL-18]', async () => {
    const draw = await publishedDraw(app, host);
    const responses = [
      await tryToBuy(buyer.client, draw, 1),
      await tryToBuy(buyer.client, draw, 1, { right: false }),
    ];
    const shapes = responses.map(({ status, body }) => ({
      status,
      order: Object.keys(body.order),
      ticket: Object.keys(body.tickets[0] ?? {}),
      payment: body.payment,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.ticket).not.toContain('entered');
  });

  it('requires no challenge if the draw has no game, and ignores one [API-TICKETS-05]', async () => {
    const plain = await publishedDraw(app, host, noGame);
    const gamed = await publishedDraw(app, host);
    expect((await buy(buyer.client, plain, 1)).tickets).toHaveLength(1);
    const foreign = await answerChallenge(buyer.client, gamed, false);
    const { order } = await buy(buyer.client, plain, 1, { challengeId: foreign });
    const [row] = await app.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.challengeId).toBeNull();
  });
});

describe('ids', () => {
  it('are case-insensitive', async () => {
    const draw = await publishedDraw(app, host);
    const challengeId = (await answerChallenge(buyer.client, draw)).toUpperCase();
    const shouted = { ...draw, id: draw.id.toUpperCase() };
    const userId = buyer.user.id.toUpperCase();
    const { order } = await buy(buyer.client, shouted, 1, { challengeId, userId });
    expect(order.prizeDrawId).toBe(draw.id);
    const mine = await buyer.client.call('GET /api/v1/users/:id/entered-draws', {
      params: { id: userId },
      query: {},
    });
    expect(mine.status).toBe(200);
  });
});

describe('an order', () => {
  it('is visible to its buyer only', async () => {
    const draw = await publishedDraw(app, host);
    const receipt = await buy(buyer.client, draw, 2);
    const show = (someone: Someone | null) =>
      (someone?.client ?? app.client()).call('GET /api/v1/orders/:id', { params: { id: receipt.order.id } });
    const own = await show(buyer);
    expect([own.status, own.body]).toEqual([200, receipt]);
    expect((await show(host)).status).toBe(404);
    expect((await show(await admin(app))).error.message).toBe('Order not found');
    expect((await show(null)).status).toBe(401);
    const unknown = { params: { id: crypto.randomUUID() } };
    expect((await buyer.client.call('GET /api/v1/orders/:id', unknown)).status).toBe(404);
  });
});

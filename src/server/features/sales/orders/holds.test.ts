import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { orders, payments } from '#server/db/schema.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createCheckout } from '../checkout/service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const MINUTE = 60_000;
const walkAway = { testOutcome: 'walk-away' } as const;

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);
const other = await register(app);

const seen = async (draw: PrizeDraw) => {
  const { body } = await buyer.client.call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
  return { sold: body.ticketsSold, remaining: body.ticketsRemaining };
};
const statusOf = async (id: string) => {
  const [row] = await app.database.db
    .select({ order: orders.status, payment: payments.status, expiresAt: orders.expiresAt })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, id));
  return row;
};

describe('an unpaid order', () => {
  it('holds tickets for 15 minutes by the database clock, without numbers [BUY-16, API-TICKETS-07]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 10 });
    await buy(other.client, draw, 2);
    const { order, tickets, payment } = await buy(buyer.client, draw, 5, walkAway);
    expect(order).toMatchObject({ status: 'pending', quantity: 5, totalPence: 2500 });
    expect([tickets, payment?.status]).toEqual([[], 'pending']);
    const lasts = new Date(order.expiresAt ?? 0).getTime() - app.services.clock.now().getTime();
    expect(lasts / MINUTE).toBeCloseTo(15, 0);
    expect(await seen(draw)).toEqual({ sold: 2, remaining: 3 });
    expect((await tryToBuy(other.client, draw, 4)).error.message).toBe(
      'Only 3 tickets are left in this prize draw.',
    );
    expect((await buy(other.client, draw, 3)).tickets.map((t) => t.ticketNumber)).toEqual([3, 4, 5]);
  });

  it('is the only open order of its buyer in that draw', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const elsewhere = await publishedDraw(app, host, noGame);
    const { order } = await buy(buyer.client, draw, 1, walkAway);
    for (const wish of [{}, walkAway]) {
      const { status, error } = await tryToBuy(buyer.client, draw, 1, wish);
      expect([status, error.code, error.order]).toEqual([409, 'order_open', order.id]);
    }
    expect((await tryToBuy(buyer.client, elsewhere, 1)).status).toBe(201);
    expect((await tryToBuy(other.client, draw, 1)).status).toBe(201);
  });

  it('uses its challenge until the hold expires [BUY-17]', async () => {
    const draw = await publishedDraw(app, host);
    const challengeId = await answerChallenge(buyer.client, draw);
    await buy(buyer.client, draw, 1, { ...walkAway, challengeId });
    expect((await tryToBuy(buyer.client, draw, 1, { challengeId })).error.code).toBe('challenge_used');
    await app.shiftClock(16 * MINUTE);
    expect((await tryToBuy(buyer.client, draw, 1, { challengeId })).status).toBe(201);
    await app.shiftClock(0);
  });

  it('counts towards the limit per person', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, maxTicketsPerPerson: 5 });
    await buy(buyer.client, draw, 4);
    expect((await tryToBuy(buyer.client, draw, 2, walkAway)).error.code).toBe('person_limit');
    expect((await tryToBuy(buyer.client, draw, 1, walkAway)).status).toBe(201);
  });
});

describe('an expired hold', () => {
  it('is released by the next sale, in the transaction of that sale [BUY-16]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 5 });
    const { order } = await buy(buyer.client, draw, 5, walkAway);
    await app.shiftClock(4 * MINUTE);
    expect((await tryToBuy(other.client, draw, 5)).error.code).toBe('not_enough_left');
    await app.shiftClock(5 * MINUTE + 1000);
    const { tickets } = await buy(other.client, draw, 5);
    await app.shiftClock(0);
    expect(tickets.map((ticket) => ticket.ticketNumber)).toEqual([1, 2, 3, 4, 5]);
    expect(await statusOf(order.id)).toEqual({ order: 'cancelled', payment: 'cancelled', expiresAt: null });
    expect(await seen(draw)).toEqual({ sold: 5, remaining: 0 });
  });

  it('is released once, even if there is no sale, and the buyer can order again', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 5 });
    const { order } = await buy(buyer.client, draw, 2, walkAway);
    await app.runJobs();
    expect((await statusOf(order.id))?.order).toBe('pending');
    await app.shiftClock(15 * MINUTE + 1000);
    await Promise.all([
      app.services.checkout.releaseExpiredHolds(),
      app.services.checkout.releaseExpiredHolds(),
    ]);
    expect((await statusOf(order.id))?.order).toBe('cancelled');
    expect(await seen(draw)).toEqual({ sold: 0, remaining: 5 });
    expect((await tryToBuy(buyer.client, draw, 5)).status).toBe(201);
    const shown = await buyer.client.call('GET /api/v1/orders/:id', { params: { id: order.id } });
    expect(shown.body.order).toMatchObject({ status: 'cancelled' });
    expect(shown.body.order.expiresAt).toBeUndefined();
    await app.shiftClock(0);
  });

  it('is not released while its payment cannot be cancelled; this is retried', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 5 });
    const provider = { ...createTestPayments({ cancel: 1 }), lapsesWithHold: false };
    const stubborn = createCheckout({ db: app.database.db, provider, ...app.services });
    const { order } = await buy(buyer.client, draw, 2, walkAway);
    await app.shiftClock(15 * MINUTE + 1000);
    await expect(stubborn.releaseExpiredHolds()).rejects.toThrow();
    expect((await statusOf(order.id))?.order).toBe('pending');
    expect(await seen(draw)).toEqual({ sold: 0, remaining: 3 });
    await stubborn.releaseExpiredHolds();
    expect((await statusOf(order.id))?.order).toBe('cancelled');
    expect(await seen(draw)).toEqual({ sold: 0, remaining: 5 });
    await app.shiftClock(0);
  });
});

it('shows an open order to its buyer only, until it is paid', async () => {
  const draw = await publishedDraw(app, host, noGame);
  const openOf = async (someone: Someone) =>
    (await someone.client.call('GET /api/v1/prize-draws/:id/open-order', { params: { id: draw.id } })).body;
  expect(await openOf(buyer)).toBeNull();
  const { order } = await buy(buyer.client, draw, 2, walkAway);
  expect((await openOf(buyer))?.order).toEqual(order);
  expect(await openOf(host)).toBeNull();
  await app.shiftClock(15 * MINUTE + 1000);
  await app.services.checkout.releaseExpiredHolds();
  expect(await openOf(buyer)).toBeNull();
  await app.shiftClock(0);
});

it('does not release a hold that is requested again with the same key', async () => {
  const draw = await publishedDraw(app, host, noGame);
  const wish = { ...walkAway, key: 'tab-1' };
  const first = await buy(buyer.client, draw, 1, wish);
  const again = await buy(buyer.client, draw, 1, wish);
  expect(again).toEqual(first);
});

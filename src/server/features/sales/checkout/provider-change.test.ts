import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { failUpdates } from '../../../../../tests/helpers/failing-rows.ts';
import { type FakeStripe, startFakeStripe } from '../../../../../tests/helpers/fake-stripe/server.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openByCard, readOrderState } from '../../../../../tests/helpers/stripe-app.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let before: TestApp;
let fake: FakeStripe;
/** The same site after a restart with card payments. */
let app: TestApp;
let host: Someone;
let buyer: Someone;
beforeAll(async () => {
  before = await startTestApp();
  fake = await startFakeStripe();
  app = await startTestApp({ database: before.database, environment: fake.environment });
  host = await verifiedHost(before);
  buyer = await register(before);
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
  await before.stop();
});

it('releases open test orders when they expire', async () => {
  const draw = await publishedDraw(before, host, { ...noGame, ticketLimit: 2 });
  const { order } = await buy(buyer.client, draw, 2, { testOutcome: 'walk-away' });
  await app.services.checkout.releaseExpiredHolds();
  expect(await readOrderState({ app }, order.id)).toMatchObject({ order: 'pending' });
  await app.shiftClock(15 * 60_000 + 1_000);
  await app.services.checkout.releaseExpiredHolds();
  await app.shiftClock(0);
  expect(await readOrderState({ app }, order.id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
  expect(await countersOf(app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
});

it('refunds test payments', async () => {
  const draw = await publishedDraw(before, host, noGame);
  const { order } = await buy(buyer.client, draw, 2);
  const viewer = { ...host.user, revoked: false };
  await app.services.refunds.refundOrder(viewer, { drawId: draw.id, orderId: order.id, reason: 'Asked for' });
  expect(await readOrderState({ app }, order.id)).toMatchObject({
    refundedPence: 1000,
    refunds: [{ settledAt: expect.any(Date) }],
  });
  expect(fake.requests()).toEqual([]);
});

it('requests no payment for an order with another provider', async () => {
  const draw = await publishedDraw(before, host, noGame);
  const { order } = await buy(buyer.client, draw, 1, {
    testOutcome: 'walk-away',
    key: 'the-same',
  });
  const viewer = { ...buyer.user, revoked: false };
  const purchase = { quantity: 1, testOutcome: 'walk-away' as const, confirmationToken: fake.token() };
  const again = app.services.checkout.buy(viewer, {
    drawId: draw.id,
    purchase,
    key: 'the-same',
    address: '127.0.0.1',
  });
  await expect(again).rejects.toMatchObject({ code: 'order_not_open' });
  expect(await app.database.db.$count(orders, eq(orders.id, order.id))).toBe(1);
  expect(fake.requests()).toEqual([]);
  expect((await tryToBuy(buyer.client, draw, 1)).error.order).toBe(order.id);
});

it('releases orders of the new provider, even if one of the former provider cannot be released', async () => {
  const [first, second] = [
    await publishedDraw(before, host, noGame),
    await publishedDraw(before, host, { ...noGame, ticketLimit: 1 }),
  ];
  await buy((await register(before)).client, first, 1, { testOutcome: 'walk-away' });
  await failUpdates(app, 'prize_draws', { id: first.id });
  const { id } = await openByCard({ app, fake }, second, 1);
  await app.shiftClock(15 * 60_000 + 1_000);
  await expect(app.services.checkout.releaseExpiredHolds()).rejects.toThrow();
  await app.shiftClock(0);
  expect(await readOrderState({ app }, id)).toMatchObject({ order: 'cancelled' });
});

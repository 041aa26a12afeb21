import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder } from '../../../../../tests/helpers/refunds.ts';
import {
  createUnchargedOrder,
  expectOrderState,
  intentOf,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const MINUTE = 60_000;
const wishes = { skillGameType: null, skillGameDifficulty: null, ticketLimit: 1_000 };

/** Tests begin at noon, because minutes later must be in the same month. */
const noon = toNoon();

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  await stripe.app.shiftClock(noon);
  host = await verifiedHost(stripe.app);
});
afterEach(async () => {
  stripe.fake.faults.clear();
  await stripe.fake.webhooks.release();
  await stripe.fake.webhooks.idle();
  await stripe.app.shiftClock(noon);
});
afterAll(() => stripe.stop());

/** Tickets cost £1, so that a quantity is an amount in pounds. */
const aDraw = (ticketPrice = 100) => publishedDraw(stripe.app, host, { ...wishes, ticketPrice });
const limitsOf = async ({ client, user }: Someone) =>
  (await client.call('GET /api/v1/users/:id/limits', { params: { id: user.id } })).body.creditCards;
const spentBy = async (someone: Someone) => (await limitsOf(someone)).spentPence;
const pay = ({ client }: Someone, id: string, card?: Parameters<StripeApp['fake']['token']>[0]) =>
  client.call('POST /api/v1/orders/:id/payment', {
    params: { id },
    body: card ? { confirmationToken: stripe.fake.token(card) } : {},
  });
const show = async ({ client }: Someone, id: string) =>
  (await client.call('GET /api/v1/orders/:id', { params: { id } })).body;
const statusesOf = (orderId: string) =>
  stripe.fake
    .intents()
    .filter(({ metadata }) => metadata.order === orderId)
    .map(({ status }) => status);
/** What Stripe has taken for an order, and not given back. */
const takenFor = (orderId: string) =>
  stripe.fake
    .charges()
    .filter(({ metadata }) => metadata.order === orderId)
    .reduce((sum, { amount_captured, amount_refunded }) => sum + amount_captured - amount_refunded, 0);

/** A buyer who has paid this many pounds by credit card. */
async function withSpent(pounds: number): Promise<Someone> {
  const buyer = await register(stripe.app);
  const { body } = await tryCard(stripe, await aDraw(), pounds, { by: buyer, card: 'approve' });
  expect(body.order.status).toBe('paid');
  return buyer;
}

describe('the limit for credit cards', () => {
  it('refuses a credit card above it before anything is charged, and keeps the order for a debit card [CREDIT-01, CREDIT-02]', async () => {
    const buyer = await withSpent(249);
    expect(await limitsOf(buyer)).toEqual({ limitPence: 25_000, spentPence: 24_900 });
    const refused = await tryCard(stripe, await aDraw(), 2, { by: buyer });
    expect([refused.status, refused.error]).toEqual([
      402,
      {
        code: 'credit_card_limit',
        message:
          'You can pay £1.00 more with credit cards this month. Please use a debit card, or buy fewer tickets.',
        leftPence: 100,
        order: expect.any(String),
      },
    ]);
    const id = refused.error.order ?? '';
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'pending', payment: 'pending' });
    expect(statusesOf(id)).toEqual(['requires_payment_method']);
    const paid = await pay(buyer, id, 'debit');
    expect([paid.status, paid.body.order.status, paid.body.tickets.length]).toEqual([200, 'paid', 2]);
    expect(await spentBy(buyer)).toBe(24_900);
    // Exactly the limit is allowed.
    expect((await tryCard(stripe, await aDraw(), 1, { by: buyer })).body.order.status).toBe('paid');
    expect(await spentBy(buyer)).toBe(25_000);
    const none = await tryCard(stripe, await aDraw(), 1, { by: buyer });
    expect(none.error.message).toMatch(/^You can’t pay any more with credit cards this month\./);
  });

  it('counts cards of unknown kind, wallets and Link, but not debit and prepaid cards [CREDIT-03]', async () => {
    const buyer = await withSpent(250);
    for (const card of ['debit', 'prepaid'] as const) {
      expect((await tryCard(stripe, await aDraw(), 3, { by: buyer, card })).body.order.status).toBe('paid');
    }
    const unknown = await tryCard(stripe, await aDraw(), 1, { by: buyer, card: 'unknown' });
    expect(unknown.error).toMatchObject({
      code: 'credit_card_limit',
      leftPence: 0,
      message: expect.stringContaining('so it counts as a credit card'),
    });
    const link = await pay(buyer, unknown.error.order ?? '');
    expect(link.body.order.status).toBe('pending');
    const byLink = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: unknown.error.order ?? '' },
      body: { confirmationToken: stripe.fake.token('debit', 'link') },
    });
    expect(byLink.error.code).toBe('credit_card_limit');
  });

  it('is not lowered by a refund, but by an order that was never charged [CREDIT-04]', async () => {
    const buyer = await register(stripe.app);
    const draw = await aDraw();
    const { body } = await tryCard(stripe, draw, 200, { by: buyer });
    expect((await refundOrder(host.client, draw.id, body.order.id)).status).toBe(200);
    expect(await spentBy(buyer)).toBe(20_000);
    const declined = await tryCard(stripe, await aDraw(), 40, { by: buyer, card: 'decline' });
    expect(declined.error.code).toBe('card_declined');
    expect(await spentBy(buyer)).toBe(20_000);
  });

  it('starts again with each month in London [CREDIT-04]', async () => {
    const buyer = await withSpent(250);
    const draw = await publishedDraw(stripe.app, host, {
      ...wishes,
      ticketPrice: 100,
      endDate: new Date(Date.now() + 60 * 24 * 60 * MINUTE).toISOString(),
    });
    const { monthEndsAt } = (
      await buyer.client.call('GET /api/v1/users/:id/limits', { params: { id: buyer.user.id } })
    ).body;
    await stripe.app.shiftClock(Date.parse(monthEndsAt) - Date.now() - MINUTE);
    // The rest of the month can be longer than a session lasts.
    const later = { ...buyer, client: await signIn(stripe.app, buyer) };
    expect((await tryCard(stripe, draw, 1, { by: later })).error.code).toBe('credit_card_limit');
    await stripe.app.shiftClock(Date.parse(monthEndsAt) - Date.now() + 1_000);
    const open = await later.client.call('GET /api/v1/prize-draws/:id/open-order', {
      params: { id: draw.id },
    });
    const paid = await pay(later, open.body?.order.id ?? '', 'approve');
    expect(paid.body.order.status).toBe('paid');
    expect(await spentBy(later)).toBe(100);
  });
});

describe('a card that is confirmed straight at Stripe', () => {
  it('is read from the charge: above the limit, its authorisation is cancelled, and the order stays open [CREDIT-02, CREDIT-05]', async () => {
    const buyer = await withSpent(249);
    // The server sees a debit card that needs authentication. The page then pays with a credit card.
    const { body } = await tryCard(stripe, await aDraw(), 2, { by: buyer, card: 'debitChallenge' });
    const { id } = body.order;
    const intent = await intentOf(stripe, id);
    stripe.fake.webhooks.hold();
    stripe.fake.confirm(intent, 'approve');
    const told = await pay(buyer, id);
    expect(told.error).toMatchObject({ code: 'credit_card_limit', leftPence: 100, order: id });
    expect(statusesOf(id)).toEqual(['canceled']);
    expect(takenFor(id)).toBe(0);
    expect((await show(buyer, id)).payment).toMatchObject({
      status: 'pending',
      refusal: { code: 'credit_card_limit', leftPence: 100 },
    });
    await stripe.fake.webhooks.release((events) => [...events, ...events.toReversed()]);
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'pending', payment: 'pending' });
    const paid = await pay(buyer, id, 'debit');
    expect(paid.body.order.status).toBe('paid');
    expect(paid.body.payment).toEqual({ provider: 'stripe', status: 'succeeded' });
    expect(statusesOf(id).toSorted()).toEqual(['canceled', 'succeeded']);
    expect(takenFor(id)).toBe(200);
    expect(await spentBy(buyer)).toBe(24_900);
  });

  it('is decided when its event arrives, although the buyer never comes back [CREDIT-05]', async () => {
    const buyer = await withSpent(249);
    const { id, intent } = await openWithCard(buyer, 2);
    stripe.fake.authenticate(intent, true);
    await stripe.fake.webhooks.idle();
    await expectOrderState(stripe, id, 'pending', 'pending');
    expect(statusesOf(id)).toEqual(['canceled']);
    expect((await show(buyer, id)).payment?.refusal?.leftPence).toBe(100);
    expect(takenFor(id)).toBe(0);
    // A second try with the same kind of card is refused before it is charged.
    expect((await pay(buyer, id, 'approve')).error.code).toBe('credit_card_limit');
    const cancelled = await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });
    expect(cancelled.body.order.status).toBe('cancelled');
    expect(await spentBy(buyer)).toBe(24_900);
  });

  it('is refunded if somebody captures it in the dashboard [CREDIT-05]', async () => {
    const buyer = await withSpent(249);
    stripe.fake.webhooks.hold();
    const { id, intent } = await openWithCard(buyer, 2);
    stripe.fake.authenticate(intent, true);
    stripe.fake.captureInDashboard(intent);
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'cancelled', 'succeeded');
    expect((await readOrderState(stripe, id)).refunds).toMatchObject([
      { cause: 'late', amountPence: 200, reason: expect.stringMatching(/credit cards/) },
    ]);
    expect(takenFor(id)).toBe(0);
  });
});

/** An order whose credit card must be authenticated, although it will pass the limit: the form claims a debit card. */
async function openWithCard(buyer: Someone, quantity: number) {
  const { body } = await tryCard(stripe, await aDraw(), quantity, { by: buyer, card: 'debitChallenge' });
  const { id } = body.order;
  const intent = await intentOf(stripe, id);
  stripe.fake.confirm(intent, 'challenge');
  await stripe.fake.webhooks.idle();
  return { id, intent };
}

describe('an authorisation', () => {
  it('that outlives its hold is cancelled, never captured [CREDIT-06]', async () => {
    const buyer = await register(stripe.app);
    stripe.fake.webhooks.hold();
    const { id, intent } = await openByCard(stripe, await aDraw(), 2, buyer);
    stripe.fake.authenticate(intent, true);
    await stripe.app.shiftClock(noon + 15 * MINUTE + 1_000);
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'cancelled', 'cancelled');
    expect(statusesOf(id)).toEqual(['canceled']);
    expect([takenFor(id), await spentBy(buyer)]).toEqual([0, 0]);
  });

  it('of a buyer who has begun a break, or of a cancelled order, is cancelled [CREDIT-06]', async () => {
    const buyer = await register(stripe.app);
    stripe.fake.webhooks.hold();
    const { id, intent } = await openByCard(stripe, await aDraw(), 2, buyer);
    const gone = await openByCard(stripe, await aDraw(), 1, buyer);
    stripe.fake.authenticate(intent, true);
    stripe.fake.authenticate(gone.intent, true);
    await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id: gone.id } });
    await buyer.client.call('POST /api/v1/users/:id/break', {
      params: { id: buyer.user.id },
      body: { months: 6 },
    });
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'cancelled', 'cancelled');
    await expectOrderState(stripe, gone.id, 'cancelled', 'cancelled');
    expect([takenFor(id), takenFor(gone.id), await spentBy(buyer)]).toEqual([0, 0, 0]);
  });

  it('that expires at Stripe releases its order and its room [CREDIT-06]', async () => {
    const buyer = await register(stripe.app);
    const { id, intent } = await openByCard(stripe, await aDraw(), 2, buyer);
    stripe.fake.webhooks.hold();
    stripe.fake.authenticate(intent, true);
    stripe.fake.expireAuthorization(intent);
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'cancelled', 'cancelled');
    expect(await spentBy(buyer)).toBe(0);
  });

  it('whose capture fails counts, and is captured later, or given up with its hold [CREDIT-06]', async () => {
    const buyer = await register(stripe.app);
    const fails = { on: 'POST /v1/payment_intents/*/capture', by: 500, times: 3 } as const;
    stripe.fake.webhooks.hold();
    stripe.fake.faults.add(fails);
    const later = await tryCard(stripe, await aDraw(), 100, { by: buyer });
    expect([later.status, later.body.order.status]).toEqual([201, 'pending']);
    expect(statusesOf(later.body.order.id)).toEqual(['requires_capture']);
    stripe.fake.faults.add(fails);
    const never = await tryCard(stripe, await aDraw(), 140, { by: buyer });
    expect(await spentBy(buyer)).toBe(24_000);
    expect((await tryCard(stripe, await aDraw(), 11, { by: buyer })).error.leftPence).toBe(1_000);
    await stripe.fake.webhooks.release(() => []);
    expect((await pay(buyer, later.body.order.id)).body.order.status).toBe('paid');
    await stripe.app.shiftClock(noon + 15 * MINUTE + 1_000);
    await stripe.app.services.checkout.releaseExpiredHolds();
    await expectOrderState(stripe, never.body.order.id, 'cancelled', 'cancelled');
    expect(statusesOf(never.body.order.id)).toEqual(['canceled']);
    expect(await spentBy(buyer)).toBe(10_000);
  });

  it('whose event is lost is found by a look-up, and captured once [CREDIT-06]', async () => {
    const buyer = await register(stripe.app);
    stripe.fake.webhooks.hold();
    const { id, intent } = await openByCard(stripe, await aDraw(), 3, buyer);
    stripe.fake.authenticate(intent, true);
    await stripe.fake.webhooks.release(() => []);
    await stripe.app.shiftClock(noon + 2 * MINUTE + 1_000);
    // The response is lost after the capture, so the order is settled by the next look-up.
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/capture', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/capture', by: 'cut', times: 2 });
    await stripe.app.services.checkout.reconcile().catch(() => undefined);
    await stripe.app.shiftClock(noon + 4 * MINUTE + 2_000);
    await stripe.app.services.checkout.reconcile();
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    expect([takenFor(id), await spentBy(buyer)]).toEqual([300, 300]);
  });
});

describe('a refused authorisation', () => {
  it('whose cancellation fails is never captured, and the order stays open once it is cancelled [CREDIT-05]', async () => {
    const buyer = await withSpent(249);
    const { id, intent } = await openWithCard(buyer, 2);
    stripe.fake.webhooks.hold();
    stripe.fake.authenticate(intent, true);
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/cancel', by: 500, times: 3 });
    expect((await pay(buyer, id)).status).toBe(503);
    expect(statusesOf(id)).toEqual(['requires_capture']);
    expect((await pay(buyer, id)).error.code).toBe('credit_card_limit');
    expect(statusesOf(id)).toEqual(['canceled']);
    expect((await pay(buyer, id, 'prepaid')).body.order.status).toBe('paid');
    expect(takenFor(id)).toBe(200);
  });

  it('that the buyer gives up in the meantime ends its order [CREDIT-05]', async () => {
    const buyer = await withSpent(249);
    const { id, intent } = await openWithCard(buyer, 2);
    stripe.fake.webhooks.hold();
    stripe.fake.authenticate(intent, true);
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/cancel', by: 500, times: 3 });
    await pay(buyer, id);
    const given = await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });
    expect(given.body.order.status).toBe('cancelled');
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'cancelled', 'cancelled');
    expect(takenFor(id)).toBe(0);
  });
});

describe('a payment that Stripe captures itself, as before', () => {
  it('is still settled, and counts even above the limit [CREDIT-07]', async () => {
    const buyer = await withSpent(249);
    const { id, intent } = await openWithCard(buyer, 2);
    const { db } = stripe.app.database;
    await db.execute(`update payments set manual_capture = false where order_id = '${id}'`);
    stripe.fake.captureAutomatically(intent);
    stripe.fake.authenticate(intent, true);
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    expect(await spentBy(buyer)).toBe(25_100);
  });

  it('whose request was lost is found under its key [CREDIT-07]', async () => {
    const draw = await aDraw();
    const { id } = await createUnchargedOrder(stripe, draw, 1);
    const { db } = stripe.app.database;
    await db.execute(`update payments set manual_capture = false where order_id = '${id}'`);
    await stripe.app.shiftClock(noon + 15 * MINUTE + 1_000);
    await stripe.app.services.checkout.releaseExpiredHolds();
    await expectOrderState(stripe, id, 'cancelled', 'cancelled');
  });
});

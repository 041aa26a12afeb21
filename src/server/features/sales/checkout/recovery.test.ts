import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  createUnchargedOrder,
  intentOf,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const MINUTE = 60_000;

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  // Stripe's events do not arrive, so payments must be looked up.
  stripe.fake.webhooks.sendTo(undefined);
  host = await verifiedHost(stripe.app);
});
afterEach(async () => {
  stripe.fake.faults.clear();
  await stripe.app.shiftClock(0);
});
afterAll(() => stripe.stop());

const aDraw = (wishes: Partial<DrawInput> = {}) => publishedDraw(stripe.app, host, { ...noGame, ...wishes });
const checkout = () => stripe.app.services.checkout;

describe('a crash between the sale and its payment', () => {
  it('leaves an open order, whose payment is found and cancelled when it expires', async () => {
    const draw = await aDraw({ ticketLimit: 2 });
    const { id } = await createUnchargedOrder(stripe, draw, 2);
    expect(await intentOf(stripe, id)).toBe('');
    await stripe.app.shiftClock(15 * MINUTE + 1_000);
    await checkout().releaseExpiredHolds();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
    const made = stripe.fake.intents().filter(({ metadata }) => metadata.order === id);
    expect(made).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });

  it('causes no second payment if Stripe has already created the first', async () => {
    const draw = await aDraw();
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 'cut', times: 2 });
    const { body } = await tryCard(stripe, draw, 1);
    expect(body.order.status).toBe('pending');
    await stripe.app.shiftClock(15 * MINUTE + 1_000);
    await checkout().releaseExpiredHolds();
    const made = stripe.fake.intents().filter(({ metadata }) => metadata.order === body.order.id);
    expect(made.map(({ status }) => status)).toEqual(['canceled']);
    expect(await readOrderState(stripe, body.order.id)).toMatchObject({ order: 'cancelled' });
  });
});

describe('a payment that Stripe failed to create', () => {
  /** Stripe repeats its failure for a day, whenever it is asked for the payment again. */
  async function failedOrder(wishes: Partial<DrawInput> = {}) {
    const draw = await aDraw(wishes);
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 500, within: true });
    const { body, buyer } = await tryCard(stripe, draw, 1);
    expect(body.order.status).toBe('pending');
    return { draw, buyer, id: body.order.id };
  }

  it('does not hold tickets longer than others', async () => {
    const { id, draw } = await failedOrder({ ticketLimit: 1 });
    await stripe.app.shiftClock(15 * MINUTE + 1_000);
    await checkout().releaseExpiredHolds();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });

  it('can be given up, so that the buyer can order again', async () => {
    const { id, draw, buyer } = await failedOrder();
    const cancelled = await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });
    expect([cancelled.status, cancelled.body.order?.status]).toEqual([200, 'cancelled']);
    const { body } = await tryCard(stripe, draw, 1, { by: buyer });
    expect(body.order.status).toBe('paid');
  });
});

describe('a lost response', () => {
  it('to a successful charge is replaced by a lookup after two minutes', async () => {
    const draw = await aDraw();
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/confirm', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/confirm', by: 'cut', times: 2 });
    const { body } = await tryCard(stripe, draw, 2);
    expect(body.order.status).toBe('pending');
    await checkout().reconcile();
    expect(await readOrderState(stripe, body.order.id)).toMatchObject({ order: 'pending' });
    await stripe.app.shiftClock(2 * MINUTE + 1_000);
    await checkout().reconcile();
    expect(await readOrderState(stripe, body.order.id)).toMatchObject({
      order: 'paid',
      payment: 'succeeded',
    });
    expect(stripe.fake.charges().filter(({ metadata }) => metadata.order === body.order.id)).toHaveLength(1);
  });

  it('to a charge that never began leaves the order open, so that it can still be paid', async () => {
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/confirm', by: 500, times: 3 });
    const { body, buyer } = await tryCard(stripe, await aDraw(), 1);
    await stripe.app.shiftClock(2 * MINUTE + 1_000);
    await checkout().reconcile();
    expect(await readOrderState(stripe, body.order.id)).toMatchObject({
      order: 'pending',
      payment: 'pending',
    });
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: body.order.id },
      body: { confirmationToken: stripe.fake.token() },
    });
    expect(paid.body.order.status).toBe('paid');
  });

  it('to an authentication is also replaced by a lookup, whether the authentication succeeded or failed', async () => {
    const agreed = await openByCard(stripe, await aDraw(), 1);
    const rejected = await openByCard(stripe, await aDraw(), 1);
    stripe.fake.authenticate(agreed.intent, true);
    stripe.fake.authenticate(rejected.intent, false);
    await stripe.app.shiftClock(2 * MINUTE + 1_000);
    await checkout().reconcile();
    expect(await readOrderState(stripe, agreed.id)).toMatchObject({ order: 'paid' });
    expect(await readOrderState(stripe, rejected.id)).toMatchObject({
      order: 'declined',
      payment: 'cancelled',
    });
  });

  it('causes a lookup every two minutes at most', async () => {
    await openByCard(stripe, await aDraw(), 1);
    await stripe.app.shiftClock(2 * MINUTE + 1_000);
    await checkout().reconcile();
    const asked = stripe.fake.requests().length;
    await checkout().reconcile();
    expect(stripe.fake.requests()).toHaveLength(asked);
  });

  it('does not block lookups of other payments', async () => {
    const orders = [await openByCard(stripe, await aDraw(), 1), await openByCard(stripe, await aDraw(), 1)];
    for (const { intent } of orders) stripe.fake.authenticate(intent, true);
    await stripe.app.shiftClock(2 * MINUTE + 1_000);
    stripe.fake.faults.add({ on: 'GET /v1/payment_intents/*', by: 500, times: 3 });
    await checkout()
      .reconcile()
      .catch(() => undefined);
    await checkout().reconcile();
    for (const { id } of orders) expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid' });
  });
});

it('charges exactly the total of the paid orders, whatever fails on the way', async () => {
  const charged = stripe.fake
    .charges()
    .map(({ amount, amount_refunded, metadata }) => [metadata.order, amount - amount_refunded])
    .toSorted();
  for (const [id, pence] of charged) {
    const { order, refundedPence } = await readOrderState(stripe, String(id));
    expect([order, refundedPence, Number(pence) > 0]).toEqual(['paid', 0, true]);
  }
  expect(charged.length).toBeGreaterThan(3);
});

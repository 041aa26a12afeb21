import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { ledgerTransfers } from '#server/db/schema.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  expectOrderState,
  intentOf,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';
import { answerChallenge, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
});
afterEach(() => stripe.fake.faults.clear());
afterAll(() => stripe.stop());

const aDraw = (wishes: Partial<DrawInput> = {}) => publishedDraw(stripe.app, host, { ...noGame, ...wishes });
const chargesOf = async (orderId: string) => {
  const intent = await intentOf(stripe, orderId);
  return stripe.fake.charges().filter(({ payment_intent }) => payment_intent === intent);
};
const show = async (someone: Someone, id: string) =>
  (await someone.client.call('GET /api/v1/orders/:id', { params: { id } })).body;
const pay = (someone: Someone, id: string, body: { confirmationToken?: string } = {}) =>
  someone.client.call('POST /api/v1/orders/:id/payment', { params: { id }, body });
const cancel = (someone: Someone, id: string) =>
  someone.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });

describe('a purchase by card', () => {
  it('is charged once, issues the tickets and posts the transfer [API-TICKETS-03, OPS-02]', async () => {
    const draw = await aDraw();
    const { status, body } = await tryCard(stripe, draw, 3);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ status: 'paid', totalPence: 1500, refundedPence: 0 });
    expect(body.order.expiresAt).toBeUndefined();
    expect(body.payment).toEqual({ provider: 'stripe', status: 'succeeded' });
    expect(body.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual([1, 2, 3]);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 3, voided: 0, held: 0 });
    expect(await chargesOf(body.order.id)).toMatchObject([{ amount: 1500, amount_refunded: 0 }]);
    const posted = await stripe.app.database.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.causeId, body.order.id));
    expect(posted).toMatchObject([
      { debit: 'payment_clearing', credit: 'held_for_draw', amountPence: 1500, causeKind: 'order' },
    ]);
  });

  it('records the funding type of the card', async () => {
    const { body } = await tryCard(stripe, await aDraw(), 1, { card: 'debit' });
    expect(await readOrderState(stripe, body.order.id)).toMatchObject({
      funding: 'debit',
      payment: 'succeeded',
    });
  });

  it.each([
    ['decline', 'Your card was declined.'],
    ['noFunds', 'Your card has insufficient funds.'],
  ] as const)(
    'that is declined holds no tickets and does not use up the challenge: %s [API-TICKETS-07]',
    async (card, message) => {
      const draw = await publishedDraw(stripe.app, host, { ticketLimit: 1 });
      const by = await register(stripe.app);
      const challengeId = await answerChallenge(by.client, draw);
      const { status, error } = await tryCard(stripe, draw, 1, { card, by, challengeId });
      expect([status, error.code, error.message]).toEqual([402, 'card_declined', message]);
      expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
      const again = await tryCard(stripe, draw, 1, { by, challengeId });
      expect(again.status).toBe(201);
      expect(again.body.order.status).toBe('paid');
    },
  );

  it('requires payment details', async () => {
    const buyer = await register(stripe.app);
    const { status, error } = await tryToBuy(buyer.client, await aDraw(), 1);
    expect([status, error.code]).toEqual([400, 'payment_details_missing']);
    const strange = await tryToBuy(buyer.client, await aDraw(), 1, { confirmationToken: 'tok_visa' });
    expect(strange.status).toBe(400);
  });

  it('with payment details unknown to Stripe holds no tickets', async () => {
    const draw = await aDraw({ ticketLimit: 1 });
    const buyer = await register(stripe.app);
    const gone = await tryToBuy(buyer.client, draw, 1, { confirmationToken: 'ctoken_gone' });
    expect([gone.status, gone.error.code]).toEqual([400, 'payment_details_expired']);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    expect((await tryCard(stripe, draw, 1, { by: buyer })).body.order.status).toBe('paid');
  });

  it('that is repeated with the same key causes one order and one charge, even while authentication is pending', async () => {
    const draw = await aDraw();
    const by = await register(stripe.app);
    for (const card of ['approve', 'challenge'] as const) {
      const confirmationToken = stripe.fake.token(card);
      const ask = () => tryToBuy(by.client, draw, 1, { confirmationToken, key: `key-${card}` });
      const [first, second] = await Promise.all([ask(), ask()]);
      const third = await ask();
      expect(new Set([first, second, third].map(({ body }) => body.order.id)).size).toBe(1);
      expect(third.body.payment?.clientSecret === undefined).toBe(card === 'approve');
      expect(await chargesOf(third.body.order.id)).toHaveLength(card === 'approve' ? 1 : 0);
    }
  });

  it('returns no secrets except the client secret, and that only to the buyer', async () => {
    const { buyer, receipt, id } = await openByCard(stripe, await aDraw(), 1);
    expect(receipt.payment?.clientSecret).toMatch(/_secret_/);
    expect(JSON.stringify(await show(buyer, id))).not.toContain('_secret_');
    const other = await register(stripe.app);
    expect((await pay(other, id)).status).toBe(404);
    expect((await cancel(other, id)).status).toBe(404);
    const site = JSON.stringify(await stripe.app.services.settings.site());
    expect(site).toContain('pk_test_');
    expect(site).not.toMatch(/sk_test_|whsec_/);
  });
});

describe('a card that requires 3-D Secure authentication', () => {
  it('is charged once authenticated: Stripe’s event marks the order as paid', async () => {
    const draw = await aDraw();
    const { buyer, receipt, id, intent } = await openByCard(stripe, draw, 2);
    expect(receipt.order).toMatchObject({ status: 'pending', expiresAt: expect.any(String) });
    expect(receipt.payment).toMatchObject({ status: 'pending' });
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 2 });
    stripe.fake.authenticate(intent, true);
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    const shown = await show(buyer, id);
    expect(shown.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual([1, 2]);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
  });

  it('is not charged if authentication fails: first the payment is cancelled, then the tickets are released', async () => {
    const draw = await aDraw({ ticketLimit: 2 });
    const { id, intent } = await openByCard(stripe, draw, 2);
    stripe.fake.authenticate(intent, false);
    await expectOrderState(stripe, id, 'declined', 'cancelled');
    expect(stripe.fake.intents().find((one) => one.id === intent)?.status).toBe('canceled');
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    expect((await tryCard(stripe, draw, 2)).status).toBe(201);
  });

  it('can be resumed by its holder with the same authentication', async () => {
    const { buyer, receipt, id, intent } = await openByCard(stripe, await aDraw(), 1);
    const again = await pay(buyer, id);
    expect(again.status).toBe(200);
    expect(again.body.payment).toEqual(receipt.payment);
    stripe.fake.authenticate(intent, true);
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    const late = await pay(buyer, id);
    expect([late.status, late.error.code]).toEqual([409, 'order_not_open']);
  });

  it('can be replaced with another card', async () => {
    const { buyer, id } = await openByCard(stripe, await aDraw(), 1);
    const { status, body } = await pay(buyer, id, { confirmationToken: stripe.fake.token() });
    expect([status, body.order.status]).toEqual([200, 'paid']);
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it('can be replaced with another card; if that is declined, the order ends', async () => {
    const draw = await aDraw();
    const { buyer, id } = await openByCard(stripe, draw, 1);
    const { status } = await pay(buyer, id, { confirmationToken: stripe.fake.token('decline') });
    expect(status).toBe(402);
    await expectOrderState(stripe, id, 'declined', 'cancelled');
    expect(await countersOf(stripe.app, draw.id)).toMatchObject({ held: 0 });
  });
});

describe('an open order', () => {
  it('can be cancelled by its buyer, and then releases its tickets', async () => {
    const draw = await aDraw({ ticketLimit: 2 });
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    const { status, body } = await cancel(buyer, id);
    expect([status, body.order.status]).toEqual([200, 'cancelled']);
    expect(stripe.fake.intents().find((one) => one.id === intent)?.status).toBe('canceled');
    expect((await cancel(buyer, id)).body.order.status).toBe('cancelled');
    expect((await pay(buyer, id)).status).toBe(409);
    expect((await tryCard(stripe, draw, 2, { by: buyer })).status).toBe(201);
  });

  it('stays paid if it turns out to be paid while it is being cancelled', async () => {
    stripe.fake.webhooks.hold();
    await stripe.fake.webhooks.idle();
    const { buyer, id, intent } = await openByCard(stripe, await aDraw(), 1);
    stripe.fake.authenticate(intent, true);
    stripe.fake.captureInDashboard(intent);
    const { status, body } = await cancel(buyer, id);
    expect([status, body.order.status, body.tickets.length]).toEqual([200, 'paid', 1]);
    expect((await cancel(buyer, id)).error.code).toBe('order_not_open');
    await stripe.fake.webhooks.release();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', refunds: [] });
  });

  it('is released after 15 minutes by our clock, once Stripe has cancelled its payment [BUY-16]', async () => {
    const draw = await aDraw({ ticketLimit: 2 });
    const { id, intent } = await openByCard(stripe, draw, 2);
    await stripe.app.shiftClock(15 * 60_000 + 1_000);
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents/*/cancel', by: 500, times: 99 });
    await expect(stripe.app.services.checkout.releaseExpiredHolds()).rejects.toThrow();
    stripe.fake.faults.clear();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'pending' });
    expect((await tryCard(stripe, draw, 1)).error.code).toBe('not_enough_left');
    await stripe.app.services.checkout.releaseExpiredHolds();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
    expect(stripe.fake.intents().find((one) => one.id === intent)?.status).toBe('canceled');
    expect((await tryCard(stripe, draw, 2)).status).toBe(201);
    await stripe.app.shiftClock(0);
  });

  it('cannot be paid once it has expired', async () => {
    const { buyer, id } = await openByCard(stripe, await aDraw(), 1);
    await stripe.app.shiftClock(15 * 60_000 + 1_000);
    const { status, error } = await pay(buyer, id, { confirmationToken: stripe.fake.token() });
    await stripe.app.shiftClock(0);
    expect([status, error.code]).toEqual([409, 'order_not_open']);
    expect(await chargesOf(id)).toEqual([]);
  });

  it('stays open while Stripe is unreachable, and is then paid by another attempt', async () => {
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 'cut', times: 6 });
    const { status, body, buyer } = await tryCard(stripe, await aDraw(), 1);
    expect([status, body.order.status, body.payment]).toEqual([
      201,
      'pending',
      { provider: 'stripe', status: 'pending' },
    ]);
    const { id } = body.order;
    const away = await pay(buyer, id, { confirmationToken: stripe.fake.token() });
    expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
    const gone = await pay(buyer, id, { confirmationToken: 'ctoken_gone' });
    expect([gone.status, gone.error.code]).toEqual([400, 'payment_details_expired']);
    const paid = await pay(buyer, id, { confirmationToken: stripe.fake.token() });
    expect(paid.body.order.status).toBe('paid');
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it('whose payment is processing is paid once the bank has finished', async () => {
    const { body, buyer } = await tryCard(stripe, await aDraw(), 1, { card: 'linger' });
    expect(body.payment).toEqual({ provider: 'stripe', status: 'pending' });
    stripe.fake.finish(await intentOf(stripe, body.order.id), true);
    await eventually(async () => (await show(buyer, body.order.id)).order.status).toBe('paid');
  });
});

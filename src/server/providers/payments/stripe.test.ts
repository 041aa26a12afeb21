import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { type FakeStripe, startFakeStripe } from '../../../../tests/helpers/fake-stripe/server.ts';
import { readConfig, type StripeSettings } from '../../config.ts';
import { describeError } from '../../logging.ts';
import type { OpenPayment, PaymentProvider } from './provider.ts';
import { createStripePayments } from './stripe.ts';

let fake: FakeStripe;
let stripe: PaymentProvider;
beforeAll(async () => {
  fake = await startFakeStripe();
  stripe = createStripePayments(settings());
});
afterEach(() => fake.faults.clear());
afterAll(() => fake.stop());

function settings(): StripeSettings {
  const { payments } = readConfig(fake.environment);
  if (payments.provider !== 'stripe') throw new Error('the settings are not those of Stripe');
  return payments;
}
const payment = (): OpenPayment => ({
  id: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  amountPence: 500,
  reference: null,
  attempt: 1,
  manualCapture: true,
});
const uncharged = async () => undefined;
const authorize = (open: OpenPayment, card?: Parameters<FakeStripe['token']>[0]) =>
  stripe.createPayment(open, { confirmationToken: fake.token(card) }, uncharged);
const pay = async (...request: Parameters<typeof authorize>) => {
  const state = await authorize(...request);
  const [open] = request;
  return state.status === 'authorized' ? stripe.capture({ ...open, reference: state.reference }) : state;
};
const chargesOf = (reference: string) =>
  fake.charges().filter(({ payment_intent }) => payment_intent === reference);

describe('a card payment', () => {
  it('begins inside the sale without a call to Stripe', () => {
    const asked = fake.requests().length;
    expect(stripe.begin({ orderId: 'o', testOutcome: 'approve' })).toEqual({
      reference: null,
      outcome: 'pending',
    });
    expect(fake.requests()).toHaveLength(asked);
  });

  it('whose id is not known can be cancelled, even if another request was made with its key', async () => {
    const open = payment();
    await stripe.lookUp({ ...open, orderId: crypto.randomUUID() });
    expect(await stripe.cancel(open)).toEqual({ reference: null, status: 'cancelled' });
  });

  it('is created with our id and charged once', async () => {
    const open = payment();
    const state = await pay(open);
    expect(state).toEqual({
      reference: expect.stringMatching(/^pi_/),
      status: 'succeeded',
      funding: 'credit',
    });
    const [intent] = fake.intents().filter(({ id }) => id === state.reference);
    expect(intent).toMatchObject({
      amount: 500,
      currency: 'gbp',
      description: `Order ${formatOrderNumber(open.orderId)}`,
      metadata: {
        payment: open.id,
        order: open.orderId,
        orderNumber: formatOrderNumber(open.orderId),
      },
      capture_method: 'manual',
      payment_method_types: ['card', 'link'],
    });
    expect(await pay(open)).toEqual(state);
    expect(chargesOf(state.reference)).toHaveLength(1);
  });

  it.each([
    ['approve', 'credit'],
    ['debit', 'debit'],
    ['prepaid', 'prepaid'],
  ] as const)('reports the card’s funding type before the charge: %s', async (card, cardFunding) => {
    const state = await stripe.createPayment(
      payment(),
      { confirmationToken: fake.token(card) },
      async (facts) => {
        expect(facts.cardFunding).toBe(cardFunding);
        expect(chargesOf(facts.reference)).toEqual([]);
      },
    );
    expect(state).toMatchObject({ status: 'authorized', funding: cardFunding });
  });

  it('is only authorised until it is captured or cancelled', async () => {
    const open = payment();
    const { reference, status } = await authorize(open, 'unknown');
    expect(status).toBe('authorized');
    const known = { ...open, reference };
    expect(await stripe.lookUp(known)).toEqual({ reference, status: 'authorized', funding: 'unknown' });
    expect(chargesOf(reference)).toEqual([]);
    const entries = fake.balance.entries().length;
    expect(await stripe.cancel(known)).toEqual({ reference, status: 'cancelled' });
    expect(await stripe.capture(known)).toEqual({ reference, status: 'cancelled' });
    expect(fake.balance.entries()).toHaveLength(entries);
    const other = payment();
    await authorize(other);
    const captured = await stripe.capture(other);
    expect(captured).toMatchObject({ status: 'succeeded', funding: 'credit' });
    expect(await stripe.capture(other)).toEqual(captured);
    expect(chargesOf(captured.reference)).toHaveLength(1);
  });

  it('has a new payment at Stripe for each attempt', async () => {
    const open = payment();
    const first = await stripe.cancel(open);
    const second = await pay({ ...open, attempt: 2 }, 'debit');
    expect(second.reference).not.toBe(first.reference);
    expect(second).toMatchObject({ status: 'succeeded', funding: 'debit' });
    expect(await stripe.lookUp({ ...open, attempt: 2 })).toEqual(second);
  });

  it('may be made with Link, which does not reveal its card', async () => {
    const confirmationToken = fake.token('debit', 'link');
    const state = await stripe.createPayment(payment(), { confirmationToken }, async ({ cardFunding }) => {
      expect(cardFunding).toBe('link');
    });
    expect(state).toMatchObject({ status: 'authorized', funding: 'link' });
  });

  it('is not charged if the card’s funding type is rejected', async () => {
    const before = fake.charges().length;
    const rejected = stripe.createPayment(payment(), { confirmationToken: fake.token() }, async () => {
      throw new Error('no such cards');
    });
    await expect(rejected).rejects.toThrow('no such cards');
    expect(fake.charges()).toHaveLength(before);
  });

  it.each([
    ['decline', 'generic_decline'],
    ['noFunds', 'insufficient_funds'],
  ] as const)('is declined with the reason: %s', async (card, declineCode) => {
    const open = payment();
    const state = await pay(open, card);
    expect(state).toMatchObject({ status: 'declined', declineCode });
    expect(await stripe.lookUp({ ...open, reference: state.reference })).toEqual(state);
  });

  it('waits for 3-D Secure authentication, and returns the client secret', async () => {
    const open = payment();
    const state = await pay(open, 'challenge');
    expect(state).toMatchObject({ status: 'pending', clientSecret: expect.stringContaining('_secret_') });
    const known = { ...open, reference: state.reference };
    expect(await stripe.createPayment(known, {}, uncharged)).toEqual(state);
    fake.authenticate(state.reference, false);
    expect(await stripe.lookUp(known)).toMatchObject({
      status: 'declined',
      declineCode: 'payment_intent_authentication_failure',
    });
    const approved = await pay(payment(), 'challenge');
    fake.authenticate(approved.reference, true);
    expect((await stripe.lookUp({ ...open, reference: approved.reference })).status).toBe('authorized');
  });

  it('can still be processing at the bank', async () => {
    const state = await pay(payment(), 'linger');
    expect(state).toEqual({ reference: state.reference, status: 'pending' });
    fake.finish(state.reference, true);
    expect((await stripe.lookUp({ ...payment(), reference: state.reference })).status).toBe('authorized');
  });

  it('accepts a token once: a used token charges nothing', async () => {
    const confirmationToken = fake.token();
    await stripe.createPayment(payment(), { confirmationToken }, uncharged);
    const second = payment();
    const again = stripe.createPayment(second, { confirmationToken }, uncharged);
    await expect(again).rejects.toThrow(/already used/);
    expect(await stripe.lookUp(second)).toMatchObject({ status: 'pending' });
  });

  it('rejects an unknown token', async () => {
    const unknown = stripe.createPayment(payment(), { confirmationToken: 'ctoken_gone' }, uncharged);
    await expect(unknown).rejects.toMatchObject({ kind: 'invalid', code: 'payment_details_expired' });
  });
});

describe('cancelling a payment', () => {
  it('cancels it, even if its id at Stripe is unknown', async () => {
    const open = payment();
    const { reference } = await stripe.lookUp(open);
    expect(await stripe.cancel(open)).toEqual({ reference, status: 'cancelled' });
    expect(await stripe.cancel(open)).toEqual({ reference, status: 'cancelled' });
    expect(await pay(open)).toEqual({ reference, status: 'cancelled' });
    expect(chargesOf(reference)).toEqual([]);
  });

  it('reports a payment that has already succeeded', async () => {
    const { reference } = await pay(payment());
    expect(await stripe.cancel({ ...payment(), reference })).toMatchObject({
      reference,
      status: 'succeeded',
    });
  });
});

describe('a Stripe error', () => {
  it.each([
    ['a server error', 500],
    ['too many requests', 429],
    ['a cut connection', 'cut'],
  ] as const)('is retried, and charges the buyer only once: %s', async (_name, by) => {
    for (const on of ['POST /v1/payment_intents', 'POST /v1/payment_intents/*/confirm']) {
      for (const after of [false, true]) {
        const open = payment();
        fake.faults.add({ on, by, after });
        const state = await pay(open).catch(() => stripe.lookUp(open));
        const ended =
          state.status === 'succeeded' ? state : await pay({ ...open, reference: state.reference });
        expect(ended.status).toBe('succeeded');
        expect(chargesOf(ended.reference)).toHaveLength(1);
        expect(fake.intents().filter(({ metadata }) => metadata.payment === open.id)).toHaveLength(1);
      }
    }
  });

  it('such as a slow response does not turn two concurrent requests into two payments', async () => {
    const open = payment();
    fake.faults.add({ on: 'POST /v1/payment_intents', by: { slowMs: 200 } });
    const [first, second] = await Promise.all([stripe.lookUp(open), stripe.lookUp(open)]);
    expect(second).toEqual(first);
    expect(fake.intents().filter(({ metadata }) => metadata.payment === open.id)).toHaveLength(1);
  });

  it('that persists is reported to the caller', async () => {
    fake.faults.add({ on: 'POST /v1/payment_intents', by: 500, times: 3 });
    await expect(pay(payment())).rejects.toThrow();
    expect(fake.charges().filter(({ metadata }) => !metadata.payment)).toEqual([]);
  });

  it('is reported without secrets', async () => {
    const open = payment();
    const strangers = createStripePayments({ ...settings(), secretKey: 'sk_test_of_somebody_else' });
    const failures: unknown[] = [];
    const keep = (error: unknown) => void failures.push(error);
    await strangers.lookUp(open).catch(keep);
    const { reference } = await pay(open, 'challenge');
    for (const by of [500, 429, 'cut'] as const) {
      fake.faults.add({ on: 'GET /v1/payment_intents/*', by, times: 3 });
      await stripe.lookUp({ ...open, reference }).catch(keep);
    }
    await stripe.refund({ reference, amountPence: 500, key: 'r0:1' }).catch(keep);
    expect(failures.length).toBeGreaterThan(3);
    for (const failure of failures) {
      if (!(failure instanceof Error)) throw new Error('something else was thrown');
      expect(JSON.stringify(describeError(failure))).not.toMatch(/sk_test|whsec|_secret_/);
    }
  });

  it('occurs if the same idempotency key is used for another amount', async () => {
    const open = payment();
    await stripe.lookUp(open);
    await expect(stripe.lookUp({ ...open, amountPence: 600 })).rejects.toThrow(/idempotent/);
  });
});

describe('a refund', () => {
  it('is paid once for each key, and never exceeds the payment', async () => {
    const { reference } = await pay(payment());
    const refund = { reference, amountPence: 300, key: 'r1:1' };
    const state = await stripe.refund(refund);
    expect(state).toEqual({ reference: expect.stringMatching(/^re_/), status: 'settled' });
    expect(await stripe.refund(refund)).toEqual(state);
    expect(chargesOf(reference)[0]?.amount_refunded).toBe(300);
    // Too little is left, so nothing was refunded.
    expect(await stripe.refund({ ...refund, key: 'r2:1' })).toMatchObject({ status: 'failed' });
    expect(chargesOf(reference)[0]?.amount_refunded).toBe(300);
    expect(await stripe.refund({ reference, amountPence: 200, key: 'r3:1' })).toMatchObject({
      status: 'settled',
    });
  });

  it('may be pending, and then fail', async () => {
    const { reference } = await pay(payment(), 'refundPending');
    const { reference: refund, status } = await stripe.refund({ reference, amountPence: 500, key: 'r4:1' });
    expect(status).toBe('pending');
    fake.refunds.end(refund, 'failed');
    expect(await stripe.lookUpRefund(refund, reference)).toEqual({ reference: refund, status: 'failed' });
    expect(chargesOf(reference)[0]?.amount_refunded).toBe(0);
  });
});

it("returns a dispute's status and how much was withdrawn, and lists recent disputes", async () => {
  const { reference } = await pay(payment());
  const { id } = fake.dispute.open(reference);
  expect(await stripe.lookUpDispute(id)).toEqual({
    reference: id,
    paymentReference: reference,
    status: 'needs_response',
    reason: 'fraudulent',
    amountPence: 500,
    withdrawnPence: 500,
    evidenceDueAt: expect.any(Date),
    closed: false,
  });
  const listed = async () => (await stripe.listDisputes(1)).find((one) => one.reference === id);
  expect(await listed()).toEqual(await stripe.lookUpDispute(id));
  // A bank can return a part of the money although it decides against us.
  fake.dispute.close(id, 'lost', { returned: 200 });
  expect(await stripe.lookUpDispute(id)).toMatchObject({ status: 'lost', withdrawnPence: 300, closed: true });
  fake.dispute.close(id, 'won');
  expect(await stripe.lookUpDispute(id)).toMatchObject({ status: 'won', withdrawnPence: 0, closed: true });
});

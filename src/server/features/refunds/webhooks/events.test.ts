import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentEvents } from '#server/db/schema.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import type { Event } from '../../../../../tests/helpers/fake-stripe/objects.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  expectOrderState,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
});
afterEach(async () => {
  stripe.fake.faults.clear();
  await stripe.fake.webhooks.release();
});
afterAll(() => stripe.stop());

const aDraw = () => publishedDraw(stripe.app, host, noGame);
const recorded = (event: Event) =>
  stripe.app.database.db.$count(paymentEvents, eq(paymentEvents.eventId, event.id));

/** Creates an order whose buyer has completed 3-D Secure, and holds back the event. */
async function agreed(quantity = 1) {
  const draw = await aDraw();
  const { webhooks } = stripe.fake;
  webhooks.hold();
  await webhooks.idle();
  const open = await openByCard(stripe, draw, quantity);
  stripe.fake.authenticate(open.intent, true);
  return { ...open, draw, event: eventOf(open.intent, 'payment_intent.amount_capturable_updated') };
}
function eventOf(intent: string, type: string): Event {
  const found = stripe.fake
    .events()
    .findLast(({ type: of, data }) => of === type && data.object.id === intent);
  if (!found) throw new Error(`there is no event ${type}`);
  return found;
}

describe('a Stripe event', () => {
  it('takes effect once, however often it is sent [OPS-03]', async () => {
    const { id, draw, event } = await agreed(2);
    const { webhooks } = stripe.fake;
    expect(await webhooks.deliver(event)).toBe(200);
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid' });
    expect([await webhooks.deliver(event), await webhooks.deliver(event)]).toEqual([200, 200]);
    expect(await recorded(event)).toBe(1);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
  });

  it('is deleted after 90 days', async () => {
    const { event } = await agreed();
    await stripe.fake.webhooks.release();
    await stripe.fake.webhooks.idle();
    await stripe.app.services.webhooks.sweep();
    expect(await recorded(event)).toBe(1);
    await stripe.app.shiftClock(91 * 24 * 3_600_000);
    await stripe.app.services.webhooks.sweep();
    expect(await recorded(event)).toBe(0);
    await stripe.app.shiftClock(0);
  });

  it('takes effect once if it is sent ten times concurrently', async () => {
    const { id, draw, event } = await agreed(2);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => stripe.fake.webhooks.deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', refunds: [] });
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
  });

  it.each(['bad', 'old', 'none'] as const)('is rejected with a signature that is %s', async (signature) => {
    const { id, event } = await agreed();
    expect(await stripe.fake.webhooks.deliver(event, signature)).toBe(400);
    expect(await recorded(event)).toBe(0);
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'pending' });
  });

  it('is rejected if its body was changed or is missing [OPS-03]', async () => {
    const url = '/api/payments/stripe/webhook';
    for (const body of [undefined, {}, { id: 'evt_1', object: 'event' }]) {
      const { statusCode, body: response } = await stripe.app.client().send({
        method: 'POST',
        url,
        ...(body && { body }),
        headers: { 'stripe-signature': 't=1,v1=00' },
      });
      expect(statusCode).toBe(400);
      expect(response).not.toMatch(/whsec|sk_test/);
    }
    expect((await stripe.app.client().send({ method: 'GET', url })).statusCode).toBe(404);
  });

  it('that arrives after a later one does not undo it', async () => {
    const { id, intent, event } = await agreed();
    const { webhooks } = stripe.fake;
    expect(await webhooks.deliver(event)).toBe(200);
    for (const type of ['payment_intent.created', 'payment_intent.requires_action']) {
      expect(await webhooks.deliver(eventOf(intent, type))).toBe(200);
    }
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', payment: 'succeeded' });
  });

  it('that arrives early applies the current state', async () => {
    const { id, intent } = await agreed();
    expect(await stripe.fake.webhooks.deliver(eventOf(intent, 'payment_intent.created'))).toBe(200);
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid' });
  });

  it('about a settled payment is recorded without a provider call', async () => {
    const { id, intent, event } = await agreed();
    const { webhooks } = stripe.fake;
    await webhooks.deliver(event);
    const asked = stripe.fake.requests().length;
    expect(await webhooks.deliver(eventOf(intent, 'payment_intent.created'))).toBe(200);
    expect(stripe.fake.requests()).toHaveLength(asked);
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid' });
  });

  it.each(['in order', 'backwards'])('leads to the same result in any order: %s', async (order) => {
    const { id } = await agreed();
    await stripe.fake.webhooks.release((events) => (order === 'backwards' ? events.toReversed() : events));
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', refunds: [] });
  });

  it('is not recorded while Stripe is unreachable, so that Stripe sends it again', async () => {
    const { id, event } = await agreed();
    stripe.fake.faults.add({ on: 'GET /v1/payment_intents/*', by: 500, times: 3 });
    expect(await stripe.fake.webhooks.deliver(event)).toBe(500);
    expect(await recorded(event)).toBe(0);
    await stripe.fake.webhooks.release();
    await expectOrderState(stripe, id, 'paid', 'succeeded');
  });

  it('about something unknown is recorded', async () => {
    const [before] = stripe.fake.events();
    if (!before) throw new Error('there is no event');
    const strange = (changes: object): Event => ({
      ...before,
      id: `evt_${crypto.randomUUID()}`,
      type: 'something.new',
      ...changes,
    });
    const ofOthers = { ...before.data.object, id: 'pi_of_others', metadata: { payment: 'not-an-id' } };
    const events = [
      strange({ data: { object: { id: 'cus_1', object: 'customer' } } }),
      strange({ type: 'payment_intent.succeeded', data: { object: ofOthers } }),
      strange({ data: { object: { ...ofOthers, metadata: { payment: crypto.randomUUID() } } } }),
      strange({ data: { object: { id: 're_1', object: 'refund', metadata: {} } } }),
      strange({ data: { object: { id: 're_2', object: 'refund', metadata: { refund: 'x:1' } } } }),
    ];
    for (const event of events) {
      expect(await stripe.fake.webhooks.deliver(event)).toBe(200);
      expect(await recorded(event)).toBe(1);
    }
  });

  it('provides Stripe’s id for a payment whose response was lost', async () => {
    stripe.fake.webhooks.hold();
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 'cut', times: 2 });
    const { body } = await tryCard(stripe, await aDraw(), 1);
    await stripe.fake.webhooks.release();
    const [made] = stripe.fake.intents().filter(({ metadata }) => metadata.order === body.order.id);
    const known = await stripe.app.services.checkout.onPaymentEvent(made?.id ?? '', null);
    expect(known).not.toBeNull();
  });
});

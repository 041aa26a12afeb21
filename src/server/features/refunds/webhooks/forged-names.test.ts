import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  createUnchargedOrder,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let stripe: StripeApp;
let host: Someone;
/** Another program that uses the same Stripe account. */
let others: Stripe;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  const { hostname, port } = new URL(stripe.fake.url);
  others = new Stripe(stripe.fake.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
});
afterAll(() => stripe.stop());

/** Creates a payment of thirty pence to the other program, with this metadata. */
async function paidToOthers(metadata: Record<string, string>): Promise<string> {
  const { id } = await others.paymentIntents.create({
    amount: 30,
    currency: 'gbp',
    allowed_payment_method_types: ['card'],
    metadata,
  });
  await others.paymentIntents.confirm(id, { confirmation_token: stripe.fake.token() });
  return id;
}

describe('a Stripe object of another program, with our ids in its metadata', () => {
  it('pays for none of our orders, even if the id of its payment is unknown', async () => {
    const { id } = await createUnchargedOrder(stripe, await publishedDraw(stripe.app, host, noGame), 100);
    const { db } = stripe.app.database;
    const [ours] = await db.select().from(payments).where(eq(payments.orderId, id));
    await paidToOthers({ payment: ours?.id ?? '', order: id });
    await stripe.fake.webhooks.idle();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'pending', payment: 'pending' });
  });

  it('settles none of our refunds', async () => {
    const draw = await publishedDraw(stripe.app, host, noGame);
    const { body } = await tryCard(stripe, draw, 1);
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 3 });
    await host.client.call('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
      params: { id: draw.id, orderId: body.order.id },
      body: { reason: 'Asked for' },
    });
    const refund = async () => (await readOrderState(stripe, body.order.id)).refunds[0];
    const theirs = await paidToOthers({});
    const metadata = { refund: `${(await refund())?.id}:1` };
    await others.refunds.create({ payment_intent: theirs, amount: 30, metadata });
    await stripe.fake.webhooks.idle();
    expect((await refund())?.settledAt).toBeNull();
    await stripe.app.services.payments.settleDue();
    expect((await refund())?.settledAt).toBeInstanceOf(Date);
    const charge = stripe.fake.charges().find(({ metadata: { order } }) => order === body.order.id);
    expect(charge?.amount_refunded).toBe(500);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await admin(stripe.app);
});
afterAll(() => stripe.stop());

const aDraw = () => publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });

async function paidByCard(draw: Awaited<ReturnType<typeof aDraw>>, quantity: number) {
  const { status, body } = await tryCard(stripe, draw, quantity);
  expect([status, body.order.status]).toEqual([201, 'paid']);
  return { id: body.order.id, tickets: body.tickets, intent: await intentOf(stripe, body.order.id) };
}

/** The amounts of a payment's refunds, in pence. */
const givenBack = (intent: string) =>
  stripe.fake.refunds
    .all()
    .filter(({ payment_intent }) => payment_intent === intent)
    .map(({ amount }) => amount);

it('refunds each card exactly once, whatever fails on the way [API-DRAWS-18]', async () => {
  const draw = await aDraw();
  const paid = [await paidByCard(draw, 2), await paidByCard(draw, 1), await paidByCard(draw, 3)];
  await refundTicket(host.client, draw.id, paid[2]?.tickets[0]?.id ?? '');
  const open = await openByCard(stripe, draw, 1);
  expect((await cancelDraw(boss.client, draw.id)).status).toBe(200);
  const { cancellations, payments } = stripe.app.services;
  await cancellations.refundDraws();
  stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', after: true, times: 3 });
  stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 500 });
  // Failed refunds are retried in the next round.
  await payments.settleDue().catch(() => undefined);
  stripe.fake.faults.clear();
  await stripe.app.shiftClock(600_000);
  await stripe.app.runJobs();
  await stripe.app.shiftClock(0);
  expect(paid.map(({ intent }) => givenBack(intent))).toEqual([[1000], [500], [500, 1000]]);
  for (const { id } of paid) {
    const { refunds, refundedPence } = await readOrderState(stripe, id);
    expect(refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(refundedPence);
    expect(refunds.every(({ settledAt }) => settledAt !== null)).toBe(true);
  }
  expect(await readOrderState(stripe, open.id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
  expect(stripe.fake.intents().find(({ id }) => id === open.intent)?.status).toBe('canceled');
});

it('sends the refund for the rest of an order immediately [API-TICKETS-14]', async () => {
  const draw = await aDraw();
  const order = await paidByCard(draw, 4);
  await refundTicket(host.client, draw.id, order.tickets[1]?.id ?? '');
  expect((await refundOrder(host.client, draw.id, order.id)).body).toEqual({ refundedPence: 1500 });
  expect(givenBack(order.intent)).toEqual([500, 1500]);
  expect(stripe.fake.charges().find(({ metadata }) => metadata.order === order.id)?.refunded).toBe(true);
});

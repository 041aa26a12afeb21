import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderContacts } from '#server/db/schema.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  expectOrderState,
  openByCard,
  type StripeApp,
  startStripeApp,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
beforeAll(async () => {
  stripe = await startStripeApp();
});
afterAll(() => stripe.stop());

/** Runs the indexing job, and returns the search entry of an order. */
async function indexed(id: string) {
  await stripe.app.runJobs();
  const { db } = stripe.app.database;
  const [contact] = await db.select().from(orderContacts).where(eq(orderContacts.orderId, id));
  return contact;
}

it('finds tickets that were issued after their buyer was indexed [VIEW-03]', async () => {
  const host = await verifiedHost(stripe.app);
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { id, intent } = await openByCard(stripe, draw, 2);
  expect(await indexed(id)).toMatchObject({ findable: true, places: [] });
  stripe.fake.webhooks.hold();
  await stripe.fake.webhooks.idle();
  stripe.fake.authenticate(intent, true);
  await stripe.fake.webhooks.release();
  await expectOrderState(stripe, id, 'paid', 'succeeded');
  expect(await indexed(id)).toMatchObject({ findable: true, places: [`${draw.id}/0`], firstNumber: 1 });
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  createUnchargedOrder,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
});
afterEach(async () => {
  stripe.fake.faults.clear();
  await stripe.app.shiftClock(0);
});
afterAll(() => stripe.stop());

const cheapDraw = () =>
  publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null, ticketPrice: 10 });

describe('an order for less than the minimum card charge', () => {
  it('is rejected and holds no tickets', async () => {
    const draw = await cheapDraw();
    const buyer = await register(stripe.app);
    const { status, error } = await tryCard(stripe, draw, 2, { by: buyer });
    expect([status, error.code]).toEqual([400, 'amount_too_small']);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    expect((await tryCard(stripe, draw, 3, { by: buyer })).body.order.status).toBe('paid');
  });

  it('is released when it expires, if Stripe has raised its minimum in the meantime', async () => {
    const draw = await cheapDraw();
    const { id } = await createUnchargedOrder(stripe, draw, 3);
    const { db } = stripe.app.database;
    await db.update(payments).set({ amountPence: 29 }).where(eq(payments.orderId, id));
    await stripe.app.shiftClock(15 * 60_000 + 1_000);
    await stripe.app.services.checkout.releaseExpiredHolds();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    await db.update(payments).set({ amountPence: 30 }).where(eq(payments.orderId, id));
  });
});

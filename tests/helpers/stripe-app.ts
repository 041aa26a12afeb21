import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Purchase } from '#contract/sales/orders.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe/server.ts';
import { register, type Someone } from './people.ts';
import { buy, tryToBuy } from './tickets.ts';

/** A program that accepts cards, and its Stripe account. */
export type Shop = { app: TestApp; fake: FakeStripe };

export type StripeApp = Shop & {
  /** Stops the program, and fails if the ledger is inconsistent. */
  stop: () => Promise<void>;
};

/** Starts the whole program with card payments, and a fake Stripe that sends it webhooks. */
export async function startStripeApp(): Promise<StripeApp> {
  const fake = await startFakeStripe();
  const app = await startTestApp({ environment: fake.environment });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  fake.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
  return {
    app,
    fake,
    stop: async () => {
      await fake.webhooks.idle();
      const breaches = await findBreaches(app.database.db);
      await fake.stop();
      await app.stop();
      expect(breaches).toEqual([]);
    },
  };
}

type Card = Parameters<FakeStripe['token']>[0];
type Wishes = Partial<Purchase> & { card?: Card; key?: string; by?: Someone };

/** Tries to buy tickets by card, by default as a new user. */
export async function tryCard({ app, fake }: Shop, draw: PrizeDraw, quantity: number, wishes: Wishes = {}) {
  const { card, by, ...fields } = wishes;
  const buyer = by ?? (await register(app));
  const confirmationToken = fake.token(card);
  const response = await tryToBuy(buyer.client, draw, quantity, { confirmationToken, ...fields });
  return { ...response, buyer };
}

/** An order pending 3-D Secure, which holds its tickets. */
export async function openByCard({ app, fake }: Shop, draw: PrizeDraw, quantity: number, by?: Someone) {
  const buyer = by ?? (await register(app));
  const receipt = await buy(buyer.client, draw, quantity, { confirmationToken: fake.token('challenge') });
  return { buyer, receipt, id: receipt.order.id, intent: await intentOf({ app }, receipt.order.id) };
}

/** A committed order whose charge was never requested, as after a crash. */
export async function createUnchargedOrder(stripe: Shop, draw: PrizeDraw, quantity: number) {
  stripe.fake.faults.add({ on: 'POST /v1/payment_intents', by: 500, times: 3 });
  const { body, buyer } = await tryCard(stripe, draw, quantity);
  return { buyer, id: body.order.id };
}

/** Stripe's id of an order's payment; empty if none was created. */
export async function intentOf({ app }: Pick<Shop, 'app'>, orderId: string): Promise<string> {
  const [row] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
  return row?.providerReference ?? '';
}

/** The status of an order, its payment and its refunds. */
export async function readOrderState({ app }: Pick<Shop, 'app'>, orderId: string) {
  const { db } = app.database;
  const [row] = await db
    .select({
      order: orders.status,
      payment: payments.status,
      funding: payments.cardFunding,
      refundedPence: payments.refundedPence,
      paymentId: payments.id,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('there is no such order');
  const { paymentId, ...rest } = row;
  const back = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return { ...rest, refunds: back };
}

/** Waits until an order has this status. */
export const expectOrderState = (
  stripe: Pick<Shop, 'app'>,
  orderId: string,
  order: string,
  payment: string,
) =>
  eventually(async () => {
    const now = await readOrderState(stripe, orderId);
    return `${now.order}, ${now.payment}`;
  }).toBe(`${order}, ${payment}`);

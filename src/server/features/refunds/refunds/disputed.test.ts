import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  expectOrderState,
  intentOf,
  openByCard,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const fraud = { reason: 'The bank gave it back', refund: false };

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

/** Creates a paid order of two tickets at £5 each. */
async function paid() {
  const draw = await aDraw();
  const { body, buyer } = await tryCard(stripe, draw, 2);
  const [first, second] = body.tickets.map(({ id }) => id);
  const intent = await intentOf(stripe, body.order.id);
  return { drawId: draw.id, id: body.order.id, buyer, first: first ?? '', second: second ?? '', intent };
}
const told = () => stripe.fake.webhooks.idle();
async function dispute(intent: string, end?: 'won' | 'lost'): Promise<string> {
  const { id } = stripe.fake.dispute.open(intent);
  await told();
  if (end) await decide(id, end);
  return id;
}
async function decide(id: string, end: 'won' | 'lost'): Promise<void> {
  stripe.fake.dispute.close(id, end);
  await told();
}
const givenBack = (intent: string) =>
  stripe.fake.charges().find(({ payment_intent }) => payment_intent === intent)?.amount_refunded;
const emailsTo = (buyer: Someone) =>
  stripe.app.database.db
    .select({ template: emails.template, data: emails.data })
    .from(emails)
    .where(and(eq(emails.personId, buyer.user.id)))
    .then((rows) => rows.filter(({ template }) => template === 'refund' || template === 'draw-cancelled'));

/** Moves the clock past the time of the next refund attempt. */
async function later(): Promise<void> {
  await stripe.app.shiftClock(600_000);
  await stripe.app.services.payments.settleDue();
  await stripe.app.shiftClock(0);
}

describe('a disputed payment', () => {
  it.each([
    ['open', undefined, /until the bank has decided and the dispute is settled/],
    ['lost', 'lost', /already given the buyer this money back/],
  ] as const)(
    'cannot be refunded by hosts or admins while the dispute is %s [MONEY-22]',
    async (_, end, sentence) => {
      const { drawId, id, first, buyer, intent } = await paid();
      await dispute(intent, end);
      for (const { client } of [host, boss]) {
        for (const { status, error } of [
          await refundTicket(client, drawId, first),
          await refundOrder(client, drawId, id),
        ]) {
          expect([status, error.code]).toEqual([409, 'disputed']);
          expect(error.message).toMatch(sentence);
        }
        const { status, error } = await voidTicket(client, drawId, first);
        expect([status, error.code]).toEqual([409, end ? 'already_voided' : 'disputed']);
      }
      expect(await readOrderState(stripe, id)).toMatchObject({ refundedPence: 0, refunds: [] });
      expect(givenBack(intent)).toBe(0);
      expect(await emailsTo(buyer)).toHaveLength(end ? 1 : 0);
    },
  );

  it('can be voided without a refund by admins while the dispute is open, and the rest is voided if it is lost [MONEY-22, DISPUTE-02]', async () => {
    const { drawId, id, first, second, buyer, intent } = await paid();
    const reference = await dispute(intent);
    expect((await voidTicket(host.client, drawId, first, fraud)).status).toBe(403);
    expect((await voidTicket(boss.client, drawId, first, fraud)).status).toBe(200);
    await decide(reference, 'lost');
    expect((await voidTicket(boss.client, drawId, second, fraud)).error.code).toBe('already_voided');
    expect((await refundTicket(boss.client, drawId, second)).error.code).toBe('disputed');
    expect((await refundOrder(boss.client, drawId, id)).error.code).toBe('disputed');
    expect(await readOrderState(stripe, id)).toMatchObject({ refundedPence: 0, refunds: [] });
    expect((await emailsTo(buyer)).map(({ data }) => data)).toMatchObject([
      { amountPence: 0, tickets: [[1, 1]] },
      { amountPence: 0, tickets: [[2, 2]], reason: 'The bank took the payment back after a dispute.' },
    ]);
  });

  it('can be refunded once the dispute is won [MONEY-22]', async () => {
    const { drawId, id, first, intent } = await paid();
    await dispute(intent, 'won');
    expect((await voidTicket(host.client, drawId, first, fraud)).status).toBe(403);
    expect((await refundTicket(host.client, drawId, first)).body).toEqual({ refundedPence: 500 });
    expect((await refundOrder(host.client, drawId, id)).body).toEqual({ refundedPence: 500 });
    expect(givenBack(intent)).toBe(1000);
  });

  it.each(['won', 'lost'] as const)(
    'is refunded after the draw is cancelled only if the dispute is won: %s [MONEY-22]',
    async (end) => {
      const { drawId, id, intent } = await paid();
      const reference = await dispute(intent);
      await cancelDraw(boss.client, drawId);
      await stripe.app.services.cancellations.refundDraws();
      await later();
      expect(await readOrderState(stripe, id)).toMatchObject({
        refunds: [{ settledAt: null, askedAt: null }],
      });
      await decide(reference, end);
      await later();
      expect(givenBack(intent)).toBe(end === 'won' ? 1000 : 0);
      const { refunds } = await readOrderState(stripe, id);
      expect(refunds.map(({ settledAt }) => settledAt !== null)).toEqual([end === 'won']);
    },
  );

  it('is not refunded if the draw is cancelled after the dispute was lost [MONEY-22]', async () => {
    const { drawId, id, buyer, intent } = await paid();
    await dispute(intent, 'lost');
    await cancelDraw(boss.client, drawId);
    await stripe.app.services.cancellations.refundDraws();
    expect(await readOrderState(stripe, id)).toMatchObject({ refundedPence: 0, refunds: [] });
    // The buyer heard of it when the tickets were voided.
    expect(await emailsTo(buyer)).toMatchObject([{ template: 'refund', data: { amountPence: 0 } }]);
    expect(givenBack(intent)).toBe(0);
  });

  it('is not refunded as a late payment until the dispute is won [MONEY-22]', async () => {
    const draw = await aDraw();
    const { id, intent } = await openByCard(stripe, draw, 2);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    await cancelDraw(boss.client, draw.id);
    stripe.fake.webhooks.hold();
    stripe.fake.authenticate(intent, true);
    stripe.fake.captureInDashboard(intent);
    const { id: reference } = stripe.fake.dispute.open(intent);
    await stripe.fake.webhooks.release((events) => events.toReversed());
    await expectOrderState(stripe, id, 'cancelled', 'succeeded');
    await later();
    expect((await readOrderState(stripe, id)).refunds).toMatchObject([{ cause: 'late', settledAt: null }]);
    await decide(reference, 'won');
    await later();
    expect(givenBack(intent)).toBe(1000);
  });

  it('is not refunded by Stripe even before we learn of the dispute, but is refunded once the dispute is won [MONEY-22]', async () => {
    const { drawId, id, intent } = await paid();
    stripe.fake.webhooks.hold();
    const { id: reference } = stripe.fake.dispute.open(intent);
    expect((await refundOrder(host.client, drawId, id)).status).toBe(200);
    expect((await readOrderState(stripe, id)).refunds).toMatchObject([{ settledAt: null, attempt: 2 }]);
    await stripe.fake.webhooks.release();
    await later();
    expect(givenBack(intent)).toBe(0);
    await decide(reference, 'won');
    await later();
    expect(givenBack(intent)).toBe(1000);
    expect((await readOrderState(stripe, id)).refunds).toMatchObject([{ settledAt: expect.any(Date) }]);
  });
});

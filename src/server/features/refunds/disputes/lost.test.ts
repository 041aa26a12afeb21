import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { queryRows } from '#server/db/database.ts';
import { auditEntries, disputes, drawParticipants, emails, logEntries, tickets } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { DisputeState } from '#server/providers/payments/provider.ts';
import { startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { failUpdates } from '../../../../../tests/helpers/failing-rows.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
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

const db = () => stripe.app.database.db;
const told = () => stripe.fake.webhooks.idle();

/** An order of five tickets at £5 each, with a ticket of another buyer in the same draw. */
async function paid() {
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body, buyer } = await tryCard(stripe, draw, 5);
  await tryCard(stripe, draw, 1);
  const intent = await intentOf(stripe, body.order.id);
  return { draw, drawId: draw.id, id: body.order.id, buyer, intent, tickets: body.tickets };
}

/** Opens a dispute about a part of a payment, and lets the bank decide it. */
async function dispute(intent: string, amount: number, end?: 'won' | 'lost'): Promise<string> {
  const { id } = stripe.fake.dispute.open(intent, { amount });
  await told();
  if (end) await decide(id, end);
  return id;
}
async function decide(id: string, end: 'won' | 'lost', options?: { returned: number }): Promise<void> {
  stripe.fake.dispute.close(id, end, options);
  await told();
}

const moneyOf = async (id: string) =>
  (await host.client.call('GET /api/v1/prize-draws/:id/money', { params: { id } })).body;
const borneBy = async (reference: string) => {
  const { body } = await boss.client.call('GET /api/v1/admin/disputes', { query: { limit: 100 } });
  return body.find((one) => one.reference === reference)?.borneBy;
};
const balance = async (drawId: string, account: Account) =>
  (await stripe.app.services.ledger.listBalances(drawId)).find((one) => one.account === account)?.pence;
const validNumbers = async (drawId: string) =>
  (
    await db()
      .select({ number: tickets.number })
      .from(tickets)
      .where(and(eq(tickets.drawId, drawId), sql`voided_at is null`))
      .orderBy(tickets.number)
  ).map(({ number }) => number);
const givenBack = (intent: string) =>
  stripe.fake.charges().find(({ payment_intent }) => payment_intent === intent)?.amount_refunded;
const emailsTo = async (buyer: Someone) =>
  (await db().select().from(emails).where(eq(emails.personId, buyer.user.id)))
    .filter(({ template }) => template === 'refund' || template === 'draw-cancelled')
    .map(({ template, data }) => ({ template, ...data }));
const refundsOf = async (id: string) =>
  (await readOrderState(stripe, id)).refunds
    .map(({ amountPence, settledAt }) => [amountPence, settledAt !== null])
    .sort();

async function cancel(drawId: string): Promise<void> {
  await cancelDraw(boss.client, drawId);
  await stripe.app.services.cancellations.refundDraws();
}

/** Moves the clock past the time of the next refund attempt. */
async function later(): Promise<void> {
  await stripe.app.shiftClock(3_600_000);
  await stripe.app.services.payments.settleDue();
  await stripe.app.shiftClock(0);
  await told();
}

describe('a lost dispute, before the list is sealed,', () => {
  it('voids the order’s tickets, and lowers gross by what was lost [MONEY-02, DISPUTE-02]', async () => {
    const { drawId, id, buyer, intent } = await paid();
    expect(await moneyOf(drawId)).toMatchObject({ gross: 3000, held: 3000 });
    const reference = await dispute(intent, 2500);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 3000, held: 3000 });
    await decide(reference, 'lost');
    expect(await moneyOf(drawId)).toMatchObject({ gross: 500, held: 500, refunded: 0 });
    expect(await borneBy(reference)).toEqual([{ bearer: 'held', amountPence: 2500 }]);
    expect(await validNumbers(drawId)).toEqual([6]);
    expect(await emailsTo(buyer)).toMatchObject([{ template: 'refund', amountPence: 0, tickets: [[1, 5]] }]);
    const entries = await db().select().from(logEntries).where(eq(logEntries.drawId, drawId));
    expect(
      entries
        .map((entry) => entry.entries)
        .join('')
        .match(/"void"/g),
    ).toHaveLength(5);
    const ranked = await db().select().from(drawParticipants).where(eq(drawParticipants.drawId, drawId));
    expect(ranked.map((one) => one.tickets).sort()).toEqual([0, 1]);
    const acts = await db().select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts).toMatchObject([
      { action: 'order.chargeback', actorRole: 'server', details: { drawId, numbers: [1, 2, 3, 4, 5] } },
    ]);
  });

  it.each([
    [500, [1, 2, 3, 4]],
    [700, [1, 2, 3]],
    [1, [1, 2, 3, 4]],
  ])(
    'over %i of 2500 pence voids every ticket that is not fully paid, the highest numbers first [DISPUTE-02]',
    async (pence, left) => {
      const { drawId, intent } = await paid();
      await dispute(intent, pence, 'lost');
      expect(await validNumbers(drawId)).toEqual([...left, 6]);
      expect(await moneyOf(drawId)).toMatchObject({ gross: 3000 - pence, held: 3000 - pence });
    },
  );

  it('is lost only as far as the bank keeps the money [DISPUTE-02]', async () => {
    const { drawId, intent } = await paid();
    const reference = await dispute(intent, 2500);
    await decide(reference, 'lost', { returned: 1500 });
    expect(await moneyOf(drawId)).toMatchObject({ gross: 2000, held: 2000 });
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 6]);
  });

  it('leaves the rest of the order to be refunded, but never more [MONEY-22]', async () => {
    const { drawId, id, intent, tickets: bought } = await paid();
    await dispute(intent, 700, 'lost');
    expect((await refundTicket(host.client, drawId, bought[0]?.id ?? '')).body).toEqual({
      refundedPence: 500,
    });
    expect((await refundTicket(host.client, drawId, bought[4]?.id ?? '')).status).toBe(403);
    // £1.30 per valid ticket of £5 remain for the two tickets that were voided.
    expect((await refundTicket(boss.client, drawId, bought[4]?.id ?? '')).body).toEqual({
      refundedPence: 300,
    });
    expect((await refundTicket(boss.client, drawId, bought[3]?.id ?? '')).error.code).toBe('disputed');
    expect((await refundOrder(boss.client, drawId, id)).body).toEqual({ refundedPence: 1000 });
    await later();
    expect(givenBack(intent)).toBe(1800);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 500, held: 500 });
  });

  it('gives gross back if the bank changes its decision, and an admin can refund the voided tickets [DISPUTE-01]', async () => {
    const { drawId, id, intent } = await paid();
    const reference = await dispute(intent, 2500, 'lost');
    await decide(reference, 'won');
    expect(await borneBy(reference)).toEqual([]);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 3000, held: 3000 });
    expect(await validNumbers(drawId)).toEqual([6]);
    expect((await refundOrder(boss.client, drawId, id)).body).toEqual({ refundedPence: 2500 });
    expect(await moneyOf(drawId)).toMatchObject({ gross: 500 });
  });
});

describe('a lost dispute, once the list is sealed,', () => {
  it('leaves the tickets in the draw, and lowers gross [DISPUTE-02]', async () => {
    const { draw, drawId, intent } = await paid();
    const reference = await dispute(intent, 2500);
    await startDrawing(host, draw);
    await decide(reference, 'lost');
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 500, held: 500 });
  });
});

describe('a lost dispute, once the draw’s money is divided,', () => {
  /** Divides the £30 of a draw: £20 for the host, £2 of which are kept. */
  async function settle(drawId: string, held = 3000): Promise<void> {
    const cause = { kind: 'settlement', id: drawId } as const;
    const parts = { feeEarned: held - 2000, hostDue: 2000, reserveKept: 200 } as const;
    await db().transaction((tx) =>
      postTransfers(
        tx,
        (['feeEarned', 'hostDue', 'reserveKept'] as const).map((kind) => ({
          kind,
          drawId,
          amountPence: parts[kind],
          cause,
        })),
      ),
    );
  }

  it('is borne by the host’s reserve, the host and the platform, and given back to them if it is won after all [DISPUTE-01]', async () => {
    const { draw, drawId, intent } = await paid();
    const reference = await dispute(intent, 2500);
    await startDrawing(host, draw);
    await settle(drawId);
    await decide(reference, 'lost');
    expect(await borneBy(reference)).toEqual([
      { bearer: 'reserve', amountPence: 200 },
      { bearer: 'host', amountPence: 1800 },
      { bearer: 'platform', amountPence: 500 },
    ]);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 3000, held: 0 });
    await decide(reference, 'won');
    expect(await borneBy(reference)).toEqual([]);
    expect(await balance(drawId, 'host_reserve')).toBe(200);
  });

  it('goes to the host’s reserve if the draw had borne it, and it is won after all [DISPUTE-01]', async () => {
    const { draw, drawId, intent } = await paid();
    const reference = await dispute(intent, 500);
    await startDrawing(host, draw);
    await decide(reference, 'lost');
    expect(await borneBy(reference)).toEqual([{ bearer: 'held', amountPence: 500 }]);
    await settle(drawId, 2500);
    await decide(reference, 'won');
    expect(await balance(drawId, 'host_reserve')).toBe(700);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 2500, held: 0 });
  });
});

describe('a partly disputed payment of a cancelled draw', () => {
  it('is refunded for the rest after the dispute was lost [DISPUTE-03]', async () => {
    const { drawId, id, buyer, intent } = await paid();
    await dispute(intent, 500, 'lost');
    await cancel(drawId);
    await later();
    expect(await refundsOf(id)).toEqual([[2000, true]]);
    expect(givenBack(intent)).toBe(2000);
    expect(await emailsTo(buyer)).toContainEqual(
      expect.objectContaining({ template: 'draw-cancelled', amountPence: 2000 }),
    );
    expect(await moneyOf(drawId)).toMatchObject({ gross: 0, held: 0 });
  });

  it('is refunded for the rest of a ticket, even if no ticket is left [DISPUTE-03]', async () => {
    const { drawId, id, intent } = await paid();
    await dispute(intent, 2450, 'lost');
    expect(await validNumbers(drawId)).toEqual([6]);
    await cancel(drawId);
    await later();
    expect(await refundsOf(id)).toEqual([[50, true]]);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 0, held: 0 });
  });

  it.each(['won', 'lost'] as const)(
    'is refunded for the rest at once, and for the disputed part if the dispute is won: %s [MONEY-22, DISPUTE-03]',
    async (end) => {
      const { drawId, id, intent } = await paid();
      const reference = await dispute(intent, 700);
      await cancel(drawId);
      await later();
      expect(await refundsOf(id)).toEqual([
        [1800, true],
        [700, false],
      ]);
      await decide(reference, end);
      await later();
      expect(givenBack(intent)).toBe(end === 'won' ? 2500 : 1800);
      expect(await borneBy(reference)).toEqual(
        end === 'won' ? [] : [{ bearer: 'refunds', amountPence: 700 }],
      );
      expect(await moneyOf(drawId)).toMatchObject({ gross: 0, held: 0, refunded: 3000 });
    },
  );

  it('is refunded what a bank returns after its decision [DISPUTE-03]', async () => {
    const { drawId, intent } = await paid();
    const reference = await dispute(intent, 700, 'lost');
    await cancel(drawId);
    await decide(reference, 'won');
    await later();
    expect(givenBack(intent)).toBe(2500);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 0, held: 0 });
  });
});

describe('a refund that was due before the dispute', () => {
  it('waits, and is not paid if the bank pays the buyer [MONEY-22, DISPUTE-01]', async () => {
    const { drawId, id, intent, tickets: bought } = await paid();
    stripe.fake.webhooks.hold();
    const { id: reference } = stripe.fake.dispute.open(intent);
    // Stripe rejects the refund, because the bank has all of the money.
    expect((await voidTicket(host.client, drawId, bought[0]?.id ?? '')).status).toBe(200);
    await stripe.fake.webhooks.release();
    await told();
    await decide(reference, 'lost');
    await later();
    expect(await refundsOf(id)).toEqual([[500, false]]);
    expect(givenBack(intent)).toBe(0);
    expect(await borneBy(reference)).toEqual([
      { bearer: 'refunds', amountPence: 500 },
      { bearer: 'held', amountPence: 2000 },
    ]);
    expect(await moneyOf(drawId)).toMatchObject({ gross: 500, held: 500 });
  });

  it('is looked up before anyone bears the loss, if its response was lost, and nothing is refunded until then [DISPUTE-01, MONEY-22]', async () => {
    const { drawId, id, intent, tickets: bought } = await paid();
    stripe.fake.webhooks.hold();
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', times: 2 });
    await voidTicket(host.client, drawId, bought[0]?.id ?? '');
    stripe.fake.faults.clear();
    const { id: reference } = stripe.fake.dispute.open(intent);
    stripe.fake.dispute.close(reference, 'lost');
    // Only the dispute becomes known, not that the refund was made.
    await stripe.fake.webhooks.release((events) =>
      events.filter(({ type }) => type.startsWith('charge.dispute')),
    );
    await told();
    expect(await borneBy(reference)).toEqual([]);
    const rest = refundOrder(boss.client, drawId, id);
    const one = refundTicket(host.client, drawId, bought[1]?.id ?? '');
    for (const refund of [rest, one])
      expect(await refund).toMatchObject({ status: 409, error: { code: 'disputed' } });
    await later();
    await stripe.app.services.disputes.bearLosses();
    expect(await borneBy(reference)).toEqual([{ bearer: 'held', amountPence: 2000 }]);
    expect(givenBack(intent)).toBe(500);
    expect(await validNumbers(drawId)).toEqual([6]);
  });
});

describe('without its events', () => {
  const drop = () => stripe.fake.webhooks.release(() => []);

  it('a dispute is found in the provider’s list [DISPUTE-04]', async () => {
    const { drawId, intent } = await paid();
    stripe.fake.webhooks.hold();
    const { id: reference } = stripe.fake.dispute.open(intent, { amount: 500 });
    await drop();
    expect(await borneBy(reference)).toBeUndefined();
    await stripe.app.services.disputes.poll();
    expect(await borneBy(reference)).toEqual([]);
    stripe.fake.webhooks.hold();
    stripe.fake.dispute.close(reference, 'lost');
    await drop();
    await stripe.app.services.disputes.poll();
    expect(await borneBy(reference)).toEqual([{ bearer: 'held', amountPence: 500 }]);
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4, 6]);
  });

  it('an open dispute is looked up every hour, however old it is [DISPUTE-04]', async () => {
    const { intent } = await paid();
    await dispute(intent, 500);
    const lookUps = () => stripe.fake.requests().filter(({ call }) => call === 'GET /v1/disputes/*').length;
    const before = lookUps();
    await stripe.app.services.disputes.poll();
    expect(lookUps()).toBe(before);
    await stripe.app.shiftClock(3_700_000);
    await stripe.app.services.disputes.poll();
    expect(lookUps()).toBe(before + 1);
    await stripe.app.services.disputes.poll();
    expect(lookUps()).toBe(before + 1);
    await stripe.app.shiftClock(0);
  });

  it('an open dispute is looked up, even if another one cannot be applied [DISPUTE-04]', async () => {
    const [open, other] = [await paid(), await paid()];
    const waiting = await dispute(open.intent, 500);
    const failing = await dispute(other.intent, 500);
    const allow = await failUpdates(stripe.app, 'disputes', { column: 'provider_reference', id: failing });
    stripe.fake.webhooks.hold();
    stripe.fake.dispute.close(failing, 'lost');
    await drop();
    await stripe.app.shiftClock(3_700_000);
    await expect(stripe.app.services.disputes.poll()).rejects.toThrow();
    const rows = await db().select().from(disputes).where(eq(disputes.providerReference, waiting));
    expect(Number(rows[0]?.lookedUpAt) - Number(rows[0]?.openedAt)).toBeGreaterThan(3_600_000);
    await allow();
    await stripe.app.services.disputes.poll();
    await stripe.app.shiftClock(0);
    expect(await borneBy(failing)).toEqual([{ bearer: 'held', amountPence: 500 }]);
  });

  it('a refund that a bank returns is found within 90 days, and paid again [DISPUTE-04]', async () => {
    const { drawId, id, intent, tickets: bought } = await paid();
    await voidTicket(host.client, drawId, bought[0]?.id ?? '');
    expect(await refundsOf(id)).toEqual([[500, true]]);
    stripe.fake.webhooks.hold();
    const [refund] = stripe.fake.refunds.all().filter(({ payment_intent }) => payment_intent === intent);
    stripe.fake.refunds.end(refund?.id ?? '', 'failed');
    await drop();
    await stripe.app.shiftClock(7_200_000);
    await stripe.app.services.payments.followUp();
    expect(await refundsOf(id)).toEqual([[500, false]]);
    await stripe.app.services.payments.settleDue();
    expect(await refundsOf(id)).toEqual([[500, true]]);
    expect(givenBack(intent)).toBe(500);
    await stripe.app.shiftClock(0);
  });

  it('an older state never replaces a newer one [DISPUTE-04]', async () => {
    const { intent } = await paid();
    const reference = await dispute(intent, 500);
    const provider = stripe.app.services.paymentProvider;
    const { lookUpDispute } = provider;
    const open = await lookUpDispute(reference);
    const begun = Promise.withResolvers<void>();
    const response = Promise.withResolvers<DisputeState>();
    // One look-up begins before the bank decides, and ends after another has found the decision.
    provider.lookUpDispute = () => {
      begun.resolve();
      return response.promise;
    };
    const slow = stripe.app.services.disputes.onDisputeEvent(reference);
    await begun.promise;
    provider.lookUpDispute = lookUpDispute;
    await decide(reference, 'lost');
    response.resolve(open);
    const apply = await slow;
    await db().transaction(async (tx) => {
      await apply?.(tx);
    });
    expect(await borneBy(reference)).toEqual([{ bearer: 'held', amountPence: 500 }]);
    const [row] = await queryRows<{ status: string }>(
      db(),
      sql`select status from disputes where provider_reference = ${reference}`,
    );
    expect(row?.status).toBe('lost');
  });
});

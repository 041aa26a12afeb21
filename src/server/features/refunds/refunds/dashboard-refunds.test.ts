import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { auditEntries, emails, logEntries } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, voidTicket } from '../../../../../tests/helpers/refunds.ts';
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
beforeEach(async () => {
  stripe = await startStripeApp();
  // Covers Stripe's fees for refunded sales.
  stripe.fake.balance.topUp(10_000);
  host = await verifiedHost(stripe.app);
  boss = await confirmed(await admin(stripe.app));
});
afterEach(() => stripe.stop());

/** An order of five tickets at £5 each, paid by card. */
async function sell() {
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body, buyer } = await tryCard(stripe, draw, 5);
  const intent = await intentOf(stripe, body.order.id);
  return { draw, drawId: draw.id, id: body.order.id, buyer, intent, tickets: body.tickets };
}

/** Refunds in Stripe's dashboard. Its events are lost unless `told`, so that only the import can find it. */
async function refundInDashboard(intent: string, amount?: number, told = false): Promise<string> {
  if (!told) await stripe.fake.webhooks.hold();
  const { id } = stripe.fake.refunds.makeInDashboard(intent, amount);
  if (!told) await stripe.fake.webhooks.release(() => []);
  await stripe.fake.webhooks.idle();
  return id;
}

const run = async () => {
  const { status, body } = await boss.client.call('POST /api/v1/admin/reconciliation/run');
  expect(status).toBe(200);
  return body.findings.map(({ kind, amountPence, subject }) => ({ kind, amountPence, subject }));
};
const resolve = async (subject: string) => {
  const { body } = await boss.client.call('GET /api/v1/admin/reconciliation');
  const id = body.findings.find((finding) => finding.subject === subject)?.id ?? '';
  return boss.client.call('POST /api/v1/admin/reconciliation/findings/:id/resolve', {
    params: { id },
    body: { reason: 'The buyer rang' },
  });
};
const validNumbers = async (drawId: string) => {
  const rows = await stripe.app.database.db.query.tickets.findMany({
    where: (table, { and, eq: is, isNull }) => and(is(table.drawId, drawId), isNull(table.voidedAt)),
  });
  return rows.map(({ number }) => number).sort((a, b) => a - b);
};
const balance = async (drawId: string, account: Account) =>
  (await stripe.app.services.ledger.listBalances(drawId)).find((one) => one.account === account)?.pence;
const refundsOf = async (id: string) =>
  (await readOrderState(stripe, id)).refunds
    .map(({ amountPence, cause, settledAt }) => [cause, amountPence, settledAt !== null])
    .sort();
const givenBack = (intent: string) =>
  stripe.fake.charges().find(({ payment_intent }) => payment_intent === intent)?.amount_refunded;
const emailsTo = async (buyer: Someone) =>
  (await stripe.app.database.db.select().from(emails).where(eq(emails.personId, buyer.user.id))).flatMap(
    ({ template, data }) => (template === 'refund' ? [data] : []),
  );

describe('a refund made in Stripe’s dashboard, before the list is sealed,', () => {
  it.each([
    ['by its event', true],
    ['by the import', false],
  ])(
    'voids the tickets that it is the price of, from the highest number down: found %s [RECON-03]',
    async (_, told) => {
      const { drawId, id, intent, buyer } = await sell();
      await refundInDashboard(intent, 1_000, told);
      if (!told) expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4, 5]);
      expect(await run()).toEqual([]);
      expect(await validNumbers(drawId)).toEqual([1, 2, 3]);
      expect(await refundsOf(id)).toEqual([['dashboard', 1_000, true]]);
      expect(await balance(drawId, 'held_for_draw')).toBe(1_500);
      expect(await emailsTo(buyer)).toMatchObject([
        { cause: 'dashboard', amountPence: 1_000, tickets: [[4, 5]] },
      ]);
      const entries = await stripe.app.database.db
        .select()
        .from(logEntries)
        .where(eq(logEntries.drawId, drawId));
      expect(
        entries
          .map((entry) => entry.entries)
          .join('')
          .match(/"void"/g),
      ).toHaveLength(2);
      const acts = await stripe.app.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'order.dashboard_refund'));
      expect(acts).toMatchObject([{ actorRole: 'server', targetId: id, details: { numbers: [4, 5] } }]);
      expect(await run()).toEqual([]);
    },
  );

  it('of a whole order is never repeated by us, even if the draw is cancelled [RECON-03]', async () => {
    const { drawId, id, intent } = await sell();
    await refundInDashboard(intent);
    await run();
    expect(await validNumbers(drawId)).toEqual([]);
    expect((await refundOrder(boss.client, drawId, id)).error).toMatchObject({ code: 'already_refunded' });
    await cancelDraw(boss.client, drawId);
    await stripe.app.services.cancellations.refundDraws();
    await stripe.app.services.payments.settleDue();
    expect(givenBack(intent)).toBe(2_500);
    expect(await refundsOf(id)).toEqual([['dashboard', 2_500, true]]);
    expect(await run()).toEqual([]);
  });

  it('pays a refund of ours that was due, and is not sent again [RECON-03]', async () => {
    const { drawId, id, intent, tickets } = await sell();
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 3 });
    await voidTicket(boss.client, drawId, tickets[1]?.id ?? '');
    await refundInDashboard(intent);
    // Stripe rejects ours, because nothing is left. It is then known that it was not made.
    await stripe.app.services.payments.settleDue();
    expect(await run()).toEqual([]);
    expect(await refundsOf(id)).toEqual([
      ['dashboard', 2_000, true],
      ['void', 500, true],
    ]);
    expect(await validNumbers(drawId)).toEqual([]);
    expect(givenBack(intent)).toBe(2_500);
    await stripe.app.shiftClock(3_600_000);
    await stripe.app.services.payments.settleDue();
    expect(await run()).toEqual([]);
    expect(givenBack(intent)).toBe(2_500);
  });

  it('that is more than ours leaves the rest to an admin, until it is recorded [RECON-03]', async () => {
    const { drawId, id, intent, tickets } = await sell();
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 3 });
    await voidTicket(boss.client, drawId, tickets[1]?.id ?? '');
    const refund = await refundInDashboard(intent, 2_200);
    await stripe.app.services.payments.settleDue();
    expect(await run()).toMatchObject([{ kind: 'refund_odd_amount', subject: refund }]);
    expect(await run()).toMatchObject([{ kind: 'refund_odd_amount', subject: refund }]);
    expect((await resolve(refund)).status).toBe(200);
    expect(await run()).toEqual([]);
    expect(await balance(drawId, 'held_for_draw')).toBe(300);
    expect(await refundsOf(id)).toEqual([
      ['dashboard', 1_700, true],
      ['void', 500, true],
    ]);
  });

  it('of an odd amount is left to an admin, whose decision voids what is no longer paid [RECON-03]', async () => {
    const { drawId, id, intent, buyer } = await sell();
    const refund = await refundInDashboard(intent, 700);
    expect(await run()).toEqual([{ kind: 'refund_odd_amount', amountPence: -700, subject: refund }]);
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4, 5]);
    expect((await resolve(refund)).status).toBe(200);
    expect(await validNumbers(drawId)).toEqual([1, 2, 3]);
    expect(await balance(drawId, 'held_for_draw')).toBe(1_800);
    expect(await emailsTo(buyer)).toMatchObject([{ cause: 'dashboard', amountPence: 700 }]);
    expect(await run()).toEqual([]);
    await cancelDraw(boss.client, drawId);
    await stripe.app.services.cancellations.refundDraws();
    await stripe.app.services.payments.settleDue();
    expect(givenBack(intent)).toBe(2_500);
    expect(await refundsOf(id)).toEqual([
      ['cancel', 1_800, true],
      ['dashboard', 700, true],
    ]);
    expect(await balance(drawId, 'held_for_draw')).toBe(0);
    expect(await run()).toEqual([]);
  });

  it('of odd amounts that are the price of whole tickets together is applied without an admin [RECON-03]', async () => {
    const { drawId, intent } = await sell();
    const first = await refundInDashboard(intent, 700);
    expect(await run()).toMatchObject([{ subject: first }]);
    await refundInDashboard(intent, 300);
    expect(await run()).toEqual([]);
    expect(await validNumbers(drawId)).toEqual([1, 2, 3]);
  });

  it('that its bank returns is due again [RECON-03]', async () => {
    const { drawId, id, intent } = await sell();
    const refund = await refundInDashboard(intent, 500);
    await run();
    await stripe.fake.webhooks.hold();
    stripe.fake.refunds.end(refund, 'failed');
    await stripe.fake.webhooks.release(() => []);
    expect(await run()).toEqual([]);
    expect(await refundsOf(id)).toEqual([['dashboard', 500, false]]);
    await stripe.app.shiftClock(3_600_000);
    await stripe.app.services.payments.settleDue();
    expect(givenBack(intent)).toBe(500);
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4]);
    expect(await run()).toEqual([]);
  });
});

describe('a refund made in Stripe’s dashboard, of a cancelled draw,', () => {
  it('replaces ours [RECON-03]', async () => {
    const { drawId, id, intent } = await sell();
    await cancelDraw(boss.client, drawId);
    await refundInDashboard(intent);
    expect(await run()).toEqual([]);
    await stripe.app.services.cancellations.refundDraws();
    await stripe.app.services.payments.settleDue();
    expect(givenBack(intent)).toBe(2_500);
    expect(await refundsOf(id)).toEqual([['dashboard', 2_500, true]]);
    const { body } = await boss.client.call('GET /api/v1/admin/prize-draws/:id', { params: { id: drawId } });
    expect(body.refundedAt).not.toBeNull();
  });

  it('takes withheld money, which is no longer held [RECON-04]', async () => {
    const { drawId, id, intent, tickets } = await sell();
    await voidTicket(boss.client, drawId, tickets[4]?.id ?? '', { reason: 'Fraud', refund: false });
    await cancelDraw(boss.client, drawId);
    await stripe.app.services.cancellations.refundDraws();
    await stripe.app.services.payments.settleDue();
    expect(await balance(drawId, 'held_for_draw')).toBe(0);
    expect(await balance(drawId, 'withheld')).toBe(500);
    expect(await run()).toEqual([]);
    await refundInDashboard(intent);
    expect(await run()).toEqual([]);
    expect(await balance(drawId, 'withheld')).toBe(0);
    expect(await balance(drawId, 'held_for_draw')).toBe(0);
    expect(await refundsOf(id)).toEqual([
      ['cancel', 2_000, true],
      ['dashboard', 500, true],
    ]);
  });
});

describe('a refund made in Stripe’s dashboard, after the list is sealed,', () => {
  it('is left to an admin; the tickets stay, and gross falls [RECON-03]', async () => {
    const { draw, drawId, id, intent, buyer } = await sell();
    await startDrawing(host, draw);
    const refund = await refundInDashboard(intent, 1_000);
    expect(await run()).toEqual([{ kind: 'refund_after_seal', amountPence: -1_000, subject: refund }]);
    expect(await refundsOf(id)).toEqual([]);
    expect((await resolve(refund)).body).toMatchObject({
      reason: 'The buyer rang',
      resolution: 'record_refund',
    });
    expect(await validNumbers(drawId)).toEqual([1, 2, 3, 4, 5]);
    expect(await balance(drawId, 'held_for_draw')).toBe(1_500);
    expect(await emailsTo(buyer)).toMatchObject([{ cause: 'dashboard', tickets: [], amountPence: 1_000 }]);
    expect(await run()).toEqual([]);
    expect((await resolve(refund)).status).toBe(404);
  });

  it('is borne by the platform once the money is divided [RECON-03]', async () => {
    const { draw, drawId, intent } = await sell();
    await startDrawing(host, draw);
    const cause = { kind: 'settlement', id: drawId } as const;
    await stripe.app.database.db.transaction((tx) =>
      postTransfers(tx, [
        { kind: 'feeEarned', drawId, amountPence: 325, cause },
        { kind: 'hostDue', drawId, amountPence: 2_175, cause },
      ]),
    );
    const refund = await refundInDashboard(intent, 600);
    await run();
    expect((await resolve(refund)).status).toBe(200);
    expect(await balance(drawId, 'goodwill_refunds')).toBe(600);
    expect(await balance(drawId, 'host_payable')).toBe(2_175);
    const { body } = await host.client.call('GET /api/v1/prize-draws/:id/money', { params: { id: drawId } });
    expect(body).toMatchObject({ gross: 2_500, refunded: 0 });
  });
});

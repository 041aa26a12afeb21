import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { auditEntries } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const HOUR_MS = 3_600_000;

let stripe: StripeApp;
let boss: Someone;
beforeEach(async () => {
  stripe = await startStripeApp();
  hours = 0;
  // Covers Stripe's fees for refunded sales.
  stripe.fake.balance.topUp(10_000);
  boss = await confirmed(await admin(stripe.app));
});
afterEach(() => stripe.stop());

/** An order of five tickets at £5 each, paid by card. */
async function sell() {
  const host = await verifiedHost(stripe.app);
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body } = await tryCard(stripe, draw, 5);
  await stripe.fake.webhooks.idle();
  const intent = await intentOf(stripe, body.order.id);
  return { drawId: draw.id, id: body.order.id, intent, tickets: body.tickets };
}

/** The same, of which a refund of £10 was made in Stripe's dashboard and cancelled there. */
async function cancelled(first: 'pending' | 'settled' = 'pending') {
  const order = await sell();
  if (first === 'pending') stripe.fake.refunds.next('pending');
  const { id: refund } = stripe.fake.refunds.makeInDashboard(order.intent, 1_000);
  await stripe.fake.webhooks.idle();
  expect(await refundsOf(order.id)).toEqual([['dashboard', 1_000, first]]);
  stripe.fake.refunds.end(refund, 'canceled');
  await stripe.fake.webhooks.idle();
  return { ...order, refund };
}

let hours = 0;
/** Runs all jobs twice, when all backoffs have passed. */
async function runJobsLater() {
  for (let times = 0; times < 2; times += 1) {
    hours += 3;
    await stripe.app.shiftClock(hours * HOUR_MS);
    await stripe.app.runJobs();
    await stripe.fake.webhooks.idle();
  }
}

const run = async () => (await boss.client.call('POST /api/v1/admin/reconciliation/run')).body;
const found = async () => (await run()).findings.map(({ kind, amountPence }) => [kind, amountPence]);
const FOUND = [['refund_cancelled', 1_000]];
const send = async () => {
  await confirmed(boss);
  const [finding] = (await boss.client.call('GET /api/v1/admin/reconciliation')).body.findings;
  return boss.client.call('POST /api/v1/admin/reconciliation/findings/:id/resolve', {
    params: { id: finding?.id ?? '' },
    body: { reason: 'The buyer rang' },
  });
};
const refundsOf = async (id: string) =>
  (await readOrderState(stripe, id)).refunds
    .map(({ cause, amountPence, cancelledAt, settledAt }) => {
      const state = cancelledAt ? 'cancelled' : settledAt ? 'settled' : 'pending';
      return [cause, amountPence, state];
    })
    .sort();
const balance = async (account: Account, drawId: string) =>
  (await stripe.app.services.ledger.listBalances(drawId)).find((one) => one.account === account)?.pence;
const givenBack = (intent: string) =>
  stripe.fake.charges().find(({ payment_intent }) => payment_intent === intent)?.amount_refunded;

describe('a refund that was made and cancelled in Stripe’s dashboard', () => {
  it.each(['pending', 'settled'] as const)(
    'while it was %s is not sent by the jobs, and is found until an admin sends it, once [RECON-08]',
    async (first) => {
      const { drawId, id, intent } = await cancelled(first);
      expect(await refundsOf(id)).toEqual([['dashboard', 1_000, 'cancelled']]);
      expect(await balance('refunds', drawId)).toBe(1_000);
      await runJobsLater();
      expect(givenBack(intent)).toBe(0);
      expect(await found()).toEqual(FOUND);
      // Both sides agree, so there is no difference.
      expect(await run()).toMatchObject({ open: 1, differencePence: 0 });
      expect(await findBreaches(stripe.app.database.db)).toEqual([]);

      expect((await send()).body).toMatchObject({ resolution: 'send_refund', reason: 'The buyer rang' });
      const acts = await stripe.app.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'reconciliation.resolve'));
      const [sent] = (await readOrderState(stripe, id)).refunds;
      expect(acts).toMatchObject([{ actorId: boss.user.id, details: { subject: sent?.id } }]);
      await runJobsLater();
      await runJobsLater();
      expect(givenBack(intent)).toBe(1_000);
      expect(await refundsOf(id)).toEqual([['dashboard', 1_000, 'settled']]);
      expect(await balance('refunds', drawId)).toBe(0);
      expect(await found()).toEqual([]);
    },
  );

  it.each([
    ['', (all: object[]) => all],
    [', and the event was lost', () => []],
  ])('is not sent if it was paid in the meantime%s [RECON-08]', async (_, arrange) => {
    const { intent } = await cancelled();
    await run();
    await stripe.fake.webhooks.hold();
    stripe.fake.refunds.makeInDashboard(intent, 1_000);
    await stripe.fake.webhooks.release(arrange as never);
    expect((await send()).error).toMatchObject({ code: 'not_recordable' });
    await runJobsLater();
    expect(givenBack(intent)).toBe(1_000);
  });

  it('is paid by a later refund in the dashboard, which voids no other tickets [RECON-08]', async () => {
    const { id, intent } = await cancelled();
    expect(await found()).toEqual(FOUND);
    stripe.fake.refunds.makeInDashboard(intent, 400);
    await stripe.fake.webhooks.idle();
    expect(await refundsOf(id)).toEqual([
      ['dashboard', 400, 'settled'],
      ['dashboard', 600, 'cancelled'],
    ]);
    expect(await found()).toEqual([['refund_cancelled', 600]]);
    stripe.fake.refunds.makeInDashboard(intent, 600);
    await stripe.fake.webhooks.idle();
    expect(await found()).toEqual([]);
    expect((await readOrderState(stripe, id)).refundedPence).toBe(1_000);
    await runJobsLater();
    expect(givenBack(intent)).toBe(1_000);
  });

  it('is found again if it is cancelled again after it was sent [RECON-08]', async () => {
    const { id, intent } = await cancelled();
    await run();
    stripe.fake.refunds.next('pending');
    await send();
    await runJobsLater();
    const again = stripe.fake.refunds.all().at(-1)?.id ?? '';
    stripe.fake.refunds.end(again, 'canceled');
    await stripe.fake.webhooks.idle();
    expect(await refundsOf(id)).toEqual([['dashboard', 1_000, 'cancelled']]);
    expect(await found()).toEqual(FOUND);
    await send();
    await runJobsLater();
    expect(givenBack(intent)).toBe(1_000);
  });

  it('is found cancelled by a look-up if its event is lost [RECON-08]', async () => {
    const { id, intent } = await sell();
    stripe.fake.refunds.next('pending');
    const { id: refund } = stripe.fake.refunds.makeInDashboard(intent, 1_000);
    await stripe.fake.webhooks.idle();
    await stripe.fake.webhooks.hold();
    stripe.fake.refunds.end(refund, 'canceled');
    await stripe.fake.webhooks.release(() => []);
    await stripe.app.services.payments.followUp();
    expect(await refundsOf(id)).toEqual([['dashboard', 1_000, 'cancelled']]);
    expect(await found()).toEqual(FOUND);
  });

  it('waits for a dispute of its payment, and is not sent if the bank has paid the buyer [RECON-08]', async () => {
    const { id, intent } = await cancelled();
    const dispute = stripe.fake.dispute.open(intent, { amount: 600 });
    await stripe.fake.webhooks.idle();
    expect(await refundsOf(id)).toEqual([
      ['dashboard', 400, 'cancelled'],
      ['dashboard', 600, 'cancelled'],
    ]);
    stripe.fake.dispute.close(dispute.id, 'lost');
    await stripe.fake.webhooks.idle();
    expect(await found()).toEqual([['refund_cancelled', 400]]);
    await send();
    await runJobsLater();
    expect(givenBack(intent)).toBe(400);
    expect(await found()).toEqual([]);
  });
});

it('a refund of ours that is cancelled in Stripe’s dashboard is paid again [RECON-08]', async () => {
  const { drawId, id, intent, tickets } = await sell();
  await refundTicket(boss.client, drawId, tickets[0]?.id ?? '');
  await stripe.fake.webhooks.idle();
  stripe.fake.refunds.end(stripe.fake.refunds.all()[0]?.id ?? '', 'canceled');
  await stripe.fake.webhooks.idle();
  expect(await refundsOf(id)).toEqual([['ticket', 500, 'pending']]);
  expect(await found()).toEqual([]);
  await runJobsLater();
  expect(givenBack(intent)).toBe(500);
  expect(await refundsOf(id)).toEqual([['ticket', 500, 'settled']]);
});

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { toLondonDay } from '#domain/postal/free-entry.ts';
import { readConfig } from '#server/config.ts';
import {
  balanceEntries,
  emails,
  ledgerTransfers,
  payments,
  reconciliationRuns,
  refunds,
} from '#server/db/schema.ts';
import { createStripePayments } from '#server/providers/payments/stripe.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundTicket } from '../../../../../tests/helpers/refunds.ts';
import {
  intentOf,
  openByCard,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const HOUR_MS = 3_600_000;

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeEach(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await confirmed(await admin(stripe.app));
});
afterEach(() => stripe.stop());

const db = () => stripe.app.database.db;
const reconcile = () => stripe.app.services.reconciliation;

async function sell(quantity = 10) {
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body } = await tryCard(stripe, draw, quantity);
  await stripe.fake.webhooks.idle();
  return {
    drawId: draw.id,
    id: body.order.id,
    intent: await intentOf(stripe, body.order.id),
    tickets: body.tickets,
  };
}

/** A charge by another program that uses the same Stripe account. */
async function sellElsewhere(amountPence: number): Promise<string> {
  const { payments: settings } = readConfig(stripe.fake.environment);
  if (settings.provider !== 'stripe') throw new Error('the settings are not those of Stripe');
  const ids = { id: crypto.randomUUID(), orderId: crypto.randomUUID() };
  const payment = { ...ids, amountPence, reference: null, attempt: 1, manualCapture: false };
  const means = { confirmationToken: stripe.fake.token() };
  return (await createStripePayments(settings).createPayment(payment, means, async () => undefined))
    .reference;
}

const run = async () => (await boss.client.call('POST /api/v1/admin/reconciliation/run')).body;
const show = async (query: { state?: 'open' | 'resolved' | 'all' } = {}) =>
  (await boss.client.call('GET /api/v1/admin/reconciliation', { query })).body;
const found = async () =>
  (await run()).findings.map(({ kind, amountPence, subject }) => ({ kind, amountPence, subject }));
const resolve = (id: string) =>
  boss.client.call('POST /api/v1/admin/reconciliation/findings/:id/resolve', {
    params: { id },
    body: { reason: 'Another shop uses the account' },
  });
const balance = async (account: Account, drawId?: string) =>
  (await stripe.app.services.ledger.listBalances(drawId)).find((one) => one.account === account)?.pence;
const countEntries = () => db().$count(balanceEntries);
const later = (hours: number) => stripe.app.shiftClock(hours * HOUR_MS);

describe('the import', () => {
  it('takes each entry once, and posts its fee once, for its draw [RECON-01, RECON-02]', async () => {
    const { drawId } = await sell();
    stripe.fake.balance.chargeFee(200);
    expect(await found()).toEqual([]);
    expect(await countEntries()).toBe(2);
    expect(await found()).toEqual([]);
    expect(await countEntries()).toBe(2);
    expect(await balance('provider_fees', drawId)).toBe(95);
    expect(await balance('provider_fees')).toBe(295);
    expect(await balance('payment_clearing')).toBe(
      stripe.fake.balance.available() + stripe.fake.balance.pending(),
    );
    expect(await show()).toMatchObject({
      isAvailable: true,
      isRunning: false,
      lastCheckedAt: expect.any(String),
      lastFailedAt: null,
      balancePence: 4_705,
      ledgerPence: 4_705,
      open: 0,
    });
  });

  it('works with a balance of more pence than fit into 32 bits [RECON-02]', async () => {
    await sell();
    for (let count = 0; count < 3; count += 1) stripe.fake.balance.topUp(1_000_000_000);
    expect(await found()).toEqual([]);
    const both = { balancePence: 3_000_004_905, ledgerPence: 3_000_004_905 };
    expect(await show()).toMatchObject({ lastFailedAt: null, ...both });
    // Money in the ledger that Stripe has never seen, in parts that each fit.
    const id = crypto.randomUUID();
    for (const part of [1, 2, 3])
      await db().insert(ledgerTransfers).values({
        debit: 'payment_clearing',
        credit: 'bank',
        amountPence: 1_000_000_000,
        causeKind: 'provider',
        causeId: id,
        attempt: part,
      });
    const differs = { kind: 'ledger_differs', amountPence: -3_000_000_000, subject: 'ledger' };
    expect(await found()).toContainEqual(differs);
    expect(await found()).toContainEqual(differs);
  });

  it('continues after a crash, with the entries that were stored [RECON-01]', async () => {
    for (let count = 0; count < 250; count += 1) stripe.fake.balance.chargeFee(1);
    stripe.fake.balance.topUp(1_000);
    // The first call finds the oldest page; the next ones fail.
    const unfinished = Promise.resolve(reconcile().runDaily());
    stripe.fake.faults.add({ on: 'GET /v1/balance_transactions', by: 500, times: 3 });
    await expect(unfinished).rejects.toThrow();
    const [failed] = await db().select().from(reconciliationRuns);
    expect(failed).toMatchObject({ result: 'failed' });
    await reconcile().runDaily();
    expect(await countEntries()).toBe(251);
    expect(await balance('provider_fees')).toBe(250);
  });

  it('runs once a day, in one process, and takes over a run that was interrupted [RECON-01]', async () => {
    await sell();
    await Promise.all([reconcile().runDaily(), reconcile().runDaily(), reconcile().runDaily()]);
    const runs = () => db().select().from(reconciliationRuns).orderBy(reconciliationRuns.id);
    expect((await runs()).map(({ result }) => result)).toEqual(['done']);
    await later(23);
    await reconcile().runDaily();
    expect(await runs()).toHaveLength(1);
    await later(25);
    // The process of this run was killed.
    await db().insert(reconciliationRuns).values({ cursor: null });
    await reconcile().runDaily();
    expect((await runs()).map(({ result }) => result)).toEqual(['done', null]);
    expect((await boss.client.call('POST /api/v1/admin/reconciliation/run')).error).toMatchObject({
      code: 'already_running',
    });
    expect(await show()).toMatchObject({ isRunning: true });
    await later(26);
    await reconcile().runDaily();
    expect((await runs()).map(({ result }) => result)).toEqual(['done', 'interrupted', 'done']);
    expect(await countEntries()).toBe(1);
  });

  it('waits for an entry that appears late, and for the fee of a payment that is not known yet [RECON-02]', async () => {
    const intent = await sellElsewhere(5_000);
    expect(await found()).toEqual([{ kind: 'charge_unknown', amountPence: 5_000, subject: intent }]);
    expect(await balance('provider_fees')).toBe(0);
    const { id, drawId } = await sell();
    await run();
    expect(await balance('provider_fees')).toBe(95);
    await db().update(payments).set({ providerReference: null }).where(eq(payments.orderId, id));
    await db().update(payments).set({ providerReference: intent }).where(eq(payments.orderId, id));
    await run();
    expect(await balance('provider_fees', drawId)).toBe(190);
  });
});

describe('money moved to our bank', () => {
  it('is posted, and too much of it is found [RECON-02, RECON-05]', async () => {
    await sell();
    // Unless told otherwise, Stripe pays out the available balance every day.
    stripe.fake.advanceClock(96 * HOUR_MS);
    expect(await found()).toEqual([{ kind: 'swept_too_much', amountPence: 4_905, subject: 'sweeps' }]);
    expect(await balance('bank')).toBe(4_905);
    const [sweep] = await db().select().from(ledgerTransfers).where(eq(ledgerTransfers.debit, 'bank'));
    expect(sweep).toMatchObject({ drawId: null, amountPence: 4_905, causeKind: 'provider' });
    stripe.fake.balance.topUp(4_905);
    expect(await found()).toEqual([]);
    expect(await balance('bank')).toBe(0);
  });

  it('is in the journal without a prize draw [PAYOUT-18]', async () => {
    const from = toLondonDay(new Date());
    await sell();
    stripe.fake.balance.topUp(1_000);
    await run();
    const to = toLondonDay(new Date());
    const { body } = await boss.client.call('GET /api/v1/admin/journal.csv', { query: { from, to } });
    expect(body).toMatch(/,payment_clearing,bank,10\.00,provider,[^,]+,1,,,/);
  });
});

describe('a difference', () => {
  it('is reported once by email, stays open while it is seen, and is then resolved [RECON-05, RECON-06]', async () => {
    const intent = await sellElsewhere(5_000);
    const told = async () =>
      (await db().select().from(emails).where(eq(emails.template, 'admin-reconciliation'))).map(
        ({ data }) => data,
      );
    await run();
    const [first] = (await show()).findings;
    expect(first).toMatchObject({ kind: 'charge_unknown', subject: intent, resolvedAt: null });
    expect(await told()).toEqual([{ count: 1, findings: [{ name: 'Unknown payment', amountPence: 5_000 }] }]);
    await later(1);
    await run();
    const [again] = (await show()).findings;
    expect(again).toMatchObject({ id: first?.id, firstSeenAt: first?.firstSeenAt });
    expect(Date.parse(again?.lastSeenAt ?? '')).toBeGreaterThan(Date.parse(first?.lastSeenAt ?? ''));
    expect(await told()).toHaveLength(1);
    await db().execute(sql`delete from balance_entries where payment_reference = ${intent}`);
    stripe.fake.balance.forget(stripe.fake.charges()[0]?.id ?? '');
    expect(await found()).toEqual([]);
    expect((await show({ state: 'resolved' })).findings).toMatchObject([
      { id: first?.id, resolvedAt: expect.any(String), resolvedBy: null, reason: null },
    ]);
  });

  it('that an admin has accepted is reported again only if its amount changes [RECON-06]', async () => {
    const intent = await sellElsewhere(5_000);
    await run();
    const [finding] = (await show()).findings;
    const { status, body } = await resolve(finding?.id ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ reason: 'Another shop uses the account', resolvedBy: expect.any(String) });
    expect((await resolve(finding?.id ?? '')).error).toMatchObject({ code: 'already_resolved' });
    expect(await found()).toEqual([]);
    const [own] = await db().select().from(balanceEntries).where(eq(balanceEntries.paymentReference, intent));
    await db()
      .insert(balanceEntries)
      .values({
        ...own,
        id: crypto.randomUUID(),
        reference: 'txn_more',
        feePence: 0,
        netPence: 5_000,
      } as never);
    expect((await found()).find(({ kind }) => kind === 'charge_unknown')).toMatchObject({
      amountPence: 10_000,
    });
  });

  it.each([
    [
      'a movement of Stripe’s own',
      async () => stripe.fake.balance.adjust(-700),
      [{ kind: 'movement_unknown', amountPence: -700 }],
    ],
    [
      'a payment that Stripe does not have',
      async () => {
        const { intent } = await sell();
        stripe.fake.balance.forget(stripe.fake.charges()[0]?.id ?? '');
        return intent;
      },
      [{ kind: 'charge_missing', amountPence: -5_000 }],
    ],
    [
      'a refund that Stripe does not have',
      async () => {
        const { drawId, tickets } = await sell();
        await refundTicket(boss.client, drawId, tickets[0]?.id ?? '');
        await stripe.fake.webhooks.idle();
        stripe.fake.balance.forget(stripe.fake.refunds.all()[0]?.id ?? '');
      },
      [{ kind: 'refund_missing', amountPence: 500 }],
    ],
    [
      'a payment that the ledger does not have',
      async () => {
        const terms = { skillGameType: null, skillGameDifficulty: null };
        const { intent } = await openByCard(stripe, await publishedDraw(stripe.app, host, terms), 10);
        // An earlier event, if it is handled late, would look the payment up and book it.
        await stripe.fake.webhooks.idle();
        await stripe.fake.webhooks.hold();
        stripe.fake.authenticate(intent, true);
        stripe.fake.captureInDashboard(intent);
      },
      [{ kind: 'charge_unbooked', amountPence: 5_000 }],
    ],
    [
      'a ledger that differs for no known reason',
      async () => {
        await sell();
        await db().execute(sql`insert into ledger_transfers
          (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id)
          values (gen_random_uuid(), null, 'payment_clearing', 'bank', 30, 'provider', gen_random_uuid())`);
      },
      [{ kind: 'ledger_differs', amountPence: -30 }],
    ],
  ])('is found: %s [RECON-05]', async (_, cause, expected) => {
    stripe.fake.balance.topUp(10_000);
    await cause();
    await run();
    // A new difference may still disappear, so most are reported after an hour.
    await later(2);
    expect(await found()).toMatchObject(expected);
    await stripe.fake.webhooks.release((all) => all);
    // Repairs what the test has broken, for the ledger check at its end.
    await db().execute(sql`set session_replication_role = replica`);
    await db().execute(sql`delete from ledger_transfers where amount_pence = 30`);
    await db().execute(sql`delete from ledger_totals where draw_id is null and credit = 'bank'`);
    await db().execute(sql`insert into ledger_totals select draw_id, debit, credit, sum(amount_pence)
      from ledger_transfers where draw_id is null and credit = 'bank' group by 1, 2, 3`);
    await db().execute(sql`set session_replication_role = origin`);
  });

  it('between the balance and its entries is found [RECON-05]', async () => {
    const { intent } = await sell();
    await run();
    stripe.fake.balance.topUp(500);
    await run();
    stripe.fake.balance.forget(stripe.fake.charges().find((one) => one.payment_intent === intent)?.id ?? '');
    expect(await found()).toEqual([{ kind: 'balance_differs', amountPence: -4_905, subject: 'balance' }]);
  });

  it('about a dispute is applied, and is no difference [RECON-05]', async () => {
    stripe.fake.balance.topUp(10_000);
    const { intent } = await sell();
    await stripe.fake.webhooks.hold();
    const { id } = stripe.fake.dispute.open(intent, { amount: 1_000 });
    expect(await found()).toEqual([]);
    expect(await balance('disputes')).toBe(1_000);
    stripe.fake.dispute.close(id, 'lost');
    await stripe.fake.webhooks.release(() => []);
    expect(await found()).toEqual([]);
    expect(await balance('provider_fees')).toBe(2_095);
  });

  it('is not a payment or refund that is under way [RECON-05]', async () => {
    stripe.fake.balance.topUp(10_000);
    const { drawId, tickets } = await sell();
    await stripe.fake.webhooks.hold();
    stripe.fake.refunds.next('pending');
    await refundTicket(boss.client, drawId, tickets[0]?.id ?? '');
    const [refund] = await db().select().from(refunds);
    expect(refund).toMatchObject({ settledAt: null, providerReference: expect.any(String) });
    expect(await found()).toEqual([]);
    await later(2);
    expect(await found()).toEqual([]);
    await stripe.fake.webhooks.release((all) => all);
  });
});

describe('money that is missing', () => {
  it('is found: what we have does not cover what we owe [RECON-05]', async () => {
    await sell(1);
    stripe.fake.balance.chargeFee(100);
    expect(await found()).toEqual([{ kind: 'cash_short', amountPence: 63, subject: 'cash' }]);
    stripe.fake.balance.topUp(63);
    expect(await found()).toEqual([]);
  });
});

import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { payables } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { enterBankDetails } from '../helpers/bank-details.ts';
import { connectTools, listenToStripe } from '../helpers/connect-app.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { admin, confirmed, signIn } from '../helpers/people.ts';
import { intentOf } from '../helpers/stripe-app.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

let two: TwoApps;
let fake: FakeStripe;
let site: ReturnType<typeof connectTools>;
let other: ReturnType<typeof connectTools>;
let db: Database;
beforeAll(async () => {
  fake = await startFakeStripe();
  two = await startTwoApps(fake.connectEnvironment);
  const boss = await confirmed(await admin(two.apps[0]));
  const colleague = { ...boss, client: await signIn(two.apps[1], boss) };
  await listenToStripe(two.apps[0], fake);
  site = connectTools(two.apps[0], fake, boss);
  other = connectTools(two.apps[1], fake, await confirmed(colleague));
  db = two.apps[0].database.db;
  await site.connect.keepBalance();
});
afterAll(async () => {
  await site.idle();
  expect(await findBreaches(db)).toEqual([]);
  await two.stop();
  await fake.stop();
});

const payEverywhere = (times: number) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => (index % 2 ? other : site).pay()));
const expectPaidOnce = async (ids: readonly string[]) => {
  const rows = await db
    .select()
    .from(payables)
    .where(inArray(payables.id, [...ids]));
  for (const { id, amountPence, reference } of rows) {
    expect(site.transfersOf(id).map(({ amount, id: transfer }) => [amount, transfer])).toEqual([
      [amountPence, reference],
    ]);
  }
};

describe('payments through Stripe by two processes', () => {
  it('are each made once [CONNECT-18]', async () => {
    const draws = [await site.approvedDraw(), await site.approvedDraw(), await site.approvedDraw()];
    fake.balance.topUp(100_000);
    const runs = await payEverywhere(6);
    expect(runs.filter(({ status }) => status === 'rejected')).toEqual([]);
    await expectPaidOnce(draws.map(({ payable }) => payable.id));
    fake.balance.payOut();
  });

  it('never take more than the balance has left after refunds [CONNECT-17]', async () => {
    const draws = [await site.approvedDraw(), await site.approvedDraw(), await site.approvedDraw()];
    fake.balance.topUp(7_047 * 2 + 7_046);
    await payEverywhere(6);
    const states = await Promise.all(
      draws.map(async ({ payable }) => (await site.stateOf(payable.id))?.state),
    );
    expect(Object.fromEntries(tally(states))).toEqual({ paid: 2, approved: 1 });
    expect(fake.requests().filter(({ key }) => key?.startsWith('payout:') && key.endsWith(':2'))).toEqual([]);
    fake.balance.topUp(1);
    await payEverywhere(2);
    await expectPaidOnce(draws.map(({ payable }) => payable.id));
  });

  it('whose responses were lost are settled once [CONNECT-18]', async () => {
    const { payable } = await site.approvedDraw();
    fake.balance.topUp(20_000);
    site.loseResponse('POST /v1/transfers');
    await site.pay().catch(() => undefined);
    fake.faults.clear();
    fake.forgetKeys();
    await site.skipWaits();
    await payEverywhere(6);
    await expectPaidOnce([payable.id]);
    expect((await site.stateOf(payable.id))?.state).toBe('paid');
  });
});

describe('a change of account during a payment', () => {
  it('makes the payment wait, and then withdraws it [CONNECT-13]', async () => {
    const { payable, host } = await site.approvedDraw();
    fake.balance.topUp(20_000);
    const changing = readThenWrite(db, payable.drawId, {
      locked: true,
      write: (tx) =>
        tx
          .update(payables)
          .set({ state: 'owed', approvedBy: null, approvedAt: null, method: null })
          .where(eq(payables.id, payable.id)),
    });
    await changing.read;
    const paying = other.pay();
    await waitForLock(db);
    changing.goOn();
    await changing.done;
    await paying;
    expect(site.transfersOf(payable.id)).toEqual([]);
    expect((await site.stateOf(payable.id))?.state).toBe('owed');
    expect(host.user.id).toBe(payable.personId);
  });

  it('either withdraws the approval or leaves the payment with the old account [CONNECT-13]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payable, host, account } = await site.approvedDraw();
      fake.balance.topUp(20_000);
      await Promise.allSettled([other.pay(), enterBankDetails(host), site.pay()]);
      const state = (await site.stateOf(payable.id))?.state;
      const made = site.transfersOf(payable.id).map(({ destination }) => destination);
      expect([state, made]).toEqual(state === 'paid' ? ['paid', [account]] : ['owed', []]);
    }
  });
});

describe('two reversals at once', () => {
  it('take back at most what the host owes [CONNECT-19]', async () => {
    const { payable, orderIds } = await site.approvedDraw([4, 16]);
    fake.balance.topUp(20_000);
    await site.pay();
    const { id } = fake.dispute.open(await intentOf(site, orderIds[0] ?? ''), { amount: 2_000 });
    await site.idle();
    fake.dispute.close(id, 'lost');
    await site.idle();
    const ask = (by: typeof site) =>
      by.boss.client.call('POST /api/v1/admin/payables/:id/reverse', {
        params: { id: payable.id },
        body: { amountPence: 700, reason: 'A lost dispute' },
      });
    const all = await Promise.all([ask(site), ask(other), ask(site), ask(other)]);
    expect(Object.fromEntries(tally(all.map(({ status }) => status)))).toEqual({ 200: 1, 409: 3 });
    await site.idle();
    expect(site.transfersOf(payable.id)).toMatchObject([{ amount_reversed: 700 }]);
    const returned = sql`part = 'returned' and draw_id = ${payable.drawId}`;
    expect(await db.$count(payables, returned)).toBe(0);
  });
});

describe('two admins who count a transfer as the payment at once', () => {
  it('make it paid once [CONNECT-25]', async () => {
    const { id, payable, account } = await site.failedDraw();
    const { amountPence } = payable;
    await site.makeForeignTransfer({ payableId: payable.id, drawId: id, account, amountPence });
    await site.idle();
    const by = [site, other, site, other].map(({ commands }) => commands.countTransfer(payable.id));
    const all = await Promise.all(by);
    expect(Object.fromEntries(tally(all.map(({ status }) => status)))).toEqual({ 200: 1, 409: 3 });
    await expectPaidOnce([payable.id]);
    expect((await site.balancesOf(id)).payment_clearing).toBe(10_000 - amountPence);
  });
});

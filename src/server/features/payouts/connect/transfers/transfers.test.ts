import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditEntries, payments, refunds } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../../tests/helpers/admin-alerts.ts';
import { endHolds, enterBankDetails } from '../../../../../../tests/helpers/bank-details.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import { publishedDraw } from '../../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { cancelDraw } from '../../../../../../tests/helpers/refunds.ts';
import { settledDraw } from '../../../../../../tests/helpers/settled-draw.ts';
import { tryCard } from '../../../../../../tests/helpers/stripe-app.ts';
import { findUnderAge } from '../../../../../../tests/helpers/under-age.ts';
import { postPayouts } from '../../payables/post-payout.ts';
import { findPayable, markFailed } from '../../payables/service.ts';
import { sumPromised } from './store.ts';

const site = await provideConnectApp();
afterEach(async () => {
  site.fake.faults.clear();
  // What a test has left waiting is paid now, so that it does not use the balance of the next one.
  await site.skipWaits();
  site.fake.balance.topUp(1_000_000);
  await site.pay();
  site.fake.balance.payOut();
});

const db = () => site.app.database.db;
const actsOf = async (drawId: string) =>
  (
    await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, drawId), sql`action like 'payout.%'`))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);

/** Pays, and acts after the payment was recorded, and before Stripe makes the transfer. */
async function payWhile(payableId: string, action: () => unknown): Promise<void> {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  site.fake.faults.add({ on: 'POST /v1/transfers', by: { until } });
  const paying = site.pay();
  const stateOf = async () => (await site.stateOf(payableId))?.state;
  await expect.poll(stateOf, { interval: 5, timeout: 10_000 }).toBe('exported').then(action).finally(release);
  await paying;
}

const topUp = (pence: number) => site.fake.balance.topUp(pence);

describe('a payment through Stripe', () => {
  it('is made once the host is active and approved, and the ledger follows it [CONNECT-15, PAYOUT-10]', async () => {
    const { payable, account, id } = await site.approvedDraw();
    expect(payable.amountPence).toBe(7_047);
    expect(await site.balancesOf(id)).toMatchObject({ payment_clearing: 10_000, host_payable: 7_047 });
    site.makeAvailable();
    await site.pay();
    const [transfer, ...others] = site.transfersOf(payable.id);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({ amount: 7_047, destination: account, transfer_group: id });
    expect(await site.stateOf(payable.id)).toMatchObject({
      state: 'paid',
      method: 'stripe',
      attempt: 1,
      reference: transfer?.id,
    });
    const after = await site.balancesOf(id);
    expect(after).toMatchObject({ payment_clearing: 2_953 });
    expect([after.host_payable, after.payouts_in_transit]).toEqual([undefined, undefined]);
    expect(await actsOf(id)).toEqual(['payout.approve', 'payout.export', 'payout.pay']);
    await site.pay();
    expect(site.transfersOf(payable.id)).toHaveLength(1);
  });

  it('to a winner is made in the same way, and the charity is paid by bank [CONNECT-15]', async () => {
    const winner = await register(site.app);
    const account = await site.onboarded(winner);
    const { payables } = await settledDraw(site.app, await verifiedHost(site.app), { winner });
    expect((await site.commands.approve(payables.charity)).error).toMatchObject({ code: 'no_bank_details' });
    await site.commands.approve(payables.winner);
    topUp(50_000);
    await site.pay();
    expect(site.transfersOf(payables.winner ?? '')).toMatchObject([{ amount: 41_325, destination: account }]);
  });

  it('is not made to a winner who was found under 18 in another account [AGE-17]', async () => {
    const names = { firstName: 'Twice', lastName: 'Registered' };
    const winner = await register(site.app, names);
    await site.onboarded(winner);
    const { payables } = await settledDraw(site.app, await verifiedHost(site.app), { winner });
    expect((await site.commands.approve(payables.winner)).body.state).toBe('approved');
    await findUnderAge(site.app, await register(site.app, names), site.boss);
    topUp(50_000);
    await site.pay();
    expect(site.transfersOf(payables.winner ?? '')).toEqual([]);
    expect(await site.stateOf(payables.winner ?? '')).toMatchObject({ state: 'approved' });
  });

  it('is not in a file for the bank, and its result is not recorded by hand [CONNECT-15, PAYOUT-08]', async () => {
    const { payable, id } = await site.approvedDraw();
    expect((await site.commands.csv()).error).toMatchObject({ code: 'nothing_to_export' });
    expect((await site.commands.pay(payable.id)).error).toMatchObject({ code: 'not_exported' });
    topUp(20_000);
    site.loseResponse('POST /v1/transfers');
    await site.pay().catch(() => undefined);
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'exported' });
    for (const command of [site.commands.pay, site.commands.fail]) {
      const { status, error } = await command(payable.id);
      expect([status, error.code]).toEqual([409, 'paid_automatically']);
    }
    expect(await site.balancesOf(id)).toMatchObject({ payouts_in_transit: 7_047 });
  });
});

describe('an account that cannot receive money', () => {
  it.each([
    [
      'onboarding_unfinished',
      'is not finished',
      (account: string) => site.fake.recipients.begin(account),
      false,
    ],
    [
      'account_restricted',
      'is restricted',
      (account: string) => site.fake.recipients.restrict(account, 'No'),
      true,
    ],
    ['account_restricted', 'is closed', (account: string) => site.fake.recipients.close(account), true],
  ] as const)(
    'keeps its payment waiting with %s while it %s [CONNECT-16]',
    async (obstacle, _, change, isOnboarded) => {
      const host = await verifiedHost(site.app);
      if (isOnboarded) await site.onboarded(host);
      else await site.startOnboarding(host);
      await endHolds(site.app);
      const { payable } = await site.settledByCard(host);
      const account = site.accountOf(host);
      change(account);
      await site.idle();
      expect((await site.commands.approve(payable.id)).body).toMatchObject({
        state: 'approved',
        obstacles: [obstacle],
      });
      topUp(20_000);
      await site.pay();
      expect(site.transfersOf(payable.id)).toEqual([]);
      expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved' });
      if (
        obstacle === 'account_restricted' &&
        site.fake.recipients.all().find(({ id }) => id === account)?.closed
      )
        return;
      site.fake.recipients.complete(account);
      await site.idle();
      await site.pay();
      expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid' });
    },
  );

  it('is looked up right before the payment, because the event can be late [CONNECT-16]', async () => {
    const { payable, account } = await site.approvedDraw();
    site.fake.thinEvents.hold();
    site.fake.recipients.restrict(account, 'The document is unreadable.');
    topUp(20_000);
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved' });
    expect(site.fake.requests().filter(({ key }) => key?.includes(payable.id))).toEqual([]);
    await site.fake.thinEvents.release();
  });

  it('that Stripe refuses at the last moment fails the payment, which can be reopened [CONNECT-16, PAYOUT-11]', async () => {
    const { payable, account, id } = await site.approvedDraw();
    topUp(20_000);
    await payWhile(payable.id, () => site.fake.recipients.restrict(account, 'No'));
    expect(await site.stateOf(payable.id)).toMatchObject({
      state: 'failed',
      failureReason: expect.stringContaining('capabilities'),
    });
    expect(await site.balancesOf(id)).toMatchObject({ host_payable: 7_047 });
    site.fake.recipients.complete(account);
    await site.idle();
    await site.commands.reopen(payable.id);
    await site.commands.approve(payable.id);
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', attempt: 2 });
    expect(site.transfersOf(payable.id)).toHaveLength(1);
  });
});

describe('a balance that is too low', () => {
  it('makes a payment wait, approved, until the money is available [CONNECT-05, CONNECT-17]', async () => {
    const { payable, id } = await site.approvedDraw();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved', attempt: 1 });
    expect(await site.balancesOf(id)).toMatchObject({ host_payable: 7_047 });
    site.makeAvailable();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid' });
  });

  it('that Stripe reports after the start postpones the payment to the next attempt [CONNECT-17]', async () => {
    const { payable, id } = await site.approvedDraw();
    topUp(20_000);
    await payWhile(payable.id, () => site.fake.balance.payOut());
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved', attempt: 2, exportedAt: null });
    expect(await site.balancesOf(id)).toMatchObject({ host_payable: 7_047 });
    topUp(20_000);
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved' });
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', attempt: 2 });
    expect(site.transfersOf(payable.id)).toHaveLength(1);
    expect(await actsOf(id)).toEqual([
      'payout.approve',
      'payout.export',
      'payout.postpone',
      'payout.export',
      'payout.pay',
    ]);
  });

  it('does not keep smaller payments waiting [CONNECT-17]', async () => {
    const large = await site.approvedDraw([40]);
    const small = await site.approvedDraw([20]);
    topUp(10_000);
    await site.pay();
    expect(await site.stateOf(large.payable.id)).toMatchObject({ state: 'approved' });
    expect(await site.stateOf(small.payable.id)).toMatchObject({ state: 'paid' });
  });

  it('pays refunds first: money that is due to buyers is not paid out [CONNECT-17]', async () => {
    const { payable } = await site.approvedDraw();
    const host = await verifiedHost(site.app);
    const draw = await publishedDraw(site.app, host, { skillGameType: null, skillGameDifficulty: null });
    await tryCard(site, draw, 10);
    site.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 30 });
    await cancelDraw(site.boss.client, draw.id);
    await site.app.services.cancellations.refundDraws().catch(() => undefined);
    expect(await db().$count(refunds, sql`settled_at is null`)).toBe(1);
    topUp(7_047 + 4_999);
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved' });
    topUp(1);
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid' });
    site.fake.faults.clear();
    await site.app.services.payments.settleDue();
    expect(await db().$count(refunds, sql`settled_at is null`)).toBe(0);
  });

  it('counts refunds of more pence than fit into 32 bits [CONNECT-17]', async () => {
    const host = await verifiedHost(site.app);
    const draw = await publishedDraw(site.app, host, { skillGameType: null, skillGameDifficulty: null });
    await tryCard(site, draw, 1);
    const promised = db().transaction(async (tx) => {
      const [payment] = await tx.select().from(payments).limit(1);
      const due = {
        paymentId: payment?.id ?? '',
        cause: 'cancel',
        reason: 'Late',
        amountPence: 2_000_000_000,
      } as const;
      await tx.insert(refunds).values([due, due]);
      const pence = await sumPromised(tx, payment?.provider ?? '', { readAt: new Date(), dueRefunds: [] });
      // No buyer is owed this outside the test.
      throw new Error(`${pence} pence`);
    });
    await expect(promised).rejects.toThrow('4000000000 pence');
  });

  it('counts a refund that Stripe has made since it told the balance [CONNECT-17]', async () => {
    const { payable } = await site.approvedDraw();
    const host = await verifiedHost(site.app);
    const draw = await publishedDraw(site.app, host, { skillGameType: null, skillGameDifficulty: null });
    await tryCard(site, draw, 10);
    site.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 30 });
    await cancelDraw(site.boss.client, draw.id);
    await site.app.services.cancellations.refundDraws().catch(() => undefined);
    topUp(7_047 + 4_999);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    site.fake.faults.add({ on: 'GET /v2/core/accounts/*', by: { until } });
    const before = site.fake.requests().length;
    const paying = site.pay();
    const looksUpAccount = () =>
      site.fake
        .requests()
        .slice(before)
        .some(({ call }) => call === 'GET /v2/core/accounts/*');
    await expect.poll(looksUpAccount).toBe(true);
    site.fake.faults.clear();
    await site.app.services.payments.settleDue();
    expect(await db().$count(refunds, sql`settled_at is null`)).toBe(0);
    release();
    await paying;
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved', attempt: 1 });
    expect(await site.transfersOf(payable.id)).toEqual([]);
  });
});

describe('a lost response', () => {
  it.each([
    ['after the transfer was made', true],
    ['before the transfer was made', false],
  ])('%s pays once [CONNECT-04, CONNECT-18]', async (_, after) => {
    const { payable, id } = await site.approvedDraw();
    topUp(20_000);
    site.loseResponse('POST /v1/transfers', { after });
    await expect(site.pay()).rejects.toThrow();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'exported' });
    expect(await site.balancesOf(id)).toMatchObject({ payouts_in_transit: 7_047 });
    site.fake.faults.clear();
    site.fake.forgetKeys();
    // The result is unknown, and is not asked for again at once.
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'exported' });
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', attempt: 1 });
    expect(site.transfersOf(payable.id)).toHaveLength(1);
  });

  it('is settled against the account that was paid, although the host has another one by then [CONNECT-14, CONNECT-18]', async () => {
    const { payable, host, account } = await site.approvedDraw();
    topUp(20_000);
    site.loseResponse('POST /v1/transfers');
    await expect(site.pay()).rejects.toThrow();
    site.fake.faults.clear();
    await enterBankDetails(host);
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', method: 'stripe' });
    expect(site.transfersOf(payable.id)).toMatchObject([{ destination: account }]);
  });

  it('of a payment that was not made fails after several searches, and does not pay an account that the host has replaced [CONNECT-14]', async () => {
    const { payable, host, id } = await site.approvedDraw();
    topUp(20_000);
    site.loseResponse('POST /v1/transfers', { after: false });
    await expect(site.pay()).rejects.toThrow();
    site.fake.faults.clear();
    await enterBankDetails(host);
    for (let searches = 0; searches < 6; searches += 1) {
      expect(await site.stateOf(payable.id)).toMatchObject({ state: 'exported' });
      await site.skipWaits();
      await site.pay();
    }
    expect(site.transfersOf(payable.id)).toEqual([]);
    expect(await site.stateOf(payable.id)).toMatchObject({
      state: 'failed',
      failureReason: 'The payee has replaced the account that the payment was sent to.',
    });
    expect(await site.balancesOf(id)).toMatchObject({ host_payable: 7_047 });
  });

  it('that comes after the payment was counted as failed alerts admins [MAIL-19]', async () => {
    const { payable } = await site.approvedDraw();
    topUp(20_000);
    await payWhile(payable.id, () =>
      db().transaction(async (tx) => {
        await markFailed(tx, payable.id, 'Refused');
        const row = await findPayable(tx, payable.id);
        if (row) await postPayouts(tx, ['payoutFailed'], [row]);
      }),
    );
    const [transfer] = site.transfersOf(payable.id);
    const alerts = await listAlerts(site.app, site.boss);
    expect(alerts.filter(({ kind }) => kind === 'payout_after_failure')).toEqual([
      {
        kind: 'payout_after_failure',
        drawTitle: expect.any(String),
        payableId: payable.id,
        amountPence: 7_047,
        reference: transfer?.id,
      },
    ]);
  });

  it('that hides a payment to another account alerts admins, and is not paid again [CONNECT-14, MAIL-19]', async () => {
    const { payable, id } = await site.approvedDraw();
    const other = await site.onboarded(await verifiedHost(site.app));
    topUp(20_000);
    // Another program with the same Stripe account uses our id.
    await site.makeForeignTransfer({ payableId: payable.id, drawId: id, account: other, amountPence: 100 });
    site.loseResponse('POST /v1/transfers', { after: false });
    await expect(site.pay()).rejects.toThrow();
    site.fake.faults.clear();
    for (const _ of [1, 2]) {
      await site.skipWaits();
      await site.pay();
    }
    expect(site.transfersOf(payable.id)).toHaveLength(1);
    const { body } = await site.commands.list({ draw: id, state: 'exported' });
    expect(body.map(({ obstacles }) => obstacles)).toEqual([['account_changed']]);
    expect((await actsOf(id)).filter((act) => act === 'payout.account_changed')).toHaveLength(1);
    const alerts = (await listAlerts(site.app, site.boss)).filter(({ kind }) => kind === 'payout_changed');
    expect(alerts).toEqual([
      { kind: 'payout_changed', drawTitle: expect.any(String), payableId: payable.id, amountPence: 7_047 },
    ]);
  });
});

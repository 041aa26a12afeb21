import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import { endHolds, enterBankDetails } from '../../../../../../tests/helpers/bank-details.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';

const site = await provideConnectApp();

const db = () => site.app.database.db;
const actsOf = async (drawId: string) =>
  (
    await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, drawId), sql`action in ('payout.paid_before', 'payout.returned')`))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);
const obstaclesOf = async (id: string) =>
  (await site.boss.client.call('GET /api/v1/admin/payables/:id', { params: { id } })).body.obstacles;

/**
 * A payment whose host changes to a bank account while its request is on the way to Stripe, until it counts as failed.
 * `arrive` lets the request take effect.
 */
async function failedTooEarly() {
  const draw = await site.approvedDraw();
  site.fake.balance.topUp(20_000);
  const arrival = Promise.withResolvers<void>();
  site.fake.faults.add({ on: 'POST /v1/transfers', by: { until: arrival.promise } });
  const paying = site.pay();
  await expect
    .poll(async () => (await site.stateOf(draw.payable.id))?.state, { interval: 5 })
    .toBe('exported');
  await enterBankDetails(draw.host);
  await endHolds(site.app);
  for (let searches = 0; searches < 6; searches += 1) {
    await site.skipWaits();
    await site.pay();
  }
  expect(await site.stateOf(draw.payable.id)).toMatchObject({ state: 'failed' });
  const arrive = async () => {
    arrival.resolve();
    await paying;
    await site.idle();
    const [transfer] = site.transfersOf(draw.payable.id);
    return transfer?.id ?? '';
  };
  return { ...draw, arrive };
}

describe('a transfer that Stripe makes after its payment counted as failed', () => {
  it('keeps the payment from being approved until it is taken back in full [CONNECT-24]', async () => {
    const { id, payable, arrive } = await failedTooEarly();
    const transfer = await arrive();
    expect(await obstaclesOf(payable.id)).toEqual(['paid_before']);
    await site.commands.reopen(payable.id);
    const { status, error } = await site.commands.approve(payable.id);
    expect([status, error.code]).toEqual([409, 'paid_before']);
    await site.reverseInDashboard(transfer, 7_000);
    await site.idle();
    expect(await obstaclesOf(payable.id)).toEqual(['paid_before']);
    await site.reverseInDashboard(transfer, 47);
    await site.idle();
    expect(await obstaclesOf(payable.id)).toEqual([]);
    expect(await actsOf(id)).toEqual(['payout.paid_before', 'payout.returned']);
    await site.commands.approve(payable.id);
    expect((await site.commands.csv()).status).toBe(200);
    expect((await site.commands.pay(payable.id)).body).toMatchObject({ state: 'paid' });
    expect(await site.balancesOf(id)).not.toHaveProperty('host_payable');
  });

  it('keeps an approved payment out of the file for the bank [CONNECT-24]', async () => {
    const { payable, arrive } = await failedTooEarly();
    await site.commands.reopen(payable.id);
    await site.commands.approve(payable.id);
    const transfer = await arrive();
    expect(await obstaclesOf(payable.id)).toEqual(['paid_before']);
    expect((await site.commands.csv()).error).toMatchObject({ code: 'nothing_to_export' });
    // The event is lost, so a look-up finds that it was taken back.
    site.fake.thinEvents.hold();
    await site.reverseInDashboard(transfer, 7_047);
    await site.fake.thinEvents.release(() => []);
    await site.connect.poll();
    expect(await obstaclesOf(payable.id)).toEqual(['paid_before']);
    await db().execute(sql`update payout_transfers set alarmed_at = alarmed_at - interval '1 hour'`);
    await site.connect.poll();
    expect(await obstaclesOf(payable.id)).toEqual([]);
    expect((await site.commands.csv()).status).toBe(200);
  });

  it('and that was taken back is not mistaken for a later payment through Stripe [CONNECT-24]', async () => {
    const { id, payable, host, arrive } = await failedTooEarly();
    const transfer = await arrive();
    const account = await site.onboarded(host);
    await site.commands.reopen(payable.id);
    expect((await site.commands.approve(payable.id)).error).toMatchObject({ code: 'paid_before' });
    await site.reverseInDashboard(transfer, 7_047);
    await site.idle();
    await site.commands.approve(payable.id);
    await site.skipWaits();
    await site.pay();
    expect(site.transfersOf(payable.id)).toHaveLength(2);
    const [paid] = site.transfersOf(payable.id).filter(({ reversed }) => !reversed);
    expect(paid).toMatchObject({ destination: account, amount: 7_047 });
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', reference: paid?.id });
    expect(await site.balancesOf(id)).not.toHaveProperty('host_payable');
  });

  it('after the next attempt was sent pays that one, if it goes to the same account [CONNECT-24]', async () => {
    const { payable, host, account, arrive } = await failedTooEarly();
    expect(await site.onboarded(host)).toBe(account);
    await site.commands.reopen(payable.id);
    await site.commands.approve(payable.id);
    await site.skipWaits();
    site.loseResponse('GET /v1/transfers', { after: false });
    await expect(site.pay()).rejects.toThrow();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'exported', attempt: 2 });
    const transfer = await arrive();
    expect(await obstaclesOf(payable.id)).toEqual(['paid_before']);
    site.fake.faults.clear();
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid', reference: transfer });
    expect(site.transfersOf(payable.id)).toHaveLength(1);
    expect(await obstaclesOf(payable.id)).toEqual([]);
  });
});

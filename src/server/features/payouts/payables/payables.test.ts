import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { queryRows } from '#server/db/database.ts';
import { emails } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  endHolds,
  enterBankDetails,
  HOLD_MS,
  OTHER_ACCOUNT,
} from '../../../../../tests/helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../../../../../tests/helpers/charities.ts';
import { payableCommands, statesOf } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const { approve, pay, fail, giveBack, reopen, csv, list } = payableCommands(boss);
const ofDraw = async (draw: { id: string }) => (await list({ draw: draw.id })).body;
const balanceOf = async ({ id }: { id: string }, account: string) =>
  (await app.services.ledger.listBalances(id)).find((balance) => balance.account === account)?.pence;

/** A draw whose host has usable bank details. */
async function payableDraw(wishes: Parameters<typeof settledDraw>[2] = {}) {
  const host = await verifiedHost(app);
  await enterBankDetails(host);
  const draw = await settledDraw(app, host, wishes);
  await endHolds(app);
  return { host, draw, id: draw.payables.host };
}

describe('payables', () => {
  it('are listed with their payee, amount, due date and obstacles [PAYOUT-06]', async () => {
    const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
    const draw = await settledDraw(app, host);
    const { body, headers } = await list({ draw: draw.id, state: 'owed' });
    expect(headers['x-total-count']).toBe('3');
    expect(
      body.map(({ payee, amountPence, obstacles }) => [payee.kind, payee.name, amountPence, obstacles]),
    ).toEqual(
      expect.arrayContaining([
        ['host', 'Olga Osier', 41_325, ['no_bank_details']],
        ['charity', 'Lifeboats', 2_175, ['no_bank_details']],
        ['trees', 'Trees', 500, []],
      ]),
    );
    expect((await list({ draw: draw.id, state: 'paid' })).body).toEqual([]);
    await enterBankDetails(host);
    const [hosts] = (await ofDraw(draw)).filter(({ payee }) => payee.kind === 'host');
    expect(hosts).toMatchObject({
      prizeDrawId: draw.id,
      prizeDrawTitle: 'A weekend by the sea',
      payee: { userId: host.user.id },
      state: 'owed',
      method: 'bank',
      attempt: 1,
      lastFour: '4958',
      obstacles: [],
    });
  });

  it('go from owed to paid, and the ledger follows [PAYOUT-06, PAYOUT-10]', async () => {
    const { draw, id } = await payableDraw();
    expect((await approve(id)).body).toMatchObject({ state: 'approved', approvedBy: boss.user.id });
    expect(await balanceOf(draw, 'host_payable')).toBe(41_325);
    expect((await csv()).status).toBe(200);
    expect(await balanceOf(draw, 'host_payable')).toBe(0);
    expect(await balanceOf(draw, 'payouts_in_transit')).toBe(41_325);
    const paid = await pay(id, { reference: 'FP 8812' });
    expect(paid.body).toMatchObject({
      state: 'paid',
      reference: 'FP 8812',
      paidAt: '2026-01-05T10:00:00.000Z',
    });
    expect(await balanceOf(draw, 'payouts_in_transit')).toBe(0);
    expect(await balanceOf(draw, 'bank')).toBe(-41_325);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('are paid once: every later command returns 409 [PAYOUT-08]', async () => {
    const { draw, id } = await payableDraw();
    await approve(id);
    await csv();
    const both = await Promise.all([pay(id), pay(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const command of [approve, pay, fail, reopen]) {
      expect((await command(id)).error).toMatchObject({ code: 'already_paid' });
    }
    expect(await balanceOf(draw, 'bank')).toBe(-41_325);
  });

  it('that failed are owed again as the next attempt, with a new approval [PAYOUT-11]', async () => {
    const { draw, id } = await payableDraw();
    await approve(id);
    await csv();
    expect((await fail(id, { reason: 'Account closed' })).body).toMatchObject({
      state: 'failed',
      failureReason: 'Account closed',
    });
    expect(await balanceOf(draw, 'host_payable')).toBe(41_325);
    expect((await approve(id)).error).toMatchObject({ code: 'not_possible' });
    expect((await reopen(id)).body).toMatchObject({
      state: 'owed',
      attempt: 2,
      approvedBy: null,
      exportedAt: null,
    });
    expect((await csv()).error).toMatchObject({ code: 'nothing_to_export' });
    await approve(id);
    expect((await csv()).body).toContain('-2,');
    expect((await pay(id)).body).toMatchObject({ state: 'paid', attempt: 2 });
    expect(await balanceOf(draw, 'bank')).toBe(-41_325);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('for trees are paid with a certificate, without a bank transfer [PAYOUT-12, OPS-08]', async () => {
    const draw = await settledDraw(app, await verifiedHost(app));
    const { trees: id } = draw.payables;
    expect((await pay(id)).error).toMatchObject({ code: 'not_exported' });
    expect((await approve(id)).body).toMatchObject({ state: 'approved', method: null, obstacles: [] });
    expect((await pay(id, { reference: 'Certificate 77' })).body).toMatchObject({ state: 'paid' });
    expect(await balanceOf(draw, 'trees_payable')).toBe(0);
    expect(await balanceOf(draw, 'bank')).toBe(-500);
  });

  it('cannot be recorded as paid before the export, in the future or without a reference [PAYOUT-06]', async () => {
    const { id } = await payableDraw();
    expect((await pay(id)).error).toMatchObject({ code: 'not_exported' });
    await approve(id);
    expect((await pay(id)).error).toMatchObject({ code: 'not_exported' });
    await csv();
    expect((await pay(id, { paidAt: '2999-01-01T00:00:00Z' })).status).toBe(400);
    expect((await pay(id, { reference: ' ' })).status).toBe(400);
    expect((await pay(id)).status).toBe(200);
  });

  it('are recorded in the audit log of their draw, without names or numbers [PAYOUT-13]', async () => {
    const { draw, id } = await payableDraw();
    await approve(id);
    await csv();
    await pay(id);
    const acts = await queryRows<{ action: string; details: object }>(
      app.database.db,
      sql`select action, details from audit_entries where target_id = ${draw.id} order by id`,
    );
    const known = { payableId: id, payee: 'host', amountPence: 41_325, attempt: 1 };
    expect(acts).toMatchObject([
      { action: 'payout.approve', details: known },
      { action: 'payout.export', details: known },
      { action: 'payout.pay', details: { ...known, reference: 'FP 8812' } },
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/66374958|Person/);
  });

  it('keep their amount and payee, whatever a program does [PAYOUT-08]', async () => {
    const { id } = await payableDraw();
    for (const change of [
      sql`update payables set amount_pence = amount_pence + 1 where id = ${id}`,
      sql`update payables set payee_kind = 'trees', payee_key = null where id = ${id}`,
      sql`delete from payables where id = ${id}`,
    ]) {
      await expect(app.database.db.execute(change)).rejects.toThrow();
    }
  });

  it('cannot be inserted twice for one payee of a draw [PAYOUT-08]', async () => {
    const { draw } = await payableDraw();
    await expect(
      app.database.db.execute(sql`insert into payables (id, draw_id, payee_kind, payee_name, amount_pence, due_at)
        values (gen_random_uuid(), ${draw.id}, 'charity', 'Lifeboats', 1, draw_clock())`),
    ).rejects.toThrow();
  });

  it('that do not exist return 404', async () => {
    for (const command of [approve, pay, fail, giveBack, reopen]) {
      expect((await command('0197b9e0-0000-7000-8000-000000000000')).status).toBe(404);
    }
  });
});

describe('a payment that the bank returns after it was recorded as paid', () => {
  const emailsOf = async (template: string, { id }: { id: string }) =>
    (await app.database.db.select().from(emails).where(eq(emails.template, template))).filter(
      ({ data }) => (data as { draw?: { id: string } }).draw?.id === id,
    );

  it('is owed again as if it had never been paid, and paid by its next attempt [PAYOUT-52]', async () => {
    const { host, draw, id } = await payableDraw();
    await approve(id);
    await csv();
    await pay(id);
    expect((await giveBack(id, { reason: 'Account closed' })).body).toMatchObject({
      state: 'failed',
      failureReason: 'Account closed',
      paidAt: null,
      reference: null,
      attempt: 1,
    });
    expect(await balanceOf(draw, 'bank')).toBe(0);
    expect(await balanceOf(draw, 'payouts_in_transit')).toBe(0);
    expect(await balanceOf(draw, 'host_payable')).toBe(41_325);
    expect(await findBreaches(app.database.db)).toEqual([]);
    expect(await emailsOf('payout-failed', draw)).toMatchObject([
      { recipient: host.user.email, data: { reason: 'Account closed', lastFour: '4958' } },
    ]);
    expect((await reopen(id)).body).toMatchObject({ state: 'owed', attempt: 2, approvedBy: null });
    await approve(id);
    expect((await csv()).body).toContain('-2,');
    expect((await pay(id, { reference: 'FP 9000' })).body).toMatchObject({ state: 'paid', attempt: 2 });
    expect(await balanceOf(draw, 'bank')).toBe(-41_325);
    expect((await giveBack(id)).body).toMatchObject({ state: 'failed', attempt: 2 });
    expect(await balanceOf(draw, 'host_payable')).toBe(41_325);
    expect(await findBreaches(app.database.db)).toEqual([]);
    const acts = await queryRows<{ details: object }>(
      app.database.db,
      sql`select details from audit_entries where target_id = ${draw.id} and action = 'payout.return' order by id`,
    );
    const known = { payableId: id, payee: 'host', amountPence: 41_325 };
    expect(acts.map(({ details }) => details)).toEqual([
      { ...known, attempt: 1, reference: 'FP 8812' },
      { ...known, attempt: 2, reference: 'FP 9000' },
    ]);
  });

  it('is returned once, and only if it was paid by bank [PAYOUT-52]', async () => {
    const { draw, id } = await payableDraw();
    expect((await giveBack(id)).error).toMatchObject({ code: 'not_paid' });
    await approve(id);
    await csv();
    expect((await giveBack(id)).error).toMatchObject({ code: 'not_paid' });
    await pay(id);
    const both = await Promise.all([giveBack(id), giveBack(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await giveBack(id)).error).toMatchObject({ code: 'not_paid' });
    expect(await balanceOf(draw, 'host_payable')).toBe(41_325);
    const { trees } = draw.payables;
    await approve(trees);
    await pay(trees, { reference: 'Certificate 77' });
    expect((await giveBack(trees)).error).toMatchObject({ code: 'already_paid' });
  });

  it('is not shown as paid to the charity, which gets an advice for each payment [PAYOUT-24, PAYOUT-52]', async () => {
    const host = await verifiedHost(app);
    const draw = await settledDraw(app, host);
    const { charity: id } = draw.payables;
    const email = 'treasurer-of-returns@lifeboats.example.org';
    const { body: agreement } = await host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
      params: { id: draw.id },
      body: { email },
    });
    await app.client().call('POST /api/v1/charity-agreements/:token', {
      params: { token: await tokenTo(app, email) },
      body: CONSENT,
    });
    await endHolds(app);
    await boss.client.call('POST /api/v1/admin/charity-agreements/:id/confirm', {
      params: { id: agreement.id },
    });
    const send = async () => {
      await approve(id);
      await csv();
      expect((await pay(id)).body).toMatchObject({ state: 'paid' });
    };
    const paidAt = async () =>
      (await host.client.call('GET /api/v1/prize-draws/:id/outcome', { params: { id: draw.id } })).body
        .charityPaidAt;
    await send();
    expect(await paidAt()).toBe('2026-01-05T10:00:00.000Z');
    await giveBack(id);
    expect(await paidAt()).toBeNull();
    expect(await emailsOf('charity-payment-failed', draw)).toMatchObject([{ recipient: email }]);
    await reopen(id);
    await send();
    expect(await emailsOf('charity-paid', draw)).toHaveLength(2);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });
});

describe('before the approval', () => {
  it('admins see what will hold the export, and can still approve [PAYOUT-53]', async () => {
    const host = await verifiedHost(app);
    const draw = await settledDraw(app, host);
    await enterBankDetails(host);
    const show = async () => (await ofDraw(draw)).find(({ payee }) => payee.kind === 'host');
    const now = await readDatabaseTime(app.database.db);
    const held = await show();
    expect(held).toMatchObject({ obstacles: [], laterObstacles: ['details_on_hold'] });
    const waitMs = new Date(held?.usableFrom ?? 0).getTime() - now.getTime();
    expect(Math.abs(waitMs - HOLD_MS)).toBeLessThan(60_000);
    expect((await approve(draw.payables.host)).body).toMatchObject({
      state: 'approved',
      obstacles: ['details_on_hold'],
      laterObstacles: [],
    });
    await endHolds(app);
    expect(await show()).toMatchObject({ obstacles: [], laterObstacles: [], usableFrom: null });
    expect((await csv()).status).toBe(200);
  });
});

describe('new bank details', () => {
  it('withdraw an approval that was given for the old ones [PAYOUT-14]', async () => {
    const { host, draw, id } = await payableDraw();
    await approve(id);
    await enterBankDetails(host, OTHER_ACCOUNT);
    expect(await statesOf(app, draw)).toMatchObject({ host: 'owed' });
    expect((await approve(id)).body).toMatchObject({ state: 'approved', obstacles: ['details_on_hold'] });
    expect((await csv()).error).toMatchObject({ code: 'nothing_to_export' });
  });

  it('reopen a failed payment [PAYOUT-14]', async () => {
    const { host, id } = await payableDraw();
    await approve(id);
    await csv();
    await fail(id);
    await enterBankDetails(host, OTHER_ACCOUNT);
    expect((await approve(id)).body).toMatchObject({ state: 'approved', attempt: 2 });
  });

  it('do not change a payment that was sent [PAYOUT-14]', async () => {
    const { host, draw, id } = await payableDraw();
    await approve(id);
    await csv();
    await enterBankDetails(host, OTHER_ACCOUNT);
    expect(await statesOf(app, draw)).toMatchObject({ host: 'exported' });
  });
});

describe('a large payment', () => {
  it('is not approved by an admin who receives it [PAYOUT-07]', async () => {
    const colleague = await confirmed(await admin(app));
    await enterBankDetails(colleague);
    const winners = await settledDraw(app, await verifiedHost(app), { tickets: 300, winner: colleague });
    const small = await settledDraw(app, await verifiedHost(app), { winner: colleague });
    const own = payableCommands(colleague);
    const refused = await own.approve(winners.payables.winner);
    expect([refused.status, refused.error.code]).toEqual([403, 'another_admin_needed']);
    expect((await own.list({ draw: winners.id })).body).toContainEqual(
      expect.objectContaining({ obstacles: ['another_admin_needed'] }),
    );
    expect((await own.approve(small.payables.winner)).status).toBe(200);
    expect((await approve(winners.payables.winner)).status).toBe(200);
  });

  it('is one above the amount in the settings [PAYOUT-07]', async () => {
    const colleague = await confirmed(await admin(app));
    await enterBankDetails(colleague);
    const allowed = await settledDraw(app, await verifiedHost(app), { winner: colleague });
    const refused = await settledDraw(app, await verifiedHost(app), { winner: colleague });
    const set = (payoutApprovalPence: number | null) =>
      boss.client.call('PATCH /api/v1/admin/settings', { body: { payoutApprovalPence } });
    await set(41_325);
    expect((await payableCommands(colleague).approve(allowed.payables.winner)).status).toBe(200);
    await set(41_324);
    expect((await payableCommands(colleague).approve(refused.payables.winner)).status).toBe(403);
    await set(null);
  });
});

describe('deleting an account', () => {
  it('waits until the person is paid, and then erases their bank details [PAYOUT-15]', async () => {
    const { host, draw, id } = await payableDraw();
    const { user, password } = host;
    const ask = () =>
      host.client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password } });
    await app.database.db.execute(
      sql`update prize_draws set completed_at = completed_at - interval '30 days' where id = ${draw.id}`,
    );
    expect((await ask()).body).toMatchObject({ status: 'pending' });
    await approve(id);
    const file = await csv();
    await app.services.accountDeletion.carryOut();
    await pay(id);
    await app.services.accountDeletion.carryOut();
    const rows = await queryRows<{ left: number }>(
      app.database.db,
      sql`select count(*)::int as left from payout_accounts where person_id = ${user.id}`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect((await ofDraw(draw)).find(({ payee }) => payee.kind === 'host')).toMatchObject({
      payee: { name: '' },
      amountPence: 41_325,
      state: 'paid',
      reference: 'FP 8812',
    });
    const again = await csv(String(file.headers['x-payout-batch']));
    expect(again.error).toMatchObject({ code: 'details_unavailable' });
  });

  it('of a participant without payables erases their bank details at once [PAYOUT-15]', async () => {
    const { client, user, password } = await register(app);
    await enterBankDetails({ client, user, password });
    const { body } = await client.call('DELETE /api/v1/users/:id', {
      params: { id: user.id },
      body: { password },
    });
    expect(body.status).toBe('deleted');
    const rows = await queryRows(
      app.database.db,
      sql`select 1 from payout_accounts where person_id = ${user.id}`,
    );
    expect(rows).toEqual([]);
  });
});

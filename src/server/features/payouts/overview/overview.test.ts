import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { endHolds, enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app, { firstName: 'Ada', lastName: 'Ashe' }));
const { approve, pay, fail, reopen, csv, list } = payableCommands(boss);
const { client } = boss;
const passDays = createDayClock(app);

const read = (id = '') => client.call('GET /api/v1/admin/payables/:id', { params: { id } });
const totalsOf = async (draw: string) =>
  (await client.call('GET /api/v1/admin/payables/totals', { query: { draw } })).body;
const preview = async () => (await client.call('GET /api/v1/admin/payables/exportable')).body;

/** A settled draw whose host has bank details. `isUsable`: their hold is over. */
async function payableDraw({
  isUsable = true,
  ...wishes
}: Parameters<typeof settledDraw>[2] & { isUsable?: boolean } = {}) {
  const host = await verifiedHost(app);
  await enterBankDetails(host);
  if (isUsable) await endHolds(app);
  return settledDraw(app, host, wishes);
}

describe('a payable', () => {
  it('is shown with its steps, newest first, and who took them [PAYOUT-26]', async () => {
    const draw = await payableDraw();
    const id = draw.payables.host;
    expect((await read(id)).body).toMatchObject({ id, state: 'owed', isAutomatic: false, history: [] });
    await approve(id);
    await csv();
    await fail(id);
    await reopen(id);
    const { body } = await read(id);
    expect(body).toMatchObject({ state: 'owed', attempt: 2 });
    expect(body.history.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['reopen', 1],
      ['fail', 1],
      ['export', 1],
      ['approve', 1],
    ]);
    expect(body.history[0]?.by).toEqual({ id: boss.user.id, name: 'Ada Ashe' });
    expect((await read(draw.id)).status).toBe(404);
  });

  it('of a paid draw comes after unpaid ones [PAYOUT-06]', async () => {
    const draw = await payableDraw();
    const id = draw.payables.host;
    await approve(id);
    await csv();
    await pay(id);
    const { body } = await list({ draw: draw.id });
    expect(body.at(-1)?.id).toBe(id);
    expect(body).toHaveLength(3);
  });
});

describe('the totals', () => {
  it('count the payables in each state, of one draw or of all [PAYOUT-26]', async () => {
    const draw = await payableDraw();
    expect((await totalsOf(draw.id)).states).toEqual({
      owed: { payables: 3, amountPence: 44_000 },
      approved: { payables: 0, amountPence: 0 },
      exported: { payables: 0, amountPence: 0 },
      paid: { payables: 0, amountPence: 0 },
      failed: { payables: 0, amountPence: 0 },
    });
    await approve(draw.payables.trees);
    expect((await totalsOf(draw.id)).states).toMatchObject({
      owed: { payables: 2, amountPence: 43_500 },
      approved: { payables: 1, amountPence: 500 },
    });
    const all = (await client.call('GET /api/v1/admin/payables/totals')).body;
    expect(all.states.owed.amountPence).toBeGreaterThanOrEqual(43_500);
  });
});

describe('an export', () => {
  it('shows beforehand what it contains, and what it skips and why [PAYOUT-27]', async () => {
    await csv();
    const ready = await payableDraw();
    const held = await payableDraw({ isUsable: false });
    for (const draw of [ready, held]) await approve(draw.payables.host);
    const { payables, amountPence, skipped } = await preview();
    expect(Object.fromEntries(skipped.map(({ id, obstacles }) => [id, obstacles]))).toEqual({
      [held.payables.host ?? '']: ['details_on_hold'],
    });
    expect([payables, amountPence]).toEqual([1, 41_325]);
    const file = await csv();
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    expect(await preview()).toMatchObject({ payables: 0, amountPence: 0 });
  });

  it('is in the list of files, newest first, and can be downloaded again [PAYOUT-17, PAYOUT-27]', async () => {
    const draw = await payableDraw();
    // What earlier tests approved.
    await csv();
    await approve(draw.payables.host);
    const first = await csv();
    const { body, headers } = await client.call('GET /api/v1/admin/payables/files', { query: { limit: 1 } });
    expect(body).toEqual([
      {
        id: first.headers['x-payout-batch'],
        exportedAt: expect.any(String),
        executionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        payments: 1,
        amountPence: 41_325,
      },
    ]);
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(1);
    expect((await csv(body[0]?.id)).body).toBe(first.body);
  });
});

describe('a late payout', () => {
  it('is marked in the list and counted in the totals, until it is paid [PAYOUT-29]', async () => {
    const draw = await payableDraw();
    const isLate = async () =>
      (await list({ draw: draw.id })).body.find(({ payee }) => payee.kind === 'trees')?.isOverdue;
    expect(await isLate()).toBe(false);
    expect((await totalsOf(draw.id)).overdue).toEqual({ payables: 0, amountPence: 0 });
    // Longer than any row of bank holidays and weekends.
    await passDays(8);
    expect(await isLate()).toBe(true);
    expect((await totalsOf(draw.id)).overdue).toEqual({ payables: 3, amountPence: 44_000 });
    await confirmed(boss);
    await approve(draw.payables.trees);
    await pay(draw.payables.trees);
    expect(await isLate()).toBe(false);
    expect((await totalsOf(draw.id)).overdue).toEqual({ payables: 2, amountPence: 43_500 });
  });
});

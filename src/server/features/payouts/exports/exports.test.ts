import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  ACCOUNT,
  endHolds,
  enterBankDetails,
  OTHER_ACCOUNT,
} from '../../../../../tests/helpers/bank-details.ts';
import { readCsv } from '../../../../../tests/helpers/csv.ts';
import { payableCommands, statesOf } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp({
  environment: { PAYOUT_ACCOUNT: '10-79-99 88837491 Oakdraw Ltd' },
});
const boss = await confirmed(await admin(app));
const { approve, csv, xml, list } = payableCommands(boss);

/** An approved payable of a host, whose details are usable. */
async function approvedDraw(wishes: Parameters<typeof settledDraw>[2] & { host?: Someone } = {}) {
  const { host = await verifiedHost(app), ...rest } = wishes;
  await enterBankDetails(host);
  await endHolds(app);
  const draw = await settledDraw(app, host, rest);
  await approve(draw.payables.host);
  return { host, draw, id: draw.payables.host };
}

// Each test exports everything that is due.
afterEach(async () => {
  await csv();
  expect(await findBreaches(app.database.db)).toEqual([]);
});

describe('an export', () => {
  it('contains the approved payments with their bank details, and marks them [PAYOUT-09, PAYOUT-17]', async () => {
    const { draw } = await approvedDraw();
    const { status, body, headers } = await csv();
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    const [head, ...rows] = readCsv(body);
    expect(head?.slice(0, 5)).toEqual(['Name', 'Sort Code', 'Account Number', 'Amount', 'Reference']);
    expect(rows).toEqual([
      [
        ...[ACCOUNT.accountName, ACCOUNT.sortCode, ACCOUNT.accountNumber, '413.25'],
        ...[expect.stringMatching(/^D[0-9A-F]{12}-1$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
        ...['host', 'A weekend by the sea'],
      ],
    ]);
    expect(await statesOf(app, draw)).toMatchObject({ host: 'exported', charity: 'owed' });
    const [exported] = (await list({ draw: draw.id, state: 'exported' })).body;
    expect(exported?.batchId).toBe(headers['x-payout-batch']);
    expect(exported?.exportedAt).not.toBeNull();
  });

  it('is downloaded again with its id, in either format, whatever has changed since [PAYOUT-17]', async () => {
    const { host } = await approvedDraw();
    const first = await csv();
    const id = String(first.headers['x-payout-batch']);
    await enterBankDetails(host, OTHER_ACCOUNT);
    expect((await csv(id)).body).toBe(first.body);
    expect((await xml(id)).body).toContain(`<MmbId>089999</MmbId>`);
    expect((await csv()).error).toMatchObject({ code: 'nothing_to_export' });
    expect((await csv('0197b9e0-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('as pain.001 is sent from the configured account, with totals [PAYOUT-16]', async () => {
    await approvedDraw();
    await approvedDraw({ tickets: 10 });
    const { body, headers } = await xml();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/payouts-.+\.pain001\.xml/);
    expect(body).toContain('<Dbtr><Nm>Oakdraw Ltd</Nm></Dbtr>');
    expect(body).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>454.57</CtrlSum>');
  });

  it('leaves out what is on hold or not approved [PAYOUT-09]', async () => {
    const held = await approvedDraw();
    await enterBankDetails(held.host, OTHER_ACCOUNT);
    await approve(held.id);
    const ready = await approvedDraw();
    await app.database.db.execute(
      sql`update payout_accounts set usable_from = usable_from + interval '2 days' where person_id = ${held.host.user.id}`,
    );
    expect(readCsv((await csv()).body)).toHaveLength(2);
    expect(await statesOf(app, held.draw)).toMatchObject({ host: 'approved' });
    expect(await statesOf(app, ready.draw)).toMatchObject({ host: 'exported' });
    const [row] = (await list({ draw: held.draw.id, state: 'approved' })).body;
    expect(row?.obstacles).toEqual(['details_on_hold']);
  });

  it('by several admins at once has each payment once [PAYOUT-08]', async () => {
    const draws = [await approvedDraw(), await approvedDraw(), await approvedDraw()];
    const files = await Promise.all([csv(), xml(), csv(), csv()]);
    expect(files.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const { draw } of draws) expect(await statesOf(app, draw)).toMatchObject({ host: 'exported' });
    const [items] = await queryRows<{ items: number }>(
      app.database.db,
      sql`select count(*)::int as items from payout_batch_items
        where payable_id = any(${sql.param(draws.map(({ id }) => id))}::uuid[])`,
    );
    expect(items).toEqual({ items: 3 });
  });

  it('and a change of bank details at once never send money to unapproved details [PAYOUT-14]', async () => {
    for (let round = 0; round < 5; round += 1) {
      // The payment stays unapproved if the details came first, so it is in no later file.
      const { host, draw } = await approvedDraw();
      const [file] = await Promise.all([csv(), enterBankDetails(host, OTHER_ACCOUNT)]);
      const { host: state } = await statesOf(app, draw);
      expect(file.status === 200 ? 'exported' : 'owed').toBe(state);
      if (file.status === 200) expect(file.body).toContain(ACCOUNT.accountNumber);
    }
  });

  it('protects cells that a spreadsheet would run as formulas [PAYOUT-17]', async () => {
    const host = await verifiedHost(app);
    const draw = await settledDraw(app, host);
    await confirmed(host);
    await host.client.call('PUT /api/v1/users/:id/payout', {
      params: { id: host.user.id },
      body: { method: 'bank', ...ACCOUNT, accountName: '=HYPERLINK("x")' },
    });
    await endHolds(app);
    await approve(draw.payables.host);
    expect(readCsv((await csv()).body).at(-1)?.[0]).toBe(`'=HYPERLINK("x")`);
  });

  it('is not started by HEAD requests or by links on other sites [PAYOUT-17]', async () => {
    const { draw } = await approvedDraw();
    for (const url of ['/api/v1/admin/payables.csv', '/api/v1/admin/payables.pain001.xml']) {
      expect((await boss.client.send({ method: 'HEAD', url })).statusCode).toBe(404);
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await boss.client.send({ method: 'GET', url, headers })).statusCode).toBe(403);
    }
    expect(await statesOf(app, draw)).toMatchObject({ host: 'approved' });
  });

  it('requires a recent re-authentication [PAYOUT-17]', async () => {
    const other = payableCommands(await admin(app));
    expect((await other.csv()).error).toMatchObject({ code: 'confirmation_required' });
    expect((await other.xml()).error).toMatchObject({ code: 'confirmation_required' });
  });
});

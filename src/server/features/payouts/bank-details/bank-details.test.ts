import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { auditEntries, emails, payoutAccounts } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  ACCOUNT,
  enterBankDetails,
  HOLD_MS,
  OTHER_ACCOUNT,
} from '../../../../../tests/helpers/bank-details.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();

const show = (viewer: Someone, { user }: Someone) =>
  viewer.client.call('GET /api/v1/users/:id/payout', { params: { id: user.id } });
const rowsOf = ({ user }: Someone) =>
  app.database.db.select().from(payoutAccounts).where(eq(payoutAccounts.personId, user.id));

/** The tables that contain the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  // Hashes and ids can contain the same digits by chance.
  const chance = '[0-9a-f]{32,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const { db } = app.database;
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows(
      db,
      sql`select 1 from ${sql.identifier(name)} t where strpos(regexp_replace(t::text, ${chance}, '', 'g'), ${text}) > 0
        limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('bank details', () => {
  it('are entered by their owner, and shown by their last four digits [PAYOUT-01, PAYOUT-03]', async () => {
    const host = await verifiedHost(app);
    const nothing = {
      method: null,
      accountName: null,
      lastFour: null,
      enteredAt: null,
      usableFrom: null,
      stripe: null,
      offersStripe: false,
    };
    expect((await show(host, host)).body).toEqual(nothing);
    const { status, body } = await enterBankDetails(host);
    expect([status, body]).toMatchObject([
      200,
      { method: 'bank', accountName: 'Olga Osier', lastFour: '4958' },
    ]);
    expect(Date.parse(body.usableFrom ?? '') - Date.parse(body.enteredAt ?? '')).toBe(HOLD_MS);
    expect((await show(host, host)).body).toEqual(body);
    expect((await show(await admin(app), host)).body).toEqual(body);
    expect((await show(await verifiedHost(app), host)).status).toBe(403);
  });

  it('are encrypted: neither the database nor the outbox nor the audit log has the number [PAYOUT-03]', async () => {
    const winner = await register(app);
    expect((await enterBankDetails(winner, OTHER_ACCOUNT)).status).toBe(200);
    for (const secret of [OTHER_ACCOUNT.accountNumber, OTHER_ACCOUNT.sortCode, OTHER_ACCOUNT.accountName]) {
      expect(await tablesWith(secret)).toEqual([]);
    }
  });

  it('cannot be read with another session secret, or for another account', async () => {
    const [one, two] = [await register(app), await register(app)];
    await enterBankDetails(one);
    await enterBankDetails(two, OTHER_ACCOUNT);
    const [stolen] = await rowsOf(one);
    await app.database.db
      .update(payoutAccounts)
      .set({ sealedDetails: stolen?.sealedDetails ?? null })
      .where(eq(payoutAccounts.personId, two.user.id));
    expect((await show(two, two)).body).toMatchObject({ accountName: null, lastFour: '7491' });
  });

  it('are in the user’s data export, without the number [ACCT-20, PAYOUT-03]', async () => {
    const host = await verifiedHost(app);
    await enterBankDetails(host);
    const draw = await settledDraw(app, host);
    const { body } = await host.client.call('GET /api/v1/users/:id/data.json', {
      params: { id: host.user.id },
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(JSON.parse(text)).toMatchObject({
      payoutAccounts: [{ method: 'bank', lastFour: '4958' }],
      payouts: [{ prizeDrawId: draw.id, kind: 'host', amountPence: 41_325, state: 'owed' }],
    });
    expect(text).not.toContain(ACCOUNT.accountNumber);
  });

  it('require a recent re-authentication [PAYOUT-04]', async () => {
    const host = await verifiedHost(app);
    const { status, error } = await host.client.call('PUT /api/v1/users/:id/payout', {
      params: { id: host.user.id },
      body: { method: 'bank', ...ACCOUNT },
    });
    expect([status, error.code]).toEqual([403, 'confirmation_required']);
  });

  it('cannot be entered for another user, not even by an admin [PAYOUT-04]', async () => {
    const host = await verifiedHost(app);
    const { client } = await confirmed(await admin(app));
    const { status } = await client.call('PUT /api/v1/users/:id/payout', {
      params: { id: host.user.id },
      body: { method: 'bank', ...ACCOUNT },
    });
    expect(status).toBe(403);
    expect(await rowsOf(host)).toEqual([]);
  });

  it.each([
    ['a short sort code', { sortCode: '12-34-5' }, 'sortCode'],
    ['a long account number', { accountNumber: '123456789' }, 'accountNumber'],
    ['a mistyped account number', { accountNumber: '66374959' }, 'accountNumber'],
    ['no name', { accountName: ' ' }, 'accountName'],
  ])('are rejected with %s [PAYOUT-01, PAYOUT-02]', async (_, wrong, path) => {
    const host = await confirmed(await verifiedHost(app));
    const { status, error } = await host.client.call('PUT /api/v1/users/:id/payout', {
      params: { id: host.user.id },
      body: { method: 'bank', ...ACCOUNT, ...wrong },
    });
    expect([status, error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(JSON.stringify(error)).not.toContain('6637495');
  });

  it('that change start a new hold and an email to the owner; repeated ones do not [PAYOUT-05]', async () => {
    const host = await verifiedHost(app);
    const emailsTo = () =>
      app.database.db
        .select()
        .from(emails)
        .where(sql`${emails.personId} = ${host.user.id} and ${emails.template} = 'payout-details-changed'`);
    const first = await enterBankDetails(host);
    await app.shiftClock(HOLD_MS);
    expect((await enterBankDetails(host)).body).toEqual(first.body);
    expect(await emailsTo()).toHaveLength(1);
    const { body } = await enterBankDetails(host, OTHER_ACCOUNT);
    expect(Date.parse(body.usableFrom ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.body.usableFrom ?? '') + HOLD_MS,
    );
    const queued = await emailsTo();
    expect(queued.map(({ data }) => data.lastFour)).toEqual(['4958', '7491']);
    // Details that no payment was sent to are not kept.
    expect(await rowsOf(host)).toHaveLength(1);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, host.user.id));
    expect(acts.filter(({ action }) => action === 'payout.change_details')).toMatchObject([
      { actorId: host.user.id, details: { method: 'bank' } },
      { actorId: host.user.id, details: { method: 'bank' } },
    ]);
    await app.shiftClock(0);
  });

  it('entered twice at once leave one account [PAYOUT-05]', async () => {
    const host = await confirmed(await verifiedHost(app));
    const enter = (details: object) =>
      host.client.call('PUT /api/v1/users/:id/payout', {
        params: { id: host.user.id },
        body: { method: 'bank', ...ACCOUNT, ...details },
      });
    const statuses = await Promise.all([enter({}), enter(OTHER_ACCOUNT), enter({}), enter(OTHER_ACCOUNT)]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(host)).toHaveLength(1);
  });
});

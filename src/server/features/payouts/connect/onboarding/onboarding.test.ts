import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { auditEntries, connectAccounts, emails, payoutAccounts } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../../tests/helpers/admin-alerts.ts';
import { endHolds, enterBankDetails, HOLD_MS } from '../../../../../../tests/helpers/bank-details.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../../tests/helpers/people.ts';

const site = await provideConnectApp();

const db = () => site.app.database.db;
const shown = async (someone: Someone) => (await site.show(someone, someone)).body;
const accountsAt = (someone: Someone) =>
  site.fake.recipients.all().filter(({ metadata }) => metadata.payee === someone.user.id);
const actsOn = async ({ user }: Someone) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.targetId, user.id))).map(
    ({ action }) => action,
  );

describe('onboarding at Stripe', () => {
  it('creates one account, and sends the user to Stripe and back [CONNECT-10]', async () => {
    const host = await verifiedHost(site.app, { firstName: 'Olga', lastName: 'Osier' });
    expect(await shown(host)).toMatchObject({ method: null, stripe: null, offersStripe: true });
    const { status, body } = await site.startOnboarding(host);
    expect([status, Date.parse(body.expiresAt) > Date.now()]).toEqual([200, true]);
    expect(accountsAt(host)).toMatchObject([
      { contact_email: host.user.email, display_name: 'Olga Osier', metadata: { payee: host.user.id } },
    ]);
    const page = await fetch(body.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('finish')]);
    const back = await fetch(`${body.url}/finish`, { redirect: 'manual' });
    expect(back.headers.get('location')).toBe('http://localhost:3000/account/payout?stripe=return');
    await site.idle();
    expect(await shown(host)).toMatchObject({
      method: 'stripe',
      lastFour: null,
      stripe: { status: 'active', requirements: [] },
    });
  });

  it('that was interrupted says what is missing, and continues with a new link [CONNECT-10, CONNECT-11]', async () => {
    const host = await verifiedHost(site.app);
    const first = (await site.startOnboarding(host)).body;
    await fetch(first.url);
    await fetch(`${first.url}/leave`, { redirect: 'manual' });
    await site.idle();
    const { stripe } = await shown(host);
    expect(stripe).toMatchObject({ status: 'restricted' });
    expect(stripe?.requirements).toContainEqual({
      description: 'Bank account',
      from: 'payee',
      due: 'now',
      problem: null,
    });
    const used = await fetch(first.url, { redirect: 'manual' });
    expect(used.headers.get('location')).toBe('http://localhost:3000/account/payout?stripe=refresh');
    const second = (await site.startOnboarding(host)).body;
    expect(second.url).not.toBe(first.url);
    expect(accountsAt(host)).toHaveLength(1);
    // Only the first link changed how the host is paid.
    expect((await actsOn(host)).filter((act) => act === 'payout.change_details')).toHaveLength(1);
  });

  it('shows the state when the user comes back, even before the event [CONNECT-11]', async () => {
    const host = await verifiedHost(site.app);
    await site.startOnboarding(host);
    await site.idle();
    site.fake.thinEvents.hold();
    site.fake.recipients.complete(site.accountOf(host), { checking: true });
    await db().execute(sql`update connect_accounts set looked_up_at = looked_up_at - interval '1 minute'`);
    expect((await shown(host)).stripe).toEqual({
      status: 'pending',
      requirements: [{ description: 'Proof of identity', from: 'provider', due: 'now', problem: null }],
    });
  });

  it('shows a restriction that came later, and admins see it without the account’s id [CONNECT-11]', async () => {
    const host = await verifiedHost(site.app);
    const account = await site.onboarded(host);
    site.fake.recipients.restrict(account, 'The document is unreadable.');
    await site.idle();
    const { body } = await site.show(await admin(site.app), host);
    expect(body.stripe).toEqual({
      status: 'restricted',
      requirements: [
        {
          description: 'Proof of identity',
          from: 'payee',
          due: 'overdue',
          problem: 'The document is unreadable.',
        },
      ],
    });
    expect(JSON.stringify([body, await shown(host)])).not.toContain(account);
    expect((await site.show(await verifiedHost(site.app), host)).status).toBe(403);
  });

  it.each(['close', 'remove'] as const)(
    'replaces an account that Stripe knows as gone: %s [CONNECT-12]',
    async (end) => {
      const host = await verifiedHost(site.app);
      const first = await site.onboarded(host);
      site.fake.recipients[end](first);
      await site.idle();
      expect((await shown(host)).stripe).toMatchObject({ status: 'closed' });
      expect((await site.startOnboarding(host)).status).toBe(200);
      const second = site.accountOf(host);
      expect(second).not.toBe(first);
      expect((await shown(host)).stripe).toMatchObject({ status: 'restricted' });
      expect((await site.startOnboarding(host)).status).toBe(200);
      expect(site.accountOf(host)).toBe(second);
    },
  );

  it.each([
    ['after the account was made', true],
    ['before the account was made', false],
  ])('creates one account if the response is lost %s [CONNECT-01, CONNECT-12]', async (_, after) => {
    const host = await verifiedHost(site.app);
    site.loseResponse('POST /v2/core/accounts', { after });
    const { status, error } = await site.startOnboarding(host);
    expect([status, error.code]).toEqual([503, 'unavailable']);
    expect(await shown(host)).toMatchObject({ method: null });
    site.fake.faults.clear();
    site.fake.forgetKeys();
    expect((await site.startOnboarding(host)).status).toBe(200);
    expect(accountsAt(host)).toHaveLength(1);
    expect(await db().$count(connectAccounts, eq(connectAccounts.personId, host.user.id))).toBe(1);
  });

  it('started several times at once creates one account [CONNECT-12]', async () => {
    const host = await verifiedHost(site.app);
    const all = await Promise.all(Array.from({ length: 4 }, () => site.startOnboarding(host)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(accountsAt(host)).toHaveLength(1);
    expect(await db().$count(payoutAccounts, eq(payoutAccounts.personId, host.user.id))).toBe(1);
  });

  it('requires a re-authentication, and is only for the user [CONNECT-10]', async () => {
    const host = await verifiedHost(site.app);
    const ask = (by: Someone) =>
      by.client.call('POST /api/v1/users/:id/payout/onboarding', { params: { id: host.user.id } });
    expect((await ask(host)).error).toMatchObject({ code: 'confirmation_required' });
    expect((await ask(await confirmed(await admin(site.app)))).status).toBe(403);
    expect((await ask(await confirmed(await verifiedHost(site.app)))).status).toBe(403);
    expect(accountsAt(host)).toEqual([]);
  });
});

describe('choosing Stripe', () => {
  it('starts a hold, emails the owner and withdraws approvals, like new bank details [CONNECT-13, PAYOUT-05]', async () => {
    const host = await verifiedHost(site.app);
    await enterBankDetails(host);
    await endHolds(site.app);
    const { payable } = await site.settledByCard(host);
    expect((await site.commands.approve(payable.id)).body).toMatchObject({
      state: 'approved',
      method: 'bank',
    });
    await site.startOnboarding(host);
    site.fake.recipients.complete(site.accountOf(host));
    await site.idle();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'owed', method: null });
    const { enteredAt, usableFrom } = await shown(host);
    expect(Date.parse(usableFrom ?? '') - Date.parse(enteredAt ?? '')).toBe(HOLD_MS);
    const approved = await site.commands.approve(payable.id);
    expect(approved.body).toMatchObject({ method: 'stripe', obstacles: ['details_on_hold'] });
    site.makeAvailable();
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'approved' });
    const sent = await db().select().from(emails).where(eq(emails.personId, host.user.id));
    const changes = sent.filter(({ template }) => template === 'payout-details-changed');
    expect(changes.map(({ data }) => data.lastFour)).toEqual(['4958', null]);
  });

  it('and then a bank account again is possible, with the same rules [CONNECT-13]', async () => {
    const host = await verifiedHost(site.app);
    const account = await site.onboarded(host);
    const { payable } = await site.settledByCard(host);
    await site.commands.approve(payable.id);
    await enterBankDetails(host);
    expect(await shown(host)).toMatchObject({ method: 'bank', lastFour: '4958', stripe: null });
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'owed' });
    await site.startOnboarding(host);
    expect(site.accountOf(host)).toBe(account);
    expect(await shown(host)).toMatchObject({ method: 'stripe', stripe: { status: 'active' } });
  });

  it('is in the user’s data export, and is erased with the account [ACCT-20, PAYOUT-15]', async () => {
    const winner = await register(site.app);
    const account = await site.onboarded(winner);
    const params = { id: winner.user.id };
    const { body } = await winner.client.call('GET /api/v1/users/:id/data.json', { params });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(JSON.parse(text)).toMatchObject({
      payoutAccounts: [{ method: 'stripe', stripeAccount: account, stripeStatus: 'active' }],
    });
    const { password } = winner;
    const deleted = await winner.client.call('DELETE /api/v1/users/:id', { params, body: { password } });
    expect(deleted.body.status).toBe('deleted');
    const left = await queryRows(
      db(),
      sql`select person_id from connect_accounts where person_id = ${params.id}
        union all select person_id from payout_accounts where person_id = ${params.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe('an account at Stripe that names another payee', () => {
  it('is not paid: its payments wait, and admins are alerted [CONNECT-14, MAIL-19]', async () => {
    const { account, host, payable } = await site.approvedDraw();
    site.fake.recipients.rename(account, crypto.randomUUID());
    site.makeAvailable();
    await site.pay();
    expect(site.transfersOf(payable.id)).toEqual([]);
    const { body } = await site.commands.list({ draw: payable.drawId, state: 'approved' });
    expect(body.map(({ obstacles }) => obstacles)).toEqual([['account_changed']]);
    expect(await actsOn(host)).toContain('payout.account_changed');
    expect(await listAlerts(site.app, site.boss)).toContainEqual({
      kind: 'account_changed',
      personId: host.user.id,
    });
    expect((await site.startOnboarding(host)).status).toBe(200);
    expect(site.accountOf(host)).not.toBe(account);
  });
});

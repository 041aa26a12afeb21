import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { confirmOn, giveReason } from '../../helpers/admin-page.ts';
import { ACCOUNT } from '../../helpers/bank-details.ts';
import { expectToast, type Person } from '../../helpers/browser.ts';
import { PHONE } from '../../helpers/buyer-pages.ts';
import { CONSENT } from '../../helpers/charities.ts';
import { eventually } from '../../helpers/eventually.ts';
import { postgresSite } from '../../helpers/postgres-site.ts';
import { insertSettledDraw } from '../../helpers/settled-draw.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const { site, database } = postgresSite({ PAYOUT_ACCOUNT: '10-79-99 88837491 Oakdraw Ltd' });

const run = (statement: ReturnType<typeof sql>) => database().db.execute(statement);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const badge = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2 }).locator('..').getByText(name, { exact: true }).waitFor();

/** A colleague of the admin. */
async function newAdmin(firstName: string): Promise<Person> {
  const person = await site.person({ firstName, lastName: 'Ashe' });
  await run(sql`update people set role = 'admin' where id = ${person.user.id}`);
  return person;
}

async function reauthenticate({ api, user, password }: Person): Promise<void> {
  await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body: { password } });
}

/** A settled draw of a host with bank details, and the ids of what it owes. */
async function payableDraw(lastName: string, tickets = 100) {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Olga', lastName });
  await reauthenticate(host);
  const body = { method: 'bank', ...ACCOUNT } as const;
  await host.api('PUT /api/v1/users/:id/payout', { params: { id: host.user.id }, body });
  const buyer = await site.person();
  const draw = await insertSettledDraw({ database: database() }, host, buyer, { tickets });
  return { host, draw };
}
const endHolds = () => run(sql`update payout_accounts set usable_from = entered_at`);
const pathOf = (id = '') => `/admin?tab=payouts&open=${id}`;

describe('a payout', () => {
  it('is approved by another admin, exported, returned by the bank, and paid on the second attempt [PAYOUT-07, PAYOUT-11, PAYOUT-26, PAYOUT-27]', async () => {
    const { host, draw } = await payableDraw('Osier', 1000);
    await run(sql`update people set role = 'admin' where id = ${host.user.id}`);
    const waiting = await payableDraw('Onhold');
    await run(sql`update payout_accounts set usable_from = entered_at where person_id = ${host.user.id}`);

    const payee = await site.visitor({ ...PHONE, as: host });
    await payee.open(pathOf(draw.payables.host));
    await payee.page.getByText('Another admin has to approve it.').waitFor();
    expect(await payee.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await expectWellMade(payee.page);

    const boss = await newAdmin('Ada');
    const admin = await site.visitor({ as: boss });
    await admin.open('/admin?tab=payouts');
    await expectWellMade(admin.page);
    await admin.page.getByRole('link', { name: 'Olga Osier' }).click();
    await press(admin.page, 'Approve');
    await inDialog(admin.page, 'Approve');
    await confirmOn(admin.page, boss.password);
    await expectToast(admin.page, 'Payout approved');
    await badge(admin.page, 'Approved');
    await admin.page.getByText(/^Approved by Ada Ashe/).waitFor();
    await admin.open(pathOf(waiting.draw.payables.host));
    await press(admin.page, 'Approve');
    await admin.page
      .getByRole('dialog')
      .getByText(/^The payout details are on hold until /)
      .waitFor();
    await expectWellMade(admin.page);
    await inDialog(admin.page, 'Approve');
    await badge(admin.page, 'Approved');

    await admin.open('/admin?tab=payouts');
    await press(admin.page, 'Export for the bank');
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText('1 payment totalling £4,132.50 will be exported.').waitFor();
    await dialog.getByText(/^The payout details are on hold until /).waitFor();
    await expectWellMade(admin.page);
    await dialog.getByText('CSV', { exact: true }).click();
    const [download] = await Promise.all([
      admin.page.waitForEvent('download'),
      inDialog(admin.page, 'Export 1 payment'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^payouts-\d{4}-\d\d-\d\d-\w{8}\.csv$/);
    const table = await readFile(await download.path(), 'utf8');
    expect(table.startsWith('\uFEFFName,')).toBe(true);
    expect(table).toContain(`${ACCOUNT.accountName},${ACCOUNT.sortCode}`);
    expect(table).toContain('4132.50');
    const file = admin.page.getByRole('list', { name: 'Files for the bank' }).getByRole('listitem');
    await file.getByText('1 payment, £4,132.50').waitFor();
    const [again] = await Promise.all([
      admin.page.waitForEvent('download'),
      file.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await again.path(), 'utf8')).toBe(table);

    await admin.open(pathOf(draw.payables.host));
    await press(admin.page, 'Payment failed');
    await giveReason(admin.page, 'Record the failure', 'Account closed');
    await badge(admin.page, 'Failed');
    await admin.page.getByText('Reason: Account closed').waitFor();
    await expectWellMade(admin.page);
    await press(admin.page, 'Reopen');
    await inDialog(admin.page, 'Reopen');
    await badge(admin.page, 'Owed');
    await press(admin.page, 'Approve');
    await inDialog(admin.page, 'Approve');
    await badge(admin.page, 'Approved');
    await reauthenticate(boss);
    await boss.api.text('GET /api/v1/admin/payables.csv');
    await admin.open(pathOf(draw.payables.host));
    await press(admin.page, 'Mark as paid');
    await inDialog(admin.page, 'Mark as paid');
    await admin.page.getByText('Please enter the payment reference').waitFor();
    await admin.page.getByLabel('Bank reference').fill('FP 8812');
    await expectWellMade(admin.page);
    await inDialog(admin.page, 'Mark as paid');
    await expectToast(admin.page, 'Payout recorded as paid');
    await badge(admin.page, 'Paid');
    await admin.page.getByText('FP 8812').waitFor();
    await admin.page
      .getByText(/\(attempt 2\)/)
      .first()
      .waitFor();
    expect(await admin.page.getByRole('button', { name: /paid|Approve|Reopen/ }).count()).toBe(0);
    await press(admin.page, 'The bank returned it');
    await expectWellMade(admin.page);
    await giveReason(admin.page, 'Record the return', 'Account closed');
    await expectToast(admin.page, 'Payout recorded as returned', 'It no longer counts as paid.');
    await badge(admin.page, 'Failed');
    await admin.page.getByText(/^Recorded as returned by the bank by Ada Ashe/).waitFor();
  });

  it('that another admin approved first says so, and shows the new state [PAYOUT-08, PAYOUT-26]', async () => {
    const { draw } = await payableDraw('Oak');
    const boss = await newAdmin('Bo');
    const { page, open } = await site.visitor({ as: boss });
    await open(pathOf(draw.payables.host));
    const colleague = await newAdmin('Cleo');
    await reauthenticate(colleague);
    const params = { id: draw.payables.host ?? '' };
    await colleague.api('POST /api/v1/admin/payables/:id/approve', { params });
    await press(page, 'Approve');
    await inDialog(page, 'Approve');
    await confirmOn(page, boss.password);
    await expectToast(
      page,
      'The payout was not approved',
      'You can’t do this while the payment is approved.',
    );
    await badge(page, 'Approved');
    await page.getByText(/^Approved by Cleo Ashe/).waitFor();
  });

  it('that Stripe has made although it counts as failed can be counted as paid [CONNECT-25, PAYOUT-26]', async () => {
    const { draw } = await payableDraw('Oleander');
    const boss = await newAdmin('Flo');
    const id = draw.payables.host ?? '';
    await run(sql`update payables set state = 'failed', method = 'stripe', approved_by = ${boss.user.id},
      approved_at = draw_clock(), exported_at = draw_clock(), failed_at = draw_clock(), failure_reason = 'Refused'
      where id = ${id}`);
    await run(sql`insert into payout_transfers (payable_id, attempt, account, reference, alarmed_at)
      values (${id}, 1, 'acct_1', 'tr_1', draw_clock())`);
    const { page, open } = await site.visitor({ ...PHONE, as: boss });
    await open(pathOf(id));
    await page
      .getByText(/^Stripe has already made this payment\. Count its transfer as the payment/)
      .waitFor();
    await expectWellMade(page);
    expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
    await press(page, 'Count this transfer as the payment');
    await page
      .getByRole('dialog')
      .getByText(/^Stripe made transfer tr_1 after the payout of £413\.25/)
      .waitFor();
    await expectWellMade(page);
    await inDialog(page, 'Count as the payment');
    await confirmOn(page, boss.password);
    await expectToast(page, 'The transfer was not recorded', 'This site does not pay through Stripe.');
    await badge(page, 'Failed');
  });

  it('through Stripe is taken back only with an amount in pounds that was paid [CONNECT-19]', async () => {
    const { draw } = await payableDraw('Orchid');
    const boss = await newAdmin('Gil');
    const id = draw.payables.host ?? '';
    await run(sql`update payables set state = 'paid', method = 'stripe', approved_by = ${boss.user.id},
      approved_at = draw_clock(), exported_at = draw_clock(), paid_at = draw_clock(), reference = 'tr_2'
      where id = ${id}`);
    const { page, open } = await site.visitor({ as: boss });
    await open(pathOf(id));
    await press(page, 'Take money back');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A lost dispute');
    for (const [amount, problem] of [
      ['', 'Please enter the amount'],
      ['12,50', 'Please enter the amount, for example 12.50'],
      ['413.26', 'The payment was only £413.25'],
    ] as const) {
      await dialog.getByLabel('Amount in pounds').fill(amount);
      await inDialog(page, 'Take money back');
      await dialog.getByText(problem, { exact: true }).waitFor();
    }
    await expectWellMade(page);
    await dialog.getByLabel('Amount in pounds').fill('12.5');
    await inDialog(page, 'Take money back');
    await confirmOn(page, boss.password);
    await expectToast(page, 'Nothing was taken back', 'This site does not pay through Stripe.');
  });

  it('for trees is approved, and recorded with its certificate [PAYOUT-12, PAYOUT-26]', async () => {
    const { draw } = await payableDraw('Olive');
    const boss = await newAdmin('Dot');
    const { page, open } = await site.visitor({ ...PHONE, as: boss });
    await open(`/admin?tab=payouts&draw=${draw.id}`);
    await page.getByText('Showing payouts for A weekend by the sea only.').waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Trees', exact: true }).click();
    await press(page, 'Approve');
    await inDialog(page, 'Approve');
    await confirmOn(page, boss.password);
    await press(page, 'Enter the certificate');
    await page.getByLabel('Certificate').fill('https://trees.example.org/certificates/1');
    await inDialog(page, 'Mark as paid');
    await expectToast(page, 'Trees recorded as bought');
    await badge(page, 'Paid');
    const outcome = await site.client()('GET /api/v1/prize-draws/:id/outcome', { params: { id: draw.id } });
    expect(outcome).toMatchObject({ treesPlanted: 5, treesPlantedAt: expect.any(String) });
  });
});

describe('a charity', () => {
  it('is invited, agrees, is confirmed and paid, with a remittance advice [PAYOUT-19, PAYOUT-20, PAYOUT-24, PAYOUT-26]', async () => {
    const { draw } = await payableDraw('Oakley');
    const boss = await newAdmin('Eli');
    const { page, open } = await site.visitor({ as: boss });
    const address = `office-${draw.id}@lifeboats.example.org`;
    await open(pathOf(draw.payables.charity));
    await page.getByText('The charity has not been invited yet.').waitFor();
    await expectWellMade(page);
    await press(page, 'Invite the charity');
    await page.getByLabel('The charity’s email address').fill(address);
    await expectWellMade(page);
    await inDialog(page, 'Send invitation');
    await expectToast(page, 'Charity invited', 'The link works for 30 days.');
    await page.getByText(address).waitFor();

    const token = await tokenIn(address);
    const visitor = site.client();
    await visitor('POST /api/v1/charity-agreements/:token', {
      params: { token },
      body: { ...CONSENT, charityNumber: 'SC012345' },
    });
    await endHolds();
    await open(pathOf(draw.payables.charity));
    await page.getByText(/Grace Alder, Treasurer$/).waitFor();
    await press(page, 'Confirm the charity');
    await expectWellMade(page);
    await inDialog(page, 'Confirm the charity');
    await confirmOn(page, boss.password);
    await expectToast(page, 'Charity confirmed', 'We can pay it once its bank details are 48 hours old.');
    await eventually(() => page.getByRole('button', { name: 'Confirm the charity' }).count()).toBe(0);

    await press(page, 'Approve');
    await inDialog(page, 'Approve');
    await badge(page, 'Approved');
    await reauthenticate(boss);
    await boss.api.text('GET /api/v1/admin/payables.csv');
    await open(pathOf(draw.payables.charity));
    await press(page, 'Mark as paid');
    await page.getByLabel('Bank reference').fill('FP 9');
    await inDialog(page, 'Mark as paid');
    await expectToast(page, 'Payout recorded as paid', 'We’ve emailed the charity.');
    const [advice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the advice (PDF)' }).click(),
    ]);
    expect(advice.suggestedFilename()).toMatch(/^remittance-RA-\w{12}\.pdf$/);
    await expectWellMade(page);
  });
});

/** The token of the link in the email to a charity. */
async function tokenIn(address: string): Promise<string> {
  const { api } = await site.admin();
  const read = async () => {
    const [email] = await api('GET /api/v1/admin/mails', { query: { search: address, state: 'sent' } });
    if (!email) return '';
    const { text } = await api('GET /api/v1/admin/mails/:id', { params: { id: email.id } });
    return /\/charity-agreement\/([\w-]+)/.exec(text)?.[1] ?? '';
  };
  await eventually(read).not.toBe('');
  return read();
}

describe('the statement', () => {
  it('is linked from the host’s list and the admin area, and can be downloaded [PAYOUT-22, PAYOUT-25]', async () => {
    const { host, draw } = await payableDraw('Osborne');
    const hosts = await site.visitor({ ...PHONE, as: host });
    await hosts.open(`/prize-draw/${draw.id}/statement`);
    await hosts.page.getByRole('heading', { name: 'Settlement statement' }).waitFor();
    await hosts.page.getByRole('row', { name: 'Your share £413.25' }).waitFor();
    await expectWellMade(hosts.page);
    for (const [name, file] of [
      ['Statement (PDF)', /^statement-ST-/],
      ['Fee invoice (PDF)', /^invoice-IN-/],
    ] as const) {
      const [download] = await Promise.all([
        hosts.page.waitForEvent('download'),
        hosts.page.getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
    }

    const admin = await site.visitor({ as: await newAdmin('Fay') });
    await admin.open(`/admin?tab=draws&open=${draw.id}`);
    await admin.page.getByRole('link', { name: 'Statement' }).click();
    await admin.page.getByRole('heading', { name: 'Settlement statement' }).waitFor();
    await admin.page.goBack();
    await admin.page
      .getByRole('navigation', { name: 'More about this prize draw' })
      .getByRole('link', { name: 'Payouts' })
      .click();
    await admin.page.getByText('Showing payouts for A weekend by the sea only.').waitFor();

    const other = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
    await other.open(`/prize-draw/${draw.id}/statement`, 403);
    await other.page.getByRole('heading', { name: 'We can’t show you this statement' }).waitFor();
    await expectWellMade(other.page);
  });
});

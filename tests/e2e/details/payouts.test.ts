import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { confirmOn } from '../../helpers/admin-page.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../../helpers/bank-details.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { PHONE } from '../../helpers/buyer-pages.ts';
import { inputOf } from '../../helpers/draws.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';
import { wonDraw } from '../../helpers/won-draw.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '2' });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

type Account = { accountName: string; sortCode: string; accountNumber: string };

async function fillInAccount(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Name on the account').fill(account.accountName);
  await page.getByLabel('Sort code').fill(account.sortCode);
  await page.getByLabel('Account number').fill(account.accountNumber);
}

/** A draw with sold tickets for a charity, and how to invite the charity. */
async function charityDraw() {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Olga', lastName: 'Osier' });
  const draw = await drawOnSale(host, { charityName: 'Harbour Lifeboats', charityNumber: null });
  await sell(site, draw, 4);
  const contact = `treasurer-${draw.id}@lifeboats.example.org`;
  const invite = () =>
    host.api('POST /api/v1/prize-draws/:id/charity-invitation', {
      params: { id: draw.id },
      body: { email: contact },
    });
  return { host, draw, contact, invite, link: () => linkInEmail(site, contact, '/charity-agreement') };
}

describe('a charity', () => {
  it('is invited by the host, agrees through its link, and can be confirmed [PAYOUT-19, PAYOUT-41, PAYOUT-42, PAYOUT-48]', async () => {
    const { host, draw, contact, link } = await charityDraw();
    const hosts = await site.visitor({ as: host });
    await hosts.open(`/prize-draw/${draw.id}/money`);
    await heading(hosts.page, 'The money so far');
    await expectWellMade(hosts.page);
    await press(hosts.page, 'Invite the charity');
    await hosts.page.getByText('Please enter an email address').waitFor();
    await hosts.page.getByLabel('The charity’s email address').fill('not an address');
    await press(hosts.page, 'Invite the charity');
    await hosts.page.getByText('Invalid email address').waitFor();
    await hosts.page.getByLabel('The charity’s email address').fill(contact);
    await press(hosts.page, 'Invite the charity');
    await expectToast(hosts.page, 'Charity invited', `We have emailed ${contact}.`);

    const charity = await site.visitor(PHONE);
    const path = await link();
    await charity.open(path);
    const { page } = charity;
    await heading(page, 'A prize draw for Harbour Lifeboats');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByText(/ so far\. We’ll know the final amount once the draw is settled\.$/).waitFor();
    const [opened] = await Promise.all([
      charity.context.waitForEvent('page'),
      page.getByRole('link', { name: 'See the prize draw' }).click(),
    ]);
    await opened.getByRole('heading', { name: draw.title, level: 1 }).waitFor();
    expect(await opened.evaluate(() => document.referrer)).toBe('');
    await opened.close();

    await press(page, 'Agree and send bank details');
    await page.getByText('Please enter your name').waitFor();
    const name = page.getByLabel('Your name');
    await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectWellMade(page);
    await name.fill('Grace Alder');
    await page.getByLabel('Your role').fill('Treasurer');
    await page.getByLabel('Registered charity number').fill('SC012345');
    await fillInAccount(page, { ...OTHER_ACCOUNT, accountNumber: '88837492' });
    await page.getByLabel(/^I can act for/).check();
    await press(page, 'Agree and send bank details');
    await page.getByText('This account number doesn’t match this sort code.').waitFor();
    expect(await name.inputValue()).toBe('Grace Alder');
    await page.getByLabel('Account number').fill(OTHER_ACCOUNT.accountNumber);
    await press(page, 'Agree and send bank details');
    await heading(page, 'Thank you for agreeing');
    await expectWellMade(page);

    await charity.open(path);
    await heading(page, 'This link no longer works');
    await expectWellMade(page);
    await hosts.open(`/prize-draw/${draw.id}/money`);
    await hosts.page.getByText('By Grace Alder, Treasurer. Its account ends in 7491.').waitFor();
    expect(await hosts.page.getByRole('button', { name: /^Invite/ }).count()).toBe(0);
    await expectWellMade(hosts.page);
  });

  it('keeps what it typed while it is offline [PAYOUT-42]', async () => {
    const { invite, link } = await charityDraw();
    await invite();
    // A lost connection logs an error on the page, so this page is not watched for errors.
    const { context } = await site.visitor();
    const page = await context.newPage();
    await page.goto(await link());
    await waitUntilUsable(page);
    await page.getByLabel('Your name').fill('Grace Alder');
    await page.getByLabel('Your role').fill('Treasurer');
    await fillInAccount(page, OTHER_ACCOUNT);
    await page.getByLabel(/^I can act for/).check();
    await context.setOffline(true);
    await press(page, 'Agree and send bank details');
    await page.getByText(/^We couldn’t connect\./).waitFor();
    await context.setOffline(false);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Alder');
    await press(page, 'Agree and send bank details');
    await heading(page, 'Thank you for agreeing');
  });

  it('sees why a link no longer works [PAYOUT-43]', async () => {
    const { host, invite, link } = await charityDraw();
    await invite();
    const former = await link();
    await invite();
    const { page, open } = await site.visitor();
    for (const path of [former, `/charity-agreement/${'x'.repeat(43)}`]) {
      await open(path);
      await heading(page, 'This link no longer works');
    }
    // The charity can change until the first ticket is sold.
    const unsold = await drawOnSale(host);
    const params = { id: unsold.id };
    const email = `hospice-${unsold.id}@example.org`;
    await host.api('POST /api/v1/prize-draws/:id/charity-invitation', { params, body: { email } });
    const body = { ...inputOf(unsold), charityName: 'Village Hall' };
    await host.api('PUT /api/v1/prize-draws/:id', { params, body });
    await open(await linkInEmail(site, email, '/charity-agreement'));
    await heading(page, 'This prize draw supports another charity now');
    await expectWellMade(page);
  });
});

describe('bank details', () => {
  it('are entered by a host after a prompt, checked, confirmed and changed [PAYOUT-44, PAYOUT-47]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { page, open } = await site.visitor({ as: host });
    const draw = await drawOnSale(host);
    await open('/dashboard');
    await heading(page, 'Your Prize Draws');
    expect(await page.getByText('Add your bank details to get paid').count()).toBe(0);
    await sell(site, draw, 2);
    await open('/dashboard');
    await page.getByText('Add your bank details to get paid').waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Add bank details' }).click();
    await heading(page, 'Getting paid');
    await page.getByText('No payments yet').waitFor();
    await expectWellMade(page);

    await fillInAccount(page, { ...ACCOUNT, sortCode: '08-99' });
    await press(page, 'Save bank details');
    await page.getByText('Please enter a sort code of six digits, such as 12-34-56').waitFor();
    await page.getByLabel('Sort code').fill(OTHER_ACCOUNT.sortCode);
    await press(page, 'Save bank details');
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await page.getByLabel('Account number').inputValue()).toBe(ACCOUNT.accountNumber);
    await press(page, 'Save bank details');
    await confirmOn(page, host.password);
    await page.getByText('This account number doesn’t match this sort code.').waitFor();
    await expectWellMade(page);
    await page.getByLabel('Sort code').fill(ACCOUNT.sortCode);
    await press(page, 'Save bank details');
    await page.getByText('Bank details saved').first().waitFor();
    await page.getByText('ends in 4958').waitFor();
    await page.getByText(/^We’ll use these details from \d+ \w+ \d{4}, \d\d:\d\d/).waitFor();
    await expectWellMade(page);

    await press(page, 'Change bank details');
    await press(page, 'Cancel');
    const change = page.getByRole('button', { name: 'Change bank details' });
    await eventually(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    await change.click();
    await fillInAccount(page, OTHER_ACCOUNT);
    await press(page, 'Save bank details');
    await page.getByText('ends in 7491').waitFor();
    expect(await page.content()).not.toContain(OTHER_ACCOUNT.accountNumber);
    await open('/dashboard');
    await heading(page, 'Your Prize Draws');
    expect(await page.getByText('Add your bank details to get paid').count()).toBe(0);
  });

  it('are asked of a winner of cash on the winner’s page [PAYOUT-46]', async () => {
    const { host, winner, page: pathOf } = await wonDraw(site, { minTicketAmount: 60 });
    const { page, open } = await site.visitor({ ...PHONE, as: winner });
    await open(pathOf('won'));
    expect(await page.getByText(/^Tell us where to send/).count()).toBe(0);
    await press(page, 'Claim your cash');
    await page.getByLabel('I am 18 or over').check();
    await page.getByLabel('I live in the UK').check();
    await press(page, 'Claim your cash');
    await page.getByText(/^Tell us where to send your £\d+\.\d\d$/).waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Enter bank details' }).click();
    await heading(page, 'Getting paid');
    await fillInAccount(page, ACCOUNT);
    await press(page, 'Save bank details');
    await confirmOn(page, winner.password);
    await page.getByText('ends in 4958').waitFor();
    await open(pathOf('won'));
    await page.getByText(/^We’ll send your £\d+\.\d\d to the account ending in 4958$/).waitFor();
    await expectWellMade(page);

    const hosts = await site.visitor({ as: host });
    await hosts.open(pathOf('winners'));
    await hosts.page.getByRole('link', { name: 'Money', exact: true }).click();
    await heading(hosts.page, 'The minimum was not met');
    await hosts.page.getByText('Cash for winners').waitFor();
    await expectWellMade(hosts.page);
  });
});

describe('the pages of money', () => {
  it('are for signed-in users, and for the draw’s host [PAYOUT-44, PAYOUT-48]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { id } = await drawOnSale(host);
    const visitor = await site.visitor();
    await visitor.page.goto('/account/payout');
    expect(new URL(visitor.page.url()).search).toBe('?returnTo=%2Faccount%2Fpayout');
    const other = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
    await other.open(`/prize-draw/${id}/money`, 403);
    await heading(other.page, 'We can’t show you this draw’s money');
    await expectWellMade(other.page);
    const admin = await site.visitor({ as: await site.admin() });
    await admin.open(`/prize-draw/${id}/money`);
    await heading(admin.page, 'Payments to the host');
    await admin.page.getByText('The host hasn’t entered bank details.').waitFor();
  });
});

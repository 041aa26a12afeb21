import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmOn } from '../../helpers/admin-page.ts';
import { browserSite } from '../../helpers/browser.ts';
import { PHONE } from '../../helpers/buyer-pages.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const fake = await startFakeStripe();
const site = browserSite(fake.connectEnvironment);

beforeAll(() => fake.thinEvents.sendTo(`${site.url()}/api/payouts/stripe/webhook`));
afterAll(() => fake.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const atStripe = (page: Page) => page.waitForURL(`${fake.url}/connect/**`);

/** A host on the page about getting paid. */
async function hostOnPage(path = '/account/payout') {
  const host = await site.person({ role: 'host', verified: true });
  const visitor = await site.visitor({ ...PHONE, as: host });
  await visitor.open(path);
  const account = () =>
    fake.recipients.all().find(({ metadata }) => metadata.payee === host.user.id)?.id ?? '';
  return { ...visitor, host, account };
}

describe('a host who wants to be paid through Stripe', () => {
  it('is sent to Stripe, sees what is missing, and then that Stripe is ready [CONNECT-10, CONNECT-11]', async () => {
    const { page, open, host, account } = await hostOnPage();
    await page.getByText('Stripe asks for your details on its own page').waitFor();
    await expectWellMade(page);
    await press(page, 'Continue with Stripe');
    await confirmOn(page, host.password);
    await atStripe(page);
    fake.recipients.begin(account());
    await fake.thinEvents.idle();
    await open('/account/payout?stripe=return');
    await page.getByText('Stripe needs more details from you').waitFor();
    await page.getByText('Bank account', { exact: true }).last().waitFor();
    await expectWellMade(page);
    await press(page, 'Continue at Stripe');
    await confirmOn(page, host.password);
    await atStripe(page);
    fake.recipients.restrict(account(), 'The document is unreadable.');
    await fake.thinEvents.idle();
    await open('/account/payout?stripe=return');
    await page.getByText('The document is unreadable.').waitFor();
    await expectWellMade(page);
    fake.recipients.complete(account());
    await fake.thinEvents.idle();
    await open('/account/payout');
    await page.getByText('Stripe is ready to pay you').waitFor();
    await expectWellMade(page);
    await press(page, 'Use a bank account instead');
    await page.getByLabel('Sort code').waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Use a bank account instead' }).waitFor();
  });

  it('gets a new link if the old one has expired, and a link alone sends no one to Stripe [CONNECT-03, CONNECT-10]', async () => {
    const { page, open, host, account } = await hostOnPage('/account/payout?stripe=refresh');
    await page.getByRole('button', { name: 'Continue with Stripe' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Continue with Stripe');
    await confirmOn(page, host.password);
    await atStripe(page);
    const first = page.url();
    await open('/account/payout?stripe=refresh');
    await confirmOn(page, host.password);
    await atStripe(page);
    expect(page.url()).not.toBe(first);
    expect(account()).not.toBe('');
    expect(fake.recipients.all().filter(({ metadata }) => metadata.payee === host.user.id)).toHaveLength(1);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectToast } from '../helpers/browser.ts';
import { drawInput } from '../helpers/draws.ts';
import { atPayment, payBy } from '../helpers/purchase-pages.ts';
import { drawOnSale, sell } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite();

async function adminPage() {
  const boss = await site.admin();
  const visitor = await site.visitor({ as: boss });
  const { page } = visitor;
  /** Shows who it is, when that is asked. */
  const confirm = async () => {
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Your password').fill(boss.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  return { ...visitor, boss, confirm };
}

const because = async (page: Page, button: string, reason: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
};

describe('the areas', () => {
  it('are tabs with addresses of their own, by keyboard and on a phone [ADMIN-02] [ADMIN-03]', async () => {
    const { page, open } = await adminPage();
    await open('/admin');
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual([
      'Host Verification',
      'Draws',
      'People',
      'Email Templates',
      'Newsletter',
      'Statistics',
      'Jobs and Mail',
      'Settings',
      'Audit Log',
    ]);
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=draws');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=settings');
    await page.goBack();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Draws');
    expect(await page.getByText(/coming soon/i).count()).toBe(0);
  });

  it.each([
    '',
    '?tab=draws',
    '?tab=people',
    '?tab=newsletter',
    '?tab=statistics',
    '?tab=outbox',
    '?tab=settings',
    '?tab=audit',
  ])('are well made: /admin%s', async (search) => {
    await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { page, open } = await adminPage();
    await open(`/admin${search}`);
    await page.getByRole('tabpanel').waitFor();
    await expectWellMade(page);
  });
});

describe('a setting', () => {
  it('is saved once it is sure who does, counts on the next page, and tells who changed it [ADMIN-23] [ADMIN-24]', async () => {
    const { page, open, confirm } = await adminPage();
    await open('/admin?tab=settings');
    await page.getByLabel('Name of the site').fill('Village Draws');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await confirm();
    await expectToast(page, 'Settings saved', 'They count within seconds, on every page that is opened.');
    await page.getByText('Name of the site: Oakdraw → Village Draws').waitFor();
    const visitor = await site.visitor();
    await visitor.open('/faq');
    expect(await visitor.page.title()).toContain('Village Draws');
    await page.getByRole('button', { name: 'Put that back: Name of the site' }).click();
    await expect.poll(() => page.getByLabel('Name of the site').inputValue()).toBe('Oakdraw');
  });

  it('is not saved by somebody who would rather not say who they are [ADMIN-23]', async () => {
    const { page, open } = await adminPage();
    await open('/admin?tab=settings');
    await page.getByLabel('Name of the site').fill('Stolen Draws');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('wrong', { exact: false }).first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name of the site').inputValue()).toBe('Stolen Draws');
    const visitor = await site.visitor();
    await visitor.open('/faq');
    expect(await visitor.page.title()).not.toContain('Stolen Draws');
  });
});

it('a host who is verified and revoked can publish, and cannot, in their open browser at once [ADMIN-05]', async () => {
  const host = await site.person({ role: 'host', firstName: 'Cleo', lastName: 'Cedar' });
  const hosts = await site.visitor({ as: host });
  await hosts.open('/dashboard');
  /** From the page that stays open all the while. */
  const publish = () =>
    hosts.page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/v1/prize-draws', { method: 'POST', headers, body });
      return answer.status;
    }, JSON.stringify(drawInput()));
  const { page, open } = await adminPage();
  await open('/admin?search=cedar');
  expect(await publish()).toBe(403);
  await page.getByRole('button', { name: 'Verify Host Cleo Cedar' }).click();
  await expectToast(page, 'Host verified successfully', 'The host can now create and manage prize draws.');
  expect(await publish()).toBe(201);
  await page.getByRole('button', { name: 'Revoke Verification of Cleo Cedar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Verification' }).click();
  await page.getByText('1 draw running').waitFor();
  expect(await publish()).toBe(403);
});

it('a person is suspended in the middle of a purchase, which then buys nothing [ADMIN-29]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host);
  const { page: shop, buyer } = await atPayment(site, draw, 2);
  const { page, open, confirm } = await adminPage();
  await open(`/admin?tab=people&search=${encodeURIComponent(buyer.email)}`);
  await page.getByRole('list', { name: 'People' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await because(page, 'Suspend account', 'Several cards were tried.');
  await confirm();
  await expectToast(page, 'Account suspended', 'They are signed out everywhere.');
  await page.getByText(/^Suspended since/).waitFor();
  const answer = shop.waitForResponse((response) => /\/tickets$/.test(new URL(response.url()).pathname));
  await payBy(shop, 'Approve');
  expect((await answer).status()).toBe(401);
  const { ticketsSold } = await host.api('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
  expect(ticketsSold).toBe(0);
});

it('a draw is cancelled, and its refunds and mails are followed to their end [ADMIN-31]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { title: 'A boat to cancel' });
  const buyer = await sell(site, draw, 3);
  const { page, open, confirm } = await adminPage();
  await open('/admin?tab=draws&search=boat+to+cancel');
  await page.getByRole('link', { name: 'A boat to cancel' }).click();
  await page.getByRole('button', { name: 'Cancel draw' }).click();
  await because(page, 'Cancel draw', 'The prize is gone.');
  await confirm();
  await expectToast(page, 'Prize draw cancelled', 'Every ticket is being refunded.');
  await page.getByText('Nothing is left to be done for it.').waitFor();
  await page.getByText('£15.00 refunded').first().waitFor();
  await open(`/admin?tab=outbox&search=${encodeURIComponent(buyer.email)}`);
  await page.getByRole('link', { name: 'Cancelled, and £15.00 refunded: A boat to cancel' }).waitFor();
});

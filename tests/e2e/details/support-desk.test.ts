import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminPage, confirmOn, giveReason } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { buy, drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

/** Someone with a role that an admin has given, in a browser of their own. */
async function staffPage(role: 'support' | 'finance') {
  const boss = await site.admin();
  const someone = await site.person();
  const params = { id: boss.user.id };
  await boss.api('POST /api/v1/users/:id/confirmation', { params, body: { password: boss.password } });
  await boss.api('PUT /api/v1/admin/people/:id/role', { params: { id: someone.user.id }, body: { role } });
  return { ...(await site.visitor({ as: someone })), someone };
}

async function find(page: Page, typed: string): Promise<void> {
  await page.getByPlaceholder('Order number, payment, ticket, email or name...').fill(typed);
}

describe('support', () => {
  it('sees its own areas, and finds an order by its number [ADMIN-42] [ADMIN-49]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, { title: 'Harbour Raffle' });
    const buyer = await site.person({ firstName: 'Bea', lastName: 'Birch' });
    const { order } = await buy(buyer, draw, 2);
    const { page, open } = await staffPage('support');
    await open('/admin');
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual([
      'Find',
      'Draws',
      'Complaints',
      'Disputes',
      'People',
      'Jobs and email',
    ]);
    await find(page, 'OAK-0000-0000');
    await page.getByText('Nothing matches.').waitFor();
    await find(page, order.number.toLowerCase().replaceAll('-', ''));
    await page.getByRole('link', { name: order.number }).click();
    await page.getByRole('heading', { name: `Receipt ${order.number}` }).waitFor();
    await page.getByRole('button', { name: 'Resend tickets' }).click();
    await expectToast(
      page,
      'Confirmation sent',
      'Bea Birch will get their order confirmation again, with all its tickets.',
    );
    expect(await page.getByRole('button', { name: 'Refund order' }).count()).toBe(0);
    await expectWellMade(page);
  });

  it('corrects an email address and signs a person out [ADMIN-44]', async () => {
    const lost = await site.person({ firstName: 'Lou', lastName: 'Lost' });
    const { page, open, someone } = await staffPage('support');
    await open(`/admin?tab=people&open=${lost.user.id}`);
    await page.getByRole('button', { name: 'Correct email address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.getByText('Invalid email address').waitFor();
    await dialog.getByLabel('Email address').fill('lou@example.org');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await confirmOn(page, someone.password);
    await expectToast(
      page,
      'Email sent',
      'The change takes effect when the link that we’ve sent to lou@example.org is used.',
    );
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /Suspend|Change role|Delete/ }).count()).toBe(0);
  });

  it('is told that a part is not for its role [ADMIN-49]', async () => {
    const { page, open } = await staffPage('finance');
    await open('/admin?tab=settings');
    await page.getByText('Your role doesn’t open this part of the admin area.').waitFor();
  });
});

describe('an admin', () => {
  it('gives a role on the person’s page [ADMIN-43]', async () => {
    const someone = await site.person();
    const { page, open, confirm } = await adminPage(site);
    await open(`/admin?tab=people&open=${someone.user.id}`);
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('radio', { name: /^Finance/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await confirm();
    await expectToast(page, 'Their role is now finance', 'We’ve emailed them and all admins.');
  });

  it('suspends a host and takes all draws off sale in one step [ADMIN-48]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host);
    await buy(await site.person(), draw, 1);
    const { page, open, confirm } = await adminPage(site);
    await open(`/admin?tab=people&open=${host.user.id}`);
    await page.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByRole('radio', { name: /^Take all off sale/ }).check();
    await giveReason(page, 'Suspend account', 'Several cards were tried.');
    await confirm();
    await expectToast(page, 'Account suspended', 'We’ve signed them out everywhere. 1 draw stopped.');
    await page.getByText('They host 1 open draw').waitFor();
    await page.getByRole('button', { name: 'Stop their draws' }).click();
    await page.getByRole('radio', { name: /^Cancel and refund all/ }).check();
    await giveReason(page, 'Stop draws', 'The host is suspended.');
    await expect.poll(() => page.getByText('They host 1 open draw').count()).toBe(0);
  });

  it('stops all sales, which buyers read, and resumes them [ADMIN-46]', async () => {
    const draw = await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { page, open, confirm } = await adminPage(site);
    await open('/admin?tab=settings');
    await page.getByRole('button', { name: 'Stop all sales' }).click();
    await page.getByLabel('Sentence for buyers').fill('We’re back at noon.');
    await giveReason(page, 'Stop all sales', 'The bank declines all cards.');
    await confirm();
    await page.getByText('Buyers see: “We’re back at noon.”').waitFor();
    const buyer = await site.visitor({ as: await site.person() });
    for (const path of ['', '/tickets']) {
      await buyer.open(`/prize-draw/${draw.id}${path}`);
      await buyer.page.getByText('We’re back at noon.').waitFor();
      await expectWellMade(buyer.page);
    }
    await page.getByRole('button', { name: 'Resume sales' }).click();
    await page.getByRole('button', { name: 'Stop all sales' }).waitFor();
    await buy(await site.person(), draw, 1);
  });
});

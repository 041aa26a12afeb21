import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatPounds } from '#domain/money/format.ts';
import { adminPage } from '../../helpers/admin-page.ts';
import { browserSite, expectNoAxeViolations, expectToast } from '../../helpers/browser.ts';
import { newEmail } from '../../helpers/site-people.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

it('statistics show the sums of the draws, and export them as a table [ADMIN-27]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draws = [await drawOnSale(host, { ticketPrice: 333 }), await drawOnSale(host, { ticketPrice: 101 })];
  for (const draw of draws) await sell(site, draw, 7);
  const own = await Promise.all(
    draws.map(({ id }) => host.api('GET /api/v1/prize-draws/:id/money', { params: { id } })),
  );
  const fees = own.reduce((sum, { platformFee }) => sum + platformFee, 0);
  const { page, open } = await adminPage(site);
  await open('/admin?tab=statistics');
  const figure = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();
  expect(await figure('Platform fees').textContent()).toBe(formatPounds(fees));
  await page.getByRole('img', { name: /^Sales of £/ }).waitFor();
  await expectWellMade(page);
  await page.getByRole('link', { name: '12 months' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBeNull();
  await page.getByRole('table', { name: 'Figures by period' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export to CSV' }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  expect(table).toContain('Platform fee (GBP)');
  expect(table.trim().split('\r\n').at(-1)).toContain((fees / 100).toFixed(2));
});

it('the number of failed payments links to the purchases behind it, and back [ADMIN-37]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  // The title is unique, so that a retry does not find the draw of the first attempt.
  const title = `A storm lamp ${crypto.randomUUID()}`;
  const draw = await drawOnSale(host, { title, ticketPrice: 250 });
  const person = await site.person({ firstName: 'Una', lastName: 'Unlucky' });
  const params = { id: draw.id };
  const body = { quantity: 3, testOutcome: 'decline' } as const;
  await expect(person.api('POST /api/v1/prize-draws/:id/tickets', { params, body })).rejects.toThrow('402');
  const { page, open } = await adminPage(site);
  await open('/admin?tab=statistics');
  await page.getByRole('link', { name: 'Failed payments' }).click();
  await page.getByRole('heading', { name: 'Failed payments' }).waitFor();
  const payment = page
    .getByRole('list', { name: 'Failed payments' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await payment.getByText('£7.50').waitFor();
  await payment.getByText('Declined as the test payment asked').waitFor();
  expect(await payment.count()).toBe(1);
  await expectWellMade(page);
  // The address restores the list in another tab, or for a colleague.
  await page.reload();
  await payment.getByRole('link', { name: title }).waitFor();
  await page.getByRole('link', { name: 'Statistics', exact: true }).last().click();
  await page.getByRole('table', { name: 'Figures by period' }).waitFor();
  await page
    .getByRole('link', { name: /^\d+ failed, / })
    .first()
    .click();
  await payment.getByRole('link', { name: 'Una Unlucky' }).click();
  await page.getByRole('heading', { name: 'Una Unlucky' }).waitFor();
});

it('an admin finds a person, adds a note, and exports their data on request [ADMIN-26] [ADMIN-28] [ADMIN-30]', async () => {
  const person = await site.person({ firstName: 'Nora', lastName: 'Nettle' });
  const { page, open, confirm } = await adminPage(site);
  await open('/admin?tab=people');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('nettle');
  await page.getByRole('link', { name: 'Nora Nettle' }).click();
  await page.getByRole('heading', { name: 'Nora Nettle' }).waitFor();
  await page.getByLabel('Add a note').fill('Rang about a refund.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expectToast(page, 'Note saved');
  await page.getByRole('list', { name: 'Notes' }).getByText('Rang about a refund.').waitFor();
  await expectWellMade(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export their data' }).click();
  await confirm();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data.account).toMatchObject({ email: person.email });
  expect(data.notes).toMatchObject([{ text: 'Rang about a refund.' }]);
});

it("an admin sees an order's refunds with times and reasons, its receipt and its emails [ADMIN-28] [ADMIN-41]", async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { title: 'Lamp' });
  const buyer = await site.person({ firstName: 'Rose', lastName: 'Refund' });
  const { tickets } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    body: { quantity: 2 },
  });
  const { page, open, boss } = await adminPage(site);
  await boss.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: tickets[0]?.id ?? '' },
    body: { reason: 'Bought by mistake', refund: true },
  });
  await open(`/admin?tab=people&open=${buyer.user.id}`);
  const orders = page.getByRole('list', { name: 'Orders' });
  await orders.getByText(/^Ticket 000001 voided on .+: Bought by mistake/).waitFor();
  await orders.getByText(/refunded on .+: Bought by mistake/).waitFor();
  await expectWellMade(page);
  await orders.getByRole('link', { name: /^Receipt: Lamp, / }).click();
  const receipt = page.getByRole('article');
  await receipt.getByText(`Rose Refund`).waitFor();
  await receipt.getByRole('heading', { name: 'Tickets' }).waitFor();
  await expectWellMade(page);
  await page.reload();
  await receipt.getByText(buyer.email).waitFor();
  await page.getByRole('link', { name: 'Emails to them' }).click();
  const written = page.getByRole('list', { name: 'Emails' });
  await written.getByText('Your refund of £5.00: Lamp').waitFor();
  expect(await written.getByText(boss.email).count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'The account' }).click();
  await page.getByRole('heading', { name: 'Rose Refund' }).waitFor();
  await open(`/admin?tab=people&open=${buyer.user.id}&order=${draw.id}`);
  await page.getByText('We can’t find that order. It may have been deleted.').waitFor();
});

it('a newsletter is previewed, tested, and sent to confirmed subscribers [ADMIN-33] [ADMIN-34] [ADMIN-40]', async () => {
  const { page, open, confirm, boss } = await adminPage(site);
  const reader = site.client();
  const email = newEmail('reader');
  await reader('POST /api/newsletter/subscribe', { body: { email } });
  const emailsTo = () => boss.api('GET /api/v1/admin/mails', { query: { search: email } });
  await expect.poll(async () => (await emailsTo()).length).toBe(1);
  const [question] = await emailsTo();
  const { text } = await boss.api('GET /api/v1/admin/mails/:id', { params: { id: question?.id ?? '' } });
  const token = /token=([\w-]{43})/.exec(text)?.[1] ?? '';
  await reader('POST /api/newsletter/confirm', { body: { token } });

  await open('/admin?tab=newsletter');
  await page.getByText(email).waitFor();
  await page.getByLabel('Subject').fill('Three draws that end this week');
  await page.getByLabel('Text').fill('A lighthouse, a bicycle and a hamper.\n\nGood luck.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').locator('iframe').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expectToast(page, 'Test sent', `Sent only to ${boss.email}.`);
  expect((await emailsTo()).map(({ subject }) => subject)).not.toContain(
    'Test: Three draws that end this week',
  );
  expect(await boss.api('GET /api/v1/admin/newsletter/issues')).toEqual([]);
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send newsletter' }).click();
  await confirm();
  await expectToast(page, 'The newsletter is on its way', 'To 1 subscriber.');
  await expect
    .poll(async () => (await emailsTo()).map(({ subject }) => subject))
    .toContain('Three draws that end this week');
});

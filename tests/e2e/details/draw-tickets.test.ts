import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const newHost = () => site.person({ role: 'host', verified: true });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const numbers = (page: Page) => rows(page).getByRole('cell').first().allTextContents();
const row = (page: Page, digits: string) => rows(page).filter({ hasText: digits });
const voidButton = (page: Page, digits: string) =>
  page.getByRole('button', { name: `Void ticket ${digits}` });

/** A host and their draw, with one buyer for each of these quantities. */
async function soldDraw(...quantities: number[]) {
  const host = await newHost();
  const draw = await drawOnSale(host, { title: 'Lamp & “Oil”, 2026', ticketPrice: 250 });
  const buyers = [];
  for (const quantity of quantities) buyers.push(await sell(site, draw, quantity));
  return { host, draw, buyers, path: `/prize-draw/${draw.id}/view-tickets` };
}

describe("a draw's tickets", () => {
  it('are listed ten to a page [VIEW-01, VIEW-02, VIEW-04, VIEW-05, GEN-02, PERM-10]', async () => {
    const { host, path, buyers } = await soldDraw(11, 1);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Tickets for Lamp & “Oil”, 2026',
    );
    await page.getByText('12 of 100 sold').waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.slice(0, 5)).toEqual(['Ticket #', 'Name', 'Email', 'Status', 'Purchase Date']);
    expect(await rows(page).count()).toBe(10);
    await page.getByText('1 to 10 of 12').waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(`${path}?page=2`);
    await eventually(() => rows(page).count()).toBe(2);
    const [buyer] = buyers.slice(-1);
    const text = await row(page, '000012').textContent();
    expect(text).toContain(`${buyer?.user.firstName} ${buyer?.user.lastName}`);
    expect(text).toContain(buyer?.email);
    expect(text).toMatch(/\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('/dashboard');
  });

  it('are found by name, address or number, ignoring case [VIEW-03]', async () => {
    const { host, path, buyers } = await soldDraw(11, 2);
    const { page, open } = await site.visitor({ as: host });
    await open(`${path}?page=2`);
    const search = page.getByPlaceholder('Search tickets...');
    await search.fill(buyers[1]?.email.toUpperCase() ?? '');
    await eventually(() => rows(page).count()).toBe(2);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
    await search.fill('000007');
    await eventually(async () => (await numbers(page)).join()).toContain('000007');
    await eventually(() => rows(page).count()).toBe(1);
    await search.fill('nobody at all');
    await page.getByRole('heading', { name: 'No tickets found' }).waitFor();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await eventually(() => rows(page).count()).toBe(10);
  });

  it('are exported to a file that spreadsheets can read [VIEW-07, VIEW-08]', async () => {
    const { host, path, draw, buyers } = await soldDraw(12);
    const [first] = await host.api('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      query: {},
    });
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: first?.id ?? '' },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor({ as: host });
    await open(`${path}?search=000012`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export to CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lamp-oil-2026-tickets.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFTicket Number,First Name,Last Name,Email,Purchase Date,Status,Order,Amount,Refund,Route,Entered',
    );
    expect(lines[1]).toMatch(/^000001,.*,Voided,OAK-.{9},2\.50,2\.50,Paid,$/);
    expect(lines[12]).toMatch(
      new RegExp(
        `^000012,.*,${buyers[0]?.email},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,Active,OAK-.{9},2\\.50,0\\.00,Paid,$`,
      ),
    );
    expect(lines).toHaveLength(14);
  });

  it('report a failure to load, and are hidden from other hosts [VIEW-06, PERM-08]', async () => {
    const { draw, path, host } = await soldDraw(1);
    const { page, open, signIn } = await site.visitor({ as: await newHost() });
    await open(path, 403);
    await page.getByRole('heading', { name: 'Error Loading Tickets' }).waitFor();
    await page.getByText('Only the creator of this prize draw can see its tickets.').waitFor();
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.waitForURL('/dashboard');
    await open(path.replace(draw.id, '0190a1b2-0000-7000-8000-000000000001'), 404);
    await page.getByRole('heading', { name: 'Error Loading Tickets' }).waitFor();
    await signIn(host);
    await open(path);
    await page.route('**/tickets?*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } }),
    );
    await page.getByPlaceholder('Search tickets...').fill('x');
    await page.getByText('Too many at once.').waitFor();
  });
});

describe('a sold ticket', () => {
  const nameOf = ([buyer]: { user: { firstName: string; lastName: string } }[]) =>
    `${buyer?.user.firstName} ${buyer?.user.lastName}`;
  const more = async (page: Page, digits: string, item: string) => {
    await page.getByRole('button', { name: `More actions for ticket ${digits}` }).click();
    return page.getByRole('menuitem', { name: item, exact: true });
  };

  it('is refunded with a reason, and listed among the refunded ones [API-TICKETS-14, API-TICKETS-16]', async () => {
    const { host, path, buyers } = await soldDraw(3);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    const money = page.getByRole('region', { name: 'Money' });
    await money.getByText('£7.50').waitFor();
    await (await more(page, '000002', 'Refund')).click();
    const dialog = page.getByRole('dialog', { name: 'Refund ticket #000002?' });
    const confirm = dialog.getByRole('button', { name: 'Refund £2.50' });
    await confirm.click();
    await dialog.getByText('Please provide a reason for the refund').waitFor();
    await dialog.getByLabel('Reason').fill('Bought by mistake');
    await expectWellMade(page);
    await confirm.click();
    await expectToast(page, 'Ticket refunded', `${nameOf(buyers)} will get £2.50 back.`);
    await money.getByText('after £2.50 refunded').waitFor();
    await row(page, '000002').getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Refunded', exact: true }).click();
    await page.waitForURL(`${path}?status=refunded`);
    await eventually(() => numbers(page)).toHaveLength(1);
    await expectWellMade(page);
    expect(await (await more(page, '000002', 'Refund')).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Search tickets...').fill('000001');
    await page.getByRole('heading', { name: 'No tickets found' }).waitFor();
    await page.getByRole('link', { name: 'Active', exact: true }).click();
    await page.waitForURL(`${path}?search=000001&status=active`);
    await eventually(() => rows(page).count()).toBe(1);
  });

  it('has its whole order refunded, after a confirmation that lists the tickets [API-TICKETS-14, VIEW-18]', async () => {
    const { host, path, buyers } = await soldDraw(2, 4);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await voidButton(page, '000004').click();
    await page.getByLabel('Reason').fill('Bought by mistake');
    await page.getByRole('button', { name: /^Void and refund/ }).click();
    await row(page, '000004').getByText('Voided', { exact: true }).waitFor();
    await (await more(page, '000005', 'Refund whole order')).click();
    const dialog = page.getByRole('dialog', { name: 'Refund the whole order?' });
    await dialog.getByText('3 tickets, £7.50').waitFor();
    await dialog.getByText('Numbers 000003 and 000005–000006').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Refund £7.50' });
    await confirm.click();
    await dialog.getByText('Please provide a reason for the refund').waitFor();
    await expectWellMade(page);
    await dialog.getByLabel('Reason').fill('A change of plans');
    await confirm.click();
    await expectToast(page, 'Order refunded', `${nameOf(buyers.slice(1))} will get £7.50 back.`);
    await page.getByText('2 of 100 sold').waitFor();
    await eventually(() => rows(page).getByText('Refunded', { exact: true }).count()).toBe(4);
    await (await more(page, '000006', 'Refund whole order')).click();
    await dialog.getByText('There’s nothing left to refund on this order.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Refund' }).isDisabled()).toBe(true);
  });

  it('has its confirmation resent, or shows why that is not possible [API-TICKETS-15]', async () => {
    const { host, path, buyers } = await soldDraw(1);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await (await more(page, '000001', 'Resend confirmation')).click();
    await expectToast(
      page,
      'Confirmation sent',
      `${nameOf(buyers)} will get their order confirmation again, with all its tickets.`,
    );
    await open(path);
    await page.route('**/confirmation', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait.', code: 'too_many' } }),
    );
    await (await more(page, '000001', 'Resend confirmation')).click();
    await expectToast(page, 'We couldn’t send the confirmation', 'Please wait.');
  });
});

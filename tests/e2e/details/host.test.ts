import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectToast, type Person } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite({
  VERIFICATION_CALL_URL: 'https://calls.example.org/book',
  VERIFICATION_INFO_URL: 'https://help.example.org/verification',
});

const newHost = () => site.person({ role: 'host', verified: true, firstName: 'Hetty', lastName: 'Hall' });
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const titles = (page: Page) => page.locator('article h3').allTextContents();
const tabs = (page: Page) => page.getByRole('navigation', { name: /by status/ }).getByRole('link');
const tab = (page: Page, name: RegExp) => tabs(page).filter({ hasText: name });
const menu = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Seven draws in different states; the last one created is listed first. */
async function sevenDraws(host: Person) {
  await drawOnSale(host, { title: 'Apple press', ticketPrice: 700, endDate: inDays(9) });
  await drawOnSale(host, { title: 'Bell', ticketPrice: 100, description: 'From a miller.' });
  await drawOnSale(host, { title: 'Canoe', startDate: inDays(2), endDate: inDays(3) });
  await drawOnSale(host, { title: 'Dresser', startDate: null });
  const { id } = await drawOnSale(host, { title: 'Easel' });
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id } });
  await drawOnSale(host, {
    title: 'Fiddle',
    prizes: [{ rank: 1, description: 'A weekend with the Miller' }],
  });
  await drawOnSale(host, { title: 'Globe' });
}

describe('the host view', () => {
  it('is the first of two views for hosts and admins [HOST-01]', async () => {
    for (const person of [await newHost(), await site.admin()]) {
      const { page, open } = await site.visitor({ as: person });
      await open('/dashboard');
      const views = page.getByRole('navigation', { name: 'Dashboard views' }).getByRole('link');
      expect(await views.allTextContents()).toEqual(['Host View', 'Participant View']);
      expect(await views.nth(0).getAttribute('aria-current')).toBe('page');
      await page.getByRole('heading', { name: 'Your Prize Draws' }).waitFor();
      await views.nth(1).click();
      await page.waitForURL('/dashboard?view=participant');
      await page.getByRole('heading', { name: 'Featured Prize Draws' }).waitFor();
      expect(await page.getByText('Ready to host your own prize draws?').count()).toBe(0);
    }
  });

  it('tells only unverified hosts how to get verified [HOST-02, GEN-11]', async () => {
    const { page, open, signIn } = await site.visitor({ as: await site.person({ role: 'host' }) });
    await open('/dashboard');
    await page.getByText('Account Verification Required').waitFor();
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await link('Schedule Verification Call')).toBe('https://calls.example.org/book');
    expect(await link('Learn More')).toBe('https://help.example.org/verification');
    const learnMore = page.getByRole('link', { name: 'Learn More' });
    expect(await learnMore.getAttribute('target')).toBe('_blank');
    await expectWellMade(page);
    await signIn(await newHost());
    await open('/dashboard');
    expect(await page.getByText('Account Verification Required').count()).toBe(0);
  });

  it('greets the host by name and shows the totals [HOST-03, HOST-04, HOST-05, HOST-06, GEN-01]', async () => {
    const host = await newHost();
    await sell(site, await drawOnSale(host, { ticketPrice: 500, charityPercentage: 10 }), 20);
    await drawOnSale(host, { startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome, Hetty Hall');
    const create = page.getByRole('link', { name: 'Create New Prize Draw' });
    expect(await create.getAttribute('href')).toBe('/prize-draw/new');
    const tile = (label: string) =>
      page.locator('main dl').first().locator('div', { hasText: label }).locator('dd').first().textContent();
    expect(await tile('Active Prize Draws')).toBe('1');
    expect(await tile('Total Earnings')).toBe('£78.30');
    expect(await tile('Charity Raised')).toBe('£8.70');
    expect(await tile('Trees Planted')).toBe('0');
    await page.getByText('1 pledged').waitFor();
  });

  it('reports a failure to load the list [HOST-07]', async () => {
    const { page, open } = await site.visitor({ as: await newHost() });
    await open('/faq');
    await page.route('**/api/v1/users/*/prize-draws*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } }),
    );
    await page.getByText('Hetty Hall').first().click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Failed to load your prize draws. Please try again.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No Prize Draws Yet').waitFor();
  });

  it('suggests creating a first draw if there are none [HOST-08]', async () => {
    const { page, open } = await site.visitor({ as: await newHost() });
    await open('/dashboard');
    await page.getByRole('heading', { name: 'No Prize Draws Yet' }).waitFor();
    const first = page.getByRole('link', { name: 'Create Your First Prize Draw' });
    expect(await first.getAttribute('href')).toBe('/prize-draw/new');
  });
});

describe("a host's list", () => {
  it('is searched, sorted, filtered and paginated, all through the address [LIST-01, LIST-02, LIST-03, LIST-05, LIST-06, LIST-18]', async () => {
    const host = await newHost();
    await sevenDraws(host);
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    expect(await titles(page)).toEqual(['Globe', 'Fiddle', 'Easel', 'Dresser', 'Canoe']);
    expect((await tabs(page).allTextContents()).join(', ')).toBe(
      'All Draws (7), Live (5), Unpublished (1), Awaiting Winner (1), Completed (0), Archived (0)',
    );
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('/dashboard?page=2');
    await eventually(() => titles(page)).toEqual(['Bell', 'Apple press']);

    const search = page.getByPlaceholder('Search prize draws...');
    await search.fill('MILLER');
    await page.waitForURL('/dashboard?q=MILLER');
    await eventually(() => titles(page)).toEqual(['Fiddle', 'Bell']);
    await tab(page, /^Unpublished/).click();
    await page.getByRole('heading', { name: 'No Prize Draws Found' }).waitFor();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await eventually(() => titles(page)).toEqual(['Dresser']);
    expect(await search.inputValue()).toBe('');

    await open('/dashboard?page=2');
    await page.getByLabel('Sort by').selectOption('Ticket Price');
    await page.getByRole('link', { name: 'Descending' }).click();
    await page.waitForURL('/dashboard?sort=price&order=asc');
    await eventually(async () => (await titles(page))[0]).toBe('Bell');
    await page.getByLabel('Sort by').selectOption('Title');
    await eventually(async () => (await titles(page))[0]).toBe('Apple press');
    await page.getByLabel('Sort by').selectOption('End Date');
    await eventually(async () => (await titles(page))[0]).toBe('Canoe');
    await tab(page, /^Completed/).click();
    await page.getByText('You have no completed prize draws yet.').waitFor();
    await expectWellMade(page);
    await page.goBack();
    await eventually(async () => (await titles(page))[0]).toBe('Canoe');
  });

  it('shows on a card how the draw is going [LIST-07, LIST-08, LIST-09, LIST-10, LIST-11, LIST-12]', async () => {
    const host = await newHost();
    const limits = { ticketPrice: 500, ticketLimit: 20, minTicketAmount: 5, charityPercentage: 10 };
    const endDate = new Date(Date.UTC(2055, 6, 1, 17, 0)).toISOString();
    await sell(site, await drawOnSale(host, { ...limits, title: 'Nearly', endDate }), 19);
    await sell(site, await drawOnSale(host, { ...limits, title: 'Most', colorScheme: 'purple' }), 17);
    await sell(site, await drawOnSale(host, { ...limits, title: 'Some' }), 16);
    await drawOnSale(host, { title: 'W'.repeat(120), description: 'V'.repeat(500) });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');

    const text = await card(page, 'Nearly').textContent();
    for (const part of ['Active', 'Seven nights for two', '£5.00', '£74.38', '£8.27', '10% to Lifeboats']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('1 July 2055, 18:00 BST');
    const bar = (title: string) => card(page, title).getByRole('progressbar');
    expect(await bar('Nearly').getAttribute('aria-valuetext')).toBe('19 of 20 tickets sold, minimum 5');
    expect(await card(page, 'Nearly').getByText('Minimum 5').isVisible()).toBe(true);
    const red = (title: string) => bar(title).locator('.bg-danger').count();
    expect([await red('Nearly'), await red('Most'), await red('Some')]).toEqual([1, 0, 0]);
    const warning = (title: string) =>
      card(page, title)
        .getByText(/remaining!/)
        .allTextContents();
    expect(await warning('Nearly')).toEqual(['Only 1 ticket remaining!']);
    expect(await warning('Most')).toEqual(['Only 3 tickets remaining!']);
    expect(await warning('Some')).toEqual([]);
    expect(await page.locator('[data-theme=purple] h3').textContent()).toBe('Most');
    await expectWellMade(page);
  });
});

describe("a host's actions on a draw", () => {
  it('are in its menu, and all others in its workspace [LIST-13, LIST-14, LIST-15, LIST-16, LIST-19]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp' });
    await sell(site, draw, 1);
    const { page, open, context } = await site.visitor({ as: host, width: 390, height: 844 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/dashboard');
    await menu(page, 'Lamp').click();
    const link = (name: string) => page.getByRole('menuitem', { name }).getAttribute('href');
    expect(await link('View Details')).toBe(`/prize-draw/${draw.id}`);
    expect(await link('View Tickets')).toBe(`/prize-draw/${draw.id}/view-tickets`);
    expect(await link('Edit')).toBe(`/prize-draw/${draw.id}/edit`);
    expect(await link('Draw Winner')).toBe(`/prize-draw/${draw.id}/admin`);
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      ...['View Details', 'View Tickets', 'Edit', 'Duplicate', 'Copy Share Link', 'Draw Winner'],
    ]);
    await expectWellMade(page);
    await page.getByRole('menuitem', { name: 'Copy Share Link' }).click();
    await expectToast(page, 'Link Copied!', `${site.url()}/prize-draw/${draw.id}?utm_source=link`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url()}/prize-draw/${draw.id}?utm_source=link`,
    );
    await card(page, 'Lamp').getByRole('link', { name: 'Manage' }).click();
    await page.getByText('You can’t delete a prize draw once you’ve sold tickets.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  it('publish and edit it directly before it is published [LIST-23]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp', startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    const links = card(page, 'Lamp').getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'Publish',
      'Edit',
      'Manage',
      'View Tickets',
      'View Details',
    ]);
    expect(await links.nth(1).getAttribute('href')).toBe(`/prize-draw/${draw.id}/edit`);
    await links.first().click();
    await page.waitForURL(`/prize-draw/${draw.id}/edit?step=finalize`);
  });

  it('end it, after a confirmation that names it [LIST-17, LIST-22, STATE-08]', async () => {
    const host = await newHost();
    await drawOnSale(host, { title: 'Lamp' });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    expect(await card(page, 'Lamp').getByRole('link').allTextContents()).toEqual([
      'Manage',
      'View Tickets',
      'View Details',
    ]);
    await card(page, 'Lamp').getByRole('button', { name: 'End Draw' }).click();
    const dialog = page.getByRole('dialog', { name: 'End “Lamp” now?' });
    await expectWellMade(page);
    await dialog.getByRole('button', { name: 'End prize draw' }).click();
    await expectToast(page, 'Prize draw ended');
    await card(page, 'Lamp').getByText('Awaiting Draw').waitFor();
    expect(await card(page, 'Lamp').getByRole('link', { name: 'Draw Winner' }).count()).toBe(1);
    expect(await card(page, 'Lamp').getByRole('button', { name: 'End Draw' }).count()).toBe(0);
  });

  it('delete it permanently, after a confirmation [LIST-19, LIST-20]', async () => {
    const host = await newHost();
    await drawOnSale(host, { title: 'Lamp', startDate: null });
    await drawOnSale(host, { title: 'Oil' });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    await card(page, 'Lamp').getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Lamp”?' });
    expect(await dialog.textContent()).toContain('removes the prize draw with all its tickets and entries');
    await dialog.getByRole('button', { name: 'Delete prize draw' }).click();
    await expectToast(page, 'Prize draw deleted');
    await page.waitForURL('/dashboard');
    await eventually(() => titles(page)).toEqual(['Oil']);
  });

  it('archive it and restore it [LIST-04, LIST-16, LIST-21, STATE-10]', async () => {
    const host = await newHost();
    await drawOnSale(host, { title: 'Lamp', startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    await menu(page, 'Lamp').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expectToast(page, 'Prize draw archived');
    await eventually(() => titles(page)).toEqual([]);
    await tab(page, /^Archived \(1\)/).click();
    await menu(page, 'Lamp').click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expectToast(page, 'Prize draw restored');
    await tab(page, /^All Draws \(1\)/).click();
    await eventually(() => titles(page)).toEqual(['Lamp']);
  });

  it("show the server's error [LIST-20, LIST-21, LIST-22]", async () => {
    const host = await newHost();
    await drawOnSale(host, { title: 'Lamp', startDate: null });
    await drawOnSale(host, { title: 'Oil' });
    const { page, open } = await site.visitor({ as: host, height: 1600 });
    await open('/dashboard');
    await page.route(/\/api\/v1\/prize-draws\/[^/]+(\/\w+)?$/, (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } }),
    );
    await menu(page, 'Lamp').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expectToast(page, 'Failed to archive prize draw', 'Not now.');
    await card(page, 'Oil').getByRole('button', { name: 'End Draw' }).click();
    await page.getByRole('button', { name: 'End prize draw' }).click();
    await expectToast(page, 'Failed to end prize draw', 'Not now.');
    expect(await titles(page)).toEqual(['Oil', 'Lamp']);
    await page.unroute(/\/api\/v1\/prize-draws\/[^/]+(\/\w+)?$/);
    await card(page, 'Lamp').getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.route(/\/api\/v1\/prize-draws\/[^/]+$/, (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } }),
    );
    await page.getByRole('button', { name: 'Delete prize draw' }).click();
    await expectToast(page, 'Failed to delete prize draw', 'Not now.');
  });
});

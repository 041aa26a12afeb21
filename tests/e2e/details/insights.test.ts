import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const newHost = () => site.person({ role: 'host', verified: true });
const pathOf = ({ id }: { id: string }, query = '') => `/prize-draw/${id}/insights${query}`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';

/** Visits the draw's page on a phone, as from a search engine. */
const visit = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url()}/prize-draw/${id}`, {
    headers: { 'user-agent': PHONE, referer: 'https://www.google.com/', ...headers },
  });

const table = (page: Page, name: string) => page.getByRole('region', { name });

describe("a draw's insights", () => {
  it('are in its workspace, and show visitors, their sources and buyers [INS-14, INS-15]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp', ticketPrice: 250 });
    await sell(site, draw, 3);
    for (let time = 0; time < 2; time += 1) await (await visit(draw.id)).text();
    await (await visit(draw.id, { 'user-agent': 'Googlebot/2.1' })).text();
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.waitForURL(pathOf(draw));
    await page.getByRole('heading', { level: 1, name: 'Insights for Lamp' }).waitFor();
    // The program stores visits only every few seconds.
    await eventually(async () => {
      await open(pathOf(draw));
      return page.locator('main').textContent();
    }).toContain('Google2100%');
    expect(await table(page, 'Devices').textContent()).toContain('Phones2');
    const totals = await page.locator('main dl').first().textContent();
    expect(totals).toContain('Tickets sold3');
    expect(totals).toContain('£7.50');
    await expectWellMade(page);
  });

  it('count a visit within the site once, and count neither hovering over a link nor going back [INS-03]', async () => {
    const draw = await drawOnSale(await newHost(), { title: 'A lamp to go to' });
    const { page, open } = await site.visitor();
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(new URL(request.url()).pathname);
    });
    await open('/prize-draws?search=lamp+to+go+to');
    const link = page.getByRole('link', { name: 'A lamp to go to' });
    const isFetched = (response: Response) => response.url().endsWith(`/${draw.id}/page`);
    let fetched = false;
    page.on('response', (response) => {
      fetched ||= isFetched(response);
    });
    // Nothing shows when the page has attached its listeners, so the test hovers until it has.
    await eventually(async () => {
      await page.mouse.move(0, 0);
      const received = page.waitForResponse(isFetched, { timeout: 1000 }).catch(() => null);
      await link.hover();
      return fetched || (await received) !== null;
    }).toBe(true);
    expect(told).toEqual([]);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'A lamp to go to' }).waitFor();
    await eventually(() => told).toEqual([`/api/v1/prize-draws/${draw.id}/visits`]);
    await page.locator('main a[href$="/verify"]').first().click();
    await page.waitForURL(`**/${draw.id}/verify**`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'A lamp to go to' }).waitFor();
    expect(told).toHaveLength(1);
  });

  it('show the numbers of each chart in a table [INS-16]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp', ticketPrice: 250 });
    await sell(site, draw, 2);
    const { page, open } = await site.visitor({ as: host });
    await open(pathOf(draw));
    const chart = page.getByRole('img', { name: /^Tickets sold, .*: 2 in total/ });
    await chart.waitFor();
    const numbers = page.getByText('Show the numbers');
    expect(await numbers.count()).toBe(2);
    await numbers.first().click();
    const row = table(page, 'Sales and visits over time').getByRole('row').last();
    expect(await row.textContent()).toMatch(/\d{4}\d+12£5\.00$/);
    await expectWellMade(page);
  });

  it('cover the period in the address, which links change [INS-09]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp' });
    await sell(site, draw, 1);
    const { page, open } = await site.visitor({ as: host });
    await open(pathOf(draw, '?range=week'));
    const time = page.getByRole('navigation', { name: 'Time' });
    expect(await time.locator('[aria-current=page]').textContent()).toBe('7 days');
    await time.getByRole('link', { name: 'All' }).click();
    await page.waitForURL(pathOf(draw));
    await eventually(() => time.locator('[aria-current=page]').textContent()).toBe('All');
  });

  it('say if there were no visits, even before publishing [INS-17]', async () => {
    const host = await newHost();
    const { page, open } = await site.visitor({ as: host });
    await open(pathOf(await drawOnSale(host)));
    await page.getByRole('heading', { name: 'No visits yet' }).waitFor();
    await page.getByRole('link', { name: 'Share the prize draw' }).waitFor();
    await expectWellMade(page);
    await open(pathOf(await drawOnSale(host, { startDate: null })));
    await page.getByText('You haven’t published this prize draw.', { exact: false }).waitFor();
  });

  it('are hidden from other hosts [INS-10]', async () => {
    const draw = await drawOnSale(await newHost());
    const other = await site.visitor({ as: await newHost() });
    await other.open(pathOf(draw), 403);
    await other.page.getByText('Only the creator of this prize draw can see its insights.').waitFor();
    const participant = await site.visitor({ as: await site.person() });
    await participant.open(pathOf(draw), 403);
    const host = await site.visitor({ as: await newHost() });
    await host.open(pathOf({ id: crypto.randomUUID() }), 404);
  });
});

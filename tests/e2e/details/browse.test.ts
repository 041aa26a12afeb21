import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow, type Person } from '../../helpers/browser.ts';
import { drawInput } from '../../helpers/draws.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '1' });

let host: Person;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const PLAIN = { description: 'Nothing more.', skillGameType: null, skillGameDifficulty: null } as const;

const publish = (changes: Partial<DrawInput>) =>
  host.api('POST /api/v1/prize-draws', {
    body: drawInput({ ...PLAIN, prizes: [{ rank: 1, description: 'It' }], ...changes }),
  });

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
const shows = (page: Page, wanted: string[]) => expect.poll(() => titles(page)).toEqual(wanted);

describe('the list of draws', () => {
  beforeAll(async () => {
    host = await site.person({ role: 'host', verified: true });
    await publish({ title: 'A storm lamp', ticketPrice: 100, endDate: inDays(0.5) });
    await publish({ title: 'A brass lamp', ticketPrice: 500, endDate: inDays(5) });
    await publish({ title: 'A boat', ticketPrice: 2000, endDate: inDays(40) });
  });

  it('filters by words, price and end, sorts, and keeps the choices in its address [BROWSE-06, ROUTE-15]', async () => {
    const { page, open } = await site.visitor();
    await open('/prize-draws');
    await shows(page, ['A storm lamp', 'A brass lamp', 'A boat']);
    await page.getByText('3 prize draws').waitFor();
    await page.getByLabel('Search').fill('LAMP');
    await shows(page, ['A storm lamp', 'A brass lamp']);
    await page.getByText('2 prize draws found').waitFor();
    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await shows(page, ['A brass lamp', 'A storm lamp']);
    expect(new URL(page.url()).search).toBe('?search=LAMP&sort=price-desc');
    await page.getByLabel('Ends').selectOption('Within a day');
    await shows(page, ['A storm lamp']);
    await page.getByLabel('Ticket price').selectOption('Over £10');
    await page.getByRole('heading', { name: 'No prize draws match' }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Show all prize draws' }).click();
    await shows(page, ['A storm lamp', 'A brass lamp', 'A boat']);
    expect(await page.getByLabel('Search').inputValue()).toBe('');
    expect(await page.getByLabel('Ends').inputValue()).toBe('');
  });

  it('reports rate limiting as such, not as an error [BROWSE-08]', async () => {
    const { page, open } = await site.visitor();
    // Uses a different address from the next tests, because pages are cached for two seconds.
    await open('/prize-draws?sort=newest');
    await shows(page, ['A boat', 'A brass lamp', 'A storm lamp']);
    const message = 'Too many requests. Please try again in 30 seconds.';
    await page.route('**/api/v1/prize-draws?*', (route) => route.fulfill({ status: 429, json: { message } }));
    await page.getByLabel('Search').fill('LAMP');
    await page.getByText(message).waitFor();
    await page.unroute('**/api/v1/prize-draws?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page, ['A brass lamp', 'A storm lamp']);
    expect(await page.getByText(message).count()).toBe(0);
  });

  it('is restored from its address [BROWSE-06]', async () => {
    const { page, open } = await site.visitor({ width: 360 });
    await open('/prize-draws?search=lamp&price=1&ending=7&sort=newest');
    await shows(page, ['A storm lamp']);
    expect(await page.getByLabel('Search').inputValue()).toBe('lamp');
    expect(await page.getByLabel('Ticket price').inputValue()).toBe('1');
    expect(await page.getByLabel('Sort by').inputValue()).toBe('newest');
    await expectNoOverflow(page);
  });

  it('works without script: its form submits and its pages are links [BROWSE-07]', async () => {
    for (let more = 1; more <= 12; more += 1)
      await publish({ title: `Hat ${more}`, endDate: inDays(10 + more) });
    const { context } = await site.visitor();
    const plain = await context.browser()?.newContext({ baseURL: site.url(), javaScriptEnabled: false });
    const page = await plain?.newPage();
    if (!page) throw new Error('there is no browser');
    await page.goto('/prize-draws');
    expect(await titles(page)).toHaveLength(12);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('/prize-draws?page=2');
    expect(await titles(page)).toEqual(['Hat 11', 'Hat 12', 'A boat']);
    await page.getByLabel('Search').fill('hat');
    await page.getByLabel('Sort by').selectOption('newest');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(new URL(page.url()).searchParams.get('search')).toBe('hat');
    expect((await titles(page))[0]).toBe('Hat 12');
    await plain?.close();
  });

  it('changes pages in place, and has no link after the last page [BROWSE-07]', async () => {
    const { page, open } = await site.visitor();
    await open('/prize-draws');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await shows(page, ['Hat 11', 'Hat 12', 'A boat']);
    expect(await page.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await expect.poll(() => titles(page)).toHaveLength(12);
    await open('/prize-draws?page=9');
    await page.getByRole('heading', { name: 'There’s no page 9' }).waitFor();
    await page.getByText('15 prize draws', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect.poll(() => titles(page)).toHaveLength(12);
  });

  it('ignores unknown and invalid parameters, on the server and in the browser', async () => {
    const { page, open } = await site.visitor();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/prize-draws')) requests.push(request.url());
    });
    // An error in the browser, such as one of hydration, fails the test.
    for (const search of ['utm_source=x', 'price=abc&sort=zzz&page=no']) {
      await open(`/prize-draws?${search}`);
      await expect.poll(() => titles(page)).toHaveLength(12);
    }
    expect(requests).toEqual([]);
  });
});

describe('past winners', () => {
  it('show that there are none yet [WINNERS-05]', async () => {
    const { page, open } = await site.visitor({ width: 360 });
    await open('/winners');
    await page.getByRole('heading', { name: 'Nothing has been drawn yet' }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('show prize, ticket, name and date, and link to the result and its verification [WINNERS-05]', async () => {
    const buyer = await site.person({ firstName: 'Grace', lastName: 'Hopper' });
    const draw = await publish({
      title: 'A telescope',
      prizes: [{ rank: 1, description: 'The telescope itself' }],
    });
    const params = { id: draw.id };
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', { params, body: { quantity: 1 } });
    await host.api('POST /api/v1/prize-draws/:id/end', { params });
    await host.api('POST /api/v1/prize-draws/:id/start', { params });
    // Cached pages may be two seconds old.
    const served = async () => (await fetch(`${site.url()}/winners`)).text();
    await expect.poll(served).toContain(draw.id);

    const { page, open } = await site.visitor({ width: 360 });
    await open('/winners');
    const row = page.getByRole('article').first();
    await row.getByRole('heading', { name: 'A telescope' }).waitFor();
    const text = await row.textContent();
    expect(text).toContain('000001');
    expect(text).toContain('G. Hopper');
    expect(text).toContain('The telescope itself');
    expect(text).toMatch(/Drawn \d{1,2} \w+ \d{4}, \d\d:\d\d (GMT|BST) from 1 ticket, for Lifeboats\./);
    await expectNoOverflow(page);
    expect(await row.getByRole('link', { name: 'See the result' }).getAttribute('href')).toBe(
      `/prize-draw/${draw.id}`,
    );
    await row.getByRole('link', { name: 'Check this draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/verify`);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow, type Person } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '10' });

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const drawOf = (changes: Partial<DrawInput> = {}): DrawInput => ({
  title: 'A hamper for the harvest',
  description: 'Bread, cheese and a cake.',
  prizes: [{ rank: 1, description: 'The hamper' }],
  ticketPrice: 500,
  ticketLimit: 100,
  charityName: 'Lifeboats',
  charityPercentage: 10,
  startDate: inDays(0),
  endDate: inDays(7),
  ...changes,
});

const publish = (host: Person, changes: Partial<DrawInput> = {}) =>
  host.api('POST /api/v1/prize-draws', { body: drawOf(changes) });

const getStarted = (page: Page) => page.getByRole('link', { name: 'Get Started Free' });

// Runs first, while there are no draws.
describe('a site without draws', () => {
  it('says on the home page and in the list that there are none [PART-14, ROUTE-15]', async () => {
    const { page, open } = await site.visitor({ width: 360 });
    for (const path of ['/', '/prize-draws']) {
      await open(path);
      await page.getByRole('heading', { name: 'No Active Prize Draws' }).waitFor();
      await page.getByText('Check back soon for new opportunities to enter prize draws.').waitFor();
      await expectNoOverflow(page);
    }
    await expectNoAxeViolations(page);
    await open('/');
    expect(await page.getByRole('region', { name: 'Just won' }).count()).toBe(0);
  });
});

describe('the home page', () => {
  it('explains what the site is, what it does and how it works [HOME-01, HOME-05, HOME-06]', async () => {
    const { page, open } = await site.visitor();
    await open('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Purpose-Driven Raffles. Sorted.',
    );
    const titlesIn = (region: string) =>
      page.getByRole('region', { name: region }).getByRole('heading', { level: 3 }).allTextContents();
    expect(await titlesIn('Everything a draw needs')).toEqual([
      'Brand Customization',
      'Scheduled End Dates',
      'Social Integration',
      'Legal Compliance',
      'Secure Payments',
      'Winner Selection',
    ]);
    expect(await titlesIn('How it works')).toEqual([
      'Create Your Giveaway',
      'Share With Followers',
      'Announce Winners',
    ]);
    const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
    expect(await steps.evaluateAll((items) => items.map((item) => item.textContent?.[0]))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('links to how it works, to prices and to the first step [HOME-04, HOME-07]', async () => {
    const { page, open } = await site.visitor({ height: 600 });
    await open('/');
    await page.getByRole('link', { name: 'See How It Works' }).click();
    await page.waitForURL('/#how-it-works');
    await expect
      .poll(() => page.locator('#how-it-works').evaluate((section) => section.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await page.getByRole('link', { name: 'See Pricing' }).getAttribute('href')).toBe('/pricing');
    const begin = await page.getByRole('link', { name: 'Start Your Impact Journey' }).getAttribute('href');
    expect(begin).toMatch(/^\/auth\b/);
  });

  it('sends a visitor to register [HOME-03]', async () => {
    const { page, open } = await site.visitor();
    await open('/');
    await getStarted(page).click();
    await page.waitForURL(/\/auth\?/);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });

  it('sends hosts and admins to create a draw [HOME-02, ROUTE-14]', async () => {
    for (const person of [await site.person({ role: 'host' }), await site.admin()]) {
      const { page, open } = await site.visitor({ as: person });
      await open('/');
      expect(await getStarted(page).getAttribute('href')).toBe('/create-prize-draw');
      await getStarted(page).click();
      await page.waitForURL(/\/prize-draw\/new/);
      expect(await page.getByText('Access Denied').count()).toBe(0);
    }
  });

  it('leads a participant to the offer of becoming a host [HOME-02, PART-16]', async () => {
    const { page, open } = await site.visitor({ as: await site.person() });
    await open('/');
    await getStarted(page).click();
    await page.waitForURL('/dashboard#become-a-host');
    await page.getByText('Ready to host your own prize draws?').waitFor();
    await page.getByRole('button', { name: 'Upgrade Now' }).waitFor();
    expect(await page.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/why-us');
  });
});

describe('available prize draws', () => {
  it('are listed on home and in the list, with text and figures [ROUTE-15]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await publish(host);
    await publish(host, { title: 'Not yet', startDate: inDays(1) });
    await publish(host, { title: 'Not published', startDate: null });
    const { page, open } = await site.visitor({ width: 360 });
    for (const [path, level] of [
      ['/', 3],
      ['/prize-draws', 2],
    ] as const) {
      await open(path);
      const titles = page.getByRole('article').getByRole('heading', { level });
      expect(await titles.allTextContents()).toEqual(['A hamper for the harvest']);
      const card = await page.getByRole('article').textContent();
      expect(card).toContain('The hamper');
      expect(card).toContain('£5.00 a ticket');
      expect(card).toContain('£0.43 of it to Lifeboats');
      expect(card).toContain('0 of 100 tickets sold');
      expect(card).toMatch(/Ends \d{1,2} \w+ \d{4}, \d\d:\d\d (GMT|BST)/);
    }
    await page.getByRole('link', { name: 'A hamper for the harvest' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
  });

  it('fit the screen, however long their text is', async () => {
    const host = await site.person({ role: 'host', verified: true });
    await publish(host, {
      title: 'W'.repeat(120),
      prizes: [{ rank: 1, description: 'm'.repeat(300) }],
      charityName: 'x'.repeat(120),
      ticketPrice: 10_000,
    });
    const { page, open } = await site.visitor({ width: 360, colorScheme: 'dark' });
    for (const path of ['/', '/prize-draws']) {
      await open(path);
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
    }
  });

  it('can be reloaded after a failure', async () => {
    const { page, open } = await site.visitor();
    await open('/terms');
    await page.route('/api/v1/prize-draws**', (route) => route.fulfill({ status: 429, json: {} }));
    await page.getByRole('link', { name: 'Browse Prize Draws' }).click();
    await page.getByText('We couldn’t load the prize draws.').waitFor();
    await page.unroute('/api/v1/prize-draws**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });
});

describe('the recorded draw', () => {
  const findStage = (page: Page) => page.getByRole('region', { name: 'A draw anyone can check' });
  const pause = (page: Page) => page.getByRole('button', { name: 'Pause the recording' });
  const play = (page: Page) => page.getByRole('button', { name: 'Play the recording' });

  it('loads when it is scrolled to, plays, and stops when it is paused [HOME-10]', async () => {
    const { page, open } = await site.visitor({ width: 390 });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await open('/');
    expect(loaded.filter((url) => url.includes('stage-replay'))).toEqual([]);
    expect(await pause(page).count()).toBe(0);
    await findStage(page).locator('.stage-replay').scrollIntoViewIfNeeded();
    await pause(page).waitFor();
    await findStage(page).locator('.stage-countdown').waitFor({ state: 'attached', timeout: 20_000 });
    await pause(page).click();
    const shown = () => findStage(page).locator('.stage-seconds, .stage-word').first().textContent();
    const before = await shown();
    // The checks take longer than a second of the countdown.
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
    expect(await shown()).toBe(before);
  });

  it('shows its winner and plays only when asked with reduced motion [HOME-10]', async () => {
    const { page, open } = await site.visitor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/');
    await findStage(page).locator('.stage-replay').scrollIntoViewIfNeeded();
    await play(page).waitFor();
    await findStage(page).locator('.stage-reveal').waitFor({ state: 'attached' });
    await play(page).click();
    await findStage(page).locator('.stage-countdown').waitFor({ state: 'attached', timeout: 20_000 });
  });
});

describe('the part for buyers', () => {
  it('shows real screens in the colour mode, and leads to open draws and winners [HOME-09]', async () => {
    const { page, open } = await site.visitor({ colorScheme: 'dark' });
    await open('/');
    const part = page.getByRole('region', { name: 'Here to win something?' });
    await part.scrollIntoViewIfNeeded();
    const screens = part.getByRole('img');
    expect(await screens.count()).toBe(2);
    for (const screen of await screens.all()) {
      await expect
        .poll(() => screen.evaluate((image) => (image as HTMLImageElement).currentSrc))
        .toMatch(/-dark-[^/]*\.avif$/);
    }
    const href = (name: string) => part.getByRole('link', { name }).getAttribute('href');
    expect([await href('Browse Prize Draws'), await href('See past winners')]).toEqual([
      '/prize-draws',
      '/winners',
    ]);
  });
});

describe('the latest results', () => {
  it('are on the home page, with links to the live screen and the check [HOME-08]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, { title: 'The winter hamper' });
    await sell(site, draw, 3);
    const params = { id: draw.id };
    await host.api('POST /api/v1/prize-draws/:id/end', { params });
    await host.api('POST /api/v1/prize-draws/:id/start', { params });
    await eventually(async () => {
      const { result } = await host.api('GET /api/v1/prize-draws/:id/drawing', { params, query: {} });
      return result !== null;
    }).toBe(true);
    const { page, open } = await site.visitor({ width: 390 });
    await open('/');
    const won = page.getByRole('region', { name: 'Just won' });
    await won.getByRole('heading', { name: 'The winter hamper' }).waitFor();
    expect(await won.getByText(/^Winning ticket 00000[1-3]$/).count()).toBe(1);
    const href = (name: string) => won.getByRole('link', { name }).first().getAttribute('href');
    expect([await href('See all winners'), await href('See the live screen of The winter hamper')]).toEqual([
      '/winners',
      `/prize-draw/${draw.id}/live`,
    ]);
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  });
});

import { describe, expect, it } from 'vitest';
import { SIGNPOSTS } from '#domain/conduct/signposts.ts';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow } from '../../helpers/browser.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';

const site = browserSite({ BRAND_NAME: 'Acorn & Sons', SUPPORT_EMAIL: 'help@acorn.example' });

/** Six pages with the same sections. */
const SOLUTIONS: readonly [path: string, title: string][] = [
  ['/solutions/content-creators', 'Content Creators'],
  ['/solutions/education', 'Schools & PTAs'],
  ['/solutions/business', 'Brands & Businesses'],
  ['/solutions/sports', 'Athletes & Sports Clubs'],
  ['/solutions/creators', 'Artists, Actors & Musicians'],
  ['/solutions/charity', 'Charities & Fundraisers'],
];

/** The sentence that marks the stories on all these pages as examples. */
const SHARED = 'We made these examples up to show how a draw can work.';

/** The other public pages that look the same for every visitor, with their titles. */
const PAGES: readonly [path: string, title: string][] = [
  ['/', 'Purpose-driven raffles, sorted'],
  ['/auth', 'Sign in'],
  ['/auth?tab=register&type=host', 'Create your account'],
  ['/prize-draws', 'Prize draws'],
  ['/why-us', 'Why us'],
  ['/faq', 'Questions and answers'],
  ['/pricing', 'Host pricing'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
  ['/help', 'Help and contact'],
  ['/winners', 'Past winners'],
  ['/seals', 'Seals and witnesses'],
  ['/safer-play', 'Safer play'],
  ['/complaint', 'Find your complaint'],
  ['/post', 'Your postal entry'],
];

const ADDRESSES = [...PAGES, ...SOLUTIONS].map(([path]) => path);

/** The server-rendered page for a visitor. */
const fetchPage = (path: string) => fetch(`${site.url()}${path}`, { redirect: 'manual' });

/** Text and attributes of a page, without its scripts. */
async function readText(path: string): Promise<string> {
  const html = await (await fetchPage(path)).text();
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
}

describe('every public page', () => {
  it.each(PAGES)('%s opens without sign-in on a narrow screen [ROUTE-01, ROUTE-15]', async (path, title) => {
    const { page, open } = await site.visitor({ width: 360, height: 740 });
    await open(path);
    expect(await page.title()).toBe(`${title} · Acorn & Sons`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectNoOverflow(page);
  });

  it('/seals says that there are no witnesses, or who contradicts the log and that it has stopped [SEAL-09]', async () => {
    const { page, open } = await site.visitor({ width: 360, height: 740 });
    await open('/seals');
    await page.getByText('This site has no witnesses').waitFor();
    const witness = { vkey: 'w+1', size: 3, at: '2026-11-21T12:00:00Z', contradicts: false };
    await page.route('**/api/v1/seals', (route) =>
      route.fulfill({
        json: {
          origin: 'draws.example/seals',
          size: 3,
          stopped: true,
          policy: 'quorum none',
          witnesses: [
            { ...witness, name: 'elm' },
            { ...witness, name: 'oak', vkey: 'w+2', contradicts: true },
          ],
          handovers: ['a proof'],
        },
      }),
    );
    await open('/winners');
    await page.locator('footer').getByRole('link', { name: 'Seals' }).click();
    await page.getByText('The seal log has stopped').waitFor();
    await page.getByText('1 witness saw a different version of this log.').waitFor();
    await page.getByText('The log’s key has changed once.').waitFor();
    const items = page.getByRole('list', { name: 'Witnesses' }).getByRole('listitem');
    expect(await items.allTextContents()).toEqual([
      expect.not.stringContaining('different version'),
      expect.stringContaining('Saw a different version'),
    ]);
    await expectNoOverflow(page);
  });

  it('makes no false claims [GEN-11, GEN-12, GEN-13, GEN-14, GEN-15, GEN-16, FAQ-04]', async () => {
    const all = (await Promise.all(ADDRESSES.map(readText))).join('\n');
    for (const word of [
      /competition/i,
      /\btrial/i,
      /\bplans?\b/i,
      /paypal/i,
      /100\s?% legal/i,
      /approved by|gambling commission|regulator/i,
      /lorem|placeholder|coming soon/i,
      /oakdraw/i,
    ]) {
      expect(all.match(word)?.[0], String(word)).toBeUndefined();
    }
    const home = await readText('/');
    for (const claim of [
      'about 5 minutes',
      'your own colours, images, fonts and layout',
      'when the draw opens and ends',
      'one link in your bio',
      'hold the ticket money until the draw has ended and the prize has arrived',
      'Then we transfer your share to your connected bank account',
      'free account',
      'Every entered ticket has an equal chance',
      'automatically at the end date',
      'live stream',
    ]) {
      expect(home).toContain(claim);
    }
    expect(await readText('/help')).toContain('help@acorn.example');
    expect(await readText('/faq')).toContain('Acorn &amp; Sons');
  });

  it('links only to pages that exist [NAV-09, FAQ-03]', async () => {
    const pages = await Promise.all(ADDRESSES.map(async (path) => (await fetchPage(path)).text()));
    const links = new Set(
      pages.flatMap((html) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)),
    );
    expect(links.size).toBeGreaterThan(20);
    const dead: string[] = [];
    for (const link of links) {
      if (/^(mailto:|#)/.test(link) || SIGNPOSTS.some(({ url }) => url === link)) continue;
      const address = new URL(link.replaceAll('&amp;', '&'), site.url());
      expect(address.origin, link).toBe(site.url());
      const response = await fetchPage(address.pathname + address.search);
      if (response.status >= 400) dead.push(`${link}: ${response.status}`);
    }
    expect(dead).toEqual([]);
  });
});

describe('unknown addresses', () => {
  it.each(['/nowhere', '/solutions/nobody', '/holding/x', '/faq/x'])(
    '%s is not found [ROUTE-08]',
    async (path) => {
      const { page, open } = await site.visitor({ width: 360 });
      await open(path, 404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
      expect(await page.title()).toBe('Page not found · Acorn & Sons');
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
    },
  );

  it('are not found by client-side navigation either [ROUTE-08]', async () => {
    const { page, open } = await site.visitor();
    await open('/terms');
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { name: 'Purpose-Driven Raffles. Sorted.' }).waitFor();
  });

  it.each([
    ['/login', '/auth?tab=login'],
    ['/create-prize-draw', '/prize-draw/new'],
  ])('%s redirects to %s [ROUTE-13, ROUTE-14]', async (path, wanted) => {
    const response = await fetchPage(path);
    expect(response.status).toBeGreaterThanOrEqual(300);
    expect(response.status).toBeLessThan(400);
    expect(response.headers.get('location')).toBe(wanted);
  });
});

describe('a page that fails to load', () => {
  it('says so, and is shown on retry', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { id, title } = await drawOnSale(host);
    const { context } = await site.visitor({ width: 360 });
    // The failure is logged, so this page is not watched for errors.
    const page = await context.newPage();
    await page.goto('/prize-draws');
    await waitUntilUsable(page);
    await page.route('**/api/v1/prize-draws/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait a moment.', code: 'too_many_requests' } }),
    );
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: 'Sorry, we can’t show this page' }).waitFor();
    await page.getByText('Please wait a moment.').waitFor();
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
    await page.unroute('**/api/v1/prize-draws/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/prize-draw/${id}`);
  });
});

describe('guarded pages', () => {
  const unknown = '01a1fb91-0000-7000-8000-000000000000';
  const forHosts = [
    '/prize-draw/new',
    '/skill-game-example',
    `/prize-draw/${unknown}/edit`,
    `/prize-draw/${unknown}/admin`,
    `/prize-draw/${unknown}/view-tickets`,
  ];

  it.each(['/dashboard', '/admin', ...forHosts])(
    '%s sends a visitor to sign in and then back [ROUTE-10]',
    async (path) => {
      const response = await fetchPage(`${path}?a=b%26c`);
      expect(response.status).toBeGreaterThanOrEqual(300);
      const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', site.url());
      expect(pathname).toBe('/auth');
      expect(searchParams.get('returnTo')).toBe(`${path}?a=b%26c`);
    },
  );

  it('show an error to users with the wrong role, and keep the address [ROUTE-06, ROUTE-07, ROUTE-11, ROUTE-12]', async () => {
    const { page, open } = await site.visitor({ as: await site.person(), width: 360 });
    for (const [path, roles] of [
      ['/admin', 'support, finance, admin'],
      ...forHosts.map((path) => [path, 'host, admin'] as const),
    ] as const) {
      await open(path, 403);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Access Denied');
      expect(await page.title()).toBe('Access Denied · Acorn & Sons');
      await page
        .getByText(
          `You don't have permission to access this page. This page requires one of these roles: ${roles}.`,
        )
        .waitFor();
      await page.getByText('Your current role: participant').waitFor();
    }
    await expectNoOverflow(page);
    await expectNoAxeViolations(page);
  });

  it('open for those with the role [ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-12]', async () => {
    const host = await site.visitor({ as: await site.person({ role: 'host' }) });
    for (const path of ['/dashboard', '/prize-draw/new', '/skill-game-example']) await host.open(path);
    await host.open('/admin', 403);
    await host.page.getByText('Your current role: host').waitFor();
    const admin = await site.visitor({ as: await site.admin() });
    for (const path of ['/dashboard', '/admin', '/prize-draw/new']) await admin.open(path);
  });
});

describe('the solution pages', () => {
  it('have the same sections [ROUTE-02, SOL-01, SOL-02, GEN-17]', async () => {
    const { page, open } = await site.visitor({ width: 360 });
    const part = (id: string) => page.locator(`section[aria-labelledby="${id}"]`);
    for (const [path, title] of SOLUTIONS) {
      await open(path);
      expect(await page.title()).toBe(`${title} · Acorn & Sons`);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.locator('#main header img').getAttribute('alt')).toMatch(/\w+ \w+ \w+/);
      expect(await part('benefits').getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      expect(await part('use-cases').getByRole('listitem').count()).toBe(3);
      expect(await part('ideas').getByRole('listitem').count()).toBeGreaterThanOrEqual(6);
      const stories = await part('stories').getByRole('article').allTextContents();
      expect(stories).toHaveLength(2);
      for (const story of stories) expect(story).toMatch(/^Example\D+$/);
      expect(await page.locator('#main a[href^="/auth"]').count()).toBeGreaterThanOrEqual(2);
      await expectNoOverflow(page);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

  it('each have their own text and picture [SOL-01]', async () => {
    const seen = new Map<string, string>();
    for (const [path] of SOLUTIONS) {
      const html = await (await fetchPage(path)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('id="audiences"'));
      const own = [...main.matchAll(/<(h[123]|p|li)\b[^>]*>([^<]{25,})</g)].map((match) => match[2] ?? '');
      const picture = /<header\b.*?<img[^>]*src="([^"]*)"/s.exec(main)?.[1] ?? '';
      expect(own.length, path).toBeGreaterThan(12);
      for (const text of [...own, picture]) {
        if (text === SHARED) continue;
        expect(seen.get(text), `"${text}" stands on ${path} as well`).toBeUndefined();
        seen.set(text, path);
      }
    }
  });

  it('divide the money of an example to the penny [SOL-01, MONEY-06]', async () => {
    for (const [path] of SOLUTIONS) {
      const html = await (await fetchPage(path)).text();
      const sums = html
        .slice(html.indexOf('id="sums"'), html.indexOf('id="stories"'))
        .replaceAll('<!-- -->', '');
      const pence = (text: string | undefined) => Math.round(Number(text?.replaceAll(',', '')) * 100);
      const gross = pence(/That raises £([\d,.]+), and/.exec(sums)?.[1]);
      const parts = [...sums.matchAll(/<dd[^>]*>£([\d,.]+)</g)].map(([, amount]) => pence(amount));
      expect(parts.length, path).toBeGreaterThanOrEqual(2);
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        path,
      ).toBe(gross);
    }
  });
});

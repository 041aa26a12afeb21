import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { APIResponse } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/demo/seed.ts';
import { browserSite } from '../../helpers/browser.ts';
import { crawl } from '../../helpers/crawl.ts';
import { routes } from '../../helpers/routes.ts';

const directory = mkdtempSync(join(tmpdir(), 'links-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

// The demo has a draw in every state, with pictures, winners and accounts.
const site = browserSite({ DEMO: '1', DATA_DIR: directory });

/** Pages that no page links to: emails link to them, or users type their address. */
const FROM_ELSEWHERE = [
  ...['/sitemap.xml', '/forgot-password', '/reset-password?token=a', '/verify-email?token=a'],
  ...['/confirm-email?token=a', '/undo-email?token=a', '/newsletter', '/newsletter/confirm?token=a'],
  ...[
    '/unsubscribe?token=a',
    '/leave-updates?token=a',
    '/leave-host-emails?token=a',
    '/remind-me?token=a',
    '/cancel-reminder?token=a',
    '/charity-agreement/a',
    '/complaint/a',
    '/keep-two-factor?token=a',
    '/sign-in-link?token=a',
  ],
  ...['/team-invitation/a', '/post', '/complaint', '/account/age'],
];

const ROLES = ['visitor', 'admin', 'host', 'participant'] as const;

/** The demo creates its accounts in this order. */
async function accountOf(role: (typeof ROLES)[number]) {
  return (await demoAccounts(directory))[ROLES.indexOf(role) - 1];
}

/** The pages of a purchase, which are reached only after answering a challenge, and of the free route. */
async function buyingPages() {
  const [draw] = await site.client()('GET /api/v1/prize-draws');
  return ['tickets', 'purchase?quantity=1', 'post'].map((page) => `/prize-draw/${draw?.id}/${page}`);
}

/** Pages linked from a draw's menu, which is not in the page until it is opened. */
async function menuPages() {
  const [draw] = await site.client()('GET /api/v1/prize-draws');
  return ['insights', 'updates'].map((page) => `/prize-draw/${draw?.id}/${page}`);
}

/** If a request is rate-limited, retries it after its Retry-After. */
async function politely(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  const response = await ask();
  if (response.status() !== 429) return response;
  const seconds = Number(response.headers()['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  await setTimeout(seconds * 1000);
  return ask();
}

const read = new Set<string>();

describe('every link of the site', () => {
  // A host has more ticket files than the rate limit allows in a minute, so this takes long.
  it.each(ROLES)(
    'works, and no linked page is unfinished: as %s [NAV-09]',
    { timeout: 300_000 },
    async (role) => {
      const as = await accountOf(role);
      const { context, page } = await site.visitor({ ...(as && { as }) });
      const ask = (address: string) => politely(() => context.request.get(address));
      const starts = ['/', ...FROM_ELSEWHERE, ...(await buyingPages())];
      if (role === 'host') starts.push(...(await menuPages()));
      if (role === 'admin') starts.push('/post-room');
      const { pages, files, problems } = await crawl(site.url(), ask, page, starts);
      for (const place of pages.keys()) read.add(place.replace(/\?.*/, ''));
      // The footer has the link for everyone, but only hosts may open the page.
      const forHosts = role === 'participant' ? ['/ leads to /skill-game-example: 403'] : [];
      expect(problems).toEqual(forHosts);
      expect(files.size).toBeGreaterThan(30);
    },
  );

  it('leaves no page unvisited', () => {
    const unread = routes.filter((route) => {
      const pattern = route.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+');
      const address = new RegExp(`^${pattern}$`);
      return ![...read].some((place) => address.test(place));
    });
    expect(unread).toEqual([]);
  });
});

describe('the link checker', () => {
  it('reports the faults on a page', async () => {
    const { page } = await site.visitor();
    const wrong = `<title>Lorem</title><link rel="canonical" href="http://a.test/other"><h1>A</h1><h1>B</h1>
      <a href="#">Up</a><a href="/#there">Down</a><a href="/gone">Gone</a><a href="https://b.test/">B</a>
      <img src="https://c.test/c.png" srcset="/small.png 1x, /large.png 2x" alt=""><button></button>
      <p id="same"></p><p id="same"></p>`;
    const ask = async (url: string) => ({
      ok: () => url === 'http://a.test/',
      status: () => 404,
      url: () => url,
      headers: () => ({ 'content-type': 'text/html' }),
      text: async () => wrong,
    });
    const { problems } = await crawl('http://a.test', ask, page, ['/']);
    expect(problems.sort()).toEqual([
      '/ has 0 descriptions',
      '/ has 2 first headings',
      '/ has a link to "#"',
      '/ has twice the ids same',
      '/ has without a name: <button></button>',
      '/ leads to #there, which / has not',
      '/ leads to /gone: 404',
      '/ leads to /large.png: 404',
      '/ leads to /other: 404',
      '/ leads to /small.png: 404',
      '/ leads to https://b.test/',
      '/ loads https://c.test/c.png',
      '/ says "Lorem AB UpDownGoneB"',
      '/ says it is at http://a.test/other',
    ]);
  });
});

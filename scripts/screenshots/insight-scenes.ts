import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Scene } from './camera.ts';
import { type Cast, draw } from './cast.ts';
import type { Draws } from './draws.ts';

const insights = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/insights${query}`;
const updates = ({ id }: PrizeDraw) => `/prize-draw/${id}/updates`;

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** So many come from there, with that. */
const CROWD: readonly [times: number, referer: string, userAgent: string][] = [
  [23, '', PHONE],
  [14, 'https://www.facebook.com/', PHONE],
  [9, 'https://www.google.com/', DESK],
  [4, 'https://www.instagram.com/', TABLET],
  [2, 'https://gazette.example/', DESK],
];

/** Has strangers visit a draw, once for all its pictures, and waits until they are counted. */
function visited({ id }: PrizeDraw): (page: Page) => Promise<void> {
  let crowd: Promise<void> | undefined;
  const come = async (page: Page) => {
    const { request } = page;
    for (const [times, referer, userAgent] of CROWD) {
      const headers = { cookie: 'nobody=1', 'user-agent': userAgent, ...(referer && { referer }) };
      for (let time = 0; time < times; time += 1) await request.get(`/prize-draw/${id}`, { headers });
    }
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const answer = await request.get(`/api/v1/prize-draws/${id}/insights`);
      if (JSON.stringify(await answer.json()).includes('"instagram"')) return;
      // A household may ask once a second.
      await page.waitForTimeout(1_000);
    }
    throw new Error('Nobody was counted');
  };
  return (page) => {
    crowd ??= come(page);
    return crowd;
  };
}

export function insightScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost, emptyHost } = cast;
  return [
    {
      name: 'insights/selling',
      path: insights(draws.lighthouse),
      as: host,
      before: visited(draws.lighthouse),
    },
    { name: 'insights/week', path: insights(draws.lighthouse, '?range=week'), as: host },
    { name: 'insights/drawn', path: insights(draws.cakes), as: host },
    { name: 'insights/nobody', path: insights(draws.supper), as: host },
    { name: 'insights/longest', path: insights(draws.long), as: longHost },
    { name: 'insights/print', path: insights(draws.lighthouse), as: host, print: true },
    { name: 'insights/not-the-creator', path: insights(draws.lighthouse), as: emptyHost, status: 403 },
    {
      name: 'insights/numbers',
      path: insights(draws.lighthouse),
      as: host,
      act: async (page) => {
        for (const numbers of await page.getByText('Show the numbers').all()) await numbers.click();
      },
    },
    ...writingScenes(cast, draws),
    ...postedScenes(cast, draws),
    ...['', '&outcome=draw', '&outcome=all', '&outcome=none', '&outcome=later', '&outcome=failed'].map(
      (outcome) => ({
        name: `updates/leave${outcome.replace('&outcome=', '-')}`,
        path: `/leave-updates?token=${'x'.repeat(64)}${outcome}`,
      }),
    ),
  ];
}

async function write(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('The lamp is lit again');
  await page.getByLabel('Your update').fill('Dear all,\n\nthe lamp room was painted this week. Thank you!');
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

function writingScenes({ host, unverifiedHost }: Cast, draws: Draws): Scene[] {
  return [
    { name: 'updates/empty', path: updates(draws.lighthouse), as: host },
    { name: 'updates/nobody', path: updates(draws.supper), as: host },
    {
      name: 'updates/not-verified',
      path: async () => updates(await draw(unverifiedHost, { title: 'A sampler', startDate: null })),
      as: unverifiedHost,
      status: 403,
    },
    {
      name: 'updates/missing-words',
      path: updates(draws.lighthouse),
      as: host,
      act: (page) => page.getByRole('button', { name: /^Post to/ }).click(),
    },
    {
      name: 'updates/preview',
      path: updates(draws.lighthouse),
      as: host,
      frame: 'screen',
      act: async (page) => {
        await write(page);
        await press(page, 'Preview');
      },
    },
    {
      name: 'updates/ask',
      path: updates(draws.lighthouse),
      as: host,
      frame: 'screen',
      act: async (page) => {
        await write(page);
        await press(page, /^Post to/);
      },
    },
  ];
}

const LONGEST = {
  subject:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, and whatever else fits in a hundred letters'.slice(
      0,
      100,
    ),
  words: `${'Thank you all for so many tickets; here is what happens next. '.repeat(12)}\n\n${'x'.repeat(300)}`,
};

/** A draw with as many updates as a day may have. */
function postedScenes({ longHost }: Cast, draws: Draws): Scene[] {
  let posted: Promise<unknown> | undefined;
  const post = () => {
    const put = (body: typeof LONGEST) =>
      longHost.api('POST /api/v1/prize-draws/:id/updates', { params: { id: draws.wrongly.id }, body });
    posted ??= put(LONGEST).then(() => put({ subject: 'A word', words: 'Thank you.\nSee you soon.' }));
    return posted;
  };
  return [
    { name: 'updates/posted', path: updates(draws.wrongly), as: longHost, before: post },
    {
      name: 'updates/on-the-page',
      path: `/prize-draw/${draws.wrongly.id}`,
      frame: 'screen',
      before: post,
      act: (page) => page.locator('#updates').evaluate((section) => section.scrollIntoView()),
    },
  ];
}

import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { fill, openDialog, press, scrollTo } from './actions.ts';
import { type Cast, createDraw, type Person } from './cast.ts';
import type { Draws } from './draws.ts';
import { listScenes, type Scene } from './scene.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const VISITS: readonly [times: number, referer: string, userAgent: string][] = [
  [23, '', PHONE],
  [14, 'https://www.facebook.com/', PHONE],
  [9, 'https://www.google.com/', DESKTOP],
  [4, 'https://www.instagram.com/', TABLET],
  [2, 'https://gazette.example/', DESKTOP],
];

/** The figures of a draw, and its updates for buyers. */
export function insightScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost, emptyHost, unverifiedHost } = cast;
  const insights = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/insights${query}`;
  const updates = ({ id }: PrizeDraw) => `/prize-draw/${id}/updates`;
  const write = [
    fill('Subject', 'The lamp is lit again'),
    fill('Your update', 'Dear all,\n\nthe lamp room was painted this week. Thank you!'),
  ];
  const post = doOnce(() => postUpdates(longHost, draws.wrongly));
  const outcomes = ['draw', 'all', 'none', 'later', 'failed'];
  const leave = `/leave-updates?token=${'x'.repeat(64)}`;
  return [
    ...listScenes('insights', { path: insights(draws.lighthouse), as: host })({
      selling: { before: doOnce((page) => visitDraw(page, draws.lighthouse)) },
      week: insights(draws.lighthouse, '?range=week'),
      drawn: insights(draws.cakes),
      empty: insights(draws.supper),
      longest: { path: insights(draws.long), as: longHost },
      print: { print: true },
      'not-the-creator': { as: emptyHost, status: 403 },
      numbers: {
        act: async (page) => {
          for (const numbers of await page.getByText('Show the numbers').all()) await numbers.click();
        },
      },
    }),
    ...listScenes('updates', { path: updates(draws.lighthouse), as: host })({
      empty: {},
      'without-holders': updates(draws.supper),
      'not-verified': {
        path: async () => updates(await createDraw(unverifiedHost, { title: 'A sampler', startDate: null })),
        as: unverifiedHost,
        status: 403,
      },
      'missing-words': { act: press(/^Post to/) },
      preview: { screen: true, act: [...write, ...openDialog('Preview')] },
      ask: { screen: true, act: [...write, ...openDialog(/^Post to/)] },
      posted: { path: updates(draws.wrongly), as: longHost, before: post },
    }),
    ...listScenes('updates')({
      'on-the-page': {
        path: `/prize-draw/${draws.wrongly.id}`,
        screen: true,
        before: post,
        act: scrollTo('#updates'),
      },
      leave,
      ...Object.fromEntries(outcomes.map((outcome) => [`leave-${outcome}`, `${leave}&outcome=${outcome}`])),
    }),
  ];
}

/** Runs an action only once, for states that all pictures share. */
function doOnce(action: (page: Page) => Promise<unknown>): (page: Page) => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return (page) => {
    done ??= action(page);
    return done;
  };
}

/** Sends visitors to a draw, and waits until they are counted. */
async function visitDraw(page: Page, { id }: PrizeDraw): Promise<void> {
  const { request } = page;
  for (const [times, referer, userAgent] of VISITS) {
    const headers = { cookie: 'nobody=1', 'user-agent': userAgent, ...(referer && { referer }) };
    for (let time = 0; time < times; time += 1) await request.get(`/prize-draw/${id}`, { headers });
  }
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const response = await request.get(`/api/v1/prize-draws/${id}/insights`);
    if (JSON.stringify(await response.json()).includes('"instagram"')) return;
    // The rate limit allows one request a second.
    await page.waitForTimeout(1_000);
  }
  throw new Error('No visits were counted');
}

/** Posts as many updates as are allowed in a day: a long one and a short one. */
async function postUpdates({ api }: Person, { id }: PrizeDraw): Promise<void> {
  const subject = `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, and ${'more '.repeat(9)}`;
  const words = `${'Thank you all for so many tickets; here is what happens next. '.repeat(12)}\n\n${'x'.repeat(300)}`;
  for (const body of [
    { subject: subject.slice(0, 100).trim(), words },
    { subject: 'A word', words: 'Thank you.\nSee you soon.' },
  ]) {
    await api('POST /api/v1/prize-draws/:id/updates', { params: { id }, body });
  }
}

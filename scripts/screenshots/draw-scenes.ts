import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buyingScenes } from './buying-scenes.ts';
import type { Scene } from './camera.ts';
import { buy, type Cast, draw } from './cast.ts';
import { type Draws, finish } from './draws.ts';

const pageOf = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}${query}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The public page of a draw in every state, its challenge, the tickets, and buying them. */
export function drawScenes(cast: Cast, draws: Draws): Scene[] {
  return [...pageScenes(cast, draws), ...challengeScenes(draws), ...buyingScenes(cast, draws)];
}

function pageScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost } = cast;
  const plain = {
    'active-minimum-blue': draws.lighthouse,
    'poster-green-nearly-sold': draws.horse,
    'upcoming-purple-modern': draws.supper,
    'awaiting-pink-playful': draws.hamper,
    'completed-story-custom': draws.cakes,
    'completed-below-minimum': draws.belowMinimum,
    'sold-out': draws.soldOut,
    paused: draws.paused,
    'no-limit-bold': draws.unlimited,
    'active-pink': draws.pink,
    'custom-yellow': draws.yellow,
    'custom-night-poster-gallery': draws.night,
    'changed-terms-story': draws.changed,
    'longest-words': draws.long,
    'longest-letters': draws.unbroken,
    'ends-soon': draws.endsSoon,
  };
  return [
    ...Object.entries(plain).map(([name, one]): Scene => ({ name: `draw/${name}`, path: pageOf(one) })),
    ...(
      ['active-minimum-blue', 'poster-green-nearly-sold', 'completed-story-custom', 'longest-words'] as const
    ).map(
      (name): Scene => ({ name: `draw/${name}-first-screen`, path: pageOf(plain[name]), frame: 'screen' }),
    ),
    { name: 'draw/owner', path: pageOf(draws.lighthouse), as: host, frame: 'screen' },
    { name: 'draw/unpublished-owner', path: pageOf(draws.draft), as: host },
    { name: 'draw/awaiting-owner', path: pageOf(draws.hamper), as: host, frame: 'screen' },
    {
      name: 'draw/preview',
      path: pageOf(draws.draft, '?preview=true&returnToEdit=true'),
      as: host,
      frame: 'screen',
    },
    {
      name: 'draw/countdown',
      path: async () => pageOf(await startedDraw(cast)),
      frame: 'screen',
      act: (page) => page.getByRole('timer').first().waitFor(),
    },
    {
      name: 'draw/winner-just-now',
      path: async () => pageOf(await startedDraw(cast)),
      frame: 'screen',
      act: async (page) => {
        // Not a ticket: those that the countdown passes over are the same.
        await page.getByRole('heading', { name: 'The winner', exact: true }).waitFor({ timeout: 40_000 });
        await page.locator('canvas').waitFor({ state: 'attached' });
      },
    },
    {
      name: 'draw/link-copied',
      path: pageOf(draws.lighthouse),
      frame: 'screen',
      before: (page) =>
        page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined })),
      act: async (page) => {
        await button(page, 'Share This Draw').click();
        await page.getByText('Link Copied!', { exact: true }).waitFor();
      },
    },
    {
      name: 'draw/eligibility',
      path: pageOf(draws.lighthouse),
      frame: 'screen',
      act: async (page) => {
        const tab = page.getByText('Eligibility', { exact: true }).first();
        await tab.click();
        await tab.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
      },
    },
    { name: 'draw/print', path: pageOf(draws.lighthouse), print: true },
    { name: 'draw/owner-of-longest', path: pageOf(draws.long), as: longHost, frame: 'screen' },
  ];
}

/** Four tickets of somebody, ended, and its countdown begun. */
export async function startedDraw(cast: Cast): Promise<PrizeDraw> {
  const made = await draw(cast.longHost, { title: 'A cask of ale', colorScheme: 'purple' });
  await buy(cast.guest, made, 4);
  await finish(cast, made);
  return made;
}

function challengeScenes({ lighthouse, horse, words, sums, hamper }: Draws): Scene[] {
  const challenge = (one: PrizeDraw) => `${pageOf(one)}/challenge`;
  const submit = (page: Page) => button(page, 'Submit Answer');
  return [
    { name: 'challenge/sum', path: challenge(sums), act: (page) => submit(page).waitFor() },
    { name: 'challenge/word', path: challenge(words), act: (page) => submit(page).waitFor() },
    {
      name: 'challenge/word-begun',
      path: challenge(words),
      act: async (page) => {
        for (const letter of [0, 1, 2]) await page.locator('fieldset button').nth(letter).click();
      },
    },
    { name: 'challenge/next-number', path: challenge(horse), act: (page) => submit(page).waitFor() },
    {
      name: 'challenge/digits-shown',
      path: challenge(lighthouse),
      act: async (page) => {
        await page.locator('[data-digit]').waitFor();
        await page.evaluate(() => {
          // The digits wait for whoever looks elsewhere.
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
          document.dispatchEvent(new Event('visibilitychange'));
        });
      },
    },
    { name: 'challenge/digits-recalled', path: challenge(lighthouse), act: (page) => submit(page).waitFor() },
    {
      name: 'challenge/missing-answer',
      path: challenge(sums),
      act: async (page) => submit(page).click(),
    },
    {
      name: 'challenge/starting',
      path: challenge(sums),
      before: (page) =>
        page.route('**/challenge', (route) => (isCall(route.request().url()) ? undefined : route.continue())),
    },
    {
      name: 'challenge/ended',
      path: challenge(hamper),
      act: (page) => page.getByRole('link', { name: 'Return to Prize Draw' }).waitFor(),
    },
  ];
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');

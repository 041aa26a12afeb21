import type { Page } from 'playwright-core';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, 'Submit Answer');
const type = (page: Page, words: string) => page.locator('#main').getByRole('textbox').fill(words);
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** What can happen to a skill challenge, and the examples for hosts. */
export function gameScenes({ host }: Cast, draws: Draws): Scene[] {
  return [...challengeScenes(draws), ...exampleScenes(host)];
}

function challengeScenes({ lighthouse, words, sums, horse }: Draws): Scene[] {
  const challenge = (one: { id: string }) => `/prize-draw/${one.id}/challenge`;
  return [
    {
      name: 'challenge/recorded',
      path: challenge(sums),
      before: stayThere,
      act: async (page) => {
        await type(page, '12');
        await submit(page).click();
        await page.getByText('Answer recorded').waitFor();
      },
    },
    {
      name: 'challenge/unsent',
      path: challenge(horse),
      allows: /503/,
      before: (page) =>
        page.route('**/challenge/*', (route) =>
          route.fulfill({ status: 503, json: { code: 'unavailable', message: 'We are very busy.' } }),
        ),
      act: async (page) => {
        await type(page, '12');
        await submit(page).click();
        await page.getByText('Your answer was not sent.').waitFor();
      },
    },
    {
      name: 'challenge/unreachable',
      path: challenge(sums),
      allows: /ERR_FAILED/,
      before: (page) =>
        page.route('**/challenge', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        ),
      act: (page) => button(page, 'Try Again').waitFor(),
    },
    {
      name: 'challenge/letters-missing',
      path: challenge(words),
      act: async (page) => {
        await page.locator('fieldset button').first().click();
        await submit(page).click();
        await page.getByText(/^The word has/).waitFor();
      },
    },
    {
      name: 'challenge/digits-missing',
      path: challenge(lighthouse),
      act: async (page) => {
        await submit(page).waitFor({ timeout: 30_000 });
        await type(page, '12');
        await submit(page).click();
        await page.getByText(/^Please enter all/).waitFor();
      },
    },
  ];
}

/** It would have gone on to the tickets before it is looked at. */
const stayThere = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) =>
        ms === 1500 || ms === 2000 ? 0 : later(work, ms, ...rest),
    });
  });

function exampleScenes(host: Cast['host']): Scene[] {
  const play = async (page: Page) => {
    await tab(page, 'Ticket Purchase');
    await button(page, 'Start Challenge').click();
    await type(page, '100');
    await submit(page).click();
    await page.getByText('Answer recorded').waitFor();
  };
  const examples: Pick<Scene, 'name' | 'act'>[] = [
    { name: 'games/examples' },
    {
      name: 'games/selection',
      act: async (page) => {
        await tab(page, 'Game Selection');
        await page.getByRole('radio', { name: /^Word/ }).check();
      },
    },
    { name: 'games/purchase', act: (page) => tab(page, 'Ticket Purchase') },
    { name: 'games/answered', act: play },
    {
      name: 'games/bought',
      act: async (page) => {
        await play(page);
        await page.getByLabel('Number of tickets').fill('8');
        await button(page, 'Pay £80.00 (example)').click();
        await page.getByText('Purchase Complete!').waitFor();
      },
    },
  ];
  return examples.map((scene) => ({ path: '/skill-game-example', as: host, ...scene }));
}

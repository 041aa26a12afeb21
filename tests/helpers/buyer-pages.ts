import type { Page } from 'playwright-core';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import type { Person, SitePeople } from './site-people.ts';
import { answered, drawOnSale } from './sold-tickets.ts';

export const PHONE = { width: 390, height: 844 };

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A host for one test file, with draws on sale. */
export function drawsOf(site: SitePeople) {
  let someone: Promise<Person> | undefined;
  const host = () => {
    someone ??= site.person({ role: 'host', verified: true, firstName: 'Hedy', lastName: 'Oakes' });
    return someone;
  };
  const newDraw = async (overrides: Partial<DrawInput> = {}) => drawOnSale(await host(), overrides);
  return {
    host,
    /** Without a game by default. */
    newDraw,
    withGame: (game: DrawInput['skillGameType'] = 'math', overrides: Partial<DrawInput> = {}) =>
      newDraw({ skillGameType: game, skillGameDifficulty: 'easy', ...overrides }),
  };
}

/** Returns the challenge that the page loads during `go`. */
export async function findChallengeOf(page: Page, go: () => Promise<unknown>): Promise<Challenge> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/challenge$/.test(response.url()),
    ),
    go(),
  ]);
  return response.json();
}

export const answerBox = (page: Page) => page.locator('#main').getByRole('textbox');

export async function answer(page: Page, text: string): Promise<void> {
  await answerBox(page).fill(text);
  await page.getByRole('button', { name: 'Submit answer' }).click();
}

/** The challenge stored in the browser for the purchase. */
export const readStoredChallenge = (page: Page) =>
  page.evaluate(() => {
    const key = sessionStorage.getItem('last_skill_result_key');
    return { key, id: key === null ? null : sessionStorage.getItem(key) };
  });

/** Stores a challenge that was answered through the API. */
export async function storeAnswered(page: Page, person: Person, draw: PrizeDraw): Promise<string> {
  const id = await answered(person.api, draw);
  await page.evaluate((value) => {
    sessionStorage.setItem('last_skill_result_key', 'any-name');
    sessionStorage.setItem('any-name', value);
  }, id);
  return id;
}

/** Expects each text to be visible. */
export async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
}

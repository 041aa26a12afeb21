import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Person } from '../../tests/helpers/site-people.ts';
import { settle, waitUntilUsable, watchPage } from '../page-watch.ts';
import type { Actions } from './actions.ts';
import type { Scene } from './scene.ts';

const WIDTHS = [390, 1280] as const;
const MODES = ['light', 'dark'] as const;

export type Shot = { scene: string; width: number; mode: string; file: string };

type Camera = { browser: Browser; url: string; folder: string };
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Creates a function that takes the four pictures of a scene, and returns the problems of its pages. */
export function createCamera({ browser, url, folder }: Camera) {
  const signedIn = new Map<string, Promise<State>>();
  const getState = (person: Person) => {
    const known = signedIn.get(person.email) ?? signIn(browser, url, person);
    signedIn.set(person.email, known);
    return known;
  };

  /** Opens the scene at one width and takes a picture in each mode. @returns the page's problems */
  const takeAtWidth = async (scene: Scene, width: number, shots: Shot[]): Promise<string[]> => {
    const person = typeof scene.as === 'function' ? await scene.as() : scene.as;
    const storageState = person && (await getState(person));
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < 600 ? 844 : 900 },
      locale: 'en-GB',
      permissions: ['clipboard-write'],
      ...(storageState && { storageState }),
    });
    try {
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      const problems = await openScene(page, scene);
      for (const mode of MODES) {
        const file = `${scene.name.replace('/', '-')}-${width}-${mode}.png`;
        await shoot(page, scene, mode, join(folder, file));
        shots.push({ scene: scene.name, width, mode, file });
      }
      return problems;
    } finally {
      await context.close();
    }
  };

  return async (scene: Scene): Promise<{ shots: Shot[]; problems: string[] }> => {
    const shots: Shot[] = [];
    const problems: string[] = [];
    for (const width of WIDTHS) {
      const own = await takeAtWidth(scene, width, shots).catch((error) => [
        `${scene.name} at ${width}: ${error instanceof Error ? error.message : error}`,
      ]);
      problems.push(...own);
    }
    return { shots, problems };
  };
}

async function signIn(browser: Browser, url: string, { email, password }: Person): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  const response = await context.request.post('/api/login', { data: { email, password }, timeout: 60_000 });
  if (!response.ok()) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the page and brings it into the scene's state. @returns the page's problems */
async function openScene(page: Page, scene: Scene): Promise<string[]> {
  const watch = watchPage(page);
  watch.expectStatus(scene.status ?? 200);
  await runActions(page, scene.before);
  const path = typeof scene.path === 'string' ? scene.path : await scene.path();
  const response = await page.goto(path, { waitUntil: scene.standalone ? 'networkidle' : 'load' });
  if (response?.status() !== (scene.status ?? 200)) {
    return [`${scene.name}: ${path} has status ${response?.status()}`];
  }
  if (!scene.standalone) await waitUntilUsable(page);
  await runActions(page, scene.act);
  // Otherwise the button that was pressed last would be shown in its hover state.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const tooWide = overflow > 0 ? [`${scene.name}: ${overflow} pixels wider than its screen`] : [];
  return [...watch.problems().filter((problem) => !scene.allows?.test(problem)), ...tooWide];
}

async function runActions(page: Page, actions: Actions = []): Promise<void> {
  if (typeof actions === 'function') await actions(page);
  else for (const action of actions) await runActions(page, action);
}

async function shoot(page: Page, { screen = false, print }: Scene, mode: 'light' | 'dark', file: string) {
  await page.emulateMedia({ colorScheme: mode, media: print ? 'print' : 'screen' });
  // Animations start with the next frame, and their last frame is painted only after they end.
  await waitTwoFrames(page);
  await settle(page);
  await waitTwoFrames(page);
  await (screen ? loadVisibleImages(page) : loadAllImages(page));
  await page.screenshot({ path: file, fullPage: !screen, animations: 'allow' });
}

const waitTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits until the images on the screen have loaded. */
async function loadVisibleImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    // Images outside the screen, or removed ones, may never load.
    const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([Promise.allSettled(seen.map((image) => image.decode())), timeout]);
  });
}

/** Scrolls down the page and back to the top, so that lazy images load too. */
async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    // Scrolling back to the top returns sticky elements to their initial places.
    scrollTo({ top: 0, behavior: 'instant' });
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // Lazy images outside the screen, such as the last in a row, would never load.
    for (const image of shown) image.loading = 'eager';
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}

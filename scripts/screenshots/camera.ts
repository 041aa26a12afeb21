import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settle, waitUntilUsable, watchPage } from '../page-watch.ts';
import type { Person } from './cast.ts';

const WIDTHS = [390, 1280] as const;
const MODES = ['light', 'dark'] as const;

/** One page in one state. */
export type Scene = {
  /** What it belongs to and what it shows, as its pictures are called: `draw/sold-out`. */
  name: string;
  /** Made afresh for every width where what it shows is used up by looking. */
  path: string | (() => string | Promise<string>);
  as?: Person;
  /** 200 unless told otherwise. */
  status?: number;
  /** `screen`: what stands on the screen, for what floats over a page; otherwise the page from top to bottom. */
  frame?: 'page' | 'screen';
  /** Before the page is opened, such as holding an answer back. */
  before?: (page: Page) => Promise<unknown>;
  /** After the page is there, such as opening a dialog. */
  act?: (page: Page) => Promise<unknown>;
  /** Refusals that the state itself is made of. */
  allows?: RegExp;
  print?: boolean;
};

export type Shot = { scene: string; width: number; mode: string; file: string };

type Camera = { browser: Browser; url: string; folder: string };
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Makes the four pictures of a scene. @returns what was made, and what the pages complained about */
export function createCamera({ browser, url, folder }: Camera) {
  const signedIn = new Map<string, Promise<State>>();
  const stateOf = (person: Person) => {
    const known = signedIn.get(person.email) ?? signIn(browser, url, person);
    signedIn.set(person.email, known);
    return known;
  };

  return async (scene: Scene): Promise<{ shots: Shot[]; problems: string[] }> => {
    const shots: Shot[] = [];
    const problems: string[] = [];
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: width < 600 ? 844 : 900 },
        locale: 'en-GB',
        permissions: ['clipboard-write'],
        ...(scene.as && { storageState: await stateOf(scene.as) }),
      });
      context.setDefaultTimeout(10_000);
      try {
        problems.push(...(await open(context, scene)));
        const [page] = context.pages();
        for (const mode of page ? MODES : []) {
          const file = `${scene.name.replace('/', '-')}-${width}-${mode}.png`;
          if (page) await shoot(page, scene, mode, join(folder, file));
          shots.push({ scene: scene.name, width, mode, file });
        }
      } catch (error) {
        problems.push(`${scene.name} at ${width}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await context.close();
      }
    }
    return { shots, problems };
  };
}

async function signIn(browser: Browser, url: string, { email, password }: Person): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  const answer = await context.request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the page and brings it into its state. @returns what it logged meanwhile */
async function open(context: BrowserContext, scene: Scene): Promise<string[]> {
  const page = await context.newPage();
  const watch = watchPage(page);
  watch.expectStatus(scene.status ?? 200);
  await scene.before?.(page);
  const path = typeof scene.path === 'string' ? scene.path : await scene.path();
  const response = await page.goto(path);
  if (response?.status() !== (scene.status ?? 200)) {
    return [`${scene.name}: ${path} was answered with ${response?.status()}`];
  }
  await waitUntilUsable(page);
  await scene.act?.(page);
  // What was pressed last is shown as it is, not as it is pointed at.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const tooWide = overflow > 0 ? [`${scene.name}: ${overflow} pixels wider than its screen`] : [];
  return [...watch.problems().filter((problem) => !scene.allows?.test(problem)), ...tooWide];
}

async function shoot(page: Page, { frame = 'page', print }: Scene, mode: 'light' | 'dark', file: string) {
  await page.emulateMedia({ colorScheme: mode, media: print ? 'print' : 'screen' });
  // What has just opened begins to move with the next frame, and is painted afresh where it comes to rest.
  await twoFrames(page);
  await settle(page);
  await twoFrames(page);
  if (frame === 'page') await seeAll(page);
  else await seeScreen(page);
  const picture = await page.screenshot({ fullPage: frame === 'page', animations: 'allow' });
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, picture);
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits for the pictures that stand on the screen. */
async function seeScreen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    // One beside the screen in a row, or taken away since, may never come.
    const enough = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([Promise.allSettled(seen.map((image) => image.decode())), enough]);
  });
}

/** Goes down the page and back to its top, so that what is fetched only when it comes near is there too. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    // What sticks to the top stands where it does when the page is opened.
    scrollTo({ top: 0, behavior: 'instant' });
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // Beside the screen, as the later pictures of a row are, it would never come near.
    for (const image of shown) image.loading = 'eager';
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}

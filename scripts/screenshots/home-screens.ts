import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Person } from '../../tests/helpers/site-people.ts';
import { settle, waitUntilUsable } from '../page-watch.ts';
import { type Action, type Actions, check, press, seeRole } from './actions.ts';
import { keepAnswer } from './buying-scenes.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';

const folder = join(import.meta.dirname, '..', '..', 'src', 'web', 'features', 'pages', 'home', 'screens');

const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1120, height: 840 }, deviceScaleFactor: 1 };
const STAGE = { viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 1 };

/** Legible at the size at which the page shows them, which is half of theirs. */
const AVIF = { quality: 50, effort: 6 };

type Wanted = BrowserContextOptions & {
  name: string;
  path: string;
  as?: Person;
  before?: Action;
  /** The element that is photographed; by default the whole screen. */
  element?: string;
  /** Scrolls this element to the top of the screen. */
  top?: string;
  act?: readonly Actions[];
};

/** Makes the pictures of the product on the home page, in both colour modes. */
export async function makeHomeScreens(
  browser: Browser,
  url: string,
  {
    cast,
    draws: { lighthouse },
  }: { cast: Pick<Cast, 'host' | 'firstBuyer'>; draws: Pick<Draws, 'lighthouse'> },
): Promise<void> {
  const { host, firstBuyer } = cast;
  const wanted: Wanted[] = [
    { ...PHONE, name: 'draw', path: `/prize-draw/${lighthouse.id}` },
    {
      ...PHONE,
      name: 'bought',
      path: `/prize-draw/${lighthouse.id}/purchase?quantity=3`,
      as: firstBuyer,
      before: keepAnswer(firstBuyer, lighthouse),
      act: [
        check('I am 18 or over'),
        check('I am a UK resident'),
        press(/^Pay £/),
        seeRole('heading', 'Purchase Complete!'),
        hideToasts,
      ],
      top: '#main h1',
    },
    { ...DESKTOP, name: 'workspace', path: `/prize-draw/${lighthouse.id}/manage`, as: host },
    // Its own first frame, so that nothing changes when its code is loaded.
    { ...STAGE, name: 'stage', path: '/', element: '.stage-replay .stage', act: [pauseReplay] },
  ];
  for (const screen of wanted) await takeBoth(browser, url, screen);
}

/** The height that the site's header and a margin below it take, in pixels. */
const HEADER = 116;

/** Hides the message that the page also shows, because it covers what the picture is about. */
const hideToasts: Action = (page) =>
  page.locator('[role=region] li').evaluateAll((toasts) => {
    for (const toast of toasts) (toast as HTMLElement).style.visibility = 'hidden';
  });

/** Loads the recording, and stops it at its first frame. */
const pauseReplay: Action = async (page) => {
  await page.locator('.stage-replay').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Play the recording' }).waitFor();
};

async function takeBoth(
  browser: Browser,
  url: string,
  { name, path, as, before, act = [], element, top, ...options }: Wanted,
) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  if (as) await context.request.post('/api/login', { data: { email: as.email, password: as.password } });
  const page = await context.newPage();
  await before?.(page);
  await page.goto(path);
  await waitUntilUsable(page);
  await run(page, act);
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      ([selector, header]) => {
        const place = selector === undefined ? null : document.querySelector(selector);
        scrollTo(0, place ? place.getBoundingClientRect().top + scrollY - header : 0);
      },
      [top, HEADER] as const,
    );
    await settle(page);
    const picture = await (element ? page.locator(element) : page).screenshot();
    const file = join(folder, `${name}-${colorScheme}.avif`);
    await writeFile(file, await sharp(picture).avif(AVIF).toBuffer());
    console.log(file);
  }
  await context.close();
}

async function run(page: Page, actions: Actions): Promise<void> {
  if (typeof actions === 'function') await actions(page);
  else for (const action of actions) await run(page, action);
}

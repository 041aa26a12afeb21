import type { Browser } from 'playwright-core';
import type { Person } from '../../tests/helpers/site-people.ts';
import { waitUntilUsable } from '../page-watch.ts';

type Overview = { browser: Browser; url: string; draw: string; host: Person; file: string };

/** Makes the README's picture: a draw on a phone in front of its host's dashboard. */
export async function makeOverview({ browser, url, draw, host, file }: Overview): Promise<void> {
  const phone = await takePicture(browser, { url, path: draw, width: 390, height: 780 });
  const desktop = await takePicture(browser, { url, path: '/dashboard', width: 1280, height: 860, as: host });
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 860px; background: #fbf8f1; position: relative; overflow: hidden; }
    img { position: absolute; display: block; box-sizing: border-box; border: 1px solid #e4ddcf; }
    .desktop { left: 250px; top: 64px; width: 1096px; border-radius: 14px;
      box-shadow: 0 1px 2px rgb(23 35 28 / .06), 0 24px 60px -20px rgb(23 35 28 / .25); }
    .phone { left: 56px; top: 110px; width: 336px; border: 9px solid #17231c; border-radius: 44px;
      box-shadow: 0 30px 60px -20px rgb(23 35 28 / .45); }
  </style><img class="desktop" src="${desktop}" alt=""><img class="phone" src="${phone}" alt="">`);
  await page.screenshot({ path: file });
  await page.close();
}

type Wanted = { url: string; path: string; width: number; height: number; as?: Person };

async function takePicture(browser: Browser, { url, path, width, height, as }: Wanted): Promise<string> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: 'en-GB',
  });
  if (as) await context.request.post('/api/login', { data: { email: as.email, password: as.password } });
  const page = await context.newPage();
  await page.goto(path);
  await waitUntilUsable(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await context.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

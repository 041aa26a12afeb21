import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from '../../scripts/chromium.ts';
import { waitUntilUsable, watchPage } from '../../scripts/page-watch.ts';
import { ADMIN, type Credentials, type SiteAddress, startSite } from '../../scripts/running-site.ts';
import { findBrokenRules, WCAG_RULES, type Which } from './axe.ts';
import { createMigratedDatabase, settingsOn } from './postgres.ts';
import { type Person, peopleOf, type SitePeople } from './site-people.ts';
import { STEP_MS } from './step-timeout.ts';

export type { Person } from './site-people.ts';

export type VisitorOptions = {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce';
  /** The signed-in user: a person of this site, whose session is reused, or credentials for a new session. */
  as?: Credentials | Person;
  /** Disables live messages, for tests of outdated pages. */
  live?: false;
};

/** A user with their own browser. Any error in the browser fails the test. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Opens a page, checks its status (200 by default), and waits until it is interactive. */
  open: (path: string, status?: number) => Promise<void>;
  /** Signs in as another user, through the API. */
  signIn: (person: Credentials) => Promise<void>;
};

export type BrowserSite = SitePeople & {
  url: () => string;
  visitor: (options?: VisitorOptions) => Promise<Visitor>;
};

let chromium: Promise<Browser> | undefined;

/** One Chromium for all files that this worker runs; it ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  chromium ??= launchChromium('shell');
  return chromium;
}

let files = 0;

/** The site that test files share, for tests that use only their own users and draws and do not change its settings. */
export function sharedSite(): BrowserSite {
  files += 1;
  // Rate limits count requests by network address, so each test file sends its own.
  const headers = { 'x-forwarded-for': `10.${(process.pid >> 8) % 256}.${process.pid % 256}.${files}` };
  return visit(async () => ({ url: inject('sharedSite'), admin: ADMIN, headers, end: async () => {} }));
}

/**
 * Starts the real program for one file of browser tests, on its own database: PostgreSQL if TEST_DATABASE says so,
 * otherwise the embedded one.
 * @param environment the program's settings; a function if they are known only at the start
 * @param options.troubled whether the test causes errors on purpose
 */
export function browserSite(
  environment: Record<string, string> | (() => Record<string, string>) = {},
  { development = false, troubled = false }: { development?: boolean; troubled?: boolean } = {},
): BrowserSite {
  return visit(async () => {
    const settings = typeof environment === 'function' ? environment() : environment;
    const needsDatabase =
      process.env.TEST_DATABASE === 'postgres' && !settings.DATABASE_URL && !settings.DATA_DIR;
    const database = needsDatabase ? await createMigratedDatabase() : undefined;
    const defaults = database ? settingsOn(database.url) : {};
    const { url, admin, stop } = await startSite({ ...defaults, ...settings }, { development, troubled });
    const end = async () => {
      await stop();
      await database?.drop();
    };
    return { url, admin, end };
  });
}

/** Fails a test if a page logs an error, throws, or violates the content security policy. */
function visit(start: () => Promise<SiteAddress & { end: () => Promise<void> }>): BrowserSite {
  let site: Awaited<ReturnType<typeof start>> | undefined;
  let browser: Browser | undefined;
  const open: { context: BrowserContext; problems: () => string[] }[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
    site = await start();
  });

  afterEach(async () => {
    const problems = open.flatMap((visitor) => visitor.problems());
    await Promise.all(open.splice(0).map(({ context }) => context.close()));
    expect(problems.join('\n'), 'what went wrong in the pages').toBe('');
  });

  afterAll(async () => {
    await site?.end();
  });

  const running = () => {
    if (!site || !browser) throw new Error('The site runs only while tests do.');
    return { site, browser };
  };

  const visitor: BrowserSite['visitor'] = async (options = {}) => {
    const context = await running().browser.newContext({
      baseURL: running().site.url,
      ...(running().site.headers && { extraHTTPHeaders: running().site.headers }),
      viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      locale: 'en-GB',
    });
    context.setDefaultTimeout(STEP_MS);
    if (options.live === false) {
      await context.routeWebSocket('**/ws', (route) => route.close({ code: 1001 }));
    }
    const page = await context.newPage();
    const watch = watchPage(page);
    open.push({ context, problems: watch.problems });
    const signIn = (person: Credentials) => signInBy(context, person);
    if (options.as && 'cookies' in options.as) {
      await context.addCookies(
        options.as.cookies().map((cookie) => ({ ...cookie, url: running().site.url })),
      );
    } else if (options.as) await signIn(options.as);
    return {
      page,
      context,
      signIn,
      open: async (path, status = 200) => {
        watch.expectStatus(status);
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        await waitUntilUsable(page);
      },
    };
  };

  return {
    url: () => running().site.url,
    visitor,
    ...peopleOf(() => running().site),
  };
}

async function signInBy(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const response = await context.request.post('/api/login', { data: { email, password } });
  expect(response.status(), `signing in as ${email}`).toBe(200);
}

/** Expects no violation of these rules; by default, of WCAG 2.2 AA as far as a program can test it. */
export async function expectNoAxeViolations(page: Page, rules: Which = WCAG_RULES): Promise<void> {
  const found = await findBrokenRules(page, rules);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window ?? 0);
}

/** Expects exactly one toast, with this title and text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const shown = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await expect
    .poll(() => shown.allInnerTexts())
    .toEqual([[title, ...(text === undefined ? [] : [text])].join('\n')]);
}

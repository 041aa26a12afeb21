import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findFirefox } from '../../scripts/firefox.ts';
import { type Credentials, type RunningSite, startSite } from '../../scripts/running-site.ts';
import { PHONE } from './buyer-pages.ts';
import { peopleOf, type SitePeople } from './site-people.ts';

type VisitorOptions = { width?: number; height?: number; as?: Credentials; reducedMotion?: 'reduce' };

/** A user with their own Firefox, on a phone by default. Any error in the browser fails the test. */
export type FirefoxVisitor = {
  page: Page;
  /** Opens a page and waits until it is interactive. */
  open: (path: string) => Promise<void>;
};

export type FirefoxSite = SitePeople & {
  url: () => string;
  visitor: (options?: VisitorOptions) => Promise<FirefoxVisitor>;
};

/**
 * Starts the real program, and Firefox driven by WebDriver BiDi. A test fails if a page logs an error, throws, violates
 * the content security policy, or requests another site.
 */
export function firefoxSite(environment: Record<string, string> = {}): FirefoxSite {
  let site: RunningSite | undefined;
  const browsers = new Map<'moving' | 'calm', Promise<Browser>>();
  const open: { context: BrowserContext; problems: string[] }[] = [];

  const running = () => {
    if (!site) throw new Error('The site runs only while tests do.');
    return site;
  };

  /** Starts a browser for each setting, because reduced motion applies to a whole browser, not to a page. */
  const browser = (kind: 'moving' | 'calm') => {
    const started = browsers.get(kind) ?? launchFirefox(kind === 'calm');
    browsers.set(kind, started);
    return started;
  };

  beforeAll(async () => {
    [site] = await Promise.all([startSite(environment), browser('moving')]);
  });

  afterEach(async () => {
    const problems = open.flatMap((visitor) => visitor.problems);
    await Promise.all(open.splice(0).map(({ context }) => context.close()));
    expect(problems, 'what went wrong in the pages').toEqual([]);
  });

  afterAll(async () => {
    for (const started of browsers.values()) await (await started).close();
    await site?.stop();
  });

  const visitor: FirefoxSite['visitor'] = async ({ as, reducedMotion, ...size } = {}) => {
    const started = await browser(reducedMotion ? 'calm' : 'moving');
    const context = await started.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ ...PHONE, ...size });
    page.setDefaultTimeout(15_000);
    const { url } = running();
    open.push({ context, problems: await problemsOf(page, url) });
    if (as) await signIn(page, url, as);
    return {
      page,
      open: async (path) => {
        const response = await page.goto(`${url}${path}`);
        expect(response?.status(), path).toBe(200);
        await waitUntilUsable(page);
      },
    };
  };

  return { url: () => running().url, visitor, ...peopleOf(running) };
}

function launchFirefox(calm: boolean): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: { 'ui.prefersReducedMotion': calm ? 1 : 0, 'intl.accept_languages': 'en-GB' },
  });
}

async function problemsOf(page: Page, site: string): Promise<string[]> {
  const problems: string[] = [];
  const is = (url: string) => url.startsWith(site) || /^(about|data|blob):/.test(url);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()} logged: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()} threw: ${String(error)}`));
  page.on('request', (request) => {
    if (!is(request.url())) problems.push(`${page.url()} asked ${request.url()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Pages show API errors, and tests check what they show.
    if (response.status() >= 400 && !(pathname.startsWith('/api/') && response.status() < 500))
      problems.push(`${response.url()} returned ${response.status()}`);
  });
  // Tests cannot see Firefox's own reports of policy violations, so each is thrown as a page error.
  await page.evaluateOnNewDocument(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(`the policy forbids ${blockedURI} (${violatedDirective})`),
    ),
  );
  return problems;
}

async function signIn(page: Page, site: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/login', { method: 'POST', headers, body })).status;
  }, JSON.stringify({ email, password }));
  expect(status, `signing in as ${email}`).toBe(200);
}

async function waitUntilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#main h1') ?? document.querySelector('#main');
    return heading !== null && window.earlyInput?.isInteractive(heading) === true;
  });
}

/** Clicks the element with this role and name, once it exists. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const found = await findNamed(page, role, name, 15_000);
  await found.asLocator().click();
}

/** Replaces the value of the field with this label. */
export async function fill(page: Page, label: string, value: string): Promise<void> {
  const field = `//*[@id="main"]//label[normalize-space()="${label}"]/following::input[1]`;
  await page.locator(`::-p-xpath(${field})`).fill(value);
}

/** Ticks the checkbox or chooses the option with this label. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.locator(`#main label ::-p-text(${label})`).click();
}

/** Waits for a heading. */
export async function heading(page: Page, name: string): Promise<void> {
  await findNamed(page, 'heading', name, 40_000);
}

const ELEMENTS = {
  button: 'self::button',
  link: 'self::a',
  heading: 'self::h1 or self::h2 or self::h3',
};

/**
 * Waits for a visible element with this role and name. Without Puppeteer's own selector for names, because from version
 * 153 on Firefox takes many seconds to look one up in its accessibility tree.
 */
async function findNamed(
  page: Page,
  role: keyof typeof ELEMENTS,
  name: string,
  timeout: number,
): Promise<ElementHandle<Element>> {
  const isNamed = `@aria-label="${name}" or (not(@aria-label) and normalize-space()="${name}")`;
  const find = async () => {
    const all = await page.$$(`::-p-xpath(//*[${ELEMENTS[role]}][${isNamed}])`);
    const shown = await Promise.all(all.map((one) => one.evaluate((element) => element.checkVisibility())));
    return all[shown.indexOf(true)] as ElementHandle<Element> | undefined;
  };
  await expect.poll(find, { timeout, message: `${role} “${name}”` }).toBeDefined();
  return (await find()) ?? expect.fail(`${role} “${name}” went away.`);
}

/** Waits for text on the page. */
export async function expectText(page: Page, text: string): Promise<void> {
  await page.locator(`body ::-p-text(${text})`).wait();
}

export async function openAndWait(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname + location.search === wanted, {}, path);
}

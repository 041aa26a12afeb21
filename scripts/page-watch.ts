import type { ConsoleMessage, Page } from 'playwright-core';

/** The browser's own message about a failed API call or an error page. */
const FAILED_LOAD = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Collects a page's problems: logged and thrown errors, and violations of its security policy. */
export function watchPage(page: Page) {
  const problems: string[] = [];
  let expectedStatus = 200;

  const isExpected = (message: ConsoleMessage) => {
    const status = Number(FAILED_LOAD.exec(message.text())?.[1]);
    const { pathname, href } = new URL(message.location().url || page.url());
    // Pages show rejected API calls to users, and tests check what they show.
    if (pathname.startsWith('/api/')) return (status >= 400 && status < 500) || status === 503;
    return status === expectedStatus && href.split('#')[0] === page.url().split('#')[0];
  };

  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) {
      problems.push(`${page.url()} logged: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`${page.url()} threw: ${error.stack ?? error.message}`));

  return {
    problems: () => problems,
    /** Makes the next page's status an expected one. */
    expectStatus: (status: number) => {
      expectedStatus = status;
    },
  };
}

/** Waits until React handles events on the page. */
export async function waitUntilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#main h1') ?? document.querySelector('#main');
    return heading !== null && window.earlyInput?.isInteractive(heading) === true;
  });
}

/** Waits for transitions and animations to end, so that colours are final. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Invisible elements and spinners have animations that never end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

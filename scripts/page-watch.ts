import type { ConsoleMessage, Page } from 'playwright-core';

/** What a refused call or an expected status makes the browser itself write down. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Writes down whatever goes wrong in a page: logged errors, thrown ones, broken policies. */
export function watchPage(page: Page) {
  const problems: string[] = [];
  let expectedStatus = 200;

  const isExpected = (message: ConsoleMessage) => {
    const status = Number(REFUSED.exec(message.text())?.[1]);
    const { pathname, href } = new URL(message.location().url || page.url());
    // Refusals of the API are shown to people, and judged by what is shown.
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
    /** The page that is opened next may be answered so. */
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

/** Waits for what moves or changes colour to arrive: half-way colours are nobody's choice. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is not shown, such as inside a closed disclosure, never gets there; a spinner never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

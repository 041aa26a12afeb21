import type { Page, WebSocketRoute } from 'playwright-core';

/**
 * Proxies a page's `/ws` so that a test can cut it. Call before the page is opened.
 * @returns `cut` breaks the current connection; `connections` counts them
 */
export async function cuttable(page: Page) {
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket('**/ws', (route) => {
    connections.push(route);
    route.connectToServer();
  });
  return {
    connections: () => connections.length,
    cut: () => connections.at(-1)?.close({ code: 4000, reason: 'cut by the test' }),
  };
}

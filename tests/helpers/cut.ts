import type { Page, WebSocketRoute } from 'playwright-core';

/**
 * Stands between a page and `/ws`: lets everything through, and cuts the connection when told to. Before the page is
 * opened.
 * @returns `cut` ends the connection that stands as a broken line would; `connections` is how many there were
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

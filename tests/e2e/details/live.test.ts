import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { browserSite, expectNoAxeViolations } from '../../helpers/browser.ts';
import { cuttable } from '../../helpers/cut.ts';
import { endedDraw } from '../../helpers/ended-draw.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '8' });

const newHost = () => site.person({ role: 'host', verified: true });

/** Records what a page sends over `/ws`, and the addresses it connected to. */
function overheard(page: Page) {
  const addresses: string[] = [];
  const sent: unknown[] = [];
  page.on('websocket', (socket) => {
    addresses.push(socket.url());
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload))));
  });
  return { addresses, sent };
}

/**
 * Lets the test send messages to the page over `/ws`. The page's requests for the drawing's state fail, so that only
 * these messages change it.
 */
async function toldByTest(page: Page) {
  const connected = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket('**/ws', (route) => route.onMessage(() => connected.resolve(route)));
  await page.route('**/drawing', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many.', code: 'x' } }),
  );
  return async (message: LiveMessage) => (await connected.promise).send(JSON.stringify(message));
}

/** How often the page has requested the state of the drawing. */
function asked(page: Page) {
  let times = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/drawing')) times += 1;
  });
  return () => times;
}

describe('the live connection of a page', () => {
  it('connects to the same host, subscribes, and announces the start [LIVE-01, LIVE-02]', async () => {
    const { host, draw, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    const { addresses, sent } = overheard(page);
    await open(path);
    const subscribe = { type: 'subscribe', prizeDrawId: draw.id };
    await eventually(() => sent).toEqual([subscribe]);
    await page.getByRole('button', { name: 'Start Draw' }).click();
    await eventually(() => sent).toEqual([subscribe, { type: 'startDraw', prizeDrawId: draw.id }]);
    await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
    // Navigation between pages of the draw keeps the connection.
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'View Details' }).first().click();
    await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
    expect(new Set(addresses)).toEqual(new Set([`${site.url().replace('http', 'ws')}/ws`]));
  });

  it('shows each highlighted ticket, with the two before it [LIVE-03]', async () => {
    const { draw } = await endedDraw(site);
    const { page, open } = await site.visitor({ width: 390 });
    const tell = await toldByTest(page);
    await open(`/prize-draw/${draw.id}`);
    const of = { prizeDrawId: draw.id };
    const countdownEndsAt = new Date(Date.now() + 60_000).toISOString();
    const sealed = { attempt: 1, countdownEndsAt, round: null, seal: null, entered: 98 };
    const proof = { strength: null, witnessing: null };
    await tell({ ...of, type: 'drawStarted', ...sealed, ...proof });
    await page.getByText('1 in 98', { exact: true }).waitFor();
    await page.getByRole('timer').first().waitFor();
    for (const [ticketNumber, name] of [
      [7, 'A. Ash'],
      [12, 'B. Beech'],
      [3, 'C. Cedar-with-a-name-that-is-longer-than-any-phone-is-wide'],
      [98, 'D. Dogwood'],
    ] as const) {
      await tell({ ...of, type: 'ticketHighlight', ticketNumber, name });
    }
    await page.getByRole('article').filter({ hasText: 'D. Dogwood' }).waitFor();
    const earlier = page.getByRole('list', { name: 'Shown before' }).getByRole('listitem');
    await eventually(() => earlier.allTextContents()).toEqual([
      '000003C. Cedar-with-a-name-that-is-longer-than-any-phone-is-wide',
      '000012B. Beech',
    ]);
    expect(await page.getByRole('article').first().textContent()).toContain('000098');
    await expectNoAxeViolations(page);
  });

  it('updates the ticket count from messages [LIVE-04]', async () => {
    const draw = await drawOnSale(await newHost());
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    await page.getByText('0 of 100 tickets sold').waitFor();
    const asks = asked(page);
    await sell(site, draw, 3);
    await page.getByText('3 of 100 tickets sold').waitFor();
    await page.getByText('1 in 3 now').waitFor();
    await sell(site, draw, 2);
    await page.getByText('5 of 100 tickets sold').waitFor();
    expect(asks(), 'it is told, and does not ask').toBeLessThanOrEqual(1);
  });

  it('reconnects after 3 seconds and catches up on what it missed [LIVE-05]', async () => {
    const { host, draw } = await endedDraw(site);
    const { page, open } = await site.visitor({ reducedMotion: 'reduce' });
    const line = await cuttable(page);
    await open(`/prize-draw/${draw.id}`);
    await eventually(line.connections).toBe(1);
    await host.api('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    await page.getByRole('timer').first().waitFor();
    const since = Date.now();
    await line.cut();
    await eventually(line.connections).toBe(2);
    expect(Date.now() - since).toBeGreaterThanOrEqual(2900);
    await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
    // With reduced motion, all winners appear together and without animation.
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await page.locator('canvas').count()).toBe(0);
  });
});

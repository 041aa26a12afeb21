import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

const site = sharedSite();

describe('a page whose code fails to load', () => {
  /** Opens a draw's page without checking for errors, and finds its link to another draw. */
  async function onDrawPage() {
    const { id } = await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { context } = await site.visitor({ width: 360 });
    const page = await context.newPage();
    await page.goto(`/prize-draw/${id}`);
    await waitUntilUsable(page);
    return { page, context, link: page.getByRole('link', { name: 'Check this draw yourself' }) };
  }

  it('is loaded completely from the server if its code was removed by a deployment', async () => {
    const { page, link } = await onDrawPage();
    let updated = false;
    page.on('load', () => {
      updated = true;
    });
    await page.route('**/assets/prize-draw._id.verify-*.js', (route) =>
      updated ? route.continue() : route.fulfill({ status: 404 }),
    );
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Check this draw' }).waitFor();
    await expect.poll(() => updated).toBe(true);
  });

  it('reports that there is no connection, without broken pictures', async () => {
    const { page, context, link } = await onDrawPage();
    await context.setOffline(true);
    await link.click();
    await page.getByText('You’re offline.').waitFor();
    await expect.poll(() => page.locator('main img:visible').count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check this draw' }).waitFor();
  });

  it("opens a page instead of a dialog if the dialog's code was removed", async () => {
    const { page } = await onDrawPage();
    await page.route('**/assets/share-dialog-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'More ways to share' }).click();
    await page.getByRole('heading', { level: 1, name: 'Share this draw' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/share$/);
  });

  it('keeps the server-rendered content until its code has loaded, whatever changes meanwhile', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host);
    await sell(site, draw, 3);
    await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const { page } = await site.visitor();
    const waiting = Promise.withResolvers<void>();
    await page.route('**/assets/drawing-panel-*.js', async (route) => {
      await waiting.promise;
      await route.continue();
    });
    const heard = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('drawStarted'),
      }),
    );
    await page.goto(`/prize-draw/${draw.id}`);
    const text = page.getByText(/n’t been drawn yet/).last();
    await text.evaluate((element) => {
      const look = () => {
        if (!element.checkVisibility()) document.body.dataset.gone = '';
        requestAnimationFrame(look);
      };
      look();
    });
    await host.api('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    await heard;
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await page.evaluate(() => document.body.dataset.gone)).toBeUndefined();
    waiting.resolve();
    await page.getByText(/being drawn/).waitFor();
  });
});

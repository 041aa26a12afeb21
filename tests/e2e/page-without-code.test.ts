import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../scripts/page-watch.ts';
import { browserSite } from '../helpers/browser.ts';
import { drawOnSale } from '../helpers/sold-tickets.ts';

const site = browserSite();

describe('a page whose code does not come', () => {
  /** A draw's page that nobody watches, and the link from it to another. */
  async function onDrawPage() {
    const { id } = await drawOnSale(await site.person({ role: 'host', verified: true }));
    const { context } = await site.visitor({ width: 360 });
    const page = await context.newPage();
    await page.goto(`/prize-draw/${id}`);
    await waitUntilUsable(page);
    return { page, context, link: page.getByRole('link', { name: 'Check this draw yourself' }) };
  }

  it('comes whole from the server where its code is gone since the site was updated', async () => {
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

  it('says that there is no connection, without a broken picture', async () => {
    const { page, context, link } = await onDrawPage();
    await context.setOffline(true);
    await link.click();
    await page.getByText('You are offline.').waitFor();
    await expect.poll(() => page.locator('main img:visible').count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check this draw' }).waitFor();
  });

  it('leads to a page where a dialog’s code is gone', async () => {
    const { page } = await onDrawPage();
    await page.route('**/assets/share-dialog-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'More Ways to Share' }).click();
    await page.getByRole('heading', { level: 1, name: 'Share this draw' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/share$/);
  });
});

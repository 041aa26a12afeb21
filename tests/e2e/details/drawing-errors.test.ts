import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { endedDraw } from '../../helpers/ended-draw.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '8' });

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Draw' });

describe('draw control', () => {
  it('tells an unverified creator of a draft how to get verified [CTRL-03]', async () => {
    const host = await site.person({ role: 'host' });
    const draft = await drawOnSale(host, { startDate: null });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draft.id}/admin`);
    await page.getByText('Account Verification Required').waitFor();
    await page.locator('#main').getByText('Unpublished').waitFor();
  });

  it('reports a draw that does not exist, and shows that it is loading [CTRL-01]', async () => {
    const { host, path, draw } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path.replace(draw.id, '0190a1b2-0000-7000-8000-000000000001'), 404);
    await page.getByRole('heading', { name: 'Prize draw not found' }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The dashboard may preload the page, if the pointer is over a link to it.
    await page.route('**/prize-draws/*/awards', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'Draw Winner' }).click();
    await page.getByText('Loading prize draw...').waitFor();
    release();
    await startButton(page).waitFor();
  });

  it('warns before a start that the seal log has stopped [CTRL-24]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await page.route('**/api/v1/seals', async (route) => {
      const status = await (await route.fetch()).json();
      await route.fulfill({ json: { ...status, stopped: true } });
    });
    await open(path);
    await page.getByText('The seal log has stopped').waitFor();
    await expectWellMade(page);
    expect(await startButton(page).isEnabled()).toBe(true);
  });

  it('is denied to participants, and sends visitors to sign in', async () => {
    const { path } = await endedDraw(site);
    const { page, open, signIn } = await site.visitor();
    await open(path);
    expect(page.url()).toBe(`${site.url()}/auth?returnTo=${encodeURIComponent(path)}`);
    await signIn(await site.person());
    await open(path, 403);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });
});

describe('a start or a drawing that fails', () => {
  it('shows an error from the server [CTRL-10, CTRL-21]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    const message = 'Some tickets are still being paid for. The last payment expires at 12:15.';
    await page.route('**/start', (route) => route.fulfill({ status: 409, json: { message, code: 'holds' } }));
    await startButton(page).click();
    await expectToast(page, 'Error Starting Prize Draw', message);
    expect(await startButton(page).isEnabled()).toBe(true);
  });

  it('asks a user whose session has ended to sign in again [CTRL-09]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open, context } = await site.visitor({ as: host });
    await open(path);
    await context.clearCookies();
    await startButton(page).click();
    await page.waitForURL(`/auth?returnTo=${encodeURIComponent(path)}`);
    await expectToast(page, 'Authentication Required', 'Please sign in to start the prize draw.');
  });

  it('offers a retry if the drawing failed, and shows the result that the server drew [CTRL-14]', async () => {
    const { host, path } = await endedDraw(site);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.route('**/draw', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } }),
    );
    // The live message would end the test early, so it is held back.
    await page.route('**/drawing', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many.', code: 'x' } }),
    );
    await startButton(page).click();
    await expectToast(page, 'Error Drawing Winner', 'Not now.');
    await page.unroute('**/draw');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Winner Selected!').first().waitFor();
    await page.getByRole('heading', { name: 'The winners' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { makePicture } from '../../helpers/pictures.ts';

const site = sharedSite();

const FEATURED = 'Choose a picture: Featured Prize Image';

const expectNotice = async (page: Page, ...texts: string[]) => {
  const alert = page.getByRole('alert').filter({ hasText: texts[0] ?? '' });
  for (const text of texts) await alert.getByText(text, { exact: true }).waitFor();
};

describe('the uploader', () => {
  /** Opens the form without error checks, because the browser itself logs failed requests. */
  async function unwatched(prepare: (page: Page) => Promise<unknown>) {
    const host = await site.person({ role: 'host', verified: true });
    const { context } = await site.visitor({ as: host, width: 390 });
    const page = await context.newPage();
    await prepare(page);
    await page.goto('/prize-draw/new');
    await waitUntilUsable(page);
    return page;
  }
  const press = (page: Page) => page.getByRole('button', { name: 'Choose a picture' }).click();

  it('says that it is loading, and opens once it has loaded [UPL-10]', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((goOn) => {
      arrive = goOn;
    });
    const page = await unwatched((fresh) =>
      fresh.route('**/assets/upload-picture-*.js', async (route) => {
        await arrived;
        await route.continue();
      }),
    );
    await expect
      .poll(async () => press(page).then(() => page.getByText('Upload widget loading').count()))
      .toBe(1);
    await expectNotice(
      page,
      'Upload widget loading',
      'The image uploader is still loading. Please try again in a moment.',
    );
    arrive();
    const chooser = page.waitForEvent('filechooser');
    await expect
      .poll(async () => press(page).then(() => page.getByText('Upload widget loading').count()))
      .toBe(0);
    await chooser;
  });

  it('reports a failure to load the uploader or the image editor [UPL-09]', async () => {
    let broken = true;
    const page = await unwatched((fresh) =>
      fresh.route(/assets\/(upload-picture|crop-dialog)-.*\.js$/, (route) =>
        broken ? route.abort() : route.continue(),
      ),
    );
    await expect
      .poll(async () => press(page).then(() => page.getByRole('alert').allTextContents()))
      .toEqual([expect.stringContaining('Failed to open the image upload widget. Please try again.')]);
    await page.unrouteAll();
    broken = false;
    await page.reload();
    await page.route(/assets\/crop-dialog-.*\.js$/, (route) => route.abort());
    await waitUntilUsable(page);
    await page
      .getByLabel(FEATURED)
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makePicture() });
    await expectNotice(page, 'Failed to open the image editor. Please try again.');
  });
});

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { startFakeCloudinary } from '../../helpers/fake-cloudinary.ts';
import { makePicture } from '../../helpers/pictures.ts';

const cloud = await startFakeCloudinary();
const site = browserSite(cloud.environment);
afterAll(() => cloud.stop());

const REFUSED = { status: 503, json: { message: 'Not now.', code: 'unavailable' } };

async function openForm(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const host = await site.person({ role: 'host', verified: true });
  const { page, open, context } = await site.visitor({ as: host, width: 390 });
  const body = await makePicture({ width: 640, height: 360 });
  await context.route('https://res.cloudinary.com/**', (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
  await prepare(page);
  await open('/prize-draw/new');
  return { host, page, form: drawForm(page) };
}

async function addToGallery(page: Page): Promise<void> {
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await makePicture() };
  await page.getByLabel('Add pictures: Gallery').setInputFiles(file);
  await page.getByRole('button', { name: 'Use this part' }).click();
}

const expectAlert = (page: Page, title: string, text: string) =>
  page.getByRole('alert').filter({ hasText: title }).getByText(text, { exact: true }).waitFor();

describe('with Cloudinary as storage', () => {
  it('the browser uploads pictures directly, cropped, upright and without metadata [UPL-08, OPS-06]', async () => {
    const { host, page, form } = await openForm();
    await form.fillIn('The oak rocking horse');
    await form.goTo('Basic Details');
    const photo = await sharp(await makePicture({ width: 2400, height: 4000 }))
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await form.choosePicture(photo);
    await addToGallery(page);
    await form.box('Description of picture 1 (optional)').fill('The stall');
    const [first] = cloud.uploads;
    const { width, height, format, exif } = await sharp(first?.file.bytes).metadata();
    expect([width, height, format, exif]).toEqual([1920, 1080, 'jpeg', undefined]);
    expect(first?.fields.folder).toBe('prize-draws');
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    const [draw] = await host.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: host.user.id },
      query: {},
    });
    const address =
      /^https:\/\/res\.cloudinary\.com\/oaktown\/image\/upload\/v\d+\/prize-draws\/picture\d+\.jpg$/;
    expect([draw?.imageUrl, draw?.galleryUrls[0]]).toEqual([
      expect.stringMatching(address),
      expect.stringMatching(address),
    ]);
    await page.goto(`/prize-draw/${draw?.id}`);
    const shown = page.locator(`img[src="${draw?.imageUrl}"]`).first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  });

  it('upload errors are reported by their cause [UPL-12, UPL-13, UPL-15]', async () => {
    const { page } = await openForm();
    const [title, signature] = [
      'Upload failed',
      'Image upload signature verification failed. Please try again or contact support.',
    ];
    await page.route('**/api/cloudinary-signature', (route) =>
      route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.continue(),
    );
    await addToGallery(page);
    await expectAlert(page, 'Failed to get upload signature', signature);
    await page.unrouteAll();
    // The response is faked inside the page, because the browser would log a real error response.
    const respondWith = (message: string) =>
      page.evaluate((text) => {
        const send = XMLHttpRequest.prototype.send;
        XMLHttpRequest.prototype.send = function () {
          XMLHttpRequest.prototype.send = send;
          Object.defineProperty(this, 'status', { value: text === 'network' ? 0 : 401 });
          Object.defineProperty(this, 'response', { value: { error: { message: text } } });
          setTimeout(() => this.dispatchEvent(new ProgressEvent(text === 'network' ? 'error' : 'load')));
        };
      }, message);
    await respondWith('Invalid Signature');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectAlert(page, title, signature);
    await respondWith('network');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectAlert(
      page,
      title,
      'Network error during upload. Please check your connection and try again.',
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('(optional, 1 of 8)').waitFor();
  });

  it('an uploader that cannot start says so, and is retried [UPL-11]', async () => {
    let isDown = true;
    const { page } = await openForm((fresh) =>
      fresh.route('**/api/cloudinary-signature', (route) =>
        isDown ? route.fulfill(REFUSED) : route.continue(),
      ),
    );
    const press = () => page.getByRole('button', { name: 'Choose a picture' }).click();
    await expect
      .poll(async () => press().then(() => page.getByText('initializing the image uploader').count()))
      .toBe(1);
    await expectAlert(
      page,
      'Upload widget error',
      'There was an error initializing the image uploader. Please try again later.',
    );
    isDown = false;
    const chooser = page.waitForEvent('filechooser');
    await expect.poll(async () => press().then(() => page.getByRole('alert').count())).toBe(0);
    await chooser;
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makePicture } from '../../helpers/pictures.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const PNG = 'image/png';
const FEATURED = 'Choose a picture: Featured Prize Image';
const GALLERY = 'Add pictures: Gallery';

async function openForm(width = 390) {
  const host = await site.person({ role: 'host', verified: true });
  const { page, open, context } = await site.visitor({ as: host, width });
  await open('/prize-draw/new');
  return { host, page, context, form: drawForm(page) };
}

const pictures = async (...colours: string[]) =>
  Promise.all(
    colours.map(async (colour) => ({
      name: `${colour}.png`,
      mimeType: PNG,
      buffer: await makePicture({ width: 900, height: 900 }, colour),
    })),
  );

const use = (page: Page) => page.getByRole('button', { name: 'Use this part' }).click();

const expectNotice = async (page: Page, ...texts: string[]) => {
  const alert = page.getByRole('alert').filter({ hasText: texts[0] ?? '' });
  for (const text of texts) await alert.getByText(text, { exact: true }).waitFor();
};

describe('the pictures of a draw', () => {
  it('are cropped, described, reordered and saved on a phone [UPL-03, UPL-05, UPL-07, UPL-08]', async () => {
    const { host, page, form } = await openForm();
    await form.fillIn('The oak rocking horse');
    await form.goTo('Basic Details');
    await page.getByText('A 16:9 crop works best').waitFor();
    const camera = page.getByLabel('Take a photo: Featured Prize Image');
    expect(await camera.getAttribute('capture')).toBe('environment');
    await page.getByLabel(FEATURED).setInputFiles((await pictures('green'))[0] ?? []);

    const frame = page.getByRole('application', { name: 'Part of the picture to show' });
    await frame.waitFor();
    await expectWellMade(page);
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(await page.getByRole('button', { name: /skip/i }).count()).toBe(0);
    await page.getByText('50% across, 50% down').or(page.getByText('0% across, 50% down')).waitFor();
    const zoom = () => page.getByLabel('Zoom', { exact: true }).inputValue().then(Number);
    await page.keyboard.press('+');
    await expect.poll(zoom).toBe(1.2);
    await page.getByText('50% across, 50% down').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('50% across, 50% down').waitFor({ state: 'hidden' });
    await page.keyboard.press('Home');
    await page.getByText('0% across, 50% down').waitFor();
    // The picture is dragged down as far as possible, so that its top shows.
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 700, { steps: 4 });
    await page.mouse.up();
    await page.getByText('0% across, 0% down').waitFor();
    // Zooms around the centre of the frame.
    await page.keyboard.press('+');
    await page.getByText('50% across, 9% down').waitFor();
    await frame.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(zoom).toBeGreaterThan(1.5);
    await use(page);
    await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    await form.box('Image description (optional)').fill('A rocking horse');

    await page.getByLabel(GALLERY).setInputFiles(await pictures('red', 'gold', 'navy'));
    for (const at of [1, 2, 3]) {
      await page.getByText(`Picture ${at} of 3.`).waitFor();
      await use(page);
    }
    const described = (at: number) => form.box(`Description of picture ${at} (optional)`);
    for (const [at, text] of ['Red', 'Gold', 'Navy'].entries()) await described(at + 1).fill(text);
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Move Picture 1: position 1 of 3' }).press('ArrowDown');
    await page.getByText('Picture moved to position 2 of 3.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Move Picture 2: position 2 of 3');
    await page.getByRole('button', { name: 'Move Picture 3 earlier' }).click();
    await expect.poll(() => described(2).inputValue()).toBe('Navy');

    // The order is gold, navy, red. The last picture is dragged above the first.
    const from = await page.getByRole('button', { name: 'Move Picture 3: position 3 of 3' }).boundingBox();
    const first = page.getByRole('button', { name: 'Move Picture 1: position 1 of 3' });
    await first.scrollIntoViewIfNeeded();
    const to = await first.boundingBox();
    const handle = page.getByRole('button', { name: 'Move Picture 3: position 3 of 3' });
    const start = (await handle.boundingBox()) ?? from;
    await page.mouse.move((start?.x ?? 0) + 8, (start?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 10, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => described(1).inputValue()).toBe('Red');

    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    const [draw] = await host.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: host.user.id },
      query: {},
    });
    expect(draw).toMatchObject({ imageAlt: 'A rocking horse', galleryAlts: ['Red', 'Gold', 'Navy'] });
    const shapeOf = (address: string) => {
      const { width = 0, height = 1 } = parsePictureAddress(address) ?? {};
      return width / height;
    };
    expect(shapeOf(draw?.imageUrl ?? '')).toBeCloseTo(16 / 9, 1);
    expect(draw?.galleryUrls.map(shapeOf), 'they keep their shape').toEqual([1, 1, 1]);
  });

  it('are rejected by type, size and number [UPL-01, UPL-02, UPL-05, UPL-06]', async () => {
    const { page } = await openForm();
    const choose = (label: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel(label).setInputFiles({ name: 'file', mimeType, buffer });
    await choose(FEATURED, 'application/pdf', Buffer.from('%PDF-1.7'));
    await expectNotice(page, 'Invalid file type', 'Please select an image file (JPEG, PNG, etc.)');
    await choose(FEATURED, 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1));
    await expectNotice(page, 'File too large', 'Please select an image smaller than 10MB');
    await choose(FEATURED, 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expectNotice(page, 'This picture is damaged or incomplete. Please select another one.');
    await expectWellMade(page);
    await page.getByLabel(GALLERY).setInputFiles(await pictures(...Array(9).fill('teal')));
    const full = ['Maximum images reached', 'You can only upload a maximum of 8 images to the gallery.'];
    await page.getByText('Picture 1 of 8.').waitFor();
    for (let at = 1; at <= 8; at++) {
      await page.getByText(`Picture ${at} of 8.`).waitFor();
      await use(page);
    }
    await page.getByText('(optional, 8 of 8)').waitFor();
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await expectNotice(page, ...full);
    await page.getByRole('button', { name: 'Remove Picture 8' }).click();
    await page.getByText('(optional, 7 of 8)').waitFor();
  });

  it('can be sent again after a failed upload, or left out [UPL-04, UPL-08, UPL-14]', async () => {
    const { page, form } = await openForm();
    await form.fillIn('The oak rocking horse');
    await form.goTo('Basic Details');
    let reply: 'busy' | 'hold' | 'take' = 'busy';
    const held: (() => void)[] = [];
    await page.route('**/api/upload-image', async (route) => {
      if (reply === 'busy') {
        const json = { message: 'Many pictures are being prepared. Please try again.', code: 'unavailable' };
        return route.fulfill({ status: 503, json });
      }
      if (reply === 'hold') await new Promise<void>((goOn) => held.push(goOn));
      return route.continue().catch(() => {});
    });
    const [one] = await pictures('green');
    await page.getByLabel(FEATURED).setInputFiles(one ?? []);
    await use(page);
    await expectNotice(
      page,
      'Upload failed',
      'There was an error uploading your Featured Prize Image. Please try again.',
      'Many pictures are being prepared. Please try again.',
    );
    await page.evaluate(() => scrollTo(0, 0));
    await expectWellMade(page);
    reply = 'hold';
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor();
    // If the form were saved now, the picture would be lost.
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page
      .getByText('A picture is still uploading. Please wait for it to finish, or cancel it.')
      .waitFor();
    await form.stepHeading('Basic Details').waitFor();
    reply = 'take';
    for (const goOn of held.splice(0)) goOn();
    await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    reply = 'busy';
    await page.getByLabel(GALLERY).setInputFiles(one ?? []);
    await use(page);
    await expectNotice(page, 'There was an error uploading your gallery images. Please try again.');
    await page.getByRole('button', { name: 'Remove it' }).click();
    reply = 'hold';
    await page.getByLabel(GALLERY).setInputFiles(one ?? []);
    await use(page);
    await page.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => page.getByRole('progressbar', { name: 'Uploading the picture' }).count()).toBe(0);
    for (const goOn of held.splice(0)) goOn();
    await page.getByText('(optional, 0 of 8)').waitFor();
  });

  it('can be pasted and dropped: first the featured one, then the gallery', async () => {
    const { page } = await openForm(1280);
    const base64 = (await makePicture()).toString('base64');
    const give = (kind: 'paste' | 'drop') =>
      page.evaluate(
        async ([type, data]) => {
          const bytes = Uint8Array.from(atob(data ?? ''), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
          const gallery = [...document.querySelectorAll('button')].find(
            (button) => button.textContent === 'Add pictures',
          );
          const options = { bubbles: true, cancelable: true };
          if (type === 'drop')
            gallery?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
          else
            document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
        },
        [kind, base64] as const,
      );
    await give('paste');
    await use(page);
    await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    await give('paste');
    await use(page);
    await page.getByText('(optional, 1 of 8)').waitFor();
    await give('drop');
    await use(page);
    await page.getByText('(optional, 2 of 8)').waitFor();
  });

  it('can show why they cannot be copied from a web address, and can be fetched again [UPL-07]', async () => {
    const { page } = await openForm();
    const address = page.getByLabel('Picture address');
    // While the uploader loads, it says so, and the user tries again.
    await eventually(async () => {
      if (!(await address.isVisible()))
        await page.getByRole('button', { name: 'From the web' }).first().click();
      return address.isVisible();
    }).toBe(true);
    await address.fill('http://10.0.0.1/lamp.jpg');
    await page.keyboard.press('Enter');
    await page
      .getByText('The picture couldn’t be copied from 10.0.0.1: its address is not on the public internet.')
      .waitFor();
    await expectWellMade(page);
    await page.route('**/api/v1/pictures/copy', async (route) => {
      const image = `data:image/png;base64,${(await makePicture()).toString('base64')}`;
      const kept = await page.request.post('/api/upload-image', { data: { image } });
      await route.fulfill({ json: await kept.json() });
    });
    await page.getByRole('button', { name: 'Add this picture' }).click();
    await use(page);
    await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
  });
});

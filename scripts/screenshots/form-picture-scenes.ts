import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';

const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1300, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function choose(page: Page, label: string, ...colours: string[]): Promise<void> {
  const files = await Promise.all(
    colours.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await photo(name) })),
  );
  await page.getByLabel(label).setInputFiles(files);
  await page.getByRole('button', { name: 'Use this part' }).waitFor();
}

const FEATURED = 'Choose a picture: Featured Prize Image';

/** A draw's pictures in its form: cut, in their order, and one that cannot be had. */
export function formPictureScenes({ host }: Cast): Scene[] {
  const form = { path: '/prize-draw/new', as: host };
  return [
    { ...form, name: 'form/picture-cut', frame: 'screen', act: (page) => choose(page, FEATURED, '#1d6b45') },
    {
      ...form,
      name: 'form/pictures',
      act: async (page) => {
        const use = () => page.getByRole('button', { name: 'Use this part' }).click();
        await choose(page, FEATURED, '#1d6b45');
        await use();
        await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
        await choose(page, 'Add pictures: Gallery', '#a8641f', '#b3264e');
        await use();
        await page.getByText('Picture 2 of 2.').waitFor();
        await use();
        await page.getByText('(optional, 2 of 8)').waitFor();
        await page.getByLabel('Replace it: Featured Prize Image').setInputFiles({
          ...{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        });
        await page.getByRole('alert').waitFor();
      },
    },
    {
      ...form,
      name: 'form/picture-from-the-web',
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('button', { name: 'From the web' }).first().click();
        await page.getByLabel('Picture address').fill('http://10.0.0.1/lamp.jpg');
        await page.keyboard.press('Enter');
        await page.getByText('is not on the public internet').waitFor();
      },
    },
  ];
}

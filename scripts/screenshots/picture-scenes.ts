import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Scene } from './camera.ts';
import type { Draws } from './draws.ts';

const gallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });

const pageOf = ({ id }: PrizeDraw) => `/prize-draw/${id}`;
const showGallery = (page: Page) =>
  gallery(page).evaluate((section) => section.scrollIntoView({ block: 'center', behavior: 'instant' }));

const openFirst = async (page: Page) => {
  await gallery(page).getByRole('link').first().click();
  await viewer(page).getByRole('img').first().waitFor();
};

/** A draw's pictures: the gallery, the whole screen, and those that cannot be shown. */
export function pictureScenes({ lighthouse, horse, cakes }: Draws): Scene[] {
  return [
    { name: 'gallery/row', path: pageOf(lighthouse), frame: 'screen', act: showGallery },
    {
      name: 'gallery/row-end',
      path: pageOf(lighthouse),
      frame: 'screen',
      act: async (page) => {
        await showGallery(page);
        await gallery(page).getByRole('link').first().focus();
        await page.keyboard.press('End');
        await gallery(page).getByText('4 of 4').waitFor();
      },
    },
    { name: 'gallery/whole-screen', path: pageOf(lighthouse), frame: 'screen', act: openFirst },
    {
      name: 'gallery/whole-screen-one',
      path: pageOf(horse),
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('link', { name: 'Show the picture in full' }).click();
        await viewer(page).getByRole('img').waitFor();
      },
    },
    {
      name: 'gallery/broken',
      path: pageOf(lighthouse),
      frame: 'screen',
      before: (page) =>
        page.route('**/pictures/**', (route) =>
          route.fulfill({ status: 200, contentType: 'image/avif', body: 'no picture' }),
        ),
      act: async (page) => {
        await showGallery(page);
        await gallery(page).getByText('cannot be shown').first().waitFor();
      },
    },
    { name: 'gallery/one-picture-story', path: pageOf(cakes), frame: 'screen' },
  ];
}

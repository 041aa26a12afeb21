import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { uploadPictures } from '../../helpers/pictures.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw } = drawsOf(site);

const gallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('img')?.alt);

/** A draw with a main picture and `count` more. */
async function picturedDraw(count = 8, more: Partial<DrawInput> = {}) {
  const [imageUrl = '', ...galleryUrls] = await uploadPictures((await host()).api, count + 1);
  return newDraw({
    imageUrl,
    imageAlt: 'The lamp',
    galleryUrls,
    galleryAlts: ['The stairs', null, 'The gallery rail'].slice(0, count),
    ...more,
  });
}

/** Waits until scrolling has stopped. */
const settled = (page: Page, position: string) =>
  expect.poll(() => gallery(page).locator('[aria-live]').textContent()).toBe(position);

describe('the pictures of a draw', () => {
  it('are shown in responsive sizes, have descriptions, and are loaded from no other site [PUB-04]', async () => {
    const draw = await picturedDraw(3);
    const { page, open } = await site.visitor(PHONE);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await open(`/prize-draw/${draw.id}`);
    const own = page.getByRole('img', { name: 'The lamp' });
    expect(await own.evaluate((image: HTMLImageElement) => [image.width > 0, image.currentSrc])).toEqual([
      true,
      expect.stringMatching(/\/480\.avif$/),
    ]);
    const images = gallery(page).getByRole('img');
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
      'The stairs',
      'A week in a lighthouse, picture 2',
      'The gallery rail',
    ]);
    expect([...asked]).toEqual([site.url()]);
    await expectWellMade(page);
  });

  it('are browsed by buttons, keys and swiping, and the current position is shown [PIC-05]', async () => {
    const draw = await picturedDraw();
    const { page, open } = await site.visitor({ ...PHONE, reducedMotion: 'reduce' });
    await open(`/prize-draw/${draw.id}`);
    await settled(page, 'Picture 1 of 8');
    const next = gallery(page).getByRole('button', { name: 'Next picture' });
    const previous = gallery(page).getByRole('button', { name: 'Previous picture' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await next.click();
    await settled(page, 'Picture 2 of 8');
    await gallery(page).getByRole('link', { name: 'A week in a lighthouse, picture 2' }).focus();
    await page.keyboard.press('ArrowRight');
    await settled(page, 'Picture 3 of 8');
    expect(await focused(page)).toBe('The gallery rail');
    await page.keyboard.press('End');
    await settled(page, 'Picture 8 of 8');
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Home');
    await settled(page, 'Picture 1 of 8');
    // Emulates a swipe: the row scrolls, and snaps to a picture.
    await gallery(page)
      .getByRole('list')
      .evaluate((row) => row.scrollBy({ left: row.clientWidth * 1.6 }));
    await settled(page, 'Picture 3 of 8');
    await expectWellMade(page);
  });

  it('keep their shape [PIC-15]', async () => {
    const { api } = await host();
    const sizes = [
      { width: 360, height: 640 },
      { width: 640, height: 360 },
      { width: 500, height: 500 },
    ];
    const galleryUrls = (await Promise.all(sizes.map((size) => uploadPictures(api, 1, size)))).flat();
    const draw = await newDraw({ imageUrl: galleryUrls[1] ?? null, galleryUrls });
    const { page, open } = await site.visitor({ ...PHONE, reducedMotion: 'reduce' });
    await open(`/prize-draw/${draw.id}`);
    const links = gallery(page).getByRole('link');
    const shapes = async () => {
      const boxes = await links.evaluateAll((all) =>
        all.map((link) => link.getBoundingClientRect().toJSON()),
      );
      return boxes.map(({ width, height }) => width / height);
    };
    const [portrait, landscape, square] = await shapes();
    expect(portrait).toBeCloseTo(360 / 640, 1);
    expect(landscape).toBeCloseTo(640 / 360, 1);
    expect(square).toBeCloseTo(1, 1);
    const next = gallery(page).getByRole('button', { name: 'Next picture' });
    await next.click();
    await settled(page, 'Picture 2 of 3');
    await next.click();
    await settled(page, 'Picture 3 of 3');
    await expectWellMade(page);
  });

  it('open full screen and give the focus back, by keyboard alone [PIC-06]', async () => {
    const draw = await picturedDraw(3);
    const { page, open } = await site.visitor({ ...PHONE, reducedMotion: 'reduce' });
    await open(`/prize-draw/${draw.id}`);
    await gallery(page).getByRole('link', { name: 'The stairs' }).focus();
    await page.keyboard.press('Enter');
    await viewer(page).getByRole('img', { name: 'The stairs' }).waitFor();
    const position = viewer(page).locator('[aria-live]');
    await expect.poll(() => position.textContent()).toBe('Picture 2 of 4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position.textContent()).toBe('Picture 4 of 4');
    await viewer(page).getByRole('img', { name: 'The gallery rail' }).waitFor();
    await button(page, 'Previous picture').click();
    await expect.poll(() => position.textContent()).toBe('Picture 3 of 4');
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('The stairs');
  });

  it('open full screen from the first picture, by touch, and close by their button [PIC-06]', async () => {
    const draw = await picturedDraw(2);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'The lamp' }).click();
    const image = viewer(page).getByRole('img', { name: 'The lamp' });
    await image.waitFor();
    const shown = await image.boundingBox();
    expect(shown?.width).toBe(PHONE.width);
    // Pinch-to-zoom works, because no ancestor prevents it.
    expect(await image.evaluate((one) => getComputedStyle(one.closest('ul') ?? one).touchAction)).toBe(
      'auto',
    );
    await viewer(page)
      .getByRole('list')
      .evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'instant' }));
    await expect.poll(() => viewer(page).locator('[aria-live]').textContent()).toBe('Picture 2 of 3');
    await button(page, 'Close').click();
    await viewer(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('The lamp');
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

  it('are links in a scrollable row without script [PIC-07]', async () => {
    const draw = await picturedDraw(3);
    const { page, context } = await site.visitor(PHONE);
    await context.route('**/*.js', (route) => route.abort());
    const noScript = await context
      .browser()
      ?.newContext({ baseURL: site.url(), javaScriptEnabled: false, viewport: PHONE });
    if (!noScript) throw new Error('no browser');
    const bare = await noScript.newPage();
    await bare.goto(`/prize-draw/${draw.id}`);
    const links = gallery(bare).getByRole('link');
    expect(await links.count()).toBe(3);
    expect(await links.first().getAttribute('href')).toBe(draw.galleryUrls[0]);
    expect(await gallery(bare).getByRole('button', { name: 'Next picture' }).isVisible()).toBe(false);
    const row = await gallery(bare).getByRole('list').boundingBox();
    expect(row?.width).toBeLessThanOrEqual(PHONE.width);
    await links.first().click();
    await bare.waitForURL(`**${draw.galleryUrls[0]}`);
    await noScript.close();
    await page.close();
  });

  it('show a message if they fail to load, and a drawing replaces the main picture [PIC-08]', async () => {
    const draw = await picturedDraw(2);
    const { page, context } = await site.visitor(PHONE);
    const broken = [draw.imageUrl, draw.galleryUrls[0]].map((url) => String(url).split('/')[2]);
    await context.route(
      (url) => broken.some((id) => url.pathname.startsWith(`/pictures/${id}/`)),
      (route) => route.fulfill({ status: 200, contentType: 'image/avif', body: 'no picture' }),
    );
    await page.goto(`/prize-draw/${draw.id}`);
    await gallery(page).scrollIntoViewIfNeeded();
    await gallery(page).getByRole('img', { name: 'The stairs (can’t be shown right now)' }).waitFor();
    await page.locator('#main svg.art').first().waitFor();
    expect(await page.getByRole('img', { name: 'The lamp' }).count()).toBe(0);
    await expectWellMade(page);
  });
});

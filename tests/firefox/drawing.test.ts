import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { drawsOf } from '../helpers/buyer-pages.ts';
import { eventually } from '../helpers/eventually.ts';
import { expectText, firefoxSite, heading, press } from '../helpers/firefox.ts';
import { uploadPictures } from '../helpers/pictures.ts';
import { sell } from '../helpers/sold-tickets.ts';

const site = firefoxSite({ COUNTDOWN_SECONDS: '4' });
const { host, newDraw } = drawsOf(site);

const SCREEN = { width: 1280, height: 720 };

/** A draw with this many tickets, whose sale has ended. */
async function endedDraw(tickets = 5) {
  const draw = await newDraw();
  await sell(site, draw, tickets);
  await (await host()).api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  return draw;
}

describe('drawing in Firefox', () => {
  it('is started by the host, shown on the live screen with and without motion, and verified', async () => {
    const draw = await endedDraw();
    const stream = await site.visitor(SCREEN);
    const calm = await site.visitor({ ...SCREEN, reducedMotion: 'reduce' });
    for (const { open } of [stream, calm]) await open(`/prize-draw/${draw.id}/live`);
    const owner = await site.visitor({ ...SCREEN, as: await host() });
    await owner.open(`/prize-draw/${draw.id}/admin`);
    await press(owner.page, 'button', 'Start Draw');
    for (const { page } of [stream, calm]) await page.locator('[role=timer]').wait();
    const reveals = async (page: Page) => {
      await heading(page, '2nd prize');
      await heading(page, '1st prize');
    };
    await Promise.all([reveals(stream.page), reveals(calm.page)]);
    const confetti = (page: Page) => page.$$eval('canvas', (all) => all.length);
    await eventually(() => confetti(stream.page)).toBe(1);
    expect(await confetti(calm.page), 'no confetti where no motion is wanted').toBe(0);
    for (const { page } of [stream, calm, owner]) await heading(page, 'The winners');

    const checker = await site.visitor();
    await checker.open(`/prize-draw/${draw.id}/verify`);
    // Its sales ended early.
    await checker.page.locator('[data-verdict="warned"]').setTimeout(30_000).wait();
    await expectText(checker.page, 'Recalculated here');
  });

  it("updates the tickets sold on the draw's page, without polling", async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, '0 of 100 tickets sold');
    await sell(site, draw, 3);
    await expectText(page, '3 of 100 tickets sold');
  });
});

describe('the pictures of a draw in Firefox', () => {
  it('advance by buttons, and open full screen', async () => {
    const galleryUrls = await uploadPictures((await host()).api, 3);
    const draw = await newDraw({ galleryUrls, galleryAlts: ['The stairs', 'The lamp', 'The rail'] });
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, 'Picture 1 of 3');
    await press(page, 'button', 'Next picture');
    await expectText(page, 'Picture 2 of 3');
    const sources = () => page.$$eval('img[alt="The lamp"]', (all) => all.map((image) => image.currentSrc));
    await eventually(async () => (await sources())[0]).toMatch(/\.avif$/);
    await page.locator('img[alt="The lamp"]').click();
    await page.locator('dialog[open]').wait();
  });
});

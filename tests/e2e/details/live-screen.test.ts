import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { STORIES, tellStory } from '../../../scripts/screenshots/live-stories.ts';
import { OF_COLOUR } from '../../helpers/axe.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow, type Person } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '10' });

const SCREEN = { width: 1280, height: 720 };
const screenOf = ({ id }: PrizeDraw) => `/prize-draw/${id}/live`;
const newHost = () => site.person({ role: 'host', verified: true });
const scene = (page: Page) => page.locator('[data-scene]').getAttribute('data-scene');
const count = (page: Page) => page.locator('.stage-count-number').textContent();

async function start(host: Person, { id }: PrizeDraw): Promise<void> {
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id } });
  await host.api('POST /api/v1/prize-draws/:id/start', { params: { id } });
}

describe('the live screen of a draw', () => {
  it('shows the draw from the sale to its winners, for a stream and with reduced motion [LIVE-03, LIVE-04, LIVE-07]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host);
    await sell(site, draw, 2);
    const stream = await site.visitor({ ...SCREEN, as: host });
    const calm = await site.visitor({ ...SCREEN, reducedMotion: 'reduce', colorScheme: 'dark' });
    for (const { open } of [stream, calm]) await open(screenOf(draw));
    const { page } = stream;
    expect(await page.getByRole('navigation').count(), 'nothing of the site around it').toBe(0);
    await page.getByText('The list isn’t sealed yet.').waitFor();
    await eventually(() => count(page)).toBe('2');
    await sell(site, draw, 3);
    await eventually(() => count(page)).toBe('5');

    await start(host, draw);
    for (const each of [stream.page, calm.page]) {
      await each.getByRole('timer').waitFor();
      await each.getByText('These are real tickets from the sealed list.').waitFor();
    }
    const passing = page.locator('.stage-tumble li').first();
    expect(await passing.locator('.stage-ticket-number').textContent()).toMatch(/^00000[1-5]$/);
    expect(await passing.locator('.stage-ticket-name').textContent()).toMatch(/^T\. Person [\d-]+$/);

    const reveals = async (each: Page) => {
      await each.getByRole('heading', { name: '2nd prize' }).waitFor();
      await each.getByRole('heading', { name: '1st prize' }).waitFor();
      expect(await each.locator('.stage-found-one').count()).toBe(2);
      return each.locator('.stage-ticket-name').textContent();
    };
    const [name] = await Promise.all([reveals(stream.page), reveals(calm.page)]);
    expect(name, 'a signed-in host streams it: nobody is named in full').toMatch(/^T\. Person [\d-]+$/);
    await eventually(() => page.locator('canvas').count()).toBe(1);
    expect(await calm.page.locator('canvas').count(), 'no confetti').toBe(0);

    await page.getByRole('heading', { name: 'The winners' }).waitFor();
    const address = page.getByRole('link', { name: `/prize-draw/${draw.id}/verify` });
    expect(await address.getAttribute('href')).toBe(`/prize-draw/${draw.id}/verify`);
    await page.getByText('you have to trust the platform for that part').waitFor();
    await page.getByRole('button', { name: 'Sound on' }).focus();
    await expectNoAxeViolations(page);
  });

  it('falls back to polling if /ws is unavailable, and says so', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host);
    await sell(site, draw, 2);
    const { page, open } = await site.visitor(SCREEN);
    await page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1013 }));
    await open(screenOf(draw));
    await page.getByText('Live connection lost.').waitFor();
    await page.getByRole('button', { name: 'Sound on' }).focus();
    await expectNoAxeViolations(page);
    await start(host, draw);
    await page.getByRole('heading', { name: '2nd prize' }).waitFor();
    await page.getByRole('heading', { name: 'The winners' }).waitFor();
  });

  it('plays sound only on request, and hides its controls when the user is inactive', async () => {
    const draw = await drawOnSale(await newHost());
    const { page, open } = await site.visitor(SCREEN);
    await open(screenOf(draw));
    const sound = page.getByRole('button', { name: /^Sound/ });
    expect(await sound.textContent()).toBe('Sound on');
    const controls = page.locator('.stage-controls');
    const shown = () => controls.evaluate((element) => getComputedStyle(element).opacity);
    await eventually(shown).toBe('0');
    await page.keyboard.press('Tab');
    await sound.focus();
    await eventually(shown).toBe('1');
    await page.keyboard.press('Enter');
    await eventually(() => sound.textContent()).toBe('Sound off');
    await open(screenOf(draw));
    expect(await sound.textContent(), 'remembered for the visit').toBe('Sound off');
  });

  it('reports on the whole screen that the draw does not exist', async () => {
    const { page, open } = await site.visitor(SCREEN);
    await open('/prize-draw/0190a1b2-0000-7000-8000-000000000001/live', 404);
    await page.getByRole('heading', { name: 'Prize Draw Not Found' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('every scene of the live screen', () => {
  let shown: Promise<PrizeDraw> | undefined;

  /** Skipped, because automated checks cannot tell these scenes from others. */
  const alike = [
    ...['before-one-prize', 'countdown-without-beacon', 'connection-lost', 'winners-three'],
    'winners-witnessed',
  ];

  it.each(Object.keys(STORIES).filter((name) => !alike.includes(name)))(
    'is accessible on every screen: %s',
    async (name) => {
      const story = STORIES[name];
      if (!story) throw new Error(`There is no story called ${name}.`);
      const { page, open } = await site.visitor(SCREEN);
      shown ??= newHost().then((host) => drawOnSale(host, { title: 'A week in the lighthouse' }));
      const draw = await shown;
      await tellStory(page, draw, story);
      await open(screenOf(draw));
      await eventually(() => scene(page)).toBe(story.scene);
      // Focused controls are never hidden.
      await page.getByRole('button', { name: 'Sound on' }).focus();
      await expectNoAxeViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoAxeViolations(page, OF_COLOUR);
      // Text in the fallback fonts can be taller.
      const height = await page.evaluate(async () => {
        await document.fonts.ready;
        return document.documentElement.scrollHeight;
      });
      expect(height, 'fits a screen of 720 lines').toBeLessThanOrEqual(SCREEN.height);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoOverflow(page);
    },
  );
});

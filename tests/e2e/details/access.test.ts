import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { eventually } from '../../helpers/eventually.ts';
import { sell } from '../../helpers/sold-tickets.ts';
import { wonDraw } from '../../helpers/won-draw.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '1' });
const { newDraw } = drawsOf(site);

const pressTab = async (page: Page, times: number) => {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Tab');
};
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('the colours and fonts of a draw', () => {
  it.each([
    ['#ffe600', 'rgb(255, 230, 0)', 'rgb(0, 0, 0)'],
    ['#0b1f4b', 'rgb(11, 31, 75)', 'rgb(255, 255, 255)'],
  ])('fill buttons and the winner’s ticket with %s itself [LOOK-01]', async (customColor, fill, text) => {
    const own = { colorScheme: 'custom', customColor } as const;
    const onSale = await newDraw(own);
    const { draw } = await wonDraw(site, own);
    const { page, open } = await site.visitor(PHONE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(`/prize-draw/${onSale.id}`);
      const buy = page.getByRole('link', { name: 'Buy Tickets Now' }).last();
      const look = await buy.evaluate((link) => {
        const { backgroundColor, color } = getComputedStyle(link);
        return [backgroundColor, color];
      });
      expect(look, colorScheme).toEqual([fill, text]);
      await open(`/prize-draw/${draw.id}`);
      const ticket = page.locator('.ticket[data-variant=winner]').first();
      const printed = await ticket.evaluate((element) => [
        getComputedStyle(element, '::after').backgroundColor,
        getComputedStyle(element).color,
      ]);
      expect(printed, colorScheme).toEqual([fill, text]);
    }
  });

  it('leave the site’s wordmark in its own typeface [LOOK-02]', async () => {
    const { page, open } = await site.visitor();
    const faces = new Set<string>();
    for (const fontPair of ['heritage', 'modern', 'playful', 'bold'] as const) {
      await open(`/prize-draw/${(await newDraw({ fontPair })).id}`);
      const wordmark = page.locator('header').getByText('Oakdraw', { exact: true }).first();
      faces.add(await wordmark.evaluate((element) => getComputedStyle(element).fontFamily));
    }
    expect([...faces]).toEqual([expect.stringContaining('Fraunces')]);
  });
});

describe('in forced colours', () => {
  it('buttons, progress bars, tickets and badges have borders [ACCESS-01]', async () => {
    const draw = await newDraw({ ticketLimit: 20 });
    await sell(site, draw, 5);
    const { page, open } = await site.visitor();
    await page.emulateMedia({ forcedColors: 'active' });
    await open(`/prize-draw/${draw.id}`);
    const shapes = [
      page.getByRole('progressbar').first(),
      page.locator('.ticket').first(),
      page.getByRole('link', { name: 'Buy Tickets Now' }).first(),
      page.getByText('Active', { exact: true }).first(),
    ];
    for (const shape of shapes) {
      const [width, colour] = await shape.evaluate((element) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(element);
        return [Number.parseFloat(borderTopWidth), borderTopColor];
      });
      expect(width, String(shape)).toBeGreaterThanOrEqual(1);
      expect(colour).not.toMatch(/^rgba\(.*, 0\)$/);
    }
    const bar = page.getByRole('progressbar').first().locator('div');
    const highlight = await bar.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.cssText = 'forced-color-adjust: none; color: Highlight';
      element.append(probe);
      return [getComputedStyle(element).backgroundColor, getComputedStyle(probe).color];
    });
    expect(highlight[0]).toBe(highlight[1]);
  });
});

describe('zoomed to 400%', () => {
  it('no bar stays over the page [ACCESS-02]', async () => {
    const draw = await newDraw();
    // 1280 × 1024 at 400%.
    const { page, open } = await site.visitor({ width: 320, height: 256 });
    await open(`/prize-draw/${draw.id}`);
    await page
      .getByRole('heading', { name: 'Rules' })
      .or(page.getByText('Rules'))
      .first()
      .scrollIntoViewIfNeeded();
    const stuck = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { position } = getComputedStyle(element);
          return position === 'sticky';
        }).length,
    );
    expect(stuck).toBe(0);
    const inView = await page
      .locator('header')
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().bottom > 0);
    expect(inView).toBe(false);
  });
});

describe('by keyboard', () => {
  it.each(['classic', 'poster', 'story'] as const)(
    'the second tab stop of a %s draw skips to its tickets [ACCESS-03]',
    async (layout) => {
      const draw = await newDraw({ layout });
      const { page, open } = await site.visitor();
      await open(`/prize-draw/${draw.id}`);
      await pressTab(page, 2);
      expect(await focusedText(page)).toBe('Skip to tickets');
      await page.keyboard.press('Enter');
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('tickets');
      const stops: (string | undefined)[] = [];
      while (!/^(Buy Tickets Now|Skip to checkout)$/.test(stops.at(-1) ?? '') && stops.length < 9) {
        await pressTab(page, 1);
        stops.push(await focusedText(page));
      }
      expect(stops).toContain(layout === 'classic' ? 'Buy Tickets Now' : 'Skip to checkout');
      await page.keyboard.press('Enter');
      if (layout !== 'classic') await eventually(() => focusedText(page)).toBe('Buy Tickets Now');
    },
  );

  it('the focus is on the heading of the page that follows the sign-in [ACCESS-04]', async () => {
    const draw = await newDraw();
    const credentials = await site.person();
    for (const returnTo of [`/prize-draw/${draw.id}/purchase?quantity=2`, '/dashboard']) {
      const { page, open } = await site.visitor();
      await open(`/auth?tab=login&returnTo=${encodeURIComponent(returnTo)}`);
      await page.getByLabel('Email', { exact: true }).fill(credentials.email);
      await page.getByLabel('Password').fill(credentials.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(returnTo);
      await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }
  });

  it('a button keeps the focus while its action is under way, and acts once [ACCESS-05]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=login');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('/api/login', async (route) => {
      sent += 1;
      await released;
      await route.fulfill({ status: 429, json: { message: 'Too many.', code: 'too_many' } });
    });
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await page.getByLabel('Password').fill('not the password');
    const submit = page.locator('main button[type=submit]');
    await submit.focus();
    await page.keyboard.press('Enter');
    const pending = page.getByRole('button', { name: 'Logging in...' });
    await pending.waitFor();
    expect(await pending.getAttribute('aria-disabled')).toBe('true');
    expect(await focusedText(page)).toBe('Logging in...');
    await page.keyboard.press('Enter');
    await page.getByLabel('Email', { exact: true }).press('Enter');
    release();
    await eventually(() => submit.getAttribute('aria-disabled')).toBe(null);
    expect(sent).toBe(1);
  });
});

it('a drawn draw does not shift while it loads [ACCESS-06]', async () => {
  const { draw } = await wonDraw(site);
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    const { page, open } = await site.visitor(size);
    await page.addInitScript(() => {
      let shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifted += (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset.shifted = String(shifted);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(`/prize-draw/${draw.id}`);
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    expect(shifted, `${size.width}`).toBeLessThanOrEqual(0.02);
  }
});

it('no target is smaller than 24 pixels, apart from links in text [ACCESS-07]', async () => {
  const draw = await newDraw({ ticketLimit: 20 });
  const { page, open } = await site.visitor(PHONE);
  for (const path of [
    '/',
    '/prize-draws',
    '/winners',
    `/prize-draw/${draw.id}`,
    '/auth',
    '/faq',
    '/pricing',
  ]) {
    await open(path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary, [role=tab]')]
        .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(
          (target) =>
            getComputedStyle(target).display !== 'inline' && !target.closest('.sr-only, .skip-link'),
        )
        .map((target) => {
          const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
          return { text: target.textContent?.slice(0, 40), width, height };
        })
        .filter(({ width, height }) => width > 1 && Math.min(width, height) < 24),
    );
    expect(small, path).toEqual([]);
  }
});

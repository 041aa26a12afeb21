import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoOverflow, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';

const site = sharedSite();

const SOLUTIONS = [
  'Content Creators',
  'Schools & PTAs',
  'Brands & Businesses',
  'Athletes & Sports Clubs',
  'Artists, Actors & Musicians',
  'Charities & Fundraisers',
];

describe('the navigation bar', () => {
  it('stays at the top of the window while scrolling [NAV-01]', async () => {
    const { page, open } = await site.visitor({ height: 500 });
    await open('/terms');
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(
      expect.arrayContaining(['Home', 'Why Us', 'FAQ', 'Host Pricing', 'Login', 'Sign Up']),
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    expect((await bar.boundingBox())?.y).toBe(0);
  });

  it('opens and closes the menu of the solution pages [NAV-02]', async () => {
    const { page, open } = await site.visitor();
    await open('/faq');
    const solutions = page.getByRole('banner').locator('details', { hasText: 'Solutions' }).first();
    const shown = () => solutions.getByRole('link').allInnerTexts();
    expect(await shown()).toEqual([]);
    await solutions.locator('summary').click();
    expect(await shown()).toEqual([...SOLUTIONS, 'Start For Free']);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    expect(await shown()).toEqual([]);
    await page.keyboard.press('Enter');
    await solutions.getByRole('link', { name: 'Schools & PTAs' }).click();
    await page.waitForURL('/solutions/education');
    // Navigation moves the focus, and that closes an open menu.
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await shown()).toEqual([]);
    await solutions.locator('summary').click();
    await solutions.getByRole('link', { name: 'Start For Free' }).click();
    await page.waitForURL('/auth');
  });

  it('opens by keyboard, without any script, on wide and narrow screens [NAV-02, NAV-06]', async () => {
    const { page } = await site.visitor();
    for (const [width, name] of [
      [1280, 'Solutions'],
      [390, 'Menu'],
    ] as const) {
      const plain = await page
        .context()
        .browser()
        ?.newContext({
          javaScriptEnabled: false,
          viewport: { width, height: 800 },
        });
      if (!plain) throw new Error('No browser');
      const quiet = await plain.newPage();
      await quiet.goto(new URL('/faq', site.url()).href);
      const summary = quiet.locator('header summary:visible', name === 'Solutions' ? { hasText: name } : {});
      await summary.first().focus();
      await quiet.keyboard.press('Enter');
      await quiet.keyboard.press('Tab');
      const first = width > 400 ? 'Content Creators' : 'Home';
      expect(await quiet.locator(':focus').textContent()).toBe(first);
      await quiet
        .getByRole('banner')
        .locator('details[open]')
        .getByRole('link', { name: 'Schools & PTAs' })
        .click();
      await quiet.waitForURL(/\/solutions\/education$/);
      await plain.close();
    }
  });

  it('is one menu on a narrow screen, with the entries for each role [NAV-03, NAV-04, NAV-05, NAV-06]', async () => {
    const phone = { width: 360, height: 740 };
    const pages = ['Home', 'Prize Draws', 'Winners', 'Why Us', 'FAQ', 'Host Pricing'];
    const everybody = [...pages, ...SOLUTIONS, 'Start For Free'];
    const forHosts = ['Create Prize Draw', 'Organisations', 'Skill Game Example'];
    for (const [as, entries] of [
      [undefined, ['Login', 'Sign Up']],
      [await site.person(), ['Dashboard', 'Account']],
      [await site.person({ role: 'host' }), ['Dashboard', 'Account', ...forHosts]],
      [await site.admin(), ['Dashboard', 'Account', 'Admin Panel', 'Post room', ...forHosts]],
    ] as const) {
      const { page, open } = await site.visitor({ ...phone, ...(as && { as }) });
      await open('/faq');
      const menu = page.getByRole('banner').getByLabel('Menu');
      await menu.click();
      const links = page.getByRole('banner').locator('details[open]').getByRole('link');
      expect((await links.allInnerTexts()).sort()).toEqual([...everybody, ...entries].sort());
      expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(as ? 1 : 0);
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await links.filter({ hasText: 'Host Pricing' }).click();
      await page.waitForURL('/pricing');
      await eventually(() => links.count()).toBe(0);
    }
  });
});

describe('guarded pages', () => {
  it('show that they are loading until the session is known [ROUTE-09]', async () => {
    const { page, open } = await site.visitor({ as: await site.person() });
    await open('/faq');
    const known = Promise.withResolvers<void>();
    await page.route('/api/user', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      const router = window.__TSR_ROUTER__;
      // Removes the session, as if the server had not sent it with the page.
      router?.options.context.queryClient.removeQueries({ queryKey: ['session'] });
      void router?.navigate({ to: '/dashboard' });
    });
    await page.locator('#main').getByRole('status').getByText('Loading…').waitFor();
    known.resolve();
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  });
});

describe('the host pages', () => {
  it("open for the draw's host and admins [ROUTE-05, ROUTE-06, ROUTE-07, PERM-04, PERM-07]", async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { id } = await drawOnSale(host, { title: 'Lamp' });
    const pages = [
      ['/dashboard', /^Welcome/],
      ['/prize-draw/new', 'Create Prize Draw'],
      [`/prize-draw/${id}/edit`, 'Edit Prize Draw'],
      [`/prize-draw/${id}/view-tickets`, 'Tickets for Lamp'],
      [`/prize-draw/${id}/admin`, /Lamp/],
      ['/skill-game-example', /Skill Game/i],
    ] as const;
    for (const as of [host, await site.admin()]) {
      const { page, open } = await site.visitor({ as });
      for (const [path, name] of pages) {
        await open(path);
        await page.getByRole('heading', { level: 1, name }).waitFor();
      }
      await open('/dashboard');
      const views = page.getByRole('navigation', { name: 'Dashboard views' }).getByRole('link');
      expect(await views.allTextContents()).toEqual(['Host View', 'Participant View']);
      if (as !== host) await open('/admin');
    }
  });
});

describe('the pages of a published draw', () => {
  it('open for visitors [ROUTE-03, PERM-01]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host);
    const withGame = await drawOnSale(host, { skillGameType: 'math', skillGameDifficulty: 'easy' });
    for (const path of [
      `/prize-draw/${withGame.id}`,
      `/prize-draw/${withGame.id}/challenge`,
      `/prize-draw/${draw.id}/tickets`,
      `/prize-draw/${draw.id}/purchase`,
    ]) {
      const { page, open } = await site.visitor();
      await open(path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

it('navigation announces the page title, and moves the focus to the start of the page', async () => {
  const { page, open } = await site.visitor();
  await open('/terms');
  const announcer = page.locator('p[aria-live].sr-only');
  await expect.poll(() => announcer.textContent()).toBe('');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).press('Enter');
  await page.waitForURL('/faq');
  await expect.poll(() => announcer.textContent()).toContain('Questions and answers');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('main');
  await page.goBack();
  await expect.poll(() => announcer.textContent()).toContain('Terms');
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';

const site = sharedSite();

/** Blocks a script until the returned function is called. */
async function hold(page: Page, name: string): Promise<() => void> {
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return waiting.resolve;
}

/** Opens a page whose application does not load until `letItCome` is called. */
async function slowPage(path: string): Promise<{ page: Page; letItCome: () => void }> {
  const { page } = await site.visitor({ width: 390 });
  const letItCome = await hold(page, 'application');
  await page.goto(path);
  return { page, letItCome };
}

describe('before the application has loaded', () => {
  it('keeps typed values, and submits a form once that was submitted early', async () => {
    const { email, password } = await site.person({ firstName: 'Early' });
    const { page, letItCome } = await slowPage('/auth');
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) asked.push(request.postDataJSON());
    });
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    letItCome();
    await page.waitForURL('**/dashboard');
    expect(asked).toEqual([{ email, password }]);
  });

  it('keeps checkboxes and choices as well as text', async () => {
    const { page, letItCome } = await slowPage('/auth?tab=register');
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel(/18 or over/).check();
    await page.getByText('Host', { exact: true }).click();
    letItCome();
    await expect.poll(() => page.getByText(/create and manage prize draws/i).count()).toBeGreaterThan(0);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
    expect(await page.getByLabel(/18 or over/).isChecked()).toBe(true);
    // The values are in the form's state too, not only in its inputs.
    await page.getByRole('button', { name: /create account/i }).click();
    await expect.poll(() => page.getByText('Invalid email address').count()).toBe(1);
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('keeps the scroll position, also when the visitor returns later', async () => {
    const { page, letItCome } = await slowPage('/pricing');
    await page.evaluate(() => scrollTo(0, 600));
    letItCome();
    await waitUntilUsable(page);
    // Waits until the page is idle: the router reports it as rendered only once it has settled.
    await page.evaluate(() => new Promise((seen) => requestIdleCallback(seen)));
    expect(await page.evaluate(() => scrollY)).toBe(600);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Terms' })
      .evaluate((link) => {
        if (link instanceof HTMLElement) link.click();
      });
    await page.waitForURL('**/terms');
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/pricing');
    await eventually(() => page.evaluate(() => scrollY)).toBe(600);
  });

  it('keeps text that is typed while the application loads', async () => {
    const { page, letItCome } = await slowPage('/auth?tab=register');
    const letPageCome = await hold(page, 'auth');
    const name = page.getByLabel('First name');
    await name.pressSequentially('An');
    const application = page.waitForResponse('**/assets/application-*.js');
    letItCome();
    await (await application).finished();
    await name.pressSequentially('na');
    letPageCome();
    await waitUntilUsable(page);
    await page.getByRole('button', { name: /create account/i }).click();
    await eventually(() => page.getByText('Invalid email address').count()).toBe(1);
    expect(await name.inputValue()).toBe('Anna');
  });

  it('loads the page that the visitor goes back to', async () => {
    const { page, open } = await site.visitor({ width: 390 });
    await open('/auth');
    await page.getByRole('link', { name: 'Join as Participant' }).click();
    await page.waitForURL('**/auth?tab=register**');
    const letItCome = await hold(page, 'application');
    await page.reload();
    await page.goBack();
    letItCome();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await waitUntilUsable(page);
    expect(new URL(page.url()).search).toBe('');
  });

  it('has working links', async () => {
    const { page } = await slowPage('/pricing');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.waitForURL('**/terms');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/terms/i);
  });

  it('requests the application only after the page has loaded', async () => {
    const { page, open } = await site.visitor();
    await open('/');
    const [loaded, asked] = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const modules = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/application-'));
      return [page?.loadEventStart, modules[0]?.startTime];
    });
    expect(asked).toBeGreaterThan(loaded ?? Number.POSITIVE_INFINITY);
  });
});

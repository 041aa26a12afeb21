import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite } from '../helpers/browser.ts';

const site = browserSite();

/** A page whose application does not come until it is let. */
async function slowPage(path: string): Promise<{ page: Page; letItCome: () => void }> {
  const { page } = await site.visitor({ width: 390 });
  const waiting = Promise.withResolvers<void>();
  await page.route('**/assets/application-*.js', async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.goto(path);
  return { page, letItCome: waiting.resolve };
}

describe('before the application has come', () => {
  it('keeps what is typed and the form that is sent, and sends it once', async () => {
    const { email, password } = await site.person({ firstName: 'Early' });
    const { page, letItCome } = await slowPage('/auth');
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) asked.push(request.postDataJSON());
    });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    letItCome();
    await page.waitForURL('**/dashboard');
    expect(asked).toEqual([{ email, password }]);
  });

  it('keeps ticks and choices beside words', async () => {
    const { page, letItCome } = await slowPage('/auth?tab=register');
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel(/18 or over/).check();
    await page.getByText('Host', { exact: true }).click();
    letItCome();
    await expect.poll(() => page.getByText(/create and manage prize draws/i).count()).toBeGreaterThan(0);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
    expect(await page.getByLabel(/18 or over/).isChecked()).toBe(true);
    // The form knows of them too, and does not only show them.
    await page.getByRole('button', { name: /create account/i }).click();
    await expect.poll(() => page.getByText('Invalid email address').count()).toBe(1);
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('has links that work', async () => {
    const { page } = await slowPage('/pricing');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.waitForURL('**/terms');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/terms/i);
  });

  it('has asked for nothing of it until the page was loaded', async () => {
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

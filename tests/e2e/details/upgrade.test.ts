import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';

const site = sharedSite();

describe('becoming a host', () => {
  it('is offered to participants, free of charge and with immediate effect [PART-16, PART-17, PART-18]', async () => {
    const { page, open } = await site.visitor({ as: await site.person() });
    await open('/dashboard?upgrade=1');
    const banner = page.getByRole('region', { name: 'Ready to host your own prize draws?' });
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('become-a-host');
    expect(await banner.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/why-us');
    // A page also requests the session as soon as it is interactive.
    const refreshed = page.waitForResponse(
      async (response) =>
        new URL(response.url()).pathname === '/api/user' && (await response.json()).role === 'host',
    );
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await banner.getByRole('button', { name: 'Upgrade Now' }).click();
    await expectToast(page, 'Role upgraded successfully!', 'You are now a host and can create prize draws.');
    await refreshed;
    await page.clock.runFor(1499);
    expect(page.url()).toBe(`${site.url()}/dashboard?upgrade=1`);
    await page.clock.runFor(1);
    await page.waitForURL('/dashboard');
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Your Prize Draws' }).waitFor();
    expect(page.url()).toBe(`${site.url()}/dashboard`);
    await page.getByText('Account Verification Required').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('dashboard');
    await expectNoAxeViolations(page);
  });

  it("shows the server's error, or that the connection failed [PART-19, PART-20]", async () => {
    const { page, open } = await site.visitor({ as: await site.person() });
    // Makes the connection fail without the browser logging an error.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (...call) =>
        document.documentElement.dataset.broken
          ? Promise.reject(new TypeError('Failed to fetch'))
          : fetch(...call);
    });
    await open('/dashboard#become-a-host');
    await page.route('**/api/v1/users/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'You are a host already.', code: 'conflict' } }),
    );
    const upgrade = page.getByRole('button', { name: 'Upgrade Now' });
    await upgrade.click();
    await expectToast(page, 'Failed to upgrade role', 'You are a host already.');
    await page.unrouteAll();
    await page.evaluate(() => {
      document.documentElement.dataset.broken = 'yes';
    });
    await upgrade.click();
    await expectToast(page, 'Error', 'Failed to upgrade your role. Please try again later.');
    await eventually(() => upgrade.isEnabled()).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../helpers/browser.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { eventually } from '../../helpers/eventually.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Email me the link').click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await button(page, 'Save new password').click();
}

describe('a forgotten password', () => {
  it('is reset by the link in an email, which works once [OWN-01, OWN-02]', async () => {
    const person = await site.person();
    const { page, open } = await site.visitor({ width: 390, height: 844 });
    await open('/auth?returnTo=%2Ffaq');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('/forgot-password?returnTo=%2Ffaq');
    await expectWellMade(page);
    await button(page, 'Email me the link').click();
    await page.getByText('Invalid email address').waitFor();
    await askFor(page, person.email);
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expectWellMade(page);

    const link = await linkInEmail(site, person.email, '/reset-password');
    await open(link);
    await expectWellMade(page);
    await choose(page, 'short', 'long');
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByText("Passwords don't match").waitFor();
    await choose(page, 'a new password');
    await page.getByRole('heading', { name: 'We’ve changed your password' }).waitFor();
    await expectWellMade(page);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await expect(person.api('GET /api/user')).rejects.toMatchObject({ status: 401 });
    const login = await page.request.post('/api/login', {
      data: { email: person.email, password: 'a new password' },
    });
    expect(login.status()).toBe(200);

    await open(link);
    await choose(page, 'another password');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    const again = page.getByRole('link', { name: 'Send me a new link' });
    expect(await again.getAttribute('href')).toBe('/forgot-password');
    await expectWellMade(page);
  });

  it('looks the same for an address without an account [OWN-01]', async () => {
    const { page, open } = await site.visitor();
    await open('/forgot-password');
    await askFor(page, 'nobody@example.org');
    await page.getByText('If there’s an account for nobody@example.org').waitFor();
    await button(page, 'Try another address').click();
    expect(await heading(page).textContent()).toBe('Choose a new password');
  });
});

describe('a new address', () => {
  it('is verified by a button on the page that an email links to, with a gentle reminder until then [OWN-03, OWN-04]', async () => {
    const person = await site.person();
    const { page, open } = await site.visitor({ as: person });
    const first = await linkInEmail(site, person.email, '/verify-email');
    await open('/dashboard');
    await page.getByText('Please verify your email address').waitFor();
    await button(page, 'Send the link again').click();
    await page.getByText('We’ve sent you a new link').waitFor();
    const link = await linkInEmail(site, person.email, '/verify-email', first);

    // Email scanners open links.
    expect((await page.request.get(link)).status()).toBe(200);
    expect(await person.api('GET /api/user')).toMatchObject({ emailVerified: false });
    await open(link);
    await expectWellMade(page);
    await button(page, 'Verify my address').click();
    await page.getByRole('heading', { name: 'We’ve verified your address' }).waitFor();
    expect(await person.api('GET /api/user')).toMatchObject({ emailVerified: true });
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(await page.getByText('Please verify your email address').count()).toBe(0);

    await open(link);
    await button(page, 'Verify my address').click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await open('/verify-email');
    expect(await heading(page).textContent()).toBe('This link no longer works');
  });
});

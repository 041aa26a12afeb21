import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../helpers/browser.ts';

const site = sharedSite();

const submit = (page: Page) => page.locator('#main form button[type=submit]');

async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
}

describe('signing in', () => {
  it('validates the form before calling the server [AUTH-15]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth');
    await page.getByLabel('Email', { exact: true }).fill('ann at example');
    await submit(page).click();
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Password is required').waitFor();
  });

  it('greets the user and goes to the dashboard [AUTH-12, AUTH-18]', async () => {
    const person = await site.person({ firstName: 'Bea' });
    const { page, open } = await site.visitor();
    await open('/auth');
    await fillLogin(page, person);
    await submit(page).click();
    await page.waitForURL('/dashboard');
    await expectToast(page, 'Login successful', 'Welcome back, Bea!');
    await page.getByText('Bea Person').first().waitFor();
  });

  it('redirects to paths of this site only [AUTH-12, AUTH-13]', async () => {
    const person = await site.person();
    for (const [returnTo, wanted] of [
      ['/faq?x=1', '/faq?x=1'],
      ['//evil.example/', '/dashboard'],
    ] as const) {
      const { page, open } = await site.visitor();
      await open(`/auth?returnTo=${encodeURIComponent(returnTo)}`);
      await fillLogin(page, person);
      await submit(page).click();
      await page.waitForURL(wanted);
    }
  });

  it('redirects users who are already signed in [AUTH-11, AUTH-13]', async () => {
    const { page, open } = await site.visitor({ as: await site.person() });
    await open('/auth?returnTo=%2Fterms');
    expect(new URL(page.url()).pathname).toBe('/terms');
    await open('/auth?tab=login&returnTo=https%3A%2F%2Fevil.example');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await open('/auth');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  it('shows the error in the destructive style, and stays on the page [AUTH-19]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth');
    await fillLogin(page, { email: 'nobody@example.org', password: 'wrong' });
    await submit(page).click();
    await expectToast(page, 'Login failed', 'Email or password is wrong.');
    expect(await page.locator('[data-radix-collection-item] .text-danger').count()).toBe(1);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('nobody@example.org');
  });

  it('shows that it is in progress [AUTH-14]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('/api/login', async (route) => {
      await released;
      await route.fulfill({ status: 401, json: { message: 'No.', code: 'no' } });
    });
    await fillLogin(page, { email: 'a@example.org', password: 'x' });
    await submit(page).click();
    await expect.poll(() => submit(page).textContent()).toBe('Logging in...');
    expect(await submit(page).isDisabled()).toBe(true);
    release();
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
  });

  it('asks for the second-factor code and sends it with the password [AUTH-25]', async () => {
    const person = await site.person({ firstName: 'Cy' });
    const { page, open } = await site.visitor();
    const sent: unknown[] = [];
    const codes = ['two_factor_required', 'two_factor_invalid'];
    await page.route('/api/login', async (route) => {
      sent.push(route.request().postDataJSON());
      const code = codes.shift();
      if (code) await route.fulfill({ status: 401, json: { message: 'That code is wrong.', code } });
      else await route.fulfill({ status: 200, json: person.user });
    });
    await open('/auth?returnTo=%2Fterms');
    await fillLogin(page, person);
    await submit(page).click();
    const code = page.getByLabel('Two-factor code');
    await code.waitFor();
    expect(await page.getByText('Login failed').count()).toBe(0);
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectNoAxeViolations(page);
    await code.fill('000000');
    await submit(page).click();
    await expectToast(page, 'Login failed', 'That code is wrong.');
    await code.fill(' 123456 ');
    await submit(page).click();
    await page.waitForURL('/terms');
    const { email, password } = person;
    expect(sent).toEqual([
      { email, password },
      { email, password, code: '000000' },
      { email, password, code: '123456' },
    ]);
  });

  it('puts no password into the address before the script has loaded', async () => {
    const { context } = await site.visitor();
    const page = await context.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/auth');
    await fillLogin(page, { email: 'ann@example.org', password: 'secret' });
    await page.getByLabel('Password').press('Enter');
    await submit(page).click();
    expect(page.url()).toBe(`${site.url()}/auth`);
  });
});

describe('signing out', () => {
  it('clears the session and confirms it [AUTH-22, GEN-09, NAV-04]', async () => {
    const person = await site.person({ firstName: 'Dee', lastName: 'Fern' });
    const { page, open, context } = await site.visitor({ as: person });
    await open('/terms');
    await page.getByText('Dee Fern').first().click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out', 'You have been successfully logged out.');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect((await context.request.get('/api/user')).status()).toBe(401);
  });

  it('shows an error from the server [AUTH-23]', async () => {
    const { page, open } = await site.visitor({
      as: await site.person({ firstName: 'Eve', lastName: 'Glen' }),
    });
    await open('/terms');
    await page.route('/api/logout', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } }),
    );
    await page.getByText('Eve Glen').first().click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logout failed', 'Too many at once.');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../helpers/browser.ts';
import { newEmail } from '../helpers/site-people.ts';

const site = sharedSite();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.locator('#main form button[type=submit]');

async function fillRegistration(page: Page, fields: Partial<Record<string, string>> = {}) {
  const values = {
    'First name': 'Ann',
    'Last name': 'Oakley',
    Email: newEmail('ann.oakley'),
    Password: 'a good password',
    'Confirm password': 'a good password',
    Day: '27',
    Month: '3',
    Year: '1990',
    ...fields,
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

describe('the two views', () => {
  it('depend on the address [AUTH-01, AUTH-02, ROUTE-01]', async () => {
    const { page, open } = await site.visitor();
    const role = () => page.locator('input[name=role]:checked').inputValue();
    await open('/auth?tab=login');
    expect(await heading(page).textContent()).toBe('Sign in');
    await open('/auth?tab=register');
    expect(await heading(page).textContent()).toBe('Create your account');
    expect(await role()).toBe('participant');
    await open('/auth?tab=register&type=host');
    expect(await role()).toBe('host');
    await open('/auth?tab=register&type=admin');
    expect(await role()).toBe('participant');
  });

  it('link from sign-in to registration with the role, and back [AUTH-03, AUTH-04, AUTH-05]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=login&returnTo=%2Fpricing');
    expect(await page.locator('#main form input').count()).toBe(2);
    await page.getByRole('link', { name: 'Join as Host' }).click();
    await page.waitForURL('/auth?tab=register&type=host&returnTo=%2Fpricing');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Create your account');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.waitForURL('/auth?tab=login&returnTo=%2Fpricing');
    await page.getByRole('link', { name: 'Join as Participant' }).click();
    await page.waitForURL('/auth?tab=register&type=participant&returnTo=%2Fpricing');
    await page.locator('#main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('/auth?tab=login&returnTo=%2Fpricing');
  });

  it('keep toggle, address and hint in sync, and offer no other role [AUTH-06, AUTH-07]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    const roles = page.locator('input[name=role]');
    expect(await roles.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))).toEqual([
      'participant',
      'host',
    ]);
    const hint = page.locator('#role-hint');
    expect(await hint.textContent()).toBe('Join prize draws and win prizes.');
    await page.getByLabel('First name').fill('Ann');
    await page.getByText('Host', { exact: true }).click();
    await page.waitForURL('/auth?tab=register&type=host');
    await expect.poll(() => hint.textContent()).toBe('Create and manage prize draws.');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
  });

  it('explain the benefits for a host or a participant [AUTH-09, AUTH-10]', async () => {
    const { page, open } = await site.visitor();
    const panel = page.getByRole('complementary');
    const host = ['Branded draws in minutes', 'A growing audience', 'Income from ticket sales', 'Analytics'];
    for (const path of ['/auth', '/auth?tab=register&type=host']) {
      await open(path);
      for (const benefit of host) expect(await panel.textContent()).toContain(benefit);
    }
    await open('/auth?tab=register&type=participant');
    const text = await panel.textContent();
    for (const benefit of ['to discover', 'Easy ticket purchase', 'Skill challenges', 'One place for all']) {
      expect(text).toContain(benefit);
    }
  });
});

describe('registering', () => {
  it('asks for six facts, two confirmations, unticked at first, and a limit [AUTH-08, AUTH-24, PLAY-05]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    const names = await page
      .locator('#main form input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
    expect(names).toEqual([
      'firstName',
      'lastName',
      'email',
      'password',
      'confirmPassword',
      ...['birth.day', 'birth.month', 'birth.year'],
      'over18',
      'ukResident',
      ...Array.from({ length: 6 }, () => 'monthlyLimit'),
    ]);
    expect(await page.locator('input[name=monthlyLimit]:checked').count()).toBe(0);
    expect(await page.getByLabel('18 or over').isChecked()).toBe(false);
    expect(await page.getByLabel('UK resident').isChecked()).toBe(false);
  });

  it('is only for people who are 18 or over, and shows it beside the date of birth [PLAY-12]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    await fillRegistration(page, { Year: String(new Date().getFullYear() - 10) });
    await submit(page).click();
    await page.getByText('You must be 18 or over to use Oakdraw').waitFor();
    expect(await page.getByLabel('Day', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Month', { exact: true }).fill('13');
    await page.getByText('Please enter a real date, such as 27 3 1990').waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel('Month', { exact: true }).fill('3');
    await page.getByLabel('Year', { exact: true }).fill('1990');
    await page.getByText('£50 a month').click();
    await submit(page).click();
    await page.waitForURL('/dashboard');
    await page.goto('/account/limits');
    await page.getByText('Your limit is £50.00 a month.').waitFor();
    await page.goto('/account');
    await page.getByText('27 March 1990').waitFor();
  });

  it('shows errors beside their fields [AUTH-16, AUTH-17]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    await fillRegistration(page, { Password: 'short', 'Confirm password': 'other' });
    await submit(page).click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    const confirm = page.getByLabel('Confirm password');
    const described = await confirm.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Passwords don't match");
    expect(await confirm.getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeViolations(page);
  });

  it('creates the account with the chosen role and returns to the requested page [AUTH-06, AUTH-12, AUTH-20, AUTH-24, GEN-09]', async () => {
    const { page, open, context } = await site.visitor();
    await open('/auth?tab=register&type=host&returnTo=%2Fpricing%3Ffrom%3Dauth');
    await fillRegistration(page);
    await page.getByLabel('18 or over').check();
    await submit(page).click();
    await page.waitForURL('/pricing?from=auth');
    await expectToast(page, 'Registration successful', 'Welcome to Oakdraw, Ann.');
    const user = await (await context.request.get('/api/user')).json();
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Oakley',
      role: 'host',
      over18: true,
      ukResident: false,
    });
  });

  it('shows that it is in progress [AUTH-14]', async () => {
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('/api/register', async (route) => {
      await released;
      await route.fulfill({ status: 401, json: { message: 'No.', code: 'no' } });
    });
    await fillRegistration(page);
    await submit(page).click();
    await expect.poll(() => submit(page).textContent()).toBe('Creating account...');
    expect(await submit(page).isDisabled()).toBe(true);
    release();
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
  });

  it("shows the server's error [AUTH-21, GEN-05]", async () => {
    const { email } = await site.person();
    const { page, open } = await site.visitor();
    await open('/auth?tab=register');
    await fillRegistration(page, { Email: email.toUpperCase() });
    await submit(page).click();
    await expectToast(page, 'Registration failed', 'An account with this email already exists.');
  });
});

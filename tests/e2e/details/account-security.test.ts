import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appCode } from '../../helpers/account-emails.ts';
import { expectToast, type Person, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const codeField = (page: Page) => page.getByLabel('Two-factor code');

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('#main form button[type=submit]').click();
}

describe('the password', () => {
  it('is changed after entering the current one, which ends every other session [OWN-09, OWN-14]', async () => {
    const person = await site.person();
    const { page, open, signIn } = await site.visitor();
    await signIn(person);
    await open('/account/security');
    await expectWellMade(page);
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill('another good one');
    await page.getByLabel('Confirm new password').fill('another good one');
    await button(page, 'Change password').click();
    await page.getByLabel('Current password').and(page.locator('[aria-invalid]')).waitFor();
    await page.getByLabel('Current password').fill(person.password);
    const shown = button(page, 'Show what you’ve typed').first();
    await shown.click();
    expect(await page.getByLabel('Current password').getAttribute('type')).toBe('text');
    expect(await shown.getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Change password').click();
    await expectToast(page, 'Password changed', 'You’re signed out on all your other devices.');
    expect(await page.getByLabel('Current password').inputValue()).toBe('');
    await expect(person.api('GET /api/user')).rejects.toMatchObject({ status: 401 });
    await eventually(() => page.getByRole('list', { name: 'Devices' }).getByRole('listitem').count()).toBe(1);
  });
});

describe('devices', () => {
  it('are listed, and signed out one by one or all at once [OWN-14]', async () => {
    const person = await site.person();
    const { page, open, signIn } = await site.visitor({ width: 390, height: 844 });
    await signIn(person);
    await site.client()('POST /api/login', { body: person });
    await open('/account/security');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    expect(await devices.count()).toBe(3);
    expect(await page.getByText('This device').count()).toBe(1);
    await devices.getByRole('button').first().click();
    await eventually(() => devices.count()).toBe(2);
    await button(page, 'Sign out of all other devices').click();
    await eventually(() => devices.count()).toBe(1);
    expect(await button(page, /Sign out/).count()).toBe(0);
    await expect(person.api('GET /api/user')).rejects.toMatchObject({ status: 401 });
  });
});

/** Enables two-factor sign-in on the page. Returns the app's secret and the recovery codes. */
async function setUp(page: Page, person: Person) {
  await button(page, 'Turn on two-factor sign-in').click();
  await page.getByLabel('Your password').fill('not this one');
  await button(page, 'Continue').click();
  await page.getByLabel('Your password').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Your password').fill(person.password);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const link = page.getByRole('link', { name: 'Open it in an app on this device' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ');
  await page.getByText(spaced, { exact: true }).waitFor();
  // Targets that the sticky bar partly covers would be too small for the accessibility check.
  await page.evaluate(() => scrollTo(0, 0));
  await expectWellMade(page);
  const code = page.getByLabel(/Enter the code from your app/);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill('000000');
  await button(page, 'Turn it on').click();
  await code.and(page.locator('[aria-invalid]')).waitFor();
  // The current code stays valid for at least another half minute.
  await code.fill(appCode(secret));
  await button(page, 'Turn it on').click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  return { secret, codes: await page.locator('#main ol li').allTextContents() };
}

describe('two-factor sign-in', () => {
  it('is set up by QR code or manually, required at sign-in, and turned off [AUTH-25, OWN-10, OWN-11, OWN-12]', async () => {
    const person = await site.person();
    const { page, open, context } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/account/security');
    const { secret, codes } = await setUp(page, person);
    expect(new Set(codes).size).toBe(10);
    await expectWellMade(page);
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await download).suggestedFilename()).toBe('oakdraw-recovery-codes.txt');
    expect(await button(page, 'Done').isDisabled()).toBe(true);
    await page.getByLabel('I’ve saved these codes').check();
    await button(page, 'Done').click();
    await page.getByText('You have 10 recovery codes left').waitFor();
    expect(await page.getByText(codes[0] ?? 'none').count()).toBe(0);
    await expectWellMade(page);

    await context.clearCookies();
    await open('/auth?returnTo=%2Faccount%2Fsecurity');
    await logIn(page, person);
    await codeField(page).waitFor();
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
    await eventually(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectWellMade(page);
    await codeField(page).fill('000000');
    await page.locator('#main form button[type=submit]').click();
    await codeField(page).and(page.locator('[aria-invalid]')).waitFor();
    await codeField(page).fill(appCode(secret, 1));
    await page.locator('#main form button[type=submit]').click();
    await page.waitForURL('/account/security');

    await button(page, 'Turn off').click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Two-factor code').fill(codes[0] ?? '');
    await expectWellMade(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await button(page, 'Turn on two-factor sign-in').waitFor();
  });

  it('accepts a recovery code, and creates new codes [AUTH-25, OWN-12, OWN-13]', async () => {
    const person = await site.person();
    const { page, open, context } = await site.visitor({ as: person });
    await open('/account/security');
    const { secret, codes } = await setUp(page, person);
    await context.clearCookies();
    await open('/auth?returnTo=%2Faccount%2Fsecurity');
    await logIn(page, person);
    await codeField(page).waitFor();
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
    await button(page, 'Use a recovery code').click();
    expect(await codeField(page).getAttribute('inputmode')).toBe('text');
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectWellMade(page);
    await codeField(page).fill(codes[1] ?? '');
    await page.locator('#main form button[type=submit]').click();
    await page.waitForURL('/account/security');
    await page.getByText('You have 9 recovery codes left').waitFor();

    await button(page, 'New recovery codes').click();
    const dialog = page.getByRole('dialog', { name: 'Get new recovery codes?' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Two-factor code').fill(appCode(secret, 1));
    await dialog.getByRole('button', { name: 'Get new codes' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const fresh = await page.locator('#main ol li').allTextContents();
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  });
});

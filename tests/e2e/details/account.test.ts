import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('the account', () => {
  it('requires sign-in and is not indexed [OWN-05]', async () => {
    const { page, open, signIn } = await site.visitor();
    await open('/account/security');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/auth?returnTo=%2Faccount%2Fsecurity',
    );
    await signIn(await site.person());
    await open('/dashboard');
    await page
      .getByText(/^Test Person/)
      .first()
      .click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    for (const [name, heading] of [
      ['Security', 'Security'],
      ['Your data', 'Your data'],
      ['My limits', 'My limits'],
      ['Orders', 'Orders'],
      ['Getting paid', 'Getting paid'],
      ['Help and complaints', 'Help and complaints'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
  });

  it('changes a name, and keeps the other fields of the form [OWN-06]', async () => {
    const person = await site.person({ firstName: 'Ann', lastName: 'Baker' });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/account');
    await page.getByText('Other people see you as A. Baker.').waitFor();
    await page.getByLabel('First name').fill('');
    await button(page, 'Save name').click();
    await page.getByText('First name is required').waitFor();
    await expectWellMade(page);
    await page.getByLabel('First name').fill('Bea');
    await button(page, 'Save name').press('Enter');
    await expectToast(page, 'Name saved', 'Your name is now Bea Baker.');
    await page.getByText('Other people see you as B. Baker.').waitFor();
    expect(await person.api('GET /api/user')).toMatchObject({ firstName: 'Bea', lastName: 'Baker' });
  });

  it('changes the email address through a link sent to the new one, and restores it through one sent to the old [OWN-07, OWN-08]', async () => {
    const person = await site.person();
    // Only a verified address gets a link that undoes the change.
    const verifying = new URLSearchParams(
      (await linkInEmail(site, person.email, '/verify-email')).split('?')[1],
    );
    await person.api('POST /api/verify-email', { body: { token: verifying.get('token') ?? '' } });
    const { page, open } = await site.visitor({ as: person });
    await open('/account');
    await button(page, 'Change email address').click();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
    const next = `new-${person.email}`;
    await page.getByLabel('New email address').fill(next);
    await page.getByLabel('Your password').fill('not this one');
    await button(page, 'Send the confirmation link').click();
    const wrong = page.getByLabel('Your password').and(page.locator('[aria-invalid]'));
    await wrong.waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await button(page, 'Send the confirmation link').click();
    await page.getByText(`Please click the link we’ve emailed to ${next}.`).waitFor();
    await expectWellMade(page);
    expect(await person.api('GET /api/user')).toMatchObject({ email: person.email });

    await open(await linkInEmail(site, next, '/confirm-email'));
    await expectWellMade(page);
    await button(page, 'Use my new address').click();
    await page.getByText(`From now on, sign in with ${next}.`).waitFor();
    expect(await person.api('GET /api/user')).toMatchObject({ email: next, emailVerified: true });

    await open(await linkInEmail(site, person.email, '/undo-email'));
    await expectWellMade(page);
    await button(page, 'Restore my address').click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('mine alone');
    await page.getByLabel('Confirm new password').fill('mine alone');
    await button(page, 'Restore my address').click();
    await page.getByRole('heading', { name: 'We’ve restored your address' }).waitFor();
    await expect(person.api('GET /api/user')).rejects.toMatchObject({ status: 401 });
    await expectWellMade(page);
    const login = { email: person.email, password: 'mine alone' };
    expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  });
});

describe('personal data', () => {
  it('shows the consents that were given, and exports everything [OWN-15, OWN-16]', async () => {
    const person = await site.person();
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/account/data');
    const over18 = page.getByLabel('I am 18 or over');
    expect(await over18.isChecked()).toBe(true);
    // The box shows the stored value, so it changes only after the response.
    await over18.click();
    await expectToast(page, 'Saved');
    expect(await person.api('GET /api/user')).toMatchObject({ over18: false, ukResident: true });
    await page.getByText('Earlier changes').click();
    await page.getByText('“I am 18 or over” withdrawn').waitFor();
    for (const [name, file] of [
      ['Download Everything (JSON)', 'data.json'],
      ['Download Orders (CSV)', 'orders.csv'],
      ['Download Tickets (CSV)', 'tickets.csv'],
    ] as const) {
      const waiting = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await waiting).url()).toContain(file);
    }
  });

  it('is deleted with the account, after the password is entered [OWN-17]', async () => {
    const person = await site.person();
    const { page, open } = await site.visitor({ as: person });
    await open('/account/data');
    await button(page, /^Delete my account/).click();
    const dialog = page.getByRole('dialog', { name: /^Delete Test Person.*account\?$/ });
    await dialog.getByText('What we’ll delete').waitFor();
    await dialog.getByText('What we’ll keep').waitFor();
    await expectWellMade(page);
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByLabel('Your password').and(page.locator('[aria-invalid]')).waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL('/');
    await expectToast(page, 'We’ve deleted your account', 'Thank you for being with us.');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const again = await page.request.post('/api/login', {
      data: { email: person.email, password: person.password },
    });
    expect(again.status()).toBe(401);
  });
});

describe('an account that cannot be deleted immediately', () => {
  it('waits for the entered draws, and the deletion can be withdrawn [OWN-18]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const person = await site.person();
    const draw = await drawOnSale(host, { title: 'Lamp' });
    await person.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 1 },
    });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/account/data');
    await page.getByText('We’re waiting for this draw’s result, prizes or payments:').waitFor();
    await button(page, /^Delete my account/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expectToast(
      page,
      'Your account will be deleted',
      'We’ll delete it once every draw you’ve entered or run is over, and its prizes and payments are settled.',
    );
    await page.getByText(/^You asked us to delete your account on .* Until then everything works/).waitFor();
    await expectWellMade(page);
    await open('/dashboard');
    await page.getByText('Your account will be deleted').waitFor();
    await button(page, 'Keep my account').click();
    await expectToast(page, 'We’ll keep your account', 'We haven’t deleted anything.');
    expect(await page.getByText('Your account will be deleted').count()).toBe(0);
    expect(await person.api('GET /api/user')).toMatchObject({ deletionRequestedAt: null });
  });
});

it('sends an admin to set up the required second factor [OWN-19]', async () => {
  const admin = await site.admin();
  const { page, open } = await site.visitor();
  await open('/auth');
  // Responds as a site under HTTPS does, also when an open page requests the session again.
  await page.route(/\/api\/(login|user)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), twoFactorSetupRequired: true },
    });
  });
  await page.getByLabel('Email', { exact: true }).fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.locator('#main form button[type=submit]').click();
  await page.getByText('Turn on two-factor sign-in').waitFor();
  expect(await page.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/account/security');
  await expectWellMade(page);
});

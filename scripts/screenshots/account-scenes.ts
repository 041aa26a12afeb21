import type { Page } from 'playwright-core';
import type { AccountPeople } from './account-people.ts';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Somebody's own side: their account, their orders, and the pages that mails about an account lead to. */
export function accountScenes(cast: Cast, people: AccountPeople): Scene[] {
  return [
    ...profileScenes(cast),
    ...securityScenes(cast),
    ...dataScenes(cast, people),
    ...orderScenes(cast, people),
    ...dashboardScenes(people),
    ...secondFactorScenes(people),
    ...linkScenes(),
  ];
}

function profileScenes({ newcomer }: Cast): Scene[] {
  return [
    { name: 'account/profile', path: '/account', as: newcomer },
    {
      name: 'account/profile-errors',
      path: '/account',
      as: newcomer,
      act: async (page) => {
        await page.getByLabel('First name').fill('');
        await button(page, 'Save name').click();
        await button(page, 'Change e-mail address').click();
        await page.getByLabel('New e-mail address').fill('nobody');
        await button(page, 'Send the confirmation link').click();
        await page.getByText('Invalid email address').waitFor();
      },
    },
  ];
}

function securityScenes({ newcomer }: Cast): Scene[] {
  const start = async (page: Page) => {
    await button(page, 'Turn on two-factor login').click();
    await page.getByLabel('Your password').fill(newcomer.password);
  };
  return [
    { name: 'account/security', path: '/account/security', as: newcomer },
    { name: 'account/two-factor-password', path: '/account/security', as: newcomer, act: start },
    {
      name: 'account/two-factor-code',
      path: '/account/security',
      as: newcomer,
      act: async (page) => {
        await start(page);
        await button(page, 'Continue').click();
        await page.getByRole('img', { name: /QR code/ }).waitFor();
      },
    },
    {
      name: 'account/password-errors',
      path: '/account/security',
      as: newcomer,
      allows: /401/,
      act: async (page) => {
        await page.getByLabel('Current password').fill('not this one');
        await page.getByLabel('New password', { exact: true }).fill('long enough');
        await page.getByLabel('Confirm new password').fill('long enough');
        await button(page, 'Change password').click();
        await page.getByLabel('Current password').and(page.locator('[aria-invalid]')).waitFor();
      },
    },
  ];
}

function dataScenes({ newcomer }: Cast, { collector, leaver }: AccountPeople): Scene[] {
  const ask = async (page: Page) => {
    await button(page, /Delete my account/).click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'account/data', path: '/account/data', as: newcomer },
    { name: 'account/data-waiting', path: '/account/data', as: collector },
    { name: 'account/data-pending', path: '/account/data', as: leaver },
    { name: 'account/delete', path: '/account/data', as: newcomer, frame: 'screen', act: ask },
  ];
}

function orderScenes({ emptyHost }: Cast, { collector, partlyRefunded, large }: AccountPeople): Scene[] {
  const receipt = `/account/orders/${partlyRefunded}`;
  return [
    { name: 'orders/list', path: '/account/orders', as: collector },
    { name: 'orders/second-page', path: '/account/orders?page=2', as: collector },
    { name: 'orders/none', path: '/account/orders', as: emptyHost },
    { name: 'orders/receipt', path: receipt, as: collector },
    { name: 'orders/receipt-print', path: receipt, as: collector, print: true },
    { name: 'orders/receipt-large', path: `/account/orders/${large}`, as: collector },
    { name: 'orders/missing', path: `/account/orders/${crypto.randomUUID()}`, as: collector, status: 404 },
  ];
}

function dashboardScenes({ once, collector }: AccountPeople): Scene[] {
  return [
    { name: 'participant/one-draw', path: '/dashboard', as: once },
    { name: 'participant/many-draws', path: '/dashboard', as: collector },
    {
      name: 'participant/many-tickets',
      path: '/dashboard',
      as: collector,
      frame: 'screen',
      act: async (page) => {
        await button(page, 'Show all').first().click();
        const card = page.getByRole('article', { name: 'The village hall piano' });
        await card.getByRole('button', { name: 'View Tickets' }).click();
        await page.getByRole('dialog').getByText('000001').first().waitFor();
      },
    },
  ];
}

function secondFactorScenes({ guarded: { person, codes } }: AccountPeople): Scene[] {
  const { email, password } = person;
  /** With a code of its own for every width. */
  const signIn = (page: Page) =>
    page.context().request.post('/api/login', { data: { email, password, code: codes.pop() } });
  const makeCodes = async (page: Page) => {
    await button(page, 'New recovery codes').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Two-factor code').fill(codes.pop() ?? '');
    await button(page, 'Make new codes').click();
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    codes.splice(0, codes.length, ...(await page.locator('#main ol li').allTextContents()));
  };
  const logIn = async (page: Page) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('#main form button[type=submit]').click();
    await page.getByLabel('Two-factor code').waitFor();
  };
  return [
    { name: 'account/two-factor-on', path: '/account/security', before: signIn },
    {
      name: 'account/two-factor-off-dialog',
      path: '/account/security',
      frame: 'screen',
      before: signIn,
      act: async (page) => {
        await button(page, 'Turn off').click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'account/recovery-codes', path: '/account/security', before: signIn, act: makeCodes },
    { name: 'auth/two-factor', path: '/auth', allows: /401/, act: logIn },
    {
      name: 'auth/recovery-code',
      path: '/auth',
      allows: /401/,
      act: async (page) => {
        await logIn(page);
        await button(page, 'Use a recovery code').click();
      },
    },
  ];
}

function linkScenes(): Scene[] {
  return [
    { name: 'auth/forgot', path: '/forgot-password' },
    {
      name: 'auth/forgot-sent',
      path: '/forgot-password',
      act: async (page) => {
        await page.getByLabel('Email').fill('somebody@example.org');
        await button(page, 'Send me the link').click();
        await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
      },
    },
    { name: 'auth/reset', path: '/reset-password?token=a-token' },
    { name: 'auth/reset-no-token', path: '/reset-password' },
    { name: 'auth/verify', path: '/verify-email?token=a-token' },
    { name: 'auth/confirm', path: '/confirm-email?token=a-token' },
    { name: 'auth/undo', path: '/undo-email?token=a-token' },
    {
      name: 'auth/link-used',
      path: '/verify-email?token=a-token',
      allows: /409/,
      act: async (page) => {
        await button(page, 'Verify my address').click();
        await page.getByRole('heading', { name: 'This link cannot be used any more' }).waitFor();
      },
    },
  ];
}

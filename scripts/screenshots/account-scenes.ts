import type { AccountPeople } from './account-people.ts';
import { type Action, type Actions, fill, openDialog, press, see, seeRole, submit } from './actions.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** Accounts, orders, and the pages that account emails link to. */
export function accountScenes({ cast: { newcomer, emptyHost }, people }: Stage): Scene[] {
  const { collector, leaver, partlyRefunded, large } = people;
  const receipt = `/account/orders/${partlyRefunded}`;
  const startTwoFactor = [press('Turn on two-factor sign-in'), fill('Your password', newcomer.password)];
  return [
    ...listScenes('account', { path: '/account', as: newcomer })({
      profile: {},
      'profile-errors': {
        act: [
          fill('First name', ''),
          press('Save name'),
          press('Change email address'),
          fill('New email address', 'nobody'),
          press('Send the confirmation link'),
          see('Invalid email address'),
        ],
      },
    }),
    ...listScenes('account', { path: '/account/security', as: newcomer })({
      security: {},
      'two-factor-password': { act: startTwoFactor },
      'two-factor-code': {
        act: [startTwoFactor, press('Continue'), seeRole('img', /QR code/)],
      },
      'password-errors': {
        act: [
          fill('Current password', 'not this one'),
          fill('New password', 'long enough'),
          fill('Confirm new password', 'long enough'),
          press('Change password'),
          (page) => page.getByLabel('Current password').and(page.locator('[aria-invalid]')).waitFor(),
        ],
      },
    }),
    ...listScenes('account', { path: '/account/limits', as: newcomer })({
      limits: {},
      'limits-choice': { act: [press('Change my limit'), press('Save limit')] },
      close: { screen: true, act: openDialog(/Close my account for good/) },
    }),
    ...listScenes('account', { path: '/account/data', as: newcomer })({
      data: {},
      'data-waiting': { as: collector },
      'data-pending': { as: leaver },
      delete: { screen: true, act: openDialog(/Delete my account/) },
    }),
    ...listScenes('orders', { path: '/account/orders', as: collector })({
      list: {},
      'second-page': '/account/orders?page=2',
      none: { as: emptyHost },
      receipt,
      'receipt-print': { path: receipt, print: true },
      'receipt-large': `/account/orders/${large}`,
      missing: { path: `/account/orders/${crypto.randomUUID()}`, status: 404 },
    }),
    ...twoFactorScenes(people),
    ...listScenes('auth')({
      forgot: '/forgot-password',
      'forgot-sent': {
        path: '/forgot-password',
        act: [
          fill('Email', 'somebody@example.org'),
          press('Email me the link'),
          seeRole('heading', 'Check your email'),
        ],
      },
      reset: '/reset-password?token=a-token',
      'reset-no-token': '/reset-password',
      verify: '/verify-email?token=a-token',
      confirm: '/confirm-email?token=a-token',
      undo: '/undo-email?token=a-token',
      'link-used': {
        path: '/verify-email?token=a-token',
        act: [press('Verify my address'), seeRole('heading', 'This link no longer works')],
      },
    }),
  ];
}

function twoFactorScenes({ guarded: { person, codes } }: AccountPeople): Scene[] {
  const { email, password } = person;
  /** Signs in with a new code at every width, because each code works only once. */
  const signIn: Action = (page) =>
    page.context().request.post('/api/login', { data: { email, password, code: codes.pop() } });
  const createCodes: Action = async (page) => {
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Two-factor code').fill(codes.pop() ?? '');
    await page.getByRole('button', { name: 'Get new codes' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    codes.splice(0, codes.length, ...(await page.locator('#main ol li').allTextContents()));
  };
  const enterPassword: Actions = [
    fill('Email', email),
    fill('Password', password),
    submit,
    (page) => page.getByLabel('Two-factor code').waitFor(),
  ];
  return [
    ...listScenes('account', { path: '/account/security', before: signIn })({
      'two-factor-on': {},
      'two-factor-off-dialog': { screen: true, act: openDialog('Turn off') },
      'recovery-codes': { act: createCodes },
    }),
    ...listScenes('auth', { path: '/auth' })({
      'two-factor': { act: enterPassword },
      'recovery-code': { act: [enterPassword, press('Use a recovery code')] },
    }),
  ];
}

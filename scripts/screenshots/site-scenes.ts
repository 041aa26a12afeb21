import { SOLUTIONS } from '#web/components/layout/nav-links.ts';
import {
  type Action,
  type Actions,
  check,
  fail,
  fill,
  follow,
  hold,
  openDialog,
  press,
  respond,
  see,
  seeElement,
  seeRole,
  submit,
} from './actions.ts';
import { listScenes, MISSING_DRAW, type Scene, type Stage } from './scene.ts';

const openMenu: Action = (page) => page.locator('header summary:visible').last().click();
const openFirstMenu: Action = (page) => page.locator('header summary:visible').first().click();

const seeSeals: Actions = [follow('/seals'), seeRole('list', 'Witnesses')];

/** A seal log with witnesses, one of which has a long name and one of which has not signed yet. */
const SEALS = {
  origin: 'draws.example/seals',
  size: 1_412,
  policy: [
    'log draws.example/seals+510de0fe+ASkc9bfI7lQW4TIdcYnEEjTdQqdQDq7vJD7waMQ9ecF4 https://draws.example/seals',
    '',
    'witness harbour witness.example/w1+e598a505+BLPC5q8JyVGS9fzp/BmuxcVrLwXnooZjmIHwvGVTebdl https://witness.example',
    'group any-two 2 harbour lighthouse observatory',
    'quorum any-two',
  ].join('\n'),
  witnesses: [
    { name: 'harbour', vkey: 'a', size: 1_412, at: '2026-11-23T05:10:03.000Z', contradicts: false },
    {
      name: 'the-observatory-of-a-university-with-quite-a-long-name.example',
      vkey: 'b',
      size: 1_409,
      at: '2026-11-23T04:31:40.000Z',
      contradicts: false,
    },
    { name: 'lighthouse', vkey: 'c', size: null, at: null, contradicts: false },
  ],
};

/** Home, information pages, sign-in, the list of draws and winners, the newsletter, and error pages. */
export function siteScenes({ cast: { admin, host, guest, longHost } }: Stage): Scene[] {
  return [
    ...listScenes('home', { path: '/' })({
      visitor: {},
      'first-screen': { screen: true },
      menu: { screen: true, act: openMenu },
      'solutions-menu': { path: '/solutions/creators', screen: true, act: openFirstMenu },
      'menu-signed-in': { screen: true, as: admin, act: openMenu },
      'menu-long-name': { screen: true, as: longHost, act: openMenu },
    }),
    ...listScenes('solutions')(
      Object.fromEntries(SOLUTIONS.map(({ audience }) => [audience, `/solutions/${audience}`])),
    ),
    ...listScenes('site')({
      'why-us': '/why-us',
      pricing: '/pricing',
      faq: '/faq',
      help: '/help',
      terms: '/terms',
      privacy: '/privacy',
      cookies: '/cookies',
      'prize-draws': '/prize-draws',
      'faq-open': {
        path: '/faq',
        act: async (page) => {
          for (const summary of await page.locator('main summary, main h3 button').all())
            await summary.click();
        },
      },
      'prize-draws-failed': {
        path: '/terms',
        before: fail('**/api/v1/prize-draws*'),
        act: [follow('/prize-draws'), seeRole('button', /try again/i)],
      },
      'help-found': '/help?q=refunded',
      'help-none': '/help?q=zeppelin',
      'terms-print': { path: '/terms', print: true },
      'faq-print': { path: '/faq', print: true },
      'pricing-print': { path: '/pricing', print: true },
      'calculator-trees': {
        path: '/pricing',
        act: [
          fill('Charity percentage', '40'),
          check('Add extra trees'),
          fill(/^Extra trees$/, '30'),
          see('£30.00'),
        ],
      },
      'calculator-failed': {
        path: '/pricing',
        before: fail('**/api/v1/calculations/**'),
        act: [fill('Tickets sold', '500'), see('£0.00')],
      },
      error: {
        path: '/prize-draws',
        screen: true,
        before: fail('**/api/v1/prize-draws/**'),
        act: [
          (page) => page.locator('article a').first().click(),
          seeRole('heading', 'Sorry, we can’t show this page'),
        ],
        // The page's loader logs the error.
        allows: /ApiError: 503/,
      },
      'not-found': { path: '/nothing-here', status: 404 },
      'access-denied': { path: '/admin', as: guest, status: 403 },
      'access-denied-host': { path: '/admin', as: host, status: 403 },
      'draw-not-found': { path: MISSING_DRAW, status: 404 },
      loading: {
        path: '/terms',
        as: host,
        screen: true,
        before: hold('**/api/v1/users/**'),
        act: [follow('/dashboard'), see(/Loading/)],
      },
    }),
    ...listScenes('auth')({
      login: '/auth',
      'login-errors': { path: '/auth', act: submit },
      'login-wrong': {
        path: '/auth',
        act: [
          fill('Email', 'nobody@pictures.example'),
          fill('Password', 'not the password'),
          submit,
          (page) => page.getByRole('alert').or(page.locator('[role=region] li')).first().waitFor(),
        ],
      },
      'register-participant': '/auth?tab=register&type=participant',
      'register-host': '/auth?tab=register&type=host',
      'register-errors': { path: '/auth?tab=register&type=host', act: submit },
    }),
    ...newsletterScenes(),
    ...listScenes('browse')({
      found: '/prize-draws?search=a&sort=popular',
      none: '/prize-draws?search=no%20such%20prize&price=1',
      loading: {
        path: '/terms',
        before: hold('**/api/v1/prize-draws?**'),
        act: [follow('/prize-draws'), see('Loading the prize draws...', 'attached')],
      },
    }),
    ...listScenes('seals', { path: '/seals' })({
      none: {},
      witnesses: { path: '/terms', before: respond('**/api/v1/seals', SEALS), act: seeSeals },
      stopped: {
        path: '/terms',
        before: respond('**/api/v1/seals', {
          ...SEALS,
          witnesses: SEALS.witnesses.map((witness, at) => ({ ...witness, contradicts: at === 0 })),
        }),
        act: seeSeals,
      },
      loading: { path: '/terms', before: hold('**/api/v1/seals'), act: follow('/seals') },
      failed: {
        path: '/terms',
        before: fail('**/api/v1/seals'),
        act: [follow('/seals'), seeRole('button', /try again/i)],
      },
    }),
    ...listScenes('winners')({ all: '/winners', 'beyond-the-last': '/winners?page=99' }),
  ];
}

const NEWSLETTER = '**/api/newsletter/**';

function newsletterScenes(): Scene[] {
  const token = 'x'.repeat(43);
  const confirm = `/newsletter/confirm?token=${token}`;
  const unsubscribe = '/unsubscribe?email=reader%40pictures.example';
  const subscribe: Action = async (page) => {
    const footer = page.locator('footer');
    await footer.getByLabel('Email address').fill('reader@pictures.example');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByText('One more step').waitFor();
    await footer.scrollIntoViewIfNeeded();
  };
  return listScenes('newsletter')({
    'footer-thanks': {
      path: '/terms',
      screen: true,
      before: respond(NEWSLETTER, { message: 'Asked.' }),
      act: subscribe,
    },
    page: '/newsletter',
    asked: '/newsletter?outcome=done',
    confirming: confirm,
    confirmed: {
      path: confirm,
      before: respond(NEWSLETTER, { message: 'Confirmed.' }),
      act: [press('Confirm subscription'), seeRole('heading', 'You’re subscribed')],
    },
    'link-used': {
      path: confirm,
      act: [press('Confirm subscription'), seeRole('heading', 'This link doesn’t work')],
    },
    unsubscribing: { path: unsubscribe, before: hold(NEWSLETTER) },
    unsubscribed: { path: unsubscribe, act: seeRole('heading', 'Successfully unsubscribed') },
    'unsubscribe-failed': {
      path: `/unsubscribe?token=${token}`,
      act: seeRole('heading', 'Unsubscribe failed'),
    },
    'unsubscribe-whom': '/unsubscribe',
  });
}

/** The site in holding mode. */
export function holdingScenes({ heldSite }: Stage): Scene[] {
  const seeToast = seeElement('[role=region] li');
  return listScenes('holding', { path: `${heldSite}/holding` })({
    'coming-soon': {},
    privacy: { screen: true, act: openDialog('Privacy policy') },
    thanks: {
      screen: true,
      before: respond(NEWSLETTER, { message: 'Asked.' }),
      act: [fill('Tell me when you open', 'reader@pictures.example'), press('Notify me'), seeToast],
    },
    invalid: { screen: true, act: [press('Notify me'), seeToast] },
    auth: `${heldSite}/auth`,
    unsubscribe: `${heldSite}/unsubscribe`,
  });
}

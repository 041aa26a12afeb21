import type { Action } from './actions.ts';
import {
  check,
  fail,
  fill,
  follow,
  hold,
  openDialog,
  press,
  respond,
  see,
  seeHeading,
  submit,
  UNAVAILABLE,
} from './actions.ts';
import type { Cast } from './cast.ts';
import { listScenes, MISSING_DRAW, type Scene } from './scene.ts';

const SOLUTIONS = ['content-creators', 'education', 'business', 'sports', 'creators', 'charity'];
const PAGES = ['why-us', 'pricing', 'faq', 'help', 'terms', 'privacy', 'cookies', 'prize-draws'];

const openMenu: Action = (page) => page.locator('header summary:visible').last().click();
const openFirstMenu: Action = (page) => page.locator('header summary:visible').first().click();

/** Home, information pages, signing in, the list of draws and winners, the newsletter, and error pages. */
export function siteScenes(cast: Cast): Scene[] {
  const { admin, host, guest, longHost } = cast;
  return [
    ...listScenes('home', { path: '/' })({
      visitor: {},
      'first-screen': { screen: true },
      menu: { screen: true, act: openMenu },
      'solutions-menu': { path: '/solutions/creators', screen: true, act: openFirstMenu },
      'menu-signed-in': { screen: true, as: admin, act: openMenu },
      'menu-long-name': { screen: true, as: longHost, act: openMenu },
    }),
    ...PAGES.map((page): Scene => ({ name: `site/${page}`, path: `/${page}` })),
    ...SOLUTIONS.map((one): Scene => ({ name: `solutions/${one}`, path: `/solutions/${one}` })),
    ...listScenes('site')({
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
        act: [follow('/prize-draws'), (page) => page.getByRole('button', { name: /try again/i }).waitFor()],
        allows: UNAVAILABLE,
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
          (page) => page.getByLabel('Extra trees', { exact: true }).fill('30'),
          see('£30.00'),
        ],
      },
      'calculator-failed': {
        path: '/pricing',
        before: fail('**/api/v1/calculations/**'),
        act: [fill('Tickets sold', '500'), see('£0.00')],
        allows: UNAVAILABLE,
      },
      error: {
        path: '/prize-draws',
        screen: true,
        before: fail('**/api/v1/prize-draws/**'),
        act: [
          (page) => page.locator('article a').first().click(),
          seeHeading('This page could not be shown'),
        ],
        allows: UNAVAILABLE,
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
        act: [
          follow('/prize-draws'),
          (page) => page.getByText('Loading the prize draws...').waitFor({ state: 'attached' }),
        ],
      },
    }),
    ...listScenes('winners')({ all: '/winners', 'beyond-the-last': '/winners?page=99' }),
  ];
}

const NEWSLETTER = '**/api/newsletter/**';
const REJECTED = /status of 4\d\d/;

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
      act: [press('Confirm subscription'), seeHeading('You are subscribed')],
    },
    'link-used': {
      path: confirm,
      act: [press('Confirm subscription'), seeHeading('This link does not work')],
      allows: REJECTED,
    },
    unsubscribing: { path: unsubscribe, before: hold(NEWSLETTER) },
    unsubscribed: { path: unsubscribe, act: seeHeading('Successfully unsubscribed') },
    'unsubscribe-failed': {
      path: `/unsubscribe?token=${token}`,
      act: seeHeading('Unsubscribe failed'),
      allows: REJECTED,
    },
    'unsubscribe-whom': '/unsubscribe',
  });
}

/** A site in holding mode. @param site its address */
export function holdingScenes(site: string): Scene[] {
  const seeToast: Action = (page) => page.locator('[role=region] li').waitFor();
  return listScenes('holding', { path: `${site}/holding` })({
    'coming-soon': {},
    privacy: { screen: true, act: openDialog('Privacy policy') },
    thanks: {
      screen: true,
      before: respond(NEWSLETTER, { message: 'Asked.' }),
      act: [fill('Tell me when it opens', 'reader@pictures.example'), press('Notify me'), seeToast],
    },
    invalid: { screen: true, act: [press('Notify me'), seeToast] },
    auth: `${site}/auth`,
    unsubscribe: `${site}/unsubscribe`,
  });
}

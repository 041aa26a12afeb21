import type { Page } from 'playwright-core';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';

const NOBODY = '/prize-draw/0190a1b2-0000-7000-8000-000000000001';
const SOLUTIONS = ['content-creators', 'education', 'business', 'sports', 'creators', 'charity'];
const PAGES = ['why-us', 'pricing', 'faq', 'help', 'terms', 'privacy', 'cookies', 'prize-draws'];

const submit = (page: Page) => page.locator('#main form button[type=submit]').click();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const unavailable = { status: 503, json: { message: 'The service is not available.', code: 'unavailable' } };
const NOT_AVAILABLE = /status of 503|ApiError: 503/;

/** A call that is never answered, so that what stands meanwhile can be seen. */
const hold = (calls: string) => (page: Page) => page.route(calls, () => undefined);
const fail = (calls: string) => (page: Page) => page.route(calls, (route) => route.fulfill(unavailable));

/** Follows a link by its address, as a visitor already on the site would. */
const follow = (href: string) => async (page: Page) => {
  await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);
};
const openMenu = async (page: Page) => {
  const summaries = page.locator('header summary:visible');
  await summaries.last().click();
};

/** Home, the pages about the house, signing in, what is refused or missing. */
export function siteScenes({ admin, host, guest, longHost }: Cast): Scene[] {
  return [
    { name: 'home/visitor', path: '/' },
    { name: 'home/first-screen', path: '/', frame: 'screen' },
    { name: 'home/menu', path: '/', frame: 'screen', act: openMenu },
    {
      name: 'home/solutions-menu',
      path: '/solutions/creators',
      frame: 'screen',
      act: (page) => page.locator('header summary:visible').first().click(),
    },
    { name: 'home/menu-signed-in', path: '/', frame: 'screen', as: admin, act: openMenu },
    { name: 'home/menu-long-name', path: '/', frame: 'screen', as: longHost, act: openMenu },
    ...PAGES.map((page): Scene => ({ name: `site/${page}`, path: `/${page}` })),
    ...SOLUTIONS.map((one): Scene => ({ name: `solutions/${one}`, path: `/solutions/${one}` })),
    {
      name: 'site/faq-open',
      path: '/faq',
      act: async (page) => {
        for (const summary of await page.locator('main summary, main h3 button').all()) await summary.click();
      },
    },
    {
      name: 'site/prize-draws-failed',
      path: '/terms',
      before: fail('**/api/v1/prize-draws*'),
      act: async (page) => {
        await follow('/prize-draws')(page);
        await button(page, /try again/i).waitFor();
      },
      allows: NOT_AVAILABLE,
    },
    { name: 'site/help-found', path: '/help?q=refunded' },
    { name: 'site/help-none', path: '/help?q=zeppelin' },
    { name: 'site/terms-print', path: '/terms', print: true },
    { name: 'site/faq-print', path: '/faq', print: true },
    { name: 'site/pricing-print', path: '/pricing', print: true },
    {
      name: 'site/calculator-trees',
      path: '/pricing',
      act: async (page) => {
        await page.getByLabel('Charity percentage').fill('40');
        await page.getByLabel('Add extra trees').check();
        await page.getByLabel('Extra trees', { exact: true }).fill('30');
        await page.getByText('£30.00').waitFor();
      },
    },
    {
      name: 'site/calculator-failed',
      path: '/pricing',
      before: fail('**/api/v1/calculations/**'),
      act: async (page) => {
        await page.getByLabel('Tickets sold').fill('500');
        await page.getByText('£0.00').first().waitFor();
      },
      allows: NOT_AVAILABLE,
    },
    {
      name: 'site/error',
      path: '/prize-draws',
      frame: 'screen',
      before: fail('**/api/v1/prize-draws/**'),
      act: async (page) => {
        await page.locator('article a').first().click();
        await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
      },
      allows: NOT_AVAILABLE,
    },
    { name: 'site/not-found', path: '/nothing-here', status: 404 },
    { name: 'site/access-denied', path: '/admin', as: guest, status: 403 },
    { name: 'site/access-denied-host', path: '/admin', as: host, status: 403 },
    { name: 'site/draw-not-found', path: NOBODY, status: 404 },
    {
      name: 'site/loading',
      path: '/terms',
      as: host,
      frame: 'screen',
      before: hold('**/api/v1/users/**'),
      act: async (page) => {
        await follow('/dashboard')(page);
        await page
          .getByText(/Loading/)
          .first()
          .waitFor();
      },
    },
    { name: 'auth/login', path: '/auth' },
    { name: 'auth/login-errors', path: '/auth', act: submit },
    {
      name: 'auth/login-wrong',
      path: '/auth',
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody@pictures.example');
        await page.getByLabel('Password').fill('not the password');
        await submit(page);
        await page.getByRole('alert').or(page.locator('[role=region] li')).first().waitFor();
      },
    },
    { name: 'auth/register-participant', path: '/auth?tab=register&type=participant' },
    { name: 'auth/register-host', path: '/auth?tab=register&type=host' },
    { name: 'auth/register-errors', path: '/auth?tab=register&type=host', act: submit },
  ];
}

/** Verifying hosts. */
export function hostRoomScenes({ admin }: Cast): Scene[] {
  return [
    { name: 'admin/hosts', path: '/admin', as: admin },
    {
      name: 'admin/hosts-none-found',
      path: '/admin',
      as: admin,
      act: async (page) => {
        await page.getByRole('searchbox').fill('nobody of this name');
        await page.getByText('No hosts found').waitFor();
      },
    },
    {
      name: 'admin/revoke',
      path: '/admin',
      as: admin,
      frame: 'screen',
      act: (page) =>
        button(page, /^Revoke Verification/)
          .first()
          .click(),
    },
    {
      name: 'admin/failed',
      path: '/terms',
      as: admin,
      before: fail('**/api/v1/admin/hosts*'),
      act: async (page) => {
        await follow('/admin')(page);
        await page.getByText('Failed to load').waitFor();
      },
      allows: NOT_AVAILABLE,
    },
  ];
}

import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { createApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { AuthProvider, sessionQuery } from '#web/lib/session.tsx';
import { makeUser } from '../../../../tests/helpers/user-as.ts';
import { Footer } from './footer.tsx';
import { AccountLinks } from './lazy-account-links.ts';
import { Navigation } from './navigation.tsx';

const noCalls = createApi(() => {
  throw new Error('The navigation must not call the API.');
});

const person = (role: User['role']) =>
  makeUser(role, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Hollis', verified: true });

async function printed(user: User | null, path = '/') {
  await AccountLinks.preload();
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery(noCalls).queryKey, user);
  const context: RouterContext = {
    queryClient,
    api: noCalls,
    site: {
      brandName: 'Acorn Draws',
      publicUrl: 'http://localhost:3000',
      supportEmail: 'help@example.org',
      verificationCallUrl: '',
      socialLinks: [{ name: 'Instagram', url: 'https://social.example/acorn' }],
      payments: { provider: 'test' },
      newsletter: true,
      ticketsPerOrder: 999,
      monthlyLimitPence: 100_000,
      creditCardLimitPence: 25_000,
      countdownSeconds: 30,
      holding: false,
      year: 2031,
    },
    setStatus: () => {},
    reportError: () => {},
  };
  const root = createRootRouteWithContext<RouterContext>()({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Navigation />
          <Footer />
        </AuthProvider>
      </QueryClientProvider>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, context });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** Every link as "text → address", in page order. */
function links(html: string): string[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => {
    const address = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const text = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]*>/g, '');
    return `${text} → ${address}`.replaceAll('&amp;', '&');
  });
}

const times = (all: readonly string[], wanted: string) => all.filter((link) => link === wanted).length;
const bar = (html: string) => html.slice(0, html.indexOf('<footer'));
const foot = (html: string) => html.slice(html.indexOf('<footer'));

const SITE = [
  'Home → /',
  'Prize Draws → /prize-draws',
  'Winners → /winners',
  'Why Us → /why-us',
  'FAQ → /faq',
  'Host Pricing → /pricing',
];
const SOLUTIONS = [
  'Content Creators → /solutions/content-creators',
  'Schools & PTAs → /solutions/education',
  'Brands & Businesses → /solutions/business',
  'Athletes & Sports Clubs → /solutions/sports',
  'Artists, Actors & Musicians → /solutions/creators',
  'Charities & Fundraisers → /solutions/charity',
  'Start For Free → /auth',
];
const VISITOR = ['Login → /auth?tab=login', 'Sign Up → /auth?tab=register&type=participant'];
const RUNS_DRAWS = ['Create Prize Draw → /prize-draw/new', 'Skill Game Example → /skill-game-example'];

describe('the navigation bar', () => {
  it('links to the main pages and the six solution pages, on wide screens and in the mobile menu [NAV-01, NAV-02, NAV-06]', async () => {
    const found = links(bar(await printed(null)));
    for (const link of [...SITE, ...SOLUTIONS]) expect(times(found, link), link).toBe(2);
  });

  it('offers visitors log-in and sign-up links, on wide screens and in the mobile menu [NAV-03, NAV-06]', async () => {
    const found = links(bar(await printed(null)));
    for (const link of VISITOR) expect(times(found, link), link).toBe(2);
    expect(times(found, 'Dashboard → /dashboard')).toBe(0);
  });

  it('shows the signed-in user’s name, Dashboard and Logout [NAV-04, NAV-06]', async () => {
    const html = bar(await printed(person('participant')));
    expect(html.replaceAll('<!-- -->', '').split('Ada Hollis').length - 1).toBe(2);
    expect(html.match(/<button[^>]*>Logout<\/button>/g)).toHaveLength(2);
    const found = links(html);
    expect(times(found, 'Dashboard → /dashboard')).toBe(2);
    for (const link of VISITOR) expect(times(found, link)).toBe(0);
  });

  it.each([
    ['participant', 0, 0],
    ['host', 0, 2],
    ['admin', 2, 2],
  ] as const)('shows a %s the links for that role [NAV-05, NAV-06]', async (role, admin, runsDraws) => {
    const found = links(bar(await printed(person(role))));
    expect(times(found, 'Admin Panel → /admin')).toBe(admin);
    for (const link of RUNS_DRAWS) expect(times(found, link), link).toBe(runsDraws);
  });

  it('marks only the current page', async () => {
    const html = bar(await printed(null, '/pricing'));
    const current = [...html.matchAll(/<a\b[^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map((m) => m[1]);
    expect(current).toEqual(['Host Pricing', 'Host Pricing']);
  });
});

describe('the footer', () => {
  it('shows the brand, the social links, two columns and the year [NAV-07, GEN-11]', async () => {
    const html = foot(await printed(null)).replaceAll('<!-- -->', '');
    expect(html).toContain('Acorn Draws');
    expect(links(html)).toContain('Instagram → https://social.example/acorn');
    const columns = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(columns).toEqual(['Solutions', 'Company', 'Support']);
    expect(html).toContain('© 2031 Acorn Draws');
  });

  it('links to the examples and legal pages, and has no empty links [NAV-08, NAV-09]', async () => {
    const found = links(foot(await printed(null)));
    for (const name of ['Skill Game Examples', 'Terms', 'Privacy', 'Cookie Policy'])
      expect(
        found.some((link) => link.startsWith(`${name} → /`)),
        name,
      ).toBe(true);
    for (const link of found) expect(link).not.toMatch(/→ (#.*)?$/);
    for (const role of ['participant', 'host', 'admin'] as const) {
      const shown = links(foot(await printed(person(role))));
      expect(shown, role).toContain('Skill Game Examples → /skill-game-example');
    }
  });
});

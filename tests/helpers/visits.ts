import type { Page } from 'playwright-core';
import { SOLUTIONS } from '#web/components/layout/nav-links.ts';
import { STEP_NAMES } from '#web/features/draws/form/step-search.ts';
import type { Cast } from '../../scripts/screenshots/cast.ts';
import type { Draws } from '../../scripts/screenshots/draws.ts';
import { adminVisits } from './admin-visits.ts';
import { storeAnswered } from './buyer-pages.ts';
import type { Person } from './site-people.ts';
import type { Role, Visit } from './visit.ts';

const STAFF = ['host', 'admin'] as const;
const SIGNED_IN = ['participant', ...STAFF] as const;

const button = (page: Page, name: string | RegExp) =>
  page.locator('#main').getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const submit = (page: Page) => page.locator('#main form button[type=submit]').last().click();

/** Opens a dialog, and waits for its data. */
const opened = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
};

const openMenu = (page: Page) => page.locator('header summary:visible').last().click();
const openMenuOf = (page: Page) => press(/^Actions for/)(page);

async function changeAddress(page: Page): Promise<void> {
  await press('Change email address')(page);
  await press('Send the confirmation link')(page);
}

/** How to visit every route, by the names of the route files. */
export function visitsOf(cast: Cast, draws: Draws, order: string): Record<string, Visit[]> {
  return {
    ...sitePages(draws, order),
    ...accountPages(order),
    ...organisationPages(draws),
    ...drawPages(cast, draws),
    ...adminPages(cast, draws),
  };
}

function sitePages({ lighthouse }: Draws, order: string): Record<string, Visit[]> {
  const plain = ['why-us', 'faq', 'help', 'safer-play', 'terms', 'privacy', 'cookies', 'newsletter'];
  return {
    ...Object.fromEntries(plain.map((name) => [`/${name}`, [{ path: `/${name}` }]])),
    '/': [{ path: '/' }, { path: '/', act: openMenu }],
    '/pricing': [{ path: '/pricing' }],
    '/solutions/$audience': [
      ...SOLUTIONS.map(({ audience }) => ({ path: `/solutions/${audience}`, as: ['visitor'] as const })),
      { path: '/solutions/charity', as: SIGNED_IN },
    ],
    '/prize-draws': [
      { path: '/prize-draws' },
      { path: '/prize-draws?search=nothing+like+it', as: ['visitor'] },
    ],
    '/winners': [{ path: '/winners' }, { path: '/winners?page=99', as: ['visitor'] }],
    '/seals': [{ path: '/seals' }],
    '/complain': [
      { path: `/complain?draw=${lighthouse.id}` },
      { path: `/complain?draw=${lighthouse.id}`, as: ['visitor'], act: submit },
      { path: `/complain?order=${order}`, as: ['participant'] },
      { path: '/complain', as: ['visitor'] },
    ],
    '/complaint': [{ path: '/complaint' }],
    '/complaint/$key': [{ path: '/complaint/a', as: ['visitor'] }],
    '/post': [{ path: '/post' }, { path: '/post/P-AAAA-AAAA-AAAA', as: ['visitor'], status: 404 }],
    '/post-room': [
      { path: '/post-room', as: ['admin'] },
      { path: '/post-room', as: ['participant'], status: 403 },
    ],
    '/newsletter/confirm': [{ path: '/newsletter/confirm?token=a', as: ['visitor'] }],
    '/charity-agreement/$token': [{ path: '/charity-agreement/a', as: ['visitor'] }],
    '/team-invitation/$token': [{ path: '/team-invitation/a' }],
    '/unsubscribe': ['', '?token=a'].map((query) => ({ path: `/unsubscribe${query}`, as: ['visitor'] })),
  };
}

function accountPages(order: string): Record<string, Visit[]> {
  const linked = ['verify-email', 'confirm-email', 'undo-email', 'reset-password', 'keep-two-factor'];
  const emails = ['leave-updates', 'leave-host-emails', 'remind-me', 'cancel-reminder'];
  const register = (type: string) => `/auth?tab=register&type=${type}`;
  const visitor = { as: ['visitor'] } as const;
  return {
    ...Object.fromEntries(
      [...linked, ...emails].map((name) => [
        `/${name}`,
        [{ path: `/${name}?token=a` }, { path: `/${name}`, ...visitor }],
      ]),
    ),
    '/sign-in-link': [{ path: '/sign-in-link' }, { path: '/sign-in-link', ...visitor, act: submit }],
    '/forgot-password': [{ path: '/forgot-password' }, { path: '/forgot-password', ...visitor, act: submit }],
    '/auth': [
      { path: '/auth', ...visitor },
      { path: '/auth', ...visitor, act: submit },
      { path: register('participant'), ...visitor },
      { path: register('host'), ...visitor, act: submit },
    ],
    '/account': [
      { path: '/account', as: SIGNED_IN },
      { path: '/account', as: ['participant'], act: changeAddress },
    ],
    '/account/security': [
      { path: '/account/security', as: SIGNED_IN },
      { path: '/account/security', as: ['participant'], act: press('Turn on two-factor sign-in') },
      { path: '/account/security', as: ['participant'], act: press('Change password') },
    ],
    '/account/limits': [
      { path: '/account/limits', as: SIGNED_IN },
      { path: '/account/limits', as: ['participant'], act: press('Change my limit') },
      { path: '/account/limits', as: ['participant'], act: opened(/Close my account for good/) },
    ],
    '/account/age': [{ path: '/account/age', as: SIGNED_IN }],
    '/account/data': [
      { path: '/account/data', as: SIGNED_IN },
      { path: '/account/data', as: ['participant'], act: opened(/Delete my account/) },
    ],
    '/account/payout': [
      { path: '/account/payout', as: SIGNED_IN },
      { path: '/account/payout', as: ['host'], act: saveNoBankDetails },
    ],
    '/account/support': [{ path: '/account/support', as: SIGNED_IN }],
    '/account/orders': [{ path: '/account/orders', as: SIGNED_IN }],
    '/account/orders/$orderId': [{ path: `/account/orders/${order}`, as: ['participant'] }],
  };
}

/** The demo's verified organisation, and the other one. */
const [HALL, FRIENDS] = ['pebble-point-hall', 'little-acre-friends'];

function organisationPages({ lighthouse }: Draws): Record<string, Visit[]> {
  return {
    '/@$slug': [
      { path: `/@${HALL}` },
      { path: `/@${FRIENDS}`, as: ['visitor'] },
      { path: '/@no-such-hall', as: ['visitor'], status: 404 },
    ],
    '/@$slug/$draw': [{ path: `/@${HALL}/${lighthouse.slug}` }],
    '/organisations': [{ path: '/organisations', as: SIGNED_IN }],
    '/organisations/new': [
      { path: '/organisations/new', as: STAFF },
      { path: '/organisations/new', as: ['host'], act: press('Create organisation') },
      { path: '/organisations/new', as: ['participant'], status: 403 },
    ],
    '/organisations/$slug': [
      { path: `/organisations/${HALL}`, as: STAFF },
      { path: `/organisations/${HALL}`, as: ['participant'], status: 403 },
    ],
    '/organisations/$slug/team': [
      { path: `/organisations/${HALL}/team`, as: STAFF },
      { path: `/organisations/${HALL}/team`, as: ['host'], act: press('Send invitation') },
    ],
  };
}

const of = ({ id }: { id: string }, rest = '') => `/prize-draw/${id}${rest}`;

function drawPages({ guest }: Cast, draws: Draws): Record<string, Visit[]> {
  const { lighthouse, horse, hamper, cakes, draft, supper, soldOut, paused, cancelled } = draws;
  const { pink, belowMinimum, long, unbroken, words } = draws;
  const visitor = { as: ['visitor'] } as const;
  const participant = { as: ['participant'] } as const;
  const pay = press(/^Pay £/);
  const played = async (page: Page) => {
    await storeAnswered(page, guest, horse);
    // If there is no answered challenge, the page redirects after a delay, and may have done so already.
    await page.goto(of(horse, '/tickets'));
    await page.getByLabel('Number of tickets').waitFor();
  };
  return {
    '/prize-draw/$id': [
      ...[lighthouse, supper, soldOut, hamper, cakes, cancelled].map((draw) => ({ path: of(draw) })),
      ...[horse, paused, belowMinimum, long, unbroken].map((draw) => ({ path: of(draw), ...visitor })),
      { path: of(draft, '?preview=true&returnToEdit=true'), as: STAFF },
      { path: of(draft), as: STAFF },
      { path: of({ id: crypto.randomUUID() }), status: 404 },
      { path: of(lighthouse), ...visitor, act: readEligibility },
    ],
    '/prize-draw/$id/post': [{ path: of(lighthouse, '/post') }],
    '/prize-draw/$id/share': [lighthouse, long].map((draw) => ({ path: of(draw, '/share') })),
    '/prize-draw/$id/challenge': [
      ...[lighthouse, horse, words, draws.sums].map((draw) => ({ path: of(draw, '/challenge'), ...visitor })),
      { path: of(draws.sums, '/challenge'), ...participant, act: press('Submit answer') },
      { path: of(hamper, '/challenge') },
    ],
    '/prize-draw/$id/tickets': [
      { path: of(pink, '/tickets') },
      { path: of(soldOut, '/tickets') },
      { path: of(horse, '/tickets'), ...participant, act: played },
    ],
    '/prize-draw/$id/purchase': [
      { path: of(pink, '/purchase?quantity=2') },
      { path: of(pink, '/purchase?quantity=1'), ...participant, act: pay },
      { path: of(pink, '/purchase?quantity=3'), ...participant, act: bought },
    ],
    '/prize-draw/$id/verify': [lighthouse, hamper, cakes].map((draw) => ({ path: of(draw, '/verify') })),
    '/prize-draw/$id/live': [lighthouse, hamper, cakes, cancelled].map((draw) => ({
      path: of(draw, '/live'),
      ...visitor,
    })),
  };
}

const readEligibility = (page: Page) => page.getByText('Eligibility', { exact: true }).first().click();

/** Shows the errors of the form: the host of the demo has an account already. */
async function saveNoBankDetails(page: Page): Promise<void> {
  await press('Change bank details')(page);
  await press('Save bank details')(page);
}

async function bought(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
  await press(/^Pay £/)(page);
  await page.getByRole('heading', { name: 'Purchase Complete!' }).waitFor();
}

function adminPages(cast: Cast, draws: Draws): Record<string, Visit[]> {
  const { lighthouse, hamper, cakes, draft, noEntries, wrongly } = draws;
  const host = { as: ['host'] } as const;
  const participant = { as: ['participant'] } as const;
  return {
    '/dashboard': [
      { path: '/dashboard', as: SIGNED_IN },
      { path: '/dashboard?view=participant', as: STAFF },
      { path: '/dashboard', ...host, act: openMenuOf },
      { path: '/dashboard?filter=live', ...host, act: opened('End Draw') },
      { path: '/dashboard?q=nothing+like+it', ...host },
      { path: `/dashboard?published=${cakes.id}`, ...host },
      { path: '/dashboard', ...participant, act: opened('View Tickets') },
      { path: '/dashboard', ...participant, act: opened('Participants') },
      { path: '/dashboard?upgrade=1', ...participant },
    ],
    '/skill-game-example': [
      { path: '/skill-game-example', as: STAFF },
      { path: '/skill-game-example', ...participant, status: 403 },
    ],
    '/prize-draw/new': [
      { path: '/prize-draw/new', as: STAFF },
      { path: '/prize-draw/new', ...host, act: press('Next') },
      {
        path: '/prize-draw/new?preview=true',
        act: (page: Page) => page.getByRole('heading', { name: 'Preview' }).waitFor(),
        ...host,
      },
      { path: `/prize-draw/new?from=${cakes.id}`, ...host },
      ...STEP_NAMES.slice(1).map((step) => ({ path: `/prize-draw/new?step=${step}`, ...host })),
    ],
    '/prize-draw/$id/edit': [
      ...[draft, lighthouse, hamper, cakes].map((draw) => ({ path: of(draw, '/edit'), as: STAFF })),
      { path: of(lighthouse, '/edit?step=finalize'), ...host },
    ],
    '/prize-draw/$id/view-tickets': [
      ...[lighthouse, wrongly].map((draw) => ({ path: of(draw, '/view-tickets'), as: ['admin'] as const })),
      { path: of(lighthouse, '/view-tickets'), ...host },
      { path: of(lighthouse, '/view-tickets'), ...host, act: opened(/^Void ticket/) },
    ],
    '/prize-draw/$id/manage': [
      ...[draft, lighthouse, hamper, cakes].map((draw) => ({ path: of(draw, '/manage'), as: STAFF })),
      { path: of(lighthouse, '/manage'), ...host, act: opened('End Draw') },
    ],
    '/prize-draw/$id/orders': ['', '?by=buyer', '?search=nothing+like+it'].map((query) => ({
      path: of(lighthouse, `/orders${query}`),
      ...host,
    })),
    '/prize-draw/$id/insights': [lighthouse, cakes].map((draw) => ({ path: of(draw, '/insights'), ...host })),
    '/prize-draw/$id/updates': [lighthouse, cakes].map((draw) => ({ path: of(draw, '/updates'), ...host })),
    '/prize-draw/$id/winners': [lighthouse, cakes].map((draw) => ({ path: of(draw, '/winners'), ...host })),
    '/prize-draw/$id/money': [
      ...[lighthouse, cakes].map((draw) => ({ path: of(draw, '/money'), ...host })),
      { path: of(lighthouse, '/money'), ...host, act: press('Invite the charity') },
    ],
    '/prize-draw/$id/statement': [lighthouse, cakes].map((draw) => ({
      path: of(draw, '/statement'),
      ...host,
    })),
    // Any buyer may have won a draw of the demo, but this draw has no winner.
    '/prize-draw/$id/won': [{ path: of(noEntries, '/won'), as: SIGNED_IN, status: 403 }],
    '/prize-draw/$id/admin': [
      ...[lighthouse, hamper, cakes].map((draw) => ({ path: of(draw, '/admin'), as: STAFF })),
      { path: of(cakes, '/admin'), ...host, act: opened('Draw history') },
    ],
    '/admin': [...adminVisits(cast, draws), { path: '/admin', ...participant, status: 403 }],
  };
}

/** The user for each role. */
export function personOf(role: Role, { guest, host, admin }: Cast): Person | undefined {
  return { visitor: undefined, participant: guest, host, admin }[role];
}

import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { HostTask } from '#contract/payouts/host-tasks.ts';
import { addDays } from '#domain/awards/deadlines.ts';
import {
  type Action,
  hold,
  openDialog,
  openFromMenu,
  press,
  respond,
  scrollTo,
  see,
  seeRole,
} from './actions.ts';
import { createDraw } from './cast.ts';
import { startDrawing } from './draw-scenes.ts';
import { listScenes, MISSING_DRAW, type Scene, type Stage } from './scene.ts';

const openActions = [press(/^Actions for/), seeRole('menu')];

/** Presses a button on the card of one draw. */
const pressOnCard =
  (title: string | RegExp, button: string): Action =>
  (page) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: button }).click();

/** From the page of a drawn draw, opens the user's tickets in it. */
const openWinningTicket: Action = async (page) => {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}/dashboard?view=participant&tickets=${pathname.split('/').at(-1)}`);
  const fact = page.getByRole('dialog').getByText('This ticket has won');
  await fact.waitFor();
  await fact.scrollIntoViewIfNeeded();
};

/** One task of each kind, and overdue and long ones. */
function listTasks(now: Date): HostTask[] {
  const due = (days: number) => ({ dueAt: addDays(now, days).toISOString() });
  const id = '019a9a9c-0000-7000-8000-000000000001';
  const ofDraw = { prizeDrawId: id, prizeDrawTitle: 'A week in a lighthouse' };
  const long = 'A weekend for two with supper and a boat trip around the lighthouse at Pebble Point';
  const award = { ...ofDraw, awardId: id, prize: 'A storm lamp' };
  const charity = { kind: 'charity', charityName: 'Harbour Lifeboats', isExpired: false } as const;
  return [
    { ...award, kind: 'send', prize: long, prizeDrawTitle: `${long}, for the summer fair`, ...due(-2) },
    { ...award, kind: 'problem', ...due(3) },
    { ...award, kind: 'redraw', ...due(5) },
    { ...ofDraw, kind: 'draw', ...due(6) },
    { ...ofDraw, ...charity, amountPence: 2_175, ...due(7) },
    { ...award, awardId: `${id.slice(0, -1)}2`, kind: 'send', ...due(26) },
    {
      ...ofDraw,
      ...charity,
      prizeDrawId: `${id.slice(0, -1)}2`,
      amountPence: 217_500,
      isExpired: true,
      dueAt: null,
    },
    { kind: 'details', reason: 'missing', amountPence: 41_325, dueAt: null },
  ];
}

const published = ({ id }: PrizeDraw) => `/dashboard?published=${id}`;

/** The dashboards of hosts and participants. */
export function dashboardScenes({ cast, draws, people: { once, collector } }: Stage): Scene[] {
  const { host, emptyHost, unverifiedHost, revokedHost, longHost, admin, guest, newcomer } = cast;
  return [
    ...listScenes('host', { path: '/dashboard', as: host })({
      full: {},
      'first-screen': { screen: true },
      published: published(draws.lighthouse),
      'published-first-screen': { path: published(draws.lighthouse), screen: true },
      'published-scheduled': published(draws.supper),
      'published-longest': { path: published(draws.long), as: longHost },
      'published-unbroken': { path: published(draws.unbroken), as: longHost },
      empty: { as: emptyHost },
      unverified: { as: unverifiedHost },
      revoked: { as: revokedHost },
      longest: { as: longHost },
      'second-page': { path: '/dashboard?page=2', as: longHost },
      admin: { as: admin, screen: true },
      awaiting: '/dashboard?filter=awaiting',
      archived: '/dashboard?filter=archived',
      'filter-empty': { path: '/dashboard?filter=completed', as: revokedHost },
      'none-found': '/dashboard?q=a+thing+that+nobody+has',
      menu: { path: '/dashboard?sort=title&order=asc', screen: true, act: openActions },
      'menu-on-sale': {
        path: '/dashboard?filter=live&sort=title&order=asc',
        screen: true,
        act: openActions,
      },
      end: {
        path: '/dashboard?filter=live&sort=title&order=asc',
        screen: true,
        act: openDialog('End Draw'),
      },
      tasks: {
        path: '/dashboard?view=participant',
        before: respond('**/host-tasks', listTasks(new Date())),
        act: [press('Host View', 'link'), press(/^and \d+ more$/)],
      },
      loading: {
        path: '/dashboard?view=participant',
        before: hold('**/api/v1/users/*/prize-draws*'),
        act: [press('Host View', 'link'), see('Loading', 'attached')],
      },
    }),
    ...listScenes('participant', { path: '/dashboard', as: guest })({
      'with-tickets': {},
      'host-view': { path: '/dashboard?view=participant', as: host },
      new: { as: newcomer },
      'one-draw': { as: once },
      'many-draws': { as: collector },
      upgrade: { path: '/dashboard?upgrade=1', as: newcomer, screen: true },
      tickets: { screen: true, act: openDialog('View Tickets') },
      'tickets-wrong-and-voided': {
        screen: true,
        act: [
          pressOnCard('A barrel of cider', 'View Tickets'),
          scrollTo((page) => page.getByRole('dialog').getByText('Voided', { exact: true })),
        ],
      },
      'winning-ticket': {
        path: async () => `/prize-draw/${(await startDrawing(cast)).id}`,
        screen: true,
        act: [seeRole('heading', /^The winner$/, { timeout: 40_000 }), openWinningTicket],
      },
      participants: {
        screen: true,
        act: [pressOnCard(/lighthouse/, 'Participants'), seeRole('table')],
      },
      'many-tickets': {
        as: collector,
        screen: true,
        act: [
          press('Show all'),
          pressOnCard('The village hall piano', 'View Tickets'),
          (page) => page.getByRole('dialog').getByText('000001').first().waitFor(),
        ],
      },
    }),
  ];
}

/** A host's pages for one draw: its drawing and its tickets. */
export function controlScenes({ cast, draws }: Stage): Scene[] {
  const { host, longHost, unverifiedHost, emptyHost, admin, guest } = cast;
  const control = ({ id }: PrizeDraw) => `/prize-draw/${id}/admin`;
  const list = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/view-tickets${query}`;
  return [
    ...listScenes('control', { as: host })({
      ready: control(draws.hamper),
      'on-sale': control(draws.lighthouse),
      longest: { path: control(draws.long), as: longHost },
      unverified: {
        path: async () => control(await createDraw(unverifiedHost, { title: 'A sampler', startDate: null })),
        as: unverifiedHost,
      },
      'not-the-creator': { path: control(draws.hamper), as: emptyHost },
      countdown: {
        path: async () => control(await startDrawing(cast)),
        as: longHost,
        act: seeRole('timer'),
      },
      winner: control(draws.cakes),
      'winners-and-none': { path: control(draws.belowMinimum), as: longHost },
      'nobody-entered': { path: control(draws.noEntries), as: longHost },
      history: {
        path: control(draws.belowMinimum),
        as: longHost,
        screen: true,
        act: openDialog('Draw history'),
      },
      'not-found': { path: `${MISSING_DRAW}/admin`, status: 404 },
    }),
    ...listScenes('tickets', { path: list(draws.lighthouse), as: host })({
      list: {},
      'with-voided': { path: list(draws.wrongly), as: longHost },
      'none-sold': list(draws.supper),
      'none-found': list(draws.lighthouse, '?search=nobody'),
      drawn: list(draws.cakes),
      'not-the-creator': { as: emptyHost, status: 403 },
      participant: { as: guest, status: 403 },
      'only-voided': { path: list(draws.wrongly, '?status=voided'), as: longHost },
      'none-refunded': list(draws.lighthouse, '?status=refunded'),
      menu: { screen: true, act: press(/^More actions for ticket/) },
      refund: { screen: true, act: openFromMenu(/^More actions for ticket/, 'Refund') },
      'refund-order': {
        screen: true,
        act: [openFromMenu(/^More actions for ticket/, 'Refund whole order'), see(/^Numbers? \d/)],
      },
      void: { screen: true, act: openDialog(/^Void ticket/) },
      'void-no-reason': {
        as: admin,
        screen: true,
        act: [openDialog(/^Void ticket/), press(/^Void and refund/)],
      },
    }),
  ];
}

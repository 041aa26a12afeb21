import type { Page } from 'playwright-core';
import { adminStateScenes } from './admin-state-scenes.ts';
import type { Scene } from './camera.ts';
import { buy, type Cast, draw, type Person } from './cast.ts';
import { statisticsScenes } from './statistics-scenes.ts';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** The admin area: every area of its desk, something of each in full, and what is asked before it is done. */
export async function adminScenes(cast: Cast): Promise<Scene[]> {
  const { admin, host, revokedHost, longHost, guest, buyer } = cast;
  const as = admin;
  const [draw] = await admin.api('GET /api/v1/admin/prize-draws', { query: { status: 'active', limit: 1 } });
  const ofHost = `/admin?open=${host.user.id}`;
  const ofDraw = `/admin?tab=draws&open=${draw?.id ?? ''}`;
  const ofPerson = `/admin?tab=people&open=${guest.user.id}`;
  const settings = '/admin?tab=settings';
  const { suspended, paused, cancelled } = await treated(admin, longHost, await buyer('Sid', 'Locke'));
  const ofSuspended = `/admin?tab=people&open=${suspended}`;
  return [
    ...adminStateScenes(cast),
    { name: 'admin/person-suspended', path: ofSuspended, as },
    { name: 'admin/person-erase', path: ofSuspended, as, frame: 'screen', act: press('Delete account') },
    { name: 'admin/person-longest', path: `/admin?tab=people&open=${longHost.user.id}`, as },
    { name: 'admin/people-suspended', path: '/admin?tab=people&state=suspended', as, frame: 'screen' },
    { name: 'admin/draw-paused', path: `/admin?tab=draws&open=${paused}`, as },
    { name: 'admin/draw-cancelled', path: `/admin?tab=draws&open=${cancelled}`, as },
    { name: 'admin/hosts-watched', path: '/admin?state=watched', as, frame: 'screen' },
    { name: 'admin/host', path: ofHost, as },
    { name: 'admin/host-revoked', path: `/admin?open=${revokedHost.user.id}`, as },
    { name: 'admin/host-longest', path: `/admin?open=${longHost.user.id}`, as },
    { name: 'admin/draws-longest', path: `/admin?tab=draws&search=${longHost.user.id}`, as },
    { name: 'admin/draws', path: '/admin?tab=draws', as },
    { name: 'admin/draw', path: ofDraw, as },
    { name: 'admin/draw-cancel', path: ofDraw, as, frame: 'screen', act: press('Cancel draw') },
    { name: 'admin/draw-off-sale', path: ofDraw, as, frame: 'screen', act: press('Take off sale') },
    { name: 'admin/people', path: '/admin?tab=people', as },
    { name: 'admin/person', path: ofPerson, as },
    {
      name: 'admin/order',
      path: ofPerson,
      as,
      act: async (page) => {
        const orders = page.getByRole('list', { name: 'Orders' });
        await orders
          .getByRole('link', { name: /^Receipt: / })
          .first()
          .click();
        await page.getByRole('article').waitFor();
      },
    },
    { name: 'admin/person-suspend', path: ofPerson, as, frame: 'screen', act: press('Suspend account') },
    { name: 'admin/person-missing', path: '/admin?tab=people&open=nobody', as, frame: 'screen' },
    { name: 'admin/newsletter', path: '/admin?tab=newsletter', as },
    {
      name: 'admin/newsletter-preview',
      path: '/admin?tab=newsletter',
      as,
      frame: 'screen',
      act: async (page) => {
        await page.getByLabel('Subject').fill('Three draws that end this week');
        await page.getByLabel('Text').fill('A lighthouse, a bicycle and a hamper.\n\nWe wish you luck.');
        await press('Preview')(page);
        await page.locator('iframe').waitFor();
      },
    },
    ...statisticsScenes(as),
    { name: 'admin/settings', path: settings, as },
    {
      name: 'admin/settings-wrong',
      path: settings,
      as,
      act: async (page) => {
        await page.getByLabel('Name of the site').fill('');
        await page.getByLabel('Support address').fill('nobody');
        await page.getByRole('button', { name: 'Save settings' }).click();
        await page.getByText('Please enter a name').waitFor();
      },
    },
    {
      name: 'admin/settings-is-it-you',
      path: settings,
      as,
      frame: 'screen',
      act: async (page) => {
        await page.getByLabel('Name of the site').fill('Village Draws');
        await press('Save settings')(page);
      },
    },
    { name: 'admin/audit', path: '/admin?tab=audit', as },
    { name: 'admin/audit-none', path: '/admin?tab=audit&search=nobody+at+all', as, frame: 'screen' },
  ];
}

const REASON =
  'Three payments with cards that were reported stolen.\nPlease write to us if this is a mistake, with the number of your order and the name on the card.';

/** Somebody who is suspended, a draw that an admin paused, and one that was cancelled. */
async function treated({ api, user, password }: Person, host: Person, suspended: Person) {
  const title = `A long story of a prize: ${'Wolverhampton'.repeat(6)} and back`;
  const paused = await draw(host, { title });
  const cancelled = await draw(host, { title: `${title} again` });
  await buy(suspended, paused, 3);
  await api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: paused.id },
    body: { quantity: 2, testOutcome: 'decline' },
  }).catch(() => undefined);
  await buy(suspended, cancelled, 10);
  await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body: { password } });
  const because = { reason: REASON };
  await api('POST /api/v1/admin/prize-draws/:id/unpublish', { params: { id: paused.id }, body: because });
  await api('POST /api/v1/prize-draws/:id/cancel', { params: { id: cancelled.id }, body: because });
  await api('POST /api/v1/admin/people/:id/suspend', { params: { id: suspended.user.id }, body: because });
  return { suspended: suspended.user.id, paused: paused.id, cancelled: cancelled.id };
}

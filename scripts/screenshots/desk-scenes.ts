import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Scene } from './camera.ts';
import { type Cast, draw } from './cast.ts';
import { startedDraw } from './draw-scenes.ts';
import type { Draws } from './draws.ts';
import { insightScenes } from './insight-scenes.ts';
import { ticketScenes } from './ticket-scenes.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).first().click();
  await page.getByRole('dialog').waitFor();
};
const openActions = async (page: Page) => {
  await button(page, /^Actions for/)
    .first()
    .click();
  await page.getByRole('menu').waitFor();
};

/** The dashboards, the tickets of a draw, and drawing its winner. */
export function deskScenes(cast: Cast, draws: Draws): Scene[] {
  return [
    ...hostScenes(cast),
    ...participantScenes(cast),
    ...ticketScenes(cast, draws),
    ...insightScenes(cast, draws),
    ...controlScenes(cast, draws),
  ];
}

function hostScenes({ host, emptyHost, unverifiedHost, revokedHost, longHost, admin }: Cast): Scene[] {
  return [
    { name: 'host/full', path: '/dashboard', as: host },
    { name: 'host/first-screen', path: '/dashboard', as: host, frame: 'screen' },
    { name: 'host/empty', path: '/dashboard', as: emptyHost },
    { name: 'host/unverified', path: '/dashboard', as: unverifiedHost },
    { name: 'host/revoked', path: '/dashboard', as: revokedHost },
    { name: 'host/longest', path: '/dashboard', as: longHost },
    { name: 'host/second-page', path: '/dashboard?page=2', as: longHost },
    { name: 'host/admin', path: '/dashboard', as: admin, frame: 'screen' },
    { name: 'host/awaiting', path: '/dashboard?filter=awaiting', as: host },
    { name: 'host/archived', path: '/dashboard?filter=archived', as: host },
    { name: 'host/filter-empty', path: '/dashboard?filter=completed', as: revokedHost },
    { name: 'host/none-found', path: '/dashboard?q=a+thing+that+nobody+has', as: host },
    {
      name: 'host/menu',
      path: '/dashboard?sort=title&order=asc',
      as: host,
      frame: 'screen',
      act: openActions,
    },
    {
      name: 'host/menu-on-sale',
      path: '/dashboard?filter=live&sort=title&order=asc',
      as: host,
      frame: 'screen',
      act: openActions,
    },
    {
      name: 'host/end',
      path: '/dashboard?filter=live&sort=title&order=asc',
      as: host,
      frame: 'screen',
      act: openDialog('End Draw'),
    },
    {
      name: 'host/delete',
      path: '/dashboard?filter=unpublished',
      as: host,
      frame: 'screen',
      act: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'host/loading',
      path: '/dashboard?view=participant',
      as: host,
      before: (page) => page.route('**/api/v1/users/*/prize-draws*', () => undefined),
      act: async (page) => {
        await page.getByRole('link', { name: 'Host View' }).click();
        await page.getByText('Loading').first().waitFor({ state: 'attached' });
      },
    },
  ];
}

function participantScenes({ guest, newcomer, host }: Cast): Scene[] {
  return [
    { name: 'participant/with-tickets', path: '/dashboard', as: guest },
    { name: 'participant/host-view', path: '/dashboard?view=participant', as: host },
    { name: 'participant/new', path: '/dashboard', as: newcomer },
    { name: 'participant/upgrade', path: '/dashboard?upgrade=1', as: newcomer, frame: 'screen' },
    {
      name: 'participant/tickets',
      path: '/dashboard',
      as: guest,
      frame: 'screen',
      act: openDialog('View Tickets'),
    },
    {
      name: 'participant/tickets-wrong-and-voided',
      path: '/dashboard',
      as: guest,
      frame: 'screen',
      act: async (page) => {
        const card = page.getByRole('article', { name: 'A barrel of cider' });
        await card.getByRole('button', { name: 'View Tickets' }).click();
        const voided = page.getByRole('dialog').getByText('Voided', { exact: true });
        await voided.evaluate((stamp) => stamp.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'participant/participants',
      path: '/dashboard',
      as: guest,
      frame: 'screen',
      act: async (page) => {
        const card = page.getByRole('article', { name: /lighthouse/ });
        await card.getByRole('button', { name: 'Participants' }).click();
        await page.getByRole('dialog').getByRole('table').waitFor();
      },
    },
  ];
}

function controlScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost, unverifiedHost, emptyHost } = cast;
  const control = ({ id }: PrizeDraw) => `/prize-draw/${id}/admin`;
  return [
    { name: 'control/ready', path: control(draws.hamper), as: host },
    { name: 'control/on-sale', path: control(draws.lighthouse), as: host },
    { name: 'control/longest', path: control(draws.long), as: longHost },
    {
      name: 'control/unverified',
      path: async () => control(await draw(unverifiedHost, { title: 'A sampler', startDate: null })),
      as: unverifiedHost,
    },
    { name: 'control/not-the-creator', path: control(draws.hamper), as: emptyHost },
    {
      name: 'control/countdown',
      path: async () => control(await startedDraw(cast)),
      as: longHost,
      act: (page) => page.getByRole('timer').first().waitFor(),
    },
    { name: 'control/winner', path: control(draws.cakes), as: host },
    { name: 'control/winners-and-none', path: control(draws.belowMinimum), as: longHost },
    {
      name: 'control/history',
      path: control(draws.belowMinimum),
      as: longHost,
      frame: 'screen',
      act: openDialog('Draw History'),
    },
    {
      name: 'control/not-found',
      path: '/prize-draw/0190a1b2-0000-7000-8000-000000000001/admin',
      as: host,
      status: 404,
    },
  ];
}

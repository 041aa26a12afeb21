import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Scene } from './camera.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The tickets of a draw, as its host works with them. */
export function ticketScenes({ host, longHost, emptyHost, admin, guest }: Cast, draws: Draws): Scene[] {
  const list = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}/view-tickets${query}`;
  const openVoid = async (page: Page) => {
    await button(page, /^Void ticket/)
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };
  const openFromMenu = (name: string) => async (page: Page) => {
    await button(page, /^More for ticket/)
      .first()
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'tickets/list', path: list(draws.lighthouse), as: host },
    { name: 'tickets/with-voided', path: list(draws.wrongly), as: longHost },
    { name: 'tickets/none-sold', path: list(draws.supper), as: host },
    { name: 'tickets/none-found', path: list(draws.lighthouse, '?search=nobody'), as: host },
    { name: 'tickets/drawn', path: list(draws.cakes), as: host },
    { name: 'tickets/not-the-creator', path: list(draws.lighthouse), as: emptyHost, status: 403 },
    { name: 'tickets/participant', path: list(draws.lighthouse), as: guest, status: 403 },
    { name: 'tickets/only-voided', path: list(draws.wrongly, '?status=voided'), as: longHost },
    { name: 'tickets/none-refunded', path: list(draws.lighthouse, '?status=refunded'), as: host },
    {
      name: 'tickets/menu',
      path: list(draws.lighthouse),
      as: host,
      frame: 'screen',
      act: (page) =>
        button(page, /^More for ticket/)
          .first()
          .click(),
    },
    {
      name: 'tickets/refund',
      path: list(draws.lighthouse),
      as: host,
      frame: 'screen',
      act: openFromMenu('Refund'),
    },
    {
      name: 'tickets/refund-order',
      path: list(draws.lighthouse),
      as: host,
      frame: 'screen',
      act: async (page) => {
        await openFromMenu('Refund whole order')(page);
        await page.getByText(/^Numbers? \d/).waitFor();
      },
    },
    { name: 'tickets/void', path: list(draws.lighthouse), as: host, frame: 'screen', act: openVoid },
    {
      name: 'tickets/void-no-reason',
      path: list(draws.lighthouse),
      as: admin,
      frame: 'screen',
      act: async (page) => {
        await openVoid(page);
        await button(page, /^Void and refund/).click();
      },
    },
  ];
}

import { buildShareImageAddress, buildSiteImageAddress } from '#domain/sharing/addresses.ts';
import { press } from './actions.ts';
import type { Draws } from './draws.ts';
import { listScenes, type Scene } from './scene.ts';

/** Ways to share a draw, and what other sites show of it: embedded cards and preview images of links. */
export function sharingScenes(draws: Draws): Scene[] {
  const { lighthouse, horse, supper, hamper, cakes, long, unbroken, soldOut, paused, yellow, night } = draws;
  const cards = { lighthouse, horse, supper, hamper, cakes, long, unbroken, soldOut, paused, yellow, night };
  return [
    ...listScenes('share')({
      page: `/prize-draw/${lighthouse.id}/share`,
      longest: `/prize-draw/${long.id}/share`,
      dialog: {
        path: `/prize-draw/${horse.id}`,
        screen: true,
        act: [
          press('More Ways to Share', 'link'),
          (page) => page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' }).waitFor(),
          (page) => page.waitForLoadState('networkidle'),
        ],
      },
    }),
    ...Object.entries(cards).flatMap(([name, draw]): Scene[] => [
      createForeignScene(`embed/${name}`, `/embed/prize-draw/${draw.id}`),
      createForeignScene(`link/${name}`, buildShareImageAddress(draw, 'Oakdraw')),
    ]),
    createForeignScene('link/site', buildSiteImageAddress('Oakdraw')),
  ];
}

/** The camera waits for the site's own pages, so it opens one before an address that is not one of them. */
function createForeignScene(name: string, address: string): Scene {
  return { name, path: '/faq', act: (page) => page.goto(address, { waitUntil: 'networkidle' }) };
}

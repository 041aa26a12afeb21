import type { PrizeDraw } from '#contract/draws/draws.ts';
import { shareImageAddress, siteImageAddress } from '#domain/sharing/addresses.ts';
import type { Scene } from './camera.ts';
import type { Draws } from './draws.ts';

/** What is seen of draws where they are shared: the ways to do it, cards on other sites, pictures of links. */
export function sharingScenes(draws: Draws): Scene[] {
  const { lighthouse, horse, supper, hamper, cakes, long, unbroken, soldOut, paused, yellow, night } = draws;
  const share = ({ id }: PrizeDraw) => `/prize-draw/${id}/share`;
  const cards = { lighthouse, horse, supper, hamper, cakes, long, unbroken, soldOut, paused, yellow, night };
  return [
    { name: 'share/page', path: share(lighthouse) },
    { name: 'share/longest', path: share(long) },
    {
      name: 'share/dialog',
      path: `/prize-draw/${horse.id}`,
      frame: 'screen',
      act: async (page) => {
        await page.getByRole('link', { name: 'More Ways to Share' }).click();
        await page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' }).waitFor();
        await page.waitForLoadState('networkidle');
      },
    },
    ...Object.entries(cards).flatMap(([name, one]): Scene[] => [
      instead(`embed/${name}`, `/embed/prize-draw/${one.id}`),
      instead(`link/${name}`, shareImageAddress(one, 'Oakdraw')),
    ]),
    instead('link/site', siteImageAddress('Oakdraw')),
  ];
}

/** What is no page of ours is opened from one, since the camera waits for those. */
function instead(name: string, address: string): Scene {
  return {
    name,
    path: '/faq',
    act: async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' });
    },
  };
}

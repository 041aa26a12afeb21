import { buildShareImageAddress, buildSiteImageAddress } from '#domain/sharing/addresses.ts';
import { press, seeRole } from './actions.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** Draws in different states and looks. */
const CARDS = [
  'lighthouse',
  'horse',
  'supper',
  'hamper',
  'cakes',
  'long',
  'unbroken',
  'soldOut',
  'paused',
  'yellow',
  'night',
] as const;

/** Ways to share a draw, and what other sites show of it: embedded cards and link previews. */
export function sharingScenes({ draws }: Stage): Scene[] {
  return [
    ...listScenes('share')({
      page: `/prize-draw/${draws.lighthouse.id}/share`,
      longest: `/prize-draw/${draws.long.id}/share`,
      dialog: {
        path: `/prize-draw/${draws.horse.id}`,
        screen: true,
        act: [
          press('More ways to share', 'link'),
          seeRole('link', 'WhatsApp'),
          (page) => page.waitForLoadState('networkidle'),
        ],
      },
    }),
    ...CARDS.flatMap((name): Scene[] => [
      { name: `embed/${name}`, path: `/embed/prize-draw/${draws[name].id}`, standalone: true },
      { name: `link/${name}`, path: buildShareImageAddress(draws[name], 'Oakdraw'), standalone: true },
    ]),
    { name: 'link/site', path: buildSiteImageAddress('Oakdraw'), standalone: true },
  ];
}

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

/** Draws whose posters and story pictures differ most. */
const PRINTED = ['lighthouse', 'horse', 'supper', 'cakes', 'bicycle', 'long', 'unbroken', 'pink'] as const;

const POSTER_PAGE = '/a-poster';

/** Shows a PDF in the browser's viewer, on an empty page that fits it. */
function showPoster(path: string): Pick<Scene, 'path' | 'standalone' | 'screen' | 'before'> {
  const viewer = `<body style="margin:0"><embed type="application/pdf" src="${path}#toolbar=0&view=FitV" style="width:100vw;height:100vh">`;
  return {
    path: POSTER_PAGE,
    standalone: true,
    screen: true,
    before: async (page) => {
      await page.route(`**${POSTER_PAGE}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: viewer }),
      );
      // Without the headers that forbid showing it in other pages.
      await page.route(`**${path}`, async (route) => {
        const body = await (await route.fetch()).body();
        await route.fulfill({ contentType: 'application/pdf', body });
      });
    },
  };
}

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
    ...PRINTED.flatMap((name): Scene[] => [
      { name: `poster/${name}`, ...showPoster(`/prize-draw/${draws[name].id}/poster.pdf`) },
      { name: `story/${name}`, path: `/prize-draw/${draws[name].id}/story.jpg`, standalone: true },
    ]),
    ...CARDS.flatMap((name): Scene[] => [
      { name: `embed/${name}`, path: `/embed/prize-draw/${draws[name].id}`, standalone: true },
      { name: `link/${name}`, path: buildShareImageAddress(draws[name], 'Oakdraw'), standalone: true },
    ]),
    { name: 'link/site', path: buildSiteImageAddress('Oakdraw'), standalone: true },
  ];
}

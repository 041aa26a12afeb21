import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { type Action, type Actions, choose, press, scrollTo, see, seeRole } from './actions.ts';
import { type Cast, createDraw, finishDraw } from './cast.ts';
import type { Draws } from './draws.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

const pageOf = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}${query}`;

/** A draw's public page in every state, and its pictures. */
export function drawScenes({ cast, draws }: Stage): Scene[] {
  const { host, longHost } = cast;
  return [
    ...listScenes('draw')({
      'active-minimum-blue': pageOf(draws.lighthouse),
      'poster-green-nearly-sold': pageOf(draws.horse),
      'upcoming-purple-modern': pageOf(draws.supper),
      'awaiting-pink-playful': pageOf(draws.hamper),
      'completed-story-custom': pageOf(draws.cakes),
      'completed-below-minimum': pageOf(draws.belowMinimum),
      'completed-without-entries': pageOf(draws.noEntries),
      'sold-out': pageOf(draws.soldOut),
      paused: pageOf(draws.paused),
      'no-limit-bold': pageOf(draws.unlimited),
      'active-pink': pageOf(draws.pink),
      'custom-yellow': pageOf(draws.yellow),
      'custom-night-poster-gallery': pageOf(draws.night),
      'changed-terms-story': pageOf(draws.changed),
      'longest-words': pageOf(draws.long),
      'longest-letters': pageOf(draws.unbroken),
      'ends-soon': pageOf(draws.endsSoon),
    }),
    ...listScenes('draw', { screen: true })({
      'active-minimum-blue-first-screen': pageOf(draws.lighthouse),
      'poster-green-nearly-sold-first-screen': pageOf(draws.horse),
      'completed-story-custom-first-screen': pageOf(draws.cakes),
      'longest-words-first-screen': pageOf(draws.long),
      owner: { path: pageOf(draws.lighthouse), as: host },
      'unpublished-owner': { path: pageOf(draws.draft), as: host, screen: false },
      'awaiting-owner': { path: pageOf(draws.hamper), as: host },
      'owner-of-longest': { path: pageOf(draws.long), as: longHost },
      preview: { path: pageOf(draws.draft, '?preview=true&returnToEdit=true'), as: host },
      print: { path: pageOf(draws.lighthouse), screen: false, print: true },
      countdown: {
        path: async () => pageOf(await startDrawing(cast)),
        act: seeRole('timer'),
      },
      'winner-just-now': { path: async () => pageOf(await startDrawing(cast)), act: seeWinner },
      'link-copied': {
        path: pageOf(draws.lighthouse),
        before: (page) =>
          page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined })),
        act: [press('Share This Draw'), see('Link Copied!')],
      },
      eligibility: {
        path: pageOf(draws.lighthouse),
        act: [choose('Eligibility'), scrollTo((page) => page.getByText('Eligibility', { exact: true }))],
      },
    }),
    ...galleryScenes(draws),
  ];
}

/** Creates a draw with four tickets, ends it and starts its drawing. */
export async function startDrawing(cast: Cast): Promise<PrizeDraw> {
  const draw = await createDraw(cast.longHost, { title: 'A cask of ale', colorScheme: 'purple' });
  await buy(cast.guest, draw, 4);
  await finishDraw(cast.longHost, draw);
  return draw;
}

const seeWinner: Actions = [
  // Waits for the heading, because the countdown shows ticket numbers too.
  seeRole('heading', /^The winner$/, { timeout: 40_000 }),
  (page) => page.locator('canvas').waitFor({ state: 'attached' }),
];

const findGallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true });
const findPicture = (page: Page) => findGallery(page).getByRole('link').first();

function galleryScenes({ lighthouse, horse }: Draws): Scene[] {
  const scrollToGallery = scrollTo(findGallery);
  const seePicture: Action = (page) =>
    page.getByRole('dialog', { name: 'Pictures' }).getByRole('img').first().waitFor();
  return listScenes('gallery', { path: pageOf(lighthouse), screen: true })({
    row: { act: scrollToGallery },
    'row-end': {
      act: [
        scrollToGallery,
        (page) => findPicture(page).press('End'),
        (page) => findGallery(page).getByText('4 of 4').waitFor(),
      ],
    },
    'whole-screen': { act: [(page) => findPicture(page).click(), seePicture] },
    'whole-screen-one': {
      path: pageOf(horse),
      act: [press('Show the full picture', 'link'), seePicture],
    },
    broken: {
      before: (page) =>
        page.route('**/pictures/**', (route) =>
          route.fulfill({ status: 200, contentType: 'image/avif', body: 'no picture' }),
        ),
      act: [scrollToGallery, see('cannot be shown')],
    },
  });
}

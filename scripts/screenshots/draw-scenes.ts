import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type Action, choose, press, scrollTo, see } from './actions.ts';
import { buy, type Cast, createDraw, finishDraw } from './cast.ts';
import type { Draws } from './draws.ts';
import { listScenes, type Scene } from './scene.ts';

const pageOf = ({ id }: PrizeDraw, query = '') => `/prize-draw/${id}${query}`;

/** The public page of a draw in every state, and its pictures. */
export function drawScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost } = cast;
  const states = {
    'active-minimum-blue': draws.lighthouse,
    'poster-green-nearly-sold': draws.horse,
    'upcoming-purple-modern': draws.supper,
    'awaiting-pink-playful': draws.hamper,
    'completed-story-custom': draws.cakes,
    'completed-below-minimum': draws.belowMinimum,
    'sold-out': draws.soldOut,
    paused: draws.paused,
    'no-limit-bold': draws.unlimited,
    'active-pink': draws.pink,
    'custom-yellow': draws.yellow,
    'custom-night-poster-gallery': draws.night,
    'changed-terms-story': draws.changed,
    'longest-words': draws.long,
    'longest-letters': draws.unbroken,
    'ends-soon': draws.endsSoon,
  };
  return [
    ...Object.entries(states).map(([name, draw]): Scene => ({ name: `draw/${name}`, path: pageOf(draw) })),
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
        act: (page) => page.getByRole('timer').first().waitFor(),
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
        act: [choose('Eligibility'), scrollTo('text="Eligibility"')],
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

const seeWinner: Action = async (page) => {
  // The heading, because the countdown shows ticket numbers too.
  await page.getByRole('heading', { name: 'The winner', exact: true }).waitFor({ timeout: 40_000 });
  await page.locator('canvas').waitFor({ state: 'attached' });
};

const findGallery = (page: Page) => page.getByRole('region', { name: 'Gallery', exact: true });
const findPicture = (page: Page) => findGallery(page).getByRole('link').first();

function galleryScenes({ lighthouse, horse }: Draws): Scene[] {
  const scrollToGallery: Action = (page) =>
    findGallery(page).evaluate((section) => section.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const seePicture: Action = (page) =>
    page.getByRole('dialog', { name: 'Pictures' }).getByRole('img').first().waitFor();
  return listScenes('gallery', { path: pageOf(lighthouse), screen: true })({
    row: { act: scrollToGallery },
    'row-end': {
      act: [
        scrollToGallery,
        (page) => findPicture(page).focus(),
        (page) => page.keyboard.press('End'),
        (page) => findGallery(page).getByText('4 of 4').waitFor(),
      ],
    },
    'whole-screen': { act: [(page) => findPicture(page).click(), seePicture] },
    'whole-screen-one': {
      path: pageOf(horse),
      act: [press('Show the picture in full', 'link'), seePicture],
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

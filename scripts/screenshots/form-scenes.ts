import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Action, choose, fail, press, see, seeDialog, seeElement, UNAVAILABLE } from './actions.ts';
import { type Cast, createDraw } from './cast.ts';
import type { Draws } from './draws.ts';
import { listScenes, MISSING_DRAW, type Scene } from './scene.ts';

const fill =
  (name: string, text: string): Action =>
  (page) =>
    page.getByRole('textbox', { name, exact: true }).fill(text);

const checkOption =
  (role: 'radio' | 'checkbox', name: RegExp): Action =>
  (page) =>
    page.getByRole(role, { name }).check();

const fillBasics = [
  fill('Title', 'The oak rocking horse'),
  fill('Description', 'Carved over a winter from one fallen oak, and oiled by hand.'),
  fill('Prize', 'A rocking horse of oak, for children from three to seven'),
  press('Add Prize'),
  fill('2nd prize', 'A jar of acorn coffee'),
  press('Add Prize'),
  fill('3rd prize', 'A bag of kindling'),
];

/** The form for creating and editing draws. */
export function formScenes({ host, unverifiedHost, longHost }: Cast, draws: Draws): Scene[] {
  const step = (name: string) => `/prize-draw/new?step=${name}`;
  const edit = ({ id }: { id: string }, query = '') => `/prize-draw/${id}/edit${query}`;
  return [
    ...listScenes('form', { path: '/prize-draw/new', as: host })({
      '1-basics': {},
      '1-basics-written': { act: fillBasics },
      '1-basics-errors': { act: press(/^Next$/) },
      '1-basics-first-screen': { screen: true },
      '2-tickets': {
        path: step('tickets'),
        act: [
          checkOption('checkbox', /^Minimum-ticket guarantee/),
          checkOption('checkbox', /^Limit per person/),
        ],
      },
      '3-skillgame': step('skillgame'),
      '4-charity': step('charity'),
      '4-charity-not-calculated': {
        path: step('charity'),
        before: fail('**/api/v1/calculations/prize-draws'),
        act: [
          (page) => page.getByRole('spinbutton', { name: 'Charity percentage' }).fill('50'),
          see('Error calculating environmental impact'),
        ],
        allows: UNAVAILABLE,
      },
      '5-finalize': step('finalize'),
      '5-finalize-look': {
        path: step('finalize'),
        act: [choose('Purple Dream'), choose('Poster'), choose('Playful')],
      },
      '5-finalize-clocks-go-back': {
        path: step('finalize'),
        act: [
          checkOption('radio', /^Start on a specific date/),
          (page) => page.getByLabel('End date: day').fill('2027-10-31'),
          (page) => page.getByLabel('End date: hour').selectOption('01'),
          (page) => page.getByLabel('End date: minutes').selectOption('30'),
        ],
      },
      unverified: { path: step('finalize'), as: unverifiedHost },
      preview: { act: [...fillBasics, press(/^Preview$/), see('Preview Mode')] },
      'preview-unverified': { path: '/prize-draw/new?preview=true', as: unverifiedHost, screen: true },
      unfinished: {
        screen: true,
        act: [
          fill('Title', 'Half a rocking horse'),
          (page) => page.reload(),
          see('You have an unfinished prize draw'),
        ],
      },
      copy: `/prize-draw/new?from=${draws.cakes.id}`,
      'edit-draft': edit(draws.draft),
      'edit-locked': edit(draws.lighthouse),
      'edit-locked-tickets': edit(draws.lighthouse, '?step=tickets'),
      'edit-locked-finalize': edit(draws.lighthouse, '?step=finalize'),
      'edit-ended': edit(draws.hamper, '?step=finalize'),
      'edit-completed': edit(draws.cakes, '?step=finalize'),
      'edit-longest': { path: edit(draws.long), as: longHost },
      'edit-preview': edit(draws.draft, '?preview=true'),
      leave: {
        path: edit(draws.draft),
        screen: true,
        act: [fill('Title', 'A hand-knitted cardigan'), press('Back to Dashboard', 'link'), seeDialog],
      },
      saved: {
        path: async () => edit(await createDraw(host, PAINT)),
        screen: true,
        act: [fill('Title', 'Two pots of paint'), press('Save Progress'), seeElement('[role=region] li')],
      },
      'not-found': { path: `${MISSING_DRAW}/edit`, status: 404 },
    }),
    ...pictureScenes({ host }),
  ];
}

const PAINT = {
  title: 'A pot of paint',
  startDate: null,
  skillGameType: 'math',
  skillGameDifficulty: 'easy',
} as const;

function pictureScenes({ host }: Pick<Cast, 'host'>): Scene[] {
  const useThisPart = press('Use this part');
  const featured = 'Choose a picture: Featured Prize Image';
  return listScenes('form', { path: '/prize-draw/new', as: host })({
    'picture-cut': { screen: true, act: (page) => choosePictures(page, featured, '#1d6b45') },
    pictures: {
      act: [
        (page) => choosePictures(page, featured, '#1d6b45'),
        useThisPart,
        (page) => page.getByRole('button', { name: 'Remove the featured image' }).waitFor(),
        (page) => choosePictures(page, 'Add pictures: Gallery', '#a8641f', '#b3264e'),
        useThisPart,
        see('Picture 2 of 2.'),
        useThisPart,
        see('(optional, 2 of 8)'),
        (page) => page.getByLabel('Replace it: Featured Prize Image').setInputFiles(DOCUMENT),
        (page) => page.getByRole('alert').waitFor(),
      ],
    },
    'picture-from-the-web': {
      screen: true,
      act: [
        press('From the web'),
        (page) => page.getByLabel('Picture address').fill('http://10.0.0.1/lamp.jpg'),
        (page) => page.keyboard.press('Enter'),
        see('is not on the public internet'),
      ],
    },
  });
}

const DOCUMENT = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

/** Chooses pictures of one colour each, and waits until the first can be cropped. */
async function choosePictures(page: Page, label: string, ...colours: string[]): Promise<void> {
  const files = await Promise.all(
    colours.map(async (background) => ({
      name: background,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
  await page.getByLabel(label).setInputFiles(files);
  await page.getByRole('button', { name: 'Use this part' }).waitFor();
}

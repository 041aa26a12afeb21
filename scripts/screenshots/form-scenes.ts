import { makePicture } from '../../tests/helpers/pictures.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import {
  type Action,
  type Actions,
  check,
  choose,
  fail,
  fill,
  press,
  see,
  seeElement,
  seeRole,
} from './actions.ts';
import { createDraw } from './cast.ts';
import { listScenes, MISSING_DRAW, type Scene, type Stage } from './scene.ts';

/** Fills in the text box with exactly this name, because other labels in the form contain it. */
const write =
  (name: string, text: string): Action =>
  (page) =>
    page.getByRole('textbox', { name, exact: true }).fill(text);

const writeBasics = [
  write('Title', 'The oak rocking horse'),
  write('Description', 'Carved over a winter from one fallen oak, and oiled by hand.'),
  write('Prize', 'A rocking horse of oak, for children from three to seven'),
  press('Add Prize'),
  write('2nd prize', 'A jar of acorn coffee'),
  press('Add Prize'),
  write('3rd prize', 'A bag of kindling'),
];

/** The form for creating and editing draws. */
export function formScenes({ cast: { host, unverifiedHost, longHost }, draws }: Stage): Scene[] {
  const step = (name: string) => `/prize-draw/new?step=${name}`;
  const edit = ({ id }: { id: string }, query = '') => `/prize-draw/${id}/edit${query}`;
  return [
    ...listScenes('form', { path: '/prize-draw/new', as: host })({
      '1-basics': {},
      '1-basics-written': { act: writeBasics },
      '1-basics-errors': { act: press(/^Next$/) },
      '1-basics-first-screen': { screen: true },
      '2-tickets': {
        path: step('tickets'),
        act: [check(/^Minimum-ticket guarantee/), check(/^Limit per person/)],
      },
      '3-skillgame': step('skillgame'),
      '4-charity': step('charity'),
      '4-charity-not-calculated': {
        path: step('charity'),
        before: fail('**/api/v1/calculations/prize-draws'),
        act: [fill('Charity percentage', '50'), see('Error calculating environmental impact')],
      },
      '5-finalize': step('finalize'),
      '5-finalize-look': {
        path: step('finalize'),
        act: [choose('Purple Dream'), choose('Poster'), choose('Playful')],
      },
      '5-finalize-clocks-go-back': {
        path: step('finalize'),
        act: [
          check(/^Start on a specific date/),
          fill('End date: day', '2027-10-31'),
          (page) => page.getByLabel('End date: hour').selectOption('01'),
          (page) => page.getByLabel('End date: minutes').selectOption('30'),
        ],
      },
      unverified: { path: step('finalize'), as: unverifiedHost },
      preview: { act: [writeBasics, press(/^Preview$/), see('Preview Mode')] },
      'preview-unverified': { path: '/prize-draw/new?preview=true', as: unverifiedHost, screen: true },
      unfinished: {
        screen: true,
        act: [
          write('Title', 'Half a rocking horse'),
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
        act: [
          write('Title', 'A hand-knitted cardigan'),
          press('Back to Dashboard', 'link'),
          seeRole('dialog'),
        ],
      },
      saved: {
        path: async () => edit(await createDraw(host, PAINT)),
        screen: true,
        act: [write('Title', 'Two pots of paint'), press('Save Progress'), seeElement('[role=region] li')],
      },
      'not-found': { path: `${MISSING_DRAW}/edit`, status: 404 },
    }),
    ...pictureScenes(host),
  ];
}

const PAINT = {
  title: 'A pot of paint',
  startDate: null,
  skillGameType: 'math',
  skillGameDifficulty: 'easy',
} as const;

function pictureScenes(host: Person): Scene[] {
  const useThisPart = press('Use this part');
  const choosePicture = choosePictures('Choose a picture: Featured Prize Image', '#1d6b45');
  return listScenes('form', { path: '/prize-draw/new', as: host })({
    'picture-cut': { screen: true, act: choosePicture },
    pictures: {
      act: [
        choosePicture,
        useThisPart,
        seeRole('button', 'Remove the featured image'),
        choosePictures('Add pictures: Gallery', '#a8641f', '#b3264e'),
        useThisPart,
        see('Picture 2 of 2.'),
        useThisPart,
        see('(optional, 2 of 8)'),
        (page) => page.getByLabel('Replace picture: Featured Prize Image').setInputFiles(DOCUMENT),
        seeRole('alert'),
      ],
    },
    'picture-from-the-web': {
      screen: true,
      act: [
        press('From the web'),
        fill('Picture address', 'http://10.0.0.1/lamp.jpg'),
        (page) => page.keyboard.press('Enter'),
        see('is not on the public internet'),
      ],
    },
  });
}

const DOCUMENT = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

/** Chooses one picture of each colour, and waits until the first can be cropped. */
const choosePictures = (label: string, ...colours: string[]): Actions => [
  async (page) => {
    const files = colours.map(async (background) => ({
      name: background,
      mimeType: 'image/png',
      buffer: await makePicture({ width: 1600, height: 1300 }, background),
    }));
    await page.getByLabel(label).setInputFiles(await Promise.all(files));
  },
  seeRole('button', 'Use this part'),
];

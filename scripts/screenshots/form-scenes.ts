import type { Page } from 'playwright-core';
import type { Scene } from './camera.ts';
import { type Cast, draw } from './cast.ts';
import type { Draws } from './draws.ts';

const NOBODY = '/prize-draw/0190a1b2-0000-7000-8000-000000000001';
const GAME = { skillGameType: 'math', skillGameDifficulty: 'easy' } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pressing = (name: string) => (page: Page) => press(page, name);

const edit = (id: string, step?: string) => `/prize-draw/${id}/edit${step ? `?step=${step}` : ''}`;
const create = (step: string) => `/prize-draw/new?step=${step}`;

const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

async function writeBasics(page: Page): Promise<void> {
  await fill(page, 'Title', 'The oak rocking horse');
  await fill(page, 'Description', 'Carved over a winter from one fallen oak, and oiled by hand.');
  await fill(page, 'Prize', 'A rocking horse of oak, for children from three to seven');
  for (const [prize, text] of [
    ['2nd prize', 'A jar of acorn coffee'],
    ['3rd prize', 'A bag of kindling'],
  ] as const) {
    await press(page, 'Add Prize');
    await fill(page, prize, text);
  }
}

async function chooseLook(page: Page): Promise<void> {
  for (const words of ['Purple Dream', 'Poster', 'Playful']) {
    await page.getByText(words, { exact: true }).click();
  }
}

async function endWhereClocksGoBack(page: Page): Promise<void> {
  await page.getByLabel('End date: day').fill('2027-10-31');
  await page.getByLabel('End date: hour').selectOption('01');
  await page.getByLabel('End date: minutes').selectOption('30');
}

/** A new draw, step by step, and what may happen in between. */
function newDrawScenes({ host, unverifiedHost }: Cast): Scene[] {
  return [
    { name: 'form/1-basics', path: '/prize-draw/new', as: host },
    { name: 'form/1-basics-written', path: '/prize-draw/new', as: host, act: writeBasics },
    { name: 'form/1-basics-errors', path: '/prize-draw/new', as: host, act: pressing('Next') },
    { name: 'form/1-basics-first-screen', path: '/prize-draw/new', as: host, frame: 'screen' },
    {
      name: 'form/2-tickets',
      path: create('tickets'),
      as: host,
      act: async (page) => {
        for (const name of [/^Minimum-ticket guarantee/, /^Limit per person/]) {
          await page.getByRole('checkbox', { name }).check();
        }
      },
    },
    { name: 'form/3-skillgame', path: create('skillgame'), as: host },
    { name: 'form/4-charity', path: create('charity'), as: host },
    {
      name: 'form/4-charity-not-calculated',
      path: create('charity'),
      as: host,
      before: (page) =>
        page.route('**/api/v1/calculations/prize-draws', (route) =>
          route.fulfill({ status: 503, json: { message: 'Not now.', code: 'unavailable' } }),
        ),
      act: async (page) => {
        await page.getByRole('spinbutton', { name: 'Charity percentage' }).fill('50');
        await page.getByText('Error calculating environmental impact').waitFor();
      },
      allows: /status of 503/,
    },
    { name: 'form/5-finalize', path: create('finalize'), as: host },
    { name: 'form/5-finalize-look', path: create('finalize'), as: host, act: chooseLook },
    {
      name: 'form/5-finalize-clocks-go-back',
      path: create('finalize'),
      as: host,
      act: async (page) => {
        await page.getByRole('radio', { name: /^Start on a specific date/ }).check();
        await endWhereClocksGoBack(page);
      },
    },
    { name: 'form/unverified', path: create('finalize'), as: unverifiedHost },
    {
      name: 'form/preview',
      path: '/prize-draw/new',
      as: host,
      act: async (page) => {
        await writeBasics(page);
        await press(page, 'Preview');
        await page.getByText('Preview Mode').waitFor();
      },
    },
    {
      name: 'form/preview-unverified',
      path: '/prize-draw/new?preview=true',
      as: unverifiedHost,
      frame: 'screen',
    },
    {
      name: 'form/unfinished',
      path: '/prize-draw/new',
      as: host,
      frame: 'screen',
      act: async (page) => {
        await fill(page, 'Title', 'Half a rocking horse');
        await page.reload();
        await page.getByText('You have an unfinished prize draw').waitFor();
      },
    },
  ];
}

/** Creating and editing draws. */
export function formScenes(cast: Cast, draws: Draws): Scene[] {
  const { host, longHost } = cast;
  return [
    ...newDrawScenes(cast),
    { name: 'form/edit-draft', path: edit(draws.draft.id), as: host },
    { name: 'form/edit-locked', path: edit(draws.lighthouse.id), as: host },
    { name: 'form/edit-locked-tickets', path: edit(draws.lighthouse.id, 'tickets'), as: host },
    { name: 'form/edit-locked-finalize', path: edit(draws.lighthouse.id, 'finalize'), as: host },
    { name: 'form/edit-ended', path: edit(draws.hamper.id, 'finalize'), as: host },
    { name: 'form/edit-completed', path: edit(draws.cakes.id, 'finalize'), as: host },
    { name: 'form/edit-longest', path: edit(draws.long.id), as: longHost },
    { name: 'form/edit-preview', path: `${edit(draws.draft.id)}?preview=true`, as: host },
    { name: 'form/copy', path: `/prize-draw/new?from=${draws.cakes.id}`, as: host },
    {
      name: 'form/leave',
      path: edit(draws.draft.id),
      as: host,
      frame: 'screen',
      act: async (page) => {
        await fill(page, 'Title', 'A hand-knitted cardigan');
        await page.getByRole('link', { name: 'Back to Dashboard' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'form/saved',
      path: async () => edit((await draw(host, { title: 'A pot of paint', startDate: null, ...GAME })).id),
      as: host,
      frame: 'screen',
      act: async (page) => {
        await fill(page, 'Title', 'Two pots of paint');
        await press(page, 'Save Progress');
        await page.locator('[role=region] li').waitFor();
      },
    },
    { name: 'form/not-found', path: `${NOBODY}/edit`, as: host, status: 404 },
  ];
}

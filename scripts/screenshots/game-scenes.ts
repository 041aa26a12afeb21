import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type Action, fail, press, see, seeButton, UNAVAILABLE } from './actions.ts';
import type { Cast } from './cast.ts';
import type { Draws } from './draws.ts';
import { listScenes, type Scene } from './scene.ts';

const submitAnswer = press('Submit Answer');
const seeGame = seeButton('Submit Answer');
const type =
  (text: string): Action =>
  (page) =>
    page.locator('#main').getByRole('textbox').fill(text);

/** Skill challenges in every state, and the examples for hosts. */
export function gameScenes({ host }: Cast, draws: Draws): Scene[] {
  const { lighthouse, horse, words, sums, hamper } = draws;
  const challenge = ({ id }: PrizeDraw) => `/prize-draw/${id}/challenge`;
  const pressLetters =
    (count: number): Action =>
    async (page) => {
      for (let letter = 0; letter < count; letter += 1) {
        await page.locator('fieldset button').nth(letter).click();
      }
    };
  const answerExample = [
    press('Ticket Purchase', 'tab'),
    press('Start Challenge'),
    type('100'),
    submitAnswer,
    see('Answer recorded'),
  ];
  return [
    ...listScenes('challenge')({
      sum: { path: challenge(sums), act: seeGame },
      word: { path: challenge(words), act: seeGame },
      'word-begun': { path: challenge(words), act: pressLetters(3) },
      'next-number': { path: challenge(horse), act: seeGame },
      'digits-shown': { path: challenge(lighthouse), act: pauseDigits },
      'digits-recalled': { path: challenge(lighthouse), act: seeGame },
      'missing-answer': { path: challenge(sums), act: submitAnswer },
      starting: {
        path: challenge(sums),
        before: (page) =>
          page.route('**/challenge', (route) =>
            isApiCall(route.request().url()) ? undefined : route.continue(),
          ),
      },
      ended: {
        path: challenge(hamper),
        act: (page) => page.getByRole('link', { name: 'Return to Prize Draw' }).waitFor(),
      },
      recorded: {
        path: challenge(sums),
        before: stayOnPage,
        act: [type('12'), submitAnswer, see('Answer recorded')],
      },
      unsent: {
        path: challenge(horse),
        allows: UNAVAILABLE,
        before: fail('**/challenge/*'),
        act: [type('12'), submitAnswer, see('Your answer was not sent.')],
      },
      unreachable: {
        path: challenge(sums),
        allows: /ERR_FAILED/,
        before: (page) =>
          page.route('**/challenge', (route) =>
            route.request().method() === 'POST' ? route.abort() : route.continue(),
          ),
        act: seeButton('Try Again'),
      },
      'letters-missing': {
        path: challenge(words),
        act: [pressLetters(1), submitAnswer, see(/^The word has/)],
      },
      'digits-missing': {
        path: challenge(lighthouse),
        act: [
          (page) => page.getByRole('button', { name: 'Submit Answer' }).waitFor({ timeout: 30_000 }),
          type('12'),
          submitAnswer,
          see(/^Please enter all/),
        ],
      },
    }),
    ...listScenes('games', { path: '/skill-game-example', as: host })({
      examples: {},
      selection: {
        act: [press('Game Selection', 'tab'), (page) => page.getByRole('radio', { name: /^Word/ }).check()],
      },
      purchase: { act: press('Ticket Purchase', 'tab') },
      answered: { act: answerExample },
      bought: {
        act: [
          ...answerExample,
          (page) => page.getByLabel('Number of tickets').fill('8'),
          press('Pay £80.00 (example)'),
          see('Purchase Complete!'),
        ],
      },
    }),
  ];
}

const isApiCall = (url: string) => new URL(url).pathname.startsWith('/api/');

/** Pauses the digits: they wait while the page is hidden. */
const pauseDigits: Action = async (page) => {
  await page.locator('[data-digit]').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

/** Disables the timers that lead on to the tickets, so that there is time for a picture. */
const stayOnPage: Action = (page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) =>
        ms === 1500 || ms === 2000 ? 0 : later(work, ms, ...rest),
    });
  });

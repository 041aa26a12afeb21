import type { PrizeDraw } from '#contract/draws/draws.ts';
import { ABORTED, type Action, abort, fail, fill, hold, press, see, seeRole } from './actions.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** The call that starts a challenge. */
const START = '**/api/v1/prize-draws/*/challenge';

const submitAnswer = press('Submit answer');
/** The digits are shown one after the other, and can be entered only afterwards. */
const seeGame = seeRole('button', 'Submit answer', { timeout: 30_000 });
const type =
  (text: string): Action =>
  (page) =>
    page.locator('#main').getByRole('textbox').fill(text);

/** Skill challenges in every state, and the examples for hosts. */
export function gameScenes({ cast: { host }, draws }: Stage): Scene[] {
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
    press('Start challenge'),
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
      starting: { path: challenge(sums), before: hold(START) },
      ended: { path: challenge(hamper), act: seeRole('link', 'Return to Prize Draw') },
      recorded: {
        path: challenge(sums),
        before: stayOnPage,
        act: [type('12'), submitAnswer, see('Answer recorded')],
      },
      unsent: {
        path: challenge(horse),
        before: fail('**/challenge/*'),
        act: [type('12'), submitAnswer, see('We couldn’t send your answer.')],
      },
      unreachable: {
        path: challenge(sums),
        allows: ABORTED,
        before: abort(START),
        act: seeRole('button', 'Try again'),
      },
      'letters-missing': {
        path: challenge(words),
        act: [pressLetters(1), submitAnswer, see(/^The word has/)],
      },
      'digits-missing': {
        path: challenge(lighthouse),
        act: [seeGame, type('12'), submitAnswer, see(/^Please enter all/)],
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
          answerExample,
          fill('Number of tickets', '8'),
          press('Pay £80.00 (example)'),
          see('Purchase Complete!'),
        ],
      },
    }),
  ];
}

/** Pauses the digits, which wait while the page is hidden. */
const pauseDigits: Action = async (page) => {
  await page.locator('[data-digit]').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

/** Disables the timers that lead to the tickets, so that there is time to take a picture. */
const stayOnPage: Action = (page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) =>
        ms === 1500 || ms === 2000 ? 0 : later(work, ms, ...rest),
    });
  });

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Challenge } from '#contract/sales/challenges.ts';
import { expectNoOverflow, expectToast, sharedSite } from '../../helpers/browser.ts';
import { answerBox as box, drawsOf, findChallengeOf, PHONE } from '../../helpers/buyer-pages.ts';
import { solution } from '../../helpers/tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { withGame } = drawsOf(site);

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });
const recorded = (page: Page) => page.getByRole('heading', { name: 'Answer recorded' });

/** Opens a game on a phone and records what it sends. */
async function play(
  game: 'math' | 'word' | 'memory' | 'puzzle',
  { level = 'easy', calm = false }: { level?: 'easy' | 'hard'; calm?: boolean } = {},
) {
  const draw = await withGame(game, { skillGameDifficulty: level });
  const { page } = await site.visitor({ ...PHONE, ...(calm && { reducedMotion: 'reduce' }) });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (/\/challenge\/[^/]+$/.test(request.url())) sent.push(request.postDataJSON());
  });
  const challenge = await findChallengeOf(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
  return { page, sent, challenge };
}

/** Uses only the keyboard to reach the control of this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole('button', { name }).or(page.getByRole('textbox', { name })).first();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

const digits = (challenge: Challenge) => challenge.sequence ?? [];

async function watchDigits(page: Page, challenge: Challenge): Promise<void> {
  for (const digit of digits(challenge)) await page.locator(`[data-digit="${digit}"]`).waitFor();
  await box(page).waitFor();
}

describe('a sum', () => {
  it('is answered by keyboard alone, and reports a missing answer', async () => {
    const { page, challenge, sent } = await play('math');
    await submit(page).waitFor();
    await tabTo(page, 'Your answer');
    expect(await box(page).getAttribute('inputmode')).toBe('numeric');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a whole number.').waitFor();
    await expectWellMade(page);
    await page.keyboard.type(solution(challenge));
    await page.keyboard.press('Enter');
    await recorded(page).waitFor();
    expect(sent).toEqual([{ answer: solution(challenge) }]);
  });

  it('is kept if sending fails, and sent on retry', async () => {
    const { page, challenge } = await play('math');
    await page.route('**/challenge/*', (route) => route.fulfill({ status: 503, json: BUSY }));
    await box(page).fill(solution(challenge));
    await submit(page).click();
    await expectToast(page, 'Skill Challenge Failed', 'Please try again to proceed with ticket purchase.');
    await page.getByText('Your answer was not sent.').waitFor();
    expect(await box(page).inputValue()).toBe(solution(challenge));
    await expectWellMade(page);
    await page.unroute('**/challenge/*');
    await submit(page).click();
    await recorded(page).waitFor();
  });

  it('is loaded automatically once the connection is back', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    // The page acts as if it were offline, but logs no error.
    await page.addInitScript(() => {
      const fetched = window.fetch;
      window.fetch = (...call) =>
        document.documentElement.dataset.online === '' || !/challenge$/.test(String(call[0]))
          ? fetched(...call)
          : Promise.reject(new TypeError('Failed to fetch'));
    });
    await page.goto(`/prize-draw/${draw.id}/challenge`);
    await page.getByText('We couldn’t load the challenge.').waitFor();
    await expectWellMade(page);
    await page.evaluate(() => {
      document.documentElement.dataset.online = '';
      window.dispatchEvent(new Event('online'));
    });
    await submit(page).waitFor();
  });
});

const BUSY = { message: 'We are very busy right now.', code: 'unavailable' };

describe('a word', () => {
  it('is spelt tile by tile, by keyboard alone', async () => {
    const { page, challenge, sent } = await play('word');
    const letters = solution(challenge);
    await submit(page).waitFor();
    for (const [at, letter] of [...letters].entries()) {
      await tabTo(page, new RegExp(`^${letter}$`));
      await page.keyboard.press('Enter');
      // A letter that occurs twice has two tiles, of which the laid one cannot be reached any more.
      await page.getByText(`Laid so far: ${[...letters].slice(0, at + 1).join(', ')}.`).waitFor();
    }
    expect(await box(page).inputValue()).toBe(letters);
    // After the last tile the submit button has the focus.
    expect(await submit(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await recorded(page).waitFor();
    expect(sent).toEqual([{ answer: letters }]);
  });

  it('can be typed with the given letters, undone and shuffled, and must be complete', async () => {
    const { page, challenge } = await play('word', { level: 'hard' });
    const letters = solution(challenge);
    await tabTo(page, 'The word');
    await page.keyboard.type(`?${letters.slice(0, 3).toUpperCase()}1`);
    expect(await box(page).inputValue()).toBe(letters.slice(0, 3));
    await page.keyboard.press('Home');
    await page.keyboard.type(letters[3] ?? '');
    expect(await box(page).inputValue()).toBe(letters.slice(0, 4));
    await expectWellMade(page);
    await tabTo(page, 'Undo the last letter');
    await page.keyboard.press('Enter');
    expect(await box(page).inputValue()).toBe(letters.slice(0, 3));
    await tabTo(page, 'Shuffle the letters');
    await page.keyboard.press('Enter');
    const tiles = await page.locator('fieldset button').allTextContents();
    expect(tiles.sort().join('')).toBe([...letters].sort().join(''));
    await tabTo(page, 'Submit Answer');
    await page.keyboard.press('Enter');
    await page.getByText('The word has 9 letters.').waitFor();
    await expectWellMade(page);
  });

  it('accepts a tile dragged to its place', async () => {
    const { page, challenge } = await play('word');
    const letters = solution(challenge);
    const last = letters.at(-1) ?? '';
    await submit(page).waitFor();
    const drag = async (letter: string, place: number) => {
      const tile = await page.locator('fieldset button:enabled', { hasText: letter }).first().boundingBox();
      const slots = await box(page).boundingBox();
      if (!tile || !slots) throw new Error('nothing to drag');
      await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
      await page.mouse.down();
      await page.mouse.move(slots.x + (slots.width * (place + 0.5)) / letters.length, slots.y + 20, {
        steps: 6,
      });
      await page.mouse.up();
    };
    await drag(last, 2);
    expect(await box(page).inputValue()).toBe(last);
    await drag(letters[0] ?? '', 0);
    expect(await box(page).inputValue()).toBe(`${letters[0]}${last}`);
  });
});

describe('the digits to remember', () => {
  it('appear one by one, even with reduced motion, can be shown again, and are all required', async () => {
    const { page, challenge, sent } = await play('memory', { calm: true });
    await page.locator('[aria-live="assertive"][data-digit]').waitFor();
    await expectNoOverflow(page);
    await watchDigits(page, challenge);
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await box(page).getAttribute('inputmode')).toBe('numeric');
    await page.keyboard.type('1x2');
    expect(await box(page).inputValue()).toBe('12');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter all 4 digits.').waitFor();
    await expectWellMade(page);
    await tabTo(page, 'Show the digits again');
    await page.keyboard.press('Enter');
    await watchDigits(page, challenge);
    expect(await box(page).inputValue()).toBe('');
    await page.keyboard.type(digits(challenge).join(''));
    await page.keyboard.press('Enter');
    await recorded(page).waitFor();
    expect(sent).toEqual([{ answer: digits(challenge).join('') }]);
  });
});

describe('a row of numbers', () => {
  it('accepts its next number on the blank tile, by keyboard alone', async () => {
    const { page, challenge, sent } = await play('puzzle', { level: 'hard' });
    await page.getByText(`The numbers are ${digits(challenge).join(', ')}.`).waitFor();
    await tabTo(page, 'The next number');
    expect(await box(page).getAttribute('inputmode')).toBe('numeric');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a whole number.').waitFor();
    await expectWellMade(page);
    await box(page).fill('');
    await page.keyboard.type(solution(challenge));
    await page.keyboard.press('Enter');
    await recorded(page).waitFor();
    expect(sent).toEqual([{ answer: solution(challenge) }]);
  });
});

describe('the confirmation', () => {
  it('announces that the answer was recorded, visually and to screen readers, in both modes [CHAL-04]', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    // Freezes the confirmation so that it can be checked.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      Object.assign(window, {
        setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) =>
          ms === 1500 || ms === 2000 ? 0 : later(work, ms, ...rest),
      });
    });
    await findChallengeOf(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
    await box(page).fill('1');
    await submit(page).click();
    await recorded(page).waitFor();
    expect(await recorded(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('status').filter({ hasText: 'Taking you to the tickets…' }).waitFor();
    await expectWellMade(page);
  });
});

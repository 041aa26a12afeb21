import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../../helpers/browser.ts';
import {
  answer,
  answerBox,
  drawsOf,
  findChallengeOf,
  heading,
  PHONE,
  readStoredChallenge,
} from '../../helpers/buyer-pages.ts';
import { sell } from '../../helpers/sold-tickets.ts';
import { solution } from '../../helpers/tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

describe('the skill challenge', () => {
  it.each([
    ['word', 'Unscramble the word'],
    ['puzzle', 'Find the next number'],
    ['memory', 'Remember the digits'],
  ] as const)(
    'starts immediately in a draw with the game %s, is recorded and leads to the tickets [CHAL-02, CHAL-03, CHAL-04, CHAL-05, CHAL-06, CHAL-07, CHAL-08]',
    async (game, task) => {
      const draw = await withGame(game);
      const { page, open } = await site.visitor(PHONE);
      await open(`/prize-draw/${draw.id}`);
      const buy = page.getByRole('link', { name: 'Buy Tickets Now' });
      const challenge = await findChallengeOf(page, () => buy.click());
      await page.getByRole('heading', { name: task }).waitFor();
      expect(await page.locator('#main').textContent()).toContain(
        'Everyone gets a ticket, but only tickets with the correct answer enter the draw.',
      );
      if (game === 'memory') {
        // One digit at a time, never all of them.
        for (const digit of challenge.sequence ?? []) await page.locator(`[data-digit="${digit}"]`).waitFor();
        await answerBox(page).waitFor();
      }
      await (game === 'word' ? expectWellMade(page) : expectNoAxeViolations(page));
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      if (game === 'word') {
        for (const letter of solution(challenge))
          await page.locator('fieldset button:enabled', { hasText: letter }).first().click();
        expect(await answerBox(page).inputValue()).toBe(solution(challenge));
        await page.getByRole('button', { name: 'Submit answer' }).click();
      } else await answer(page, solution(challenge));
      await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
      await page.clock.runFor(1499);
      expect((await readStoredChallenge(page)).id).toBeNull();
      await page.clock.runFor(1);
      expect((await readStoredChallenge(page)).id).toBe(challenge.id);
      await page.clock.runFor(499);
      expect(page.url()).toBe(`${site.url()}/prize-draw/${draw.id}/challenge`);
      await page.clock.runFor(1);
      await page.clock.resume();
      await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
      await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    },
  );

  it('looks the same after a wrong answer as after a right one [CHAL-04, CHAL-09]', async () => {
    const draw = await withGame();
    const shown: (string | null)[] = [];
    for (const right of [true, false]) {
      const { page } = await site.visitor(PHONE);
      const challenge = await findChallengeOf(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
      expect(Object.keys(challenge).sort()).toEqual(['difficulty', 'expiresAt', 'id', 'prompt', 'type']);
      const recorded = page.waitForResponse((response) => response.url().endsWith(challenge.id));
      await answer(page, right ? solution(challenge) : '4711');
      expect(await (await recorded).json()).toEqual({ recorded: true });
      const done = page.getByRole('heading', { name: 'Answer recorded' });
      await done.waitFor();
      shown.push(await done.locator('..').textContent());
      await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    }
    expect(shown[0]).toBe(shown[1]);
    expect(shown[0]).not.toMatch(/correct|right|wrong/i);
  });

  it('is shown again after a reload and in another tab, signed in or not', async () => {
    const draw = await withGame();
    const readQuestion = (of: Page) => of.getByText(/^What is /).textContent();
    for (const as of [undefined, await site.person()]) {
      const { page } = await site.visitor({ ...PHONE, ...(as && { as }) });
      await findChallengeOf(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
      const asked = await readQuestion(page);
      await page.reload();
      expect(await readQuestion(page)).toBe(asked);
    }
    for (const as of [undefined, await site.person()]) {
      const { page, context } = await site.visitor({ ...PHONE, ...(as && { as }) });
      const first = await findChallengeOf(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
      const second = await context.newPage();
      const again = await findChallengeOf(second, () => second.goto(`/prize-draw/${draw.id}/challenge`));
      expect(again.id).toBe(first.id);
    }
  });

  it('accepts negative numbers, and does not send an invalid answer', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    await page.route('**/challenge', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: {
              id: '0190a1b2-0000-7000-8000-00000000000c',
              type: 'math',
              difficulty: 'easy',
              prompt: '3 - 7',
              expiresAt: new Date().toISOString(),
            },
          })
        : route.continue(),
    );
    const sent: unknown[] = [];
    await page.route('**/challenge/*', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { recorded: true } });
    });
    await page.goto(`/prize-draw/${draw.id}/challenge`);
    await page.getByText('What is 3 minus 7?').waitFor();
    await page.getByRole('button', { name: 'Submit answer' }).click();
    await page.getByText('Please enter a whole number.').waitFor();
    await page.getByLabel('Your answer').fill('4');
    await page.getByRole('button', { name: 'Switch between plus and minus' }).click();
    await page.getByRole('button', { name: 'Submit answer' }).click();
    await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
    expect(sent).toEqual([{ answer: '-4' }]);
  });

  it('shows an error if a call fails, and replaces an expired challenge [CHAL-10]', async () => {
    const draw = await withGame();
    const { page, context } = await site.visitor(PHONE);
    const failed = ['Skill Challenge Failed', 'Please try again to proceed with ticket purchase.'] as const;
    await page.route('**/challenge', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } })
        : route.continue(),
    );
    await page.goto(`/prize-draw/${draw.id}/challenge`);
    await expectToast(page, ...failed);
    await page.getByText('Too many at once.').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/challenge');

    const first = await findChallengeOf(page, () => page.getByRole('button', { name: 'Try again' }).click());
    await page.route(`**/challenge/${first.id}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'Expired.', code: 'challenge_expired' } }),
    );
    // The challenge is still open on the server.
    await context.clearCookies();
    const second = await findChallengeOf(page, () => answer(page, '1'));
    expect(second.id).not.toBe(first.id);
    await expectToast(page, ...failed);
    await answer(page, solution(second));
    await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
  });

  it('is not offered when every ticket is sold', async () => {
    const draw = await withGame('math', { ticketLimit: 3 });
    await sell(site, draw, 3);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}/challenge`);
    await page.getByText('All tickets are sold.').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Return to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
  });

  it('is skipped for a draw without a game [CHAL-17]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'Buy Tickets Now' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    await open(`/prize-draw/${draw.id}/challenge`);
    expect(new URL(page.url()).pathname).toBe(`/prize-draw/${draw.id}/tickets`);
  });

  it('links back, and reports a draw that does not exist [CHAL-01]', async () => {
    const draw = await withGame();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}/challenge`);
    await page.getByRole('link', { name: 'Back to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    await open('/prize-draw/0190a1b2-0000-7000-8000-000000000001/challenge', 404);
    expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL('/');
  });
});

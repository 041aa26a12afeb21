import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { solve } from '#domain/games/solve.ts';
import { sharedSite } from '../../helpers/browser.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

async function examples() {
  const { page, open } = await site.visitor({ as: await site.person({ role: 'host' }) });
  await open('/skill-game-example');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const says = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  return { page, press, tab, says };
}

/** Answers the sum that is shown. `wrong` is added to the right answer. */
async function answerSum(page: Page, wrong = 0) {
  const question = (await page.getByText(/^What is /).textContent()) ?? '';
  const prompt = question
    .replace(/What is |\?/g, '')
    .replace('plus', '+')
    .replace('minus', '-');
  const solution = Number(solve({ type: 'math', prompt }));
  await page.getByLabel('Your answer').fill(String(solution + wrong));
  await page.getByRole('button', { name: 'Submit answer' }).click();
}

describe('the examples of the skill games', () => {
  it('are a single game, a choice of games and a purchase for £10.00 a ticket [DEMO-01]', async () => {
    const { page, press, tab, says } = await examples();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Direct Game',
      'Game Selection',
      'Ticket Purchase',
    ]);
    await says('Maths, easy');
    await expectWellMade(page);
    await press('Start challenge');
    await answerSum(page);
    await says('Answer recorded');
    await page.getByText('is right. Tickets bought now would be entered.').waitFor();

    await tab('Game Selection');
    await page.getByRole('radio', { name: /^Puzzle/ }).check();
    await page.getByRole('radio', { name: /^Hard/ }).check();
    await expectWellMade(page);
    await press('Start challenge');
    await says('Find the next number');
    await page.getByLabel('The next number').fill('1');
    await press('Submit answer');
    await says('Answer recorded');

    await tab('Ticket Purchase');
    await page.getByText('£10.00').waitFor();
    await press('Start challenge');
    await answerSum(page, 1);
    await page.getByRole('spinbutton').or(page.getByLabel('Number of tickets')).first().fill('3');
    await press('Pay £30.00 (example)');
    await says('Purchase Complete!');
    expect(await page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').count()).toBe(3);
    await page.getByText('so they wouldn’t be entered').waitFor();
    await expectWellMade(page);
  });

  it('can all be reset [DEMO-02]', async () => {
    const { page, press, tab, says } = await examples();
    await press('Start challenge');
    await tab('Game Selection');
    await press('Start challenge');
    await tab('Ticket Purchase');
    await press('Start challenge');
    await answerSum(page);
    await press('Pay £10.00 (example)');
    await says('Purchase Complete!');
    await press('Reset All Examples');
    await says('Buy tickets');
    await tab('Game Selection');
    await says('Choose a game');
    await tab('Direct Game');
    await says('Maths, easy');
  });
});

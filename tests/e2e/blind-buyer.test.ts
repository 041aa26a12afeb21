import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedSite } from '../helpers/browser.ts';
import { drawsOf, findChallengeOf, PHONE } from '../helpers/buyer-pages.ts';
import { purchasePath } from '../helpers/purchase-pages.ts';
import { startScreenReader } from '../helpers/screen-reader.ts';
import { newEmail } from '../helpers/site-people.ts';
import { solution } from '../helpers/tickets.ts';

const site = sharedSite();
const { withGame } = drawsOf(site);

/** Expects that each control of the page has an accessible name. */
async function expectNames(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  const controls = tree.match(/^ *- '?(button|link|textbox|checkbox|radio|combobox|spinbutton)\b.*$/gm) ?? [];
  expect(controls.length).toBeGreaterThan(3);
  expect(controls.filter((control) => !control.includes('"'))).toEqual([]);
}

describe('a buyer who cannot see the screen', () => {
  it('gets from a shared link to paid tickets by keyboard, and hears each step [ACCESS-05, ACCESS-08, ACCESS-09, TIX-10]', async () => {
    const draw = await withGame();
    const { page, open } = await site.visitor(PHONE);
    const reader = await startScreenReader(page);
    const { press, type, tabTo, expectHeard, expectFocus } = reader;

    await open(`/prize-draw/${draw.id}`);
    await expectNames(page);
    await tabTo('link', 'Skip to tickets');
    await press('Enter');
    await tabTo('button', '5 tickets, £25.00');
    await press('Space');
    await expectHeard('Total for 5 tickets£25.00');
    await tabTo('button', 'One fewer ticket');
    await press('Space');
    await expectHeard('Total for 4 tickets£20.00');
    await tabTo('link', 'Skip to checkout');
    await press('Enter');
    await expectFocus('link', 'Buy Tickets Now');
    const challenge = await findChallengeOf(page, () => press('Enter'));

    await expectHeard(`Skill challenge: ${draw.title}`);
    await page.getByRole('textbox', { name: 'Your answer', exact: true }).waitFor();
    expect(await page.locator('#main').ariaSnapshot()).toMatch(/What is \d+ (plus|minus|times) \d+\?/);
    await expectNames(page);
    await tabTo('textbox', 'Your answer');
    await press('Enter');
    await expectHeard('Please enter a whole number.');
    await expectFocus('textbox', 'Your answer');
    expect(await reader.description()).toContain('Please enter a whole number.');
    await type(solution(challenge));
    await press('Enter');
    await expectFocus('heading', 'Answer recorded');
    await page.waitForURL(purchasePath(draw, 4));

    await expectHeard(`Purchase: ${draw.title}`);
    await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    await expectNames(page);
    await tabTo('textbox', 'Email');
    await press('Enter');
    await expectHeard('Email is required');
    await expectFocus('textbox', 'Email');
    expect(await reader.description()).toContain('Email is required');
    await type(newEmail('blind.ann'));
    await tabTo('textbox', 'Full name');
    expect(await reader.description()).toContain('Full name is required');
    await type('Ann Keys');
    await tabTo('textbox', 'Choose a password');
    await type('a good password');
    for (const [part, value] of Object.entries({ Day: '27', Month: '3', Year: '1990' })) {
      await tabTo('textbox', part);
      await type(value);
    }
    await press('Enter');
    await expectHeard('Registration successful');
    await expectFocus('checkbox', 'I am 18 or over');
    await press('Space');
    await tabTo('button', 'Pay £20.00');
    await press('Enter');
    await expectHeard('Please confirm that you are 18 or over and live in the UK.');
    await expectFocus('checkbox', 'I am a UK resident');
    expect(await reader.description()).toContain('Please confirm that you are 18 or over');
    await press('Space');
    await tabTo('button', 'Pay £20.00');
    await press('Enter');
    await expectHeard('Purchase Complete!');
    await expectFocus('heading', 'Purchase Complete!');
    await page.getByText('£20.00 paid for 4 tickets.').waitFor();
    await expectNames(page);
    expect(reader.keys()).toBeLessThanOrEqual(48);
  });
});

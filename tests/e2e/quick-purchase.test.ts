import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { recordActs } from '../helpers/acts.ts';
import { expectNoAxeViolations, expectToast, type Person, sharedSite } from '../helpers/browser.ts';
import {
  answer,
  drawsOf,
  findChallengeOf,
  heading,
  PHONE,
  readStoredChallenge,
} from '../helpers/buyer-pages.ts';
import { linkInEmail } from '../helpers/email-links.ts';
import {
  confirmTerms,
  expectHeading,
  fillDateOfBirth,
  payButton,
  purchasePath,
  soldOf,
} from '../helpers/purchase-pages.ts';
import { newEmail } from '../helpers/site-people.ts';
import { sell } from '../helpers/sold-tickets.ts';
import { solution } from '../helpers/tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

const bar = (page: Page) => page.getByRole('region', { name: 'What you pay' });
const buyLink = (page: Page) => page.getByRole('link', { name: 'Buy Tickets Now' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.textContent ?? '';
  });

/** Counts the screens that the page shows: the draw, the challenge, and so on. */
function countScreens(page: Page): () => string[] {
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== screens.at(-1)) screens.push(pathname);
  });
  return () => screens.map((path) => path.split('/').at(3) ?? 'draw');
}

/** Follows a shared link to a draw, chooses three tickets and answers the challenge. */
async function comeByLink(draw: PrizeDraw, as?: Person) {
  const visitor = await site.visitor({ ...PHONE, ...(as && { as }) });
  const { page, context, open } = visitor;
  const screens = countScreens(page);
  const acts = await recordActs(context);
  await open(`/prize-draw/${draw.id}`);
  await bar(page).getByRole('button', { name: '3 tickets, £15.00' }).click();
  const challenge = await findChallengeOf(page, () => buyLink(page).click());
  await answer(page, solution(challenge));
  await page.waitForURL(purchasePath(draw, 3));
  return { ...visitor, screens, acts, challenge };
}

describe('from a shared link to a paid ticket', () => {
  it('takes a new buyer three screens and fourteen actions, as they sign up and pay on one screen [TIX-10, BUY-24, BUY-25, AUTH-20]', async () => {
    const draw = await withGame();
    const { page, screens, acts, challenge } = await comeByLink(draw);
    await page.getByText('Login Required', { exact: true }).waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    await field(page, 'Email').fill(newEmail('quick.ann'));
    await field(page, 'Full name').fill('Ann Mary Baker');
    await field(page, 'I am 18 or over').check();
    await field(page, 'Choose a password').fill('a good password');
    await fillDateOfBirth(page);
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectToast(page, 'Registration successful', 'Welcome to Oakdraw, Ann.');
    await expect.poll(() => focused(page)).toBe('over18');
    expect(new URL(page.url()).search).toBe('?quantity=3');
    expect((await readStoredChallenge(page)).id).toBe(challenge.id);
    expect(await field(page, 'Full name').inputValue()).toBe('Ann Mary Baker');
    expect(await field(page, 'I am 18 or over').isChecked()).toBe(true);
    expect(await page.getByText('Login Required').count()).toBe(0);
    await field(page, 'I am a UK resident').check();
    await page.getByRole('button', { name: 'Pay £15.00' }).click();
    await expectHeading(page, 'Purchase Complete!');
    expect(screens()).toEqual(['draw', 'challenge', 'purchase']);
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(14);
  });

  it('takes a buyer with an account three screens and seven acts, or four more if they sign in [BUY-24, AUTH-18]', async () => {
    const buyer = await site.person({ firstName: 'Bea' });
    const draw = await withGame();
    const signedIn = await comeByLink(draw, buyer);
    await confirmTerms(signedIn.page);
    await payButton(signedIn.page).click();
    await expectHeading(signedIn.page, 'Purchase Complete!');
    expect(signedIn.screens()).toEqual(['draw', 'challenge', 'purchase']);
    expect(signedIn.acts().length, signedIn.acts().join('; ')).toBeLessThanOrEqual(7);

    const { page, screens, acts } = await comeByLink(draw);
    await page.getByText('I have an account', { exact: true }).click();
    await field(page, 'Email').fill(buyer.email);
    await field(page, 'Your password').fill(buyer.password);
    await field(page, 'Your password').press('Enter');
    await expectToast(page, 'Login successful', 'Welcome back, Bea!');
    await expect.poll(() => focused(page)).toBe('over18');
    await confirmTerms(page);
    await payButton(page).click();
    await expectHeading(page, 'Purchase Complete!');
    expect(screens()).toEqual(['draw', 'challenge', 'purchase']);
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(11);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 6 });
  });

  it('goes on after a sign-in link was opened in another tab [ACCT-29]', async () => {
    const buyer = await site.person({ firstName: 'Lin' });
    const verification = await linkInEmail(site, buyer.email, '/verify-email');
    const token = new URL(verification, site.url()).searchParams.get('token') ?? '';
    await buyer.api('POST /api/verify-email', { body: { token } });
    const draw = await withGame();
    const { page } = await comeByLink(draw);
    await page.getByText('I have an account', { exact: true }).click();
    await field(page, 'Email').fill(buyer.email);
    await page.getByRole('link', { name: 'Email me a sign-in link' }).click();
    await page.waitForURL(/^[^?]*\/sign-in-link\?/);
    expect(await field(page, 'Email').inputValue()).toBe(buyer.email);
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expectHeading(page, 'Check your email');
    await expectWellMade(page);

    const other = await page.context().newPage();
    const link = await linkInEmail(site, buyer.email, '/sign-in-link');
    await other.goto(new URL(link, site.url()).href);
    await expectWellMade(other);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectHeading(other, 'You’re signed in');
    await expectWellMade(other);

    await page.waitForURL(purchasePath(draw, 3));
    await confirmTerms(page);
    await payButton(page).click();
    await expectHeading(page, 'Purchase Complete!');

    await other.goto(new URL(link, site.url()).href);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectHeading(other, 'This link no longer works');
  });
});

describe('the number of tickets on the page of a draw', () => {
  it('is asked for later unless it is chosen [TIX-10]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await buyLink(page).click();
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    await open(`/prize-draw/${draw.id}`);
    await bar(page).getByRole('button', { name: '1 ticket, £5.00' }).click();
    await buyLink(page).click();
    await page.waitForURL(purchasePath(draw, 1));
  });

  it('is limited like on the page for choosing tickets, and shows the total [TIX-04, TIX-05, TIX-06, TIX-08, TIX-10]', async () => {
    const draw = await newDraw({ ticketLimit: 10, maxTicketsPerPerson: 7 });
    const holder = await sell(site, draw, 3);
    const { page, open } = await site.visitor({ ...PHONE, as: holder });
    await open(`/prize-draw/${draw.id}`);
    const card = page.getByRole('region', { name: 'Buy Tickets', exact: true });
    const picker = bar(page);
    const number = picker.getByLabel('Number of tickets');
    expect(await picker.getByRole('button', { name: /^\d+ tickets?, £/ }).allTextContents()).toEqual([
      '1',
      '3',
    ]);
    await number.fill('12');
    await expectToast(
      page,
      'Maximum Ticket Limit',
      'You can purchase a maximum of 4 tickets for this prize draw.',
    );
    await expect.poll(() => number.inputValue()).toBe('4');
    expect(await picker.getByRole('button', { name: 'One more ticket' }).isDisabled()).toBe(true);
    expect(await card.textContent()).toContain('Total for 4 tickets£20.00');
    expect(await picker.textContent()).toContain('£20.00for 4 tickets, no fees on top');
    await picker.getByRole('button', { name: 'One fewer ticket' }).click();
    expect(await picker.getByRole('button', { name: '3 tickets, £15.00' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await expectNoAxeViolations(page);
  });

  it('stays when its field is left immediately [TIX-10]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await bar(page).getByRole('button', { name: '5 tickets, £25.00' }).click();
    // On a busy device, a keyboard user can be as fast as this.
    await bar(page).evaluate(async (region) => {
      region.querySelector<HTMLElement>('[aria-label="One fewer ticket"]')?.click();
      await Promise.resolve();
      const number = region.querySelector('input');
      number?.focus();
      number?.blur();
    });
    expect(await bar(page).textContent()).toContain('£20.00for 4 tickets');
    expect(await bar(page).getByLabel('Number of tickets').inputValue()).toBe('4');
  });

  it('stands next to the tickets that a holder has already [TIX-11]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await sell(site, draw, 3) });
    await open(`/prize-draw/${draw.id}`);
    const held = page.locator('header').getByRole('region', { name: 'You hold 3 tickets' });
    expect(await held.getByRole('link', { name: 'Your tickets' }).getAttribute('href')).toBe(
      `/dashboard?view=participant&tickets=${draw.id}`,
    );
  });
});

describe('signing in on the purchase page', () => {
  it('asks a new buyer for the password of the account that they already have [BUY-24]', async () => {
    const person = await site.person();
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(purchasePath(draw, 2));
    await field(page, 'Email').fill(person.email.toUpperCase());
    await field(page, 'Full name').fill('Ann Baker');
    await field(page, 'Choose a password').fill('another password');
    await fillDateOfBirth(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('You already have an account. Enter its password to sign in.').waitFor();
    await expect.poll(() => focused(page)).toBe('password');
    await field(page, 'Your password').fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectToast(page, 'Login failed', 'Email or password is wrong.');
    await expect.poll(() => focused(page)).toBe('password');
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      `/forgot-password?returnTo=${encodeURIComponent(purchasePath(draw, 2))}`,
    );
    await field(page, 'Your password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => focused(page)).toBe('over18');
  });

  it('reports missing details beside their fields, and focuses the first [BUY-24]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(purchasePath(draw, 1));
    await field(page, 'Full name').fill('Ann');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Please enter your first and last name').waitFor();
    await page.getByText('Password is required').waitFor();
    expect(await focused(page)).toBe('email');
    await expectNoAxeViolations(page);
  });

  it('leads from the sign-in page back to the purchase, with the focus on its heading', async () => {
    const person = await site.person();
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(purchasePath(draw, 2));
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await page.waitForURL(/\/auth/);
    await field(page, 'Password').waitFor();
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await field(page, 'Password').press('Enter');
    await page.waitForURL(purchasePath(draw, 2));
    await expect.poll(() => heading(page).textContent()).toBe('Your purchase');
    await expect.poll(() => focused(page)).toBe('Your purchase');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, type Person, sharedSite } from '../../helpers/browser.ts';
import { answer, drawsOf, findChallengeOf, PHONE, readStoredChallenge } from '../../helpers/buyer-pages.ts';
import {
  confirmTerms,
  expectHeading,
  fillDateOfBirth,
  payButton,
  payBy,
} from '../../helpers/purchase-pages.ts';
import { newEmail } from '../../helpers/site-people.ts';
import { solution } from '../../helpers/tickets.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

/** A visitor who has answered the challenge, chosen three tickets and filled in their details. */
async function typedIn() {
  const draw = await withGame();
  const visitor = await site.visitor(PHONE);
  const { page } = visitor;
  const challenge = await findChallengeOf(page, () => visitor.open(`/prize-draw/${draw.id}/challenge`));
  await answer(page, solution(challenge));
  await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
  await page.getByLabel('Number of tickets').fill('3');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Full name').fill('Ann Mary Baker');
  return { ...visitor, draw, challenge };
}

/** Checks that everything was kept across sign-in, and buys the tickets. */
async function finish(page: Page, challengeId: string, path: string) {
  await page.waitForURL(`${path}?quantity=3`);
  expect((await readStoredChallenge(page)).id).toBe(challengeId);
  await page.getByText('3 × £5.00').waitFor();
  for (const label of ['I am 18 or over', 'I am a UK resident'])
    expect(await page.getByLabel(label).isChecked()).toBe(false);
  await confirmTerms(page);
  await payBy(page, 'Approve');
  await expectHeading(page, 'Purchase Complete!');
  expect(await readStoredChallenge(page)).toEqual({ key: null, id: null });
  expect(await page.evaluate(() => sessionStorage.getItem('purchase-contact'))).toBeNull();
}

const logIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
};

const logInAs = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  // The purchase page, which may still be in the document, also has a field called Email.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await logIn(page, password);
};

describe('a signed-out buyer', () => {
  it('keeps challenge, quantity and details while signing in [BUY-03, BUY-12]', async () => {
    const person = await site.person();
    const { page, draw, challenge } = await typedIn();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
    await logIn(page, person.password);
    await page.waitForURL((url) => url.pathname.endsWith('/purchase'));
    await expect
      .poll(() => page.getByLabel('Full name').inputValue())
      .toBe(`${person.user.firstName} ${person.user.lastName}`);
    await finish(page, challenge.id, `/prize-draw/${draw.id}/purchase`);
  });

  it('keeps them while registering, and asks for neither name nor email again [BUY-03]', async () => {
    const { page, draw, challenge } = await typedIn();
    const email = newEmail('ann.mary');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await page.getByRole('link', { name: 'Join as Participant' }).click();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await expect.poll(() => field('First name').inputValue()).toBe('Ann');
    expect(await field('Last name').inputValue()).toBe('Mary Baker');
    expect(await field('Email').inputValue()).toBe(email);
    await field('Password').fill('a good password');
    await field('Confirm password').fill('a good password');
    await fillDateOfBirth(page);
    await page.locator('form').getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/purchase'));
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ann Mary Baker');
    await finish(page, challenge.id, `/prize-draw/${draw.id}/purchase`);
  });

  it('finds their details again after returning without signing in', async () => {
    const { page, draw } = await typedIn();
    await page.getByLabel('Email', { exact: true }).fill('ann.mary@example.org');
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await page.waitForURL(/\/auth/);
    await page.goBack();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ann Mary Baker');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ann.mary@example.org');
    expect(await payButton(page).isDisabled()).toBe(true);
  });
});

describe('a session that ends during a purchase', () => {
  it('is detected when the purchase page opens, and the purchase resumes after sign-in [BUY-03]', async () => {
    const person = await site.person();
    const draw = await newDraw();
    const { page, open, context } = await site.visitor({ ...PHONE, as: person });
    await open(`/prize-draw/${draw.id}/tickets`);
    await page.getByLabel('Number of tickets').fill('3');
    await context.clearCookies();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Login Required', { exact: true }).waitFor();
    expect(await payButton(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await logInAs(page, person);
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('is detected at payment at the latest, and signing in leads back to the same page [BUY-05]', async () => {
    const person = await site.person();
    const draw = await newDraw();
    const { page, open, context } = await site.visitor({ ...PHONE, as: person });
    await open(`/prize-draw/${draw.id}/purchase?quantity=2`);
    await confirmTerms(page);
    await context.clearCookies();
    await payBy(page, 'Approve');
    await expectToast(page, 'Login Required', 'You must be logged in to purchase tickets.');
    await page.getByRole('link', { name: 'Log in or Register' }).click();
    await logInAs(page, person);
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=2`);
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../helpers/browser.ts';
import {
  answer,
  drawsOf,
  findChallengeOf,
  heading,
  PHONE,
  readStoredChallenge,
  storeAnswered,
} from '../helpers/buyer-pages.ts';
import { newEmail } from '../helpers/site-people.ts';
import { sell } from '../helpers/sold-tickets.ts';
import { solution } from '../helpers/tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw, withGame } = drawsOf(site);

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ });

async function confirm(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
}

describe('purchasing', () => {
  it('goes from the challenge through registration to tickets, with one declined payment [BUY-01, BUY-03, BUY-04, BUY-08, BUY-09, BUY-10, BUY-11, BUY-13, BUY-15, BUY-19]', async () => {
    const draw = await withGame('math', { title: 'Rowing boat' });
    const { page, open } = await site.visitor(PHONE);
    const challenge = await findChallengeOf(page, () => open(`/prize-draw/${draw.id}/challenge`));
    await answer(page, solution(challenge));
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    await page.getByLabel('Number of tickets').fill('3');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);

    await page.getByText('Login Required', { exact: true }).waitFor();
    for (const label of ['Full name', 'Email']) {
      expect(
        await page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => input.required),
      ).toBe(true);
    }
    expect(await pay(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    const login = page.getByRole('link', { name: 'Log in or Register' });
    expect(await login.getAttribute('href')).toBe(
      `/auth?returnTo=${encodeURIComponent(`/prize-draw/${draw.id}/purchase?quantity=3`)}`,
    );
    await login.click();
    await page.getByRole('link', { name: 'Join as Participant' }).click();
    const email = newEmail('ann.baker');
    for (const [label, value] of Object.entries({
      'First name': 'Ann',
      'Last name': 'Baker',
      Email: email,
      Password: 'a good password',
      'Confirm password': 'a good password',
      Day: '27',
      Month: '3',
      Year: '1990',
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.locator('form').getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);

    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ann Baker');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    const summary = await page
      .getByRole('heading', { name: 'Purchase summary' })
      .locator('../..')
      .textContent();
    for (const part of ['Rowing boat', '3 × £5.00', '£15.00']) expect(summary).toContain(part);
    await page.getByText('If your answer to the challenge was wrong, you still get your tickets').waitFor();
    await page.getByText('Test payments only. No money is taken').waitFor();
    for (const label of ['I am 18 or over', 'I am a UK resident'])
      expect(await page.getByLabel(label).isChecked()).toBe(false);
    await page.getByLabel('I am 18 or over').check();
    await pay(page).click();
    await page.getByText('Please confirm that you are 18 or over and live in the UK.').waitFor();
    await expectWellMade(page);

    await confirm(page);
    await page.getByText('Decline', { exact: true }).click();
    await pay(page).click();
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    expect((await readStoredChallenge(page)).id).toBe(challenge.id);
    await page.getByText('Approve', { exact: true }).click();
    await pay(page).click();
    await expect.poll(() => heading(page).textContent()).toBe('Purchase Complete!');
    await expectToast(page, 'Purchase Complete!', "You've successfully purchased 3 ticket(s).");
    for (const number of ['000001', '000002', '000003'])
      await page.getByRole('article').filter({ hasText: number }).waitFor();
    expect(await readStoredChallenge(page)).toEqual({ key: null, id: null });
    await expect.poll(() => page.getByText('Purchase Failed').count()).toBe(0);
    await expectWellMade(page);
    expect(await page.getByRole('link', { name: 'View in Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    await page.getByRole('link', { name: 'Return to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    await page.getByText('3 of 100 tickets sold').waitFor();
  });

  it('shows the error about unconfirmed terms above the bar that contains the button', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase`);
    await pay(page).click();
    const message = page.getByText('Please confirm that you are 18 or over and live in the UK.');
    await message.waitFor();
    await expect
      .poll(async () => {
        const [text, bar] = await Promise.all([message.boundingBox(), pay(page).boundingBox()]);
        return text !== null && bar !== null && text.y + text.height <= bar.y;
      })
      .toBe(true);
  });

  it('defaults to one ticket, and buys no more than are available [BUY-01]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    for (const query of ['', '?quantity=abc', '?quantity=-2']) {
      await open(`/prize-draw/${draw.id}/purchase${query}`);
      expect(await pay(page).textContent()).toBe('Pay £5.00');
    }
    await open(`/prize-draw/${draw.id}/purchase?quantity=6`);
    await page.getByText('You can purchase a maximum of 5 tickets for this prize draw.').waitFor();
    expect(await pay(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Change quantity' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
  });

  it('shows how many tickets are left after others have bought some [BUY-10]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person(), live: false });
    await open(`/prize-draw/${draw.id}/purchase?quantity=3`);
    await sell(site, draw, 4);
    await confirm(page);
    await pay(page).click();
    await expectToast(page, 'Purchase Failed', 'Only 1 ticket is left in this prize draw.');
    await page.getByText('You can purchase a maximum of 1 tickets for this prize draw.').waitFor();
  });

  it('requires another challenge if the stored one was already used [BUY-10]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open('/terms');
    const challengeId = await storeAnswered(page, buyer, draw);
    const params = { id: draw.id };
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', { params, body: { quantity: 1, challengeId } });
    await open(`/prize-draw/${draw.id}/purchase`);
    await confirm(page);
    await pay(page).click();
    await page.waitForURL(`/prize-draw/${draw.id}/challenge`);
    await expectToast(
      page,
      'Purchase Failed',
      'You’ve already used this challenge for an order. Please complete another one to buy more tickets.',
    );
    expect(await readStoredChallenge(page)).toEqual({ key: null, id: null });
  });

  it('reports that the session has ended in the meantime [BUY-05]', async () => {
    const draw = await newDraw();
    const { page, open, context } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase`);
    await context.clearCookies();
    await confirm(page);
    await pay(page).click();
    await expectToast(page, 'Login Required', 'You must be logged in to purchase tickets.');
    await page.getByRole('link', { name: 'Log in or Register' }).waitFor();
    expect(await pay(page).isDisabled()).toBe(true);
  });

  it('holds the tickets of an abandoned payment, and tells hosts that they cannot buy [BUY-15]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase?quantity=2`);
    await confirm(page);
    await page.getByText('Walk away', { exact: true }).click();
    await pay(page).click();
    await expect.poll(() => heading(page).textContent()).toBe('Payment not finished');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to Prize Draw' }).click();
    await page.getByText('0 of 5 tickets sold').waitFor();
    await page.getByRole('link', { name: 'Buy Tickets Now' }).click();
    await page.getByText('3 left in this draw.').waitFor();

    const other = await site.visitor({ ...PHONE, as: await host() });
    await other.open(`/prize-draw/${draw.id}/purchase`);
    await other.page.getByText('Hosts cannot buy tickets in their own prize draw.').waitFor();
    expect(await pay(other.page).isDisabled()).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserSite, expectNoOverflow, expectToast } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import {
  payByWallet,
  respondToBank,
  serveStripe,
  typeCard,
  type Wallets,
  walletButton,
  walletFailures,
  walletSheet,
} from '../../helpers/fake-stripe/in-browser.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import {
  confirmTerms,
  dropResponses,
  expectHeading,
  fillDateOfBirth,
  look,
  payButton,
  purchasePath,
  purchasesOf,
  soldOf,
} from '../../helpers/purchase-pages.ts';
import { newEmail } from '../../helpers/site-people.ts';

const fake = await startFakeStripe();
const site = browserSite(fake.environment, { troubled: true });
const { newDraw } = drawsOf(site);

beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

const APPLE_PAY: Wallets = { 'Apple Pay': 'approve' };
const divider = (page: Page) => page.getByText('Or pay by card', { exact: true });
const chargesOf = (pence: number) => fake.charges().filter(({ amount }) => amount === pence);
const isFocused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);

/** Each test uses a new price, so that its charges can be identified. */
let lastPrice = 2000;
const freshPrice = () => {
  lastPrice += 7;
  return lastPrice;
};

type Wishes = { lostResponses?: number };

/** Opens a purchase page on a device with these wallets. Nothing is filled in yet. */
async function atPayment(wallets: Wallets, { lostResponses = 0 }: Wishes = {}) {
  const draw = await newDraw({ ticketPrice: freshPrice(), ticketLimit: 5, title: 'Tea set' });
  const buyer = await site.person();
  const visitor = await site.visitor({ ...PHONE, as: buyer });
  await serveStripe(visitor.context, fake, wallets);
  if (lostResponses > 0) await dropResponses(visitor.context, lostResponses);
  await visitor.open(purchasePath(draw, 2));
  await visitor.page.getByLabel('Card number').waitFor();
  return { ...visitor, buyer, draw, pence: draw.ticketPrice * 2 };
}

describe('paying with a wallet', () => {
  it('shows the total on the sheet, charges once and shows the tickets [BUY-27]', async () => {
    const { page, buyer, draw, pence } = await atPayment(APPLE_PAY);
    await divider(page).waitFor();
    await confirmTerms(page);
    await look(page, 'wallet');
    await expectNoOverflow(page);
    await walletButton(page, 'Apple Pay').click();
    await walletSheet(page, 'Apple Pay')
      .getByText(`Pay Oakdraw £${(pence / 100).toFixed(2)}`)
      .waitFor();
    await walletSheet(page, 'Apple Pay').getByRole('button', { name: 'Confirm' }).click();
    await expectHeading(page, 'Purchase Complete!');
    await expectToast(page, 'Purchase Complete!', "You've successfully purchased 2 ticket(s).");
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await walletFailures(page)).toEqual([]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('charges once if the buyer confirms twice [BUY-27]', async () => {
    const { page, pence } = await atPayment(APPLE_PAY);
    const { sent } = purchasesOf(page);
    await confirmTerms(page);
    await walletButton(page, 'Apple Pay').click();
    await walletSheet(page, 'Apple Pay')
      .getByRole('button', { name: 'Confirm' })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await expectHeading(page, 'Purchase Complete!');
    expect(sent).toHaveLength(1);
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await walletFailures(page)).toEqual(['fail: You’re already paying for these tickets.']);
  });

  it('works with Google Pay, also if its bank asks for 3-D Secure, and with Link [BUY-27]', async () => {
    const { page, buyer, draw } = await atPayment({ 'Google Pay': 'challenge', Link: 'debit' });
    expect(await walletButton(page, 'Apple Pay').count()).toBe(0);
    await confirmTerms(page);
    await payByWallet(page, 'Google Pay');
    await respondToBank(page, 'Fail');
    await page.getByText('You haven’t paid anything. Try again, or pay another way.').waitFor();
    await payByWallet(page, 'Link');
    await expectHeading(page, 'Purchase Complete!');
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('changes nothing if the buyer closes the sheet [BUY-28]', async () => {
    const { page, buyer, draw, pence } = await atPayment(APPLE_PAY);
    const { sent } = purchasesOf(page);
    await confirmTerms(page);
    await walletButton(page, 'Apple Pay').click();
    await walletSheet(page, 'Apple Pay').getByRole('button', { name: 'Cancel' }).click();
    expect(await payButton(page).isEnabled()).toBe(true);
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    expect(sent).toEqual([]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 0 });
    await payByWallet(page, 'Apple Pay');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
  });

  it('tells the sheet that the payment was declined, and a card succeeds [BUY-29]', async () => {
    const { page, buyer, draw, pence } = await atPayment({ 'Apple Pay': 'noFunds' });
    await confirmTerms(page);
    await payByWallet(page, 'Apple Pay');
    await expectToast(page, 'Purchase Failed', 'Your card has insufficient funds.');
    const note = page.getByText('You haven’t paid anything. Try again, or pay another way.');
    await expect.poll(() => note.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
    expect(await walletFailures(page)).toEqual(['fail: Your card has insufficient funds.']);
    await look(page, 'wallet-declined');
    await typeCard(page, 'approve');
    await payButton(page).click();
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('tells the sheet if the tickets sold out meanwhile [BUY-29]', async () => {
    const { page, draw, pence } = await atPayment(APPLE_PAY);
    await confirmTerms(page);
    await walletButton(page, 'Apple Pay').click();
    const other = await site.person();
    await other.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 5, confirmationToken: fake.token() },
    });
    await walletSheet(page, 'Apple Pay').getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => walletFailures(page)).toHaveLength(1);
    await page.getByRole('link', { name: 'Return to Prize Draw' }).first().waitFor();
    expect(chargesOf(pence)).toHaveLength(0);
  });

  it('sends the same order again when the connection is lost, and charges once [BUY-29]', async () => {
    const { page, buyer, draw, pence } = await atPayment(APPLE_PAY, { lostResponses: 1 });
    const { sent, keys } = purchasesOf(page);
    await confirmTerms(page);
    await payByWallet(page, 'Apple Pay');
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([2, 1]);
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('pays for an open order [BUY-27]', async () => {
    const { page, open, buyer, draw, pence } = await atPayment(APPLE_PAY);
    fake.faults.add({ on: 'POST /v1/payment_intents', by: 500, times: 3 });
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 2, confirmationToken: fake.token() },
    });
    await open(purchasePath(draw, 2));
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await payByWallet(page, 'Apple Pay');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
  });
});

describe('a wallet’s button', () => {
  it('opens no sheet while confirmations are missing, and leads to them [BUY-28]', async () => {
    const { page, pence } = await atPayment(APPLE_PAY);
    await walletButton(page, 'Apple Pay').click();
    await isFocused(page, 'over18');
    await page.getByLabel('I am 18 or over').check();
    await walletButton(page, 'Apple Pay').press('Enter');
    await isFocused(page, 'ukResident');
    await look(page, 'wallet-confirmations-missing');
    expect(await walletSheet(page, 'Apple Pay').count()).toBe(0);
    await page.getByLabel('I am a UK resident').check();
    await payByWallet(page, 'Apple Pay');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
  });

  it('leads a new buyer to their account first [BUY-28]', async () => {
    const draw = await newDraw({ ticketPrice: freshPrice(), ticketLimit: 5 });
    const { page, open, context } = await site.visitor(PHONE);
    await serveStripe(context, fake, APPLE_PAY);
    await open(purchasePath(draw, 1));
    await walletButton(page, 'Apple Pay').click();
    await expectToast(page, 'Login Required', 'Create an account or sign in first. Then you can pay.');
    await isFocused(page, 'email');
    await page.getByLabel('Email', { exact: true }).fill(newEmail('wallet.ann'));
    await page.getByLabel('Full name').fill('Ann Baker');
    await page.getByLabel('Choose a password').fill('a good password');
    await fillDateOfBirth(page);
    await walletButton(page, 'Apple Pay').click();
    const create = page.getByRole('button', { name: 'Create account' });
    await expect.poll(() => create.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await isFocused(page, 'over18');
    expect(await walletSheet(page, 'Apple Pay').count()).toBe(0);
    await confirmTerms(page);
    await payByWallet(page, 'Apple Pay');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('is not shown on a device without a wallet [BUY-27]', async () => {
    const { page } = await atPayment({});
    expect(await divider(page).count()).toBe(0);
    expect(await page.locator('[data-stripe="wallets"]').count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { browserSite, expectNoOverflow, expectToast, type VisitorOptions } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { respondToBank, serveStripe, typeCard } from '../../helpers/fake-stripe/in-browser.ts';
import { startFakeStripe } from '../../helpers/fake-stripe/server.ts';
import {
  confirmTerms,
  expectHeading,
  look,
  payButton,
  purchasePath,
  purchasesOf,
  reload,
  soldOf,
} from '../../helpers/purchase-pages.ts';

const fake = await startFakeStripe();
const site = browserSite(fake.environment);
const { newDraw } = drawsOf(site);

beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

const chargesOf = (pence: number) => fake.charges().filter(({ amount }) => amount === pence);

/** Each test uses a new price, so that its charges can be identified. */
let lastPrice = 100;
const freshPrice = () => {
  lastPrice += 7;
  return lastPrice;
};

/** Opens a purchase page with everything filled in except the card. */
async function atPayment(quantity = 2, overrides: Partial<PrizeDraw> = {}, options: VisitorOptions = {}) {
  const draw = await newDraw({
    ticketPrice: freshPrice(),
    ticketLimit: 5,
    title: overrides.title ?? 'Tea set',
  });
  const buyer = await site.person();
  const visitor = await site.visitor({ ...PHONE, as: buyer, ...options });
  await serveStripe(visitor.context, fake);
  await visitor.open(purchasePath(draw, quantity));
  await confirmTerms(visitor.page);
  await visitor.page.getByLabel('Card number').waitFor();
  return { ...visitor, buyer, draw, pence: draw.ticketPrice * quantity };
}

async function pay(page: Page, card: Parameters<typeof typeCard>[1]): Promise<void> {
  await typeCard(page, card);
  await payButton(page).click();
}

describe('paying by card', () => {
  it('charges once and shows the tickets; missing input is reported in place', async () => {
    const { page, buyer, draw, pence } = await atPayment(2);
    await payButton(page).click();
    await page.getByText('Your card number is incomplete.').waitFor();
    await look(page, 'stripe-form');
    await expectNoOverflow(page);
    expect(await page.getByText('Test payments').count()).toBe(0);
    await typeCard(page, 'approve');
    await payButton(page).dblclick();
    await expectHeading(page, 'Purchase Complete!');
    await expectToast(page, 'Purchase Complete!', "You've successfully purchased 2 ticket(s).");
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
    expect(await page.content()).not.toContain(fake.secretKey);
  });

  it('keeps everything when the card is declined, and another card succeeds', async () => {
    const { page, buyer, draw, pence } = await atPayment(1);
    const { sent, keys } = purchasesOf(page);
    await pay(page, 'noFunds');
    await expectToast(page, 'Purchase Failed', 'Your card has insufficient funds.');
    const note = page.getByText('You haven’t paid anything. Try again, or pay another way.');
    await expect.poll(() => note.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
    expect(await page.getByLabel('Full name').inputValue()).toContain('Test Person');
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    await look(page, 'stripe-declined');
    await pay(page, 'debit');
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([2, 2]);
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 1 });
  });

  it('supports 3-D Secure: failed, then successful', async () => {
    const { page, buyer, draw, pence } = await atPayment(2);
    await pay(page, 'challenge');
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    await page.getByRole('button', { name: 'Waiting for your bank…' }).waitFor();
    await respondToBank(page, 'Fail');
    await expectToast(page, 'Purchase Failed', 'Your bank couldn’t confirm this payment.');
    await page.getByText('You haven’t paid anything. Try again, or pay another way.').waitFor();
    await look(page, 'stripe-bank-refused');
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 0 });
    await pay(page, 'challenge');
    await respondToBank(page, 'Complete');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('resumes 3-D Secure after a reload, and updates another tab', async () => {
    const { page, context, buyer, draw, pence } = await atPayment(2);
    const second = await context.newPage();
    await second.goto(purchasePath(draw, 1));
    await waitUntilUsable(second);
    await pay(page, 'challenge');
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    await expectHeading(second, 'Payment not finished');
    await second.getByText('You’re paying for these tickets in another tab.').waitFor();
    await look(second, 'stripe-paying-elsewhere');
    await reload(page);
    await expectHeading(page, 'Payment not finished');
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await respondToBank(page, 'Complete');
    await expectHeading(page, 'Purchase Complete!');
    await expectHeading(second, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('waits if the bank is slow, and shows the tickets automatically', async () => {
    const { page, buyer, draw, pence } = await atPayment(2);
    await page.clock.install();
    await pay(page, 'linger');
    await expectHeading(page, 'We’re confirming your payment');
    await page.clock.fastForward(25_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await look(page, 'stripe-confirming');
    const intent = fake.intents().find(({ amount }) => amount === pence);
    fake.finish(intent?.id ?? '', true);
    await page.clock.fastForward(5000);
    await expectHeading(page, 'Purchase Complete!');
    await expectToast(page, 'Purchase Complete!', "You've successfully purchased 2 ticket(s).");
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('can be resumed and declined, or cancelled, after the buyer leaves 3-D Secure', async () => {
    const { page, open, buyer, draw, pence } = await atPayment(2);
    await pay(page, 'challenge');
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    await open(purchasePath(draw, 2));
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await respondToBank(page, 'Fail');
    await expectHeading(page, 'Payment declined');
    await page.getByRole('link', { name: 'Buy again' }).click();
    await confirmTerms(page);
    await pay(page, 'challenge');
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    await open(purchasePath(draw, 2));
    await page.getByRole('button', { name: 'Give up these tickets' }).click();
    await page.getByRole('button', { name: 'Give up 2 tickets' }).click();
    await expectHeading(page, 'Tickets given up');
    expect(chargesOf(pence)).toHaveLength(0);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 0 });
  });

  it('is resumed after going back, and not charged again while it is processing', async () => {
    const draw = await newDraw({ ticketPrice: freshPrice(), ticketLimit: 5 });
    const { page, open, context } = await site.visitor({ ...PHONE, as: await site.person() });
    await serveStripe(context, fake);
    await open(`/prize-draw/${draw.id}/tickets`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await confirmTerms(page);
    await pay(page, 'linger');
    await expectHeading(page, 'We’re confirming your payment');
    await page.goBack();
    await page.getByText('You have 1 ticket waiting for payment.').waitFor();
    await page.getByRole('link', { name: 'Finish payment' }).click();
    await expectHeading(page, 'Payment not finished');
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, 'approve');
    await expectHeading(page, 'We’re confirming your payment');
    const intents = fake.intents().filter(({ amount }) => amount === draw.ticketPrice);
    expect(intents).toHaveLength(1);
    fake.finish(intents[0]?.id ?? '', true);
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(draw.ticketPrice)).toHaveLength(1);
  });

  it('charges the current number of tickets, in the colours of the page', async () => {
    const { page, draw } = await atPayment(3, {}, { live: false });
    const form = page.locator('[data-stripe="payment"]');
    const asked = () => form.getAttribute('data-amount');
    const ink = () => form.evaluate((element) => element.style.color);
    expect(await asked()).toBe(String(draw.ticketPrice * 3));
    const light = await ink();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ink).not.toBe(light);
    const other = await site.person();
    await other.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 4, confirmationToken: fake.token() },
    });
    await pay(page, 'approve');
    await expectToast(page, 'Purchase Failed', 'Only 1 ticket is left in this prize draw.');
    await page.getByRole('link', { name: 'Take 1 ticket' }).click();
    await expect.poll(asked).toBe(String(draw.ticketPrice));
    await payButton(page).click();
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(draw.ticketPrice)).toHaveLength(1);
  });

  it('charges once when the response to the purchase is lost', async () => {
    const { page, buyer, draw, pence } = await atPayment(2);
    const lost = { yet: false };
    await page.route(`**/prize-draws/${draw.id}/tickets`, async (route) => {
      if (lost.yet) return route.continue();
      lost.yet = true;
      const response = await route.fetch();
      expect(response.status()).toBe(201);
      await route.fulfill({
        status: 503,
        json: { message: 'Please try again in a moment.', code: 'unavailable' },
      });
    });
    await pay(page, 'approve');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(pence)).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });
});

describe('the limit for credit cards', () => {
  /** A buyer who has paid £249 by credit card, on the purchase page of another draw, for £2. */
  async function atLimit(card: Parameters<typeof typeCard>[1]) {
    const first = await newDraw({ ticketPrice: 8_300, title: 'Grand piano' });
    const draw = await newDraw({ ticketPrice: 100, title: 'Tea set' });
    const buyer = await site.person();
    const { order } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: first.id },
      body: { quantity: 3, over18: true, ukResident: true, confirmationToken: fake.token('approve') },
    });
    expect(order.status).toBe('paid');
    const visitor = await site.visitor({ ...PHONE, as: buyer });
    await serveStripe(visitor.context, fake);
    await visitor.open(purchasePath(draw, 2));
    await confirmTerms(visitor.page);
    await visitor.page.getByLabel('Card number').waitFor();
    await pay(visitor.page, card);
    return { ...visitor, buyer, draw };
  }
  const REFUSED =
    'You can pay £1.00 more with credit cards this month. Please use a debit card, or buy fewer tickets.';

  it('refuses £2 after £249, keeps the tickets, and takes a debit card for the same order [CREDIT-02, CREDIT-08]', async () => {
    const { page, open, buyer, draw } = await atLimit('approve');
    await expectToast(page, 'Purchase Failed', REFUSED);
    await expectHeading(page, 'Payment not finished');
    await page.getByRole('main').getByText(REFUSED).waitFor();
    await expectNoOverflow(page);
    await look(page, 'stripe-credit-limit');
    const held = await buyer.api('GET /api/v1/prize-draws/:id/open-order', { params: { id: draw.id } });
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, 'approve');
    await page.getByText('You haven’t paid anything. Try again, or pay another way.').waitFor();
    await pay(page, 'debit');
    await expectHeading(page, 'Purchase Complete!');
    const { order } = await buyer.api('GET /api/v1/orders/:id', { params: { id: held?.order.id ?? '' } });
    expect([order.status, order.totalPence]).toEqual(['paid', 200]);
    expect(fake.charges().filter(({ metadata }) => metadata.order === order.id)).toMatchObject([
      { amount: 200, payment_method_details: { card: { funding: 'debit' } } },
    ]);
    await open('/account/limits');
    await page.getByText('Credit cards: £249.00 of £250.00 this month.').waitFor();
    await look(page, 'limits-credit-cards');
  });

  it('refuses a credit card after 3-D Secure too, and says why when the bank has finished [CREDIT-05]', async () => {
    const { page, draw, buyer } = await atLimit('debitChallenge');
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor();
    const held = await buyer.api('GET /api/v1/prize-draws/:id/open-order', { params: { id: draw.id } });
    const intent = fake.intents().find(({ metadata }) => metadata.order === held?.order.id);
    // The buyer confirms the payment with another card, straight at Stripe.
    fake.confirm(intent?.id ?? '', 'challenge');
    await respondToBank(page, 'Complete');
    await expectHeading(page, 'Payment not finished');
    await page.getByRole('main').getByText(REFUSED).waitFor();
    await reload(page);
    await page.getByRole('main').getByText(REFUSED).waitFor();
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, 'debit');
    await expectHeading(page, 'Purchase Complete!');
    expect(chargesOf(200).filter(({ metadata }) => metadata.order === held?.order.id)).toHaveLength(1);
  });
});

describe("Stripe's form", () => {
  it('reports a failure to load, and loads on retry', async () => {
    const draw = await newDraw({ ticketPrice: freshPrice() });
    const visitor = await site.visitor({ ...PHONE, as: await site.person() });
    const { page } = visitor;
    await serveStripe(visitor.context, fake);
    const blocked = { yet: true };
    await page.route('https://js.stripe.com/**', (route) =>
      blocked.yet ? route.fulfill({ contentType: 'text/javascript', body: '' }) : route.fallback(),
    );
    await visitor.open(purchasePath(draw, 1));
    await page.getByText('We couldn’t load the payment form.').waitFor();
    await look(page, 'stripe-blocked');
    expect(await payButton(page).isDisabled()).toBe(true);
    blocked.yet = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card number').waitFor();
    await confirmTerms(page);
    await pay(page, 'approve');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('loads only on payment pages', async () => {
    const draw = await newDraw();
    const { page, open, context } = await site.visitor({ ...PHONE, as: await site.person() });
    await serveStripe(context, fake);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', `/prize-draw/${draw.id}`, `/prize-draw/${draw.id}/tickets`]) await open(path);
    expect(asked.filter((url) => /stripe/i.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('Card number').waitFor();
    expect(asked.some((url) => url.startsWith('https://js.stripe.com/'))).toBe(true);
  });
});

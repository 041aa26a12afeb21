import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws.ts';
import { browserSite, expectNoOverflow, expectToast, type Person } from '../helpers/browser.ts';
import { drawsOf, keepAnswered, PHONE } from '../helpers/buyer-pages.ts';
import {
  confirmTerms,
  expectHeading,
  look,
  loseAnswers,
  payButton,
  purchasesOf,
  reload,
} from '../helpers/purchase-pages.ts';
import { sell } from '../helpers/sold-tickets.ts';

const site = browserSite();
const { newDraw, withGame } = drawsOf(site);

const purchasePath = (draw: PrizeDraw, quantity: number) =>
  `/prize-draw/${draw.id}/purchase?quantity=${quantity}`;

const soldOf = async (person: Person, draw: PrizeDraw) => {
  const { ticketsSold, ticketsRemaining } = await person.api('GET /api/v1/prize-draws/:id', {
    params: { id: draw.id },
  });
  return { ticketsSold, ticketsRemaining };
};

/** A purchase page with everything filled in but the payment. */
async function atPayment(draw: PrizeDraw, quantity: number) {
  const buyer = await site.person();
  const visitor = await site.visitor({ ...PHONE, as: buyer });
  await visitor.open(purchasePath(draw, quantity));
  await confirmTerms(visitor.page);
  return { ...visitor, buyer };
}

async function payBy(page: Page, outcome: 'Approve' | 'Decline' | 'Walk away'): Promise<void> {
  await page.getByText(outcome, { exact: true }).click();
  await payButton(page).click();
}

describe('an unfinished payment', () => {
  it('is found again by a reload, by going back and from another tab, and is finished there', async () => {
    const draw = await newDraw({ ticketLimit: 5, title: 'Tin of biscuits' });
    const { page, open, context, buyer } = await atPayment(draw, 2);
    await open(`/prize-draw/${draw.id}/tickets`);
    await page.getByLabel('Number of tickets').fill('2');
    await page.getByRole('link', { name: 'Continue' }).click();
    await confirmTerms(page);
    await payBy(page, 'Walk away');
    await expectHeading(page, 'Payment not finished');
    await page.getByText(/^Nothing was paid yet\. Your 2 tickets are held until \d\d:\d\d/).waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^(15:00|14:\d\d)$/);
    await look(page, 'order-open');
    await expectNoOverflow(page);

    await reload(page);
    await expectHeading(page, 'Payment not finished');
    await page.goBack();
    await page.getByText('You have 2 tickets waiting for payment.').waitFor();
    await look(page, 'tickets-order-waits');
    await page.getByRole('link', { name: 'Finish payment' }).click();
    await expectHeading(page, 'Payment not finished');

    const second = await context.newPage();
    await second.goto(purchasePath(draw, 1));
    await expectHeading(second, 'Payment not finished');
    await second.getByRole('button', { name: 'Finish payment' }).click();
    await look(second, 'order-finishing');
    await payBy(second, 'Approve');
    await expectHeading(second, 'Purchase Complete!');
    await expectToast(second, 'Purchase Complete!', "You've successfully purchased 2 ticket(s).");
    await expectHeading(page, 'Purchase Complete!');
    await page.getByRole('article').filter({ hasText: '000002' }).waitFor();
    await reload(page);
    await expectHeading(page, 'Purchase Complete!');
    await page.goBack();
    await expectHeading(page, 'Choose your tickets');
    await page.goForward();
    await expectHeading(page, 'Purchase Complete!');
    expect(await soldOf(buyer, draw)).toEqual({ ticketsSold: 2, ticketsRemaining: 3 });
  });

  it('stands in the way of another order, which says so and leads to it', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await atPayment(draw, 1);
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 3, testOutcome: 'walk-away' },
    });
    await payBy(page, 'Approve');
    await expectToast(
      page,
      'Purchase Failed',
      'You already have an order waiting for payment in this prize draw. Please finish or cancel it first.',
    );
    await expectHeading(page, 'Payment not finished');
    await page.getByText(/Your 3 tickets are held until/).waitFor();
  });

  it('can be given up, which frees the tickets, and the way to others', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await atPayment(draw, 5);
    await payBy(page, 'Walk away');
    await page.getByRole('button', { name: 'Give up these tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up 5 tickets?' });
    await dialog.getByText('They go back on sale at once, and the £25.00 are not charged.').waitFor();
    await look(page, 'order-give-up');
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    expect(await soldOf(buyer, draw)).toEqual({ ticketsSold: 0, ticketsRemaining: 0 });
    await page.getByRole('button', { name: 'Give up these tickets' }).click();
    await dialog.getByRole('button', { name: 'Give up 5 tickets' }).click();
    await expectHeading(page, 'Tickets given up');
    await look(page, 'order-given-up');
    expect(await soldOf(buyer, draw)).toEqual({ ticketsSold: 0, ticketsRemaining: 5 });
    await page.getByRole('link', { name: 'Buy again' }).click();
    await expectHeading(page, 'Your purchase');
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('may be declined when it is taken up, and leads back to buying', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page } = await atPayment(draw, 2);
    await payBy(page, 'Walk away');
    await page.getByRole('button', { name: 'Finish payment' }).click();
    await payBy(page, 'Decline');
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    await expectHeading(page, 'Payment declined');
    await look(page, 'order-declined');
    await page.getByRole('link', { name: 'Buy again' }).click();
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
  });

  it('says when its time is over, and lets its buyer try again', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await atPayment(draw, 2);
    // Shown as it is, but for the time, which nobody wants to wait for.
    const expiresAt = new Date(Date.now() + 5000).toISOString();
    await page.route('**/api/v1/orders/*', async (route) => {
      const response = await route.fetch();
      const receipt = await response.json();
      if (receipt.order.expiresAt) receipt.order.expiresAt = expiresAt;
      await route.fulfill({ response, json: receipt });
    });
    await payBy(page, 'Walk away');
    await expectHeading(page, 'The time to pay is over');
    await page.getByText('Making sure that nothing was paid…').waitFor();
    await look(page, 'order-releasing');
    const open = await buyer.api('GET /api/v1/prize-draws/:id/open-order', { params: { id: draw.id } });
    await buyer.api('POST /api/v1/orders/:id/cancel', { params: { id: open?.order.id ?? '' } });
    await page.getByText(/^Nothing was paid, and your 2 tickets went back on sale\./).waitFor();
    await look(page, 'order-lapsed');
    await page.getByRole('link', { name: 'Buy again' }).click();
    await expectHeading(page, 'Your purchase');
  });
});

describe('two tabs', () => {
  it('buy once with one challenge, and the second tells of the tickets of the first [BUY-17]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { page, open, context } = await site.visitor({ ...PHONE, as: buyer });
    await open('/terms');
    const challengeId = await keepAnswered(page, buyer, draw);
    await open(purchasePath(draw, 2));
    const second = await context.newPage();
    await second.addInitScript((id) => {
      sessionStorage.setItem('last_skill_result_key', 'any-name');
      sessionStorage.setItem('any-name', id);
    }, challengeId);
    await second.goto(purchasePath(draw, 1));
    await confirmTerms(second);
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await second.getByText('You have just bought 2 tickets in another tab.').waitFor();
    await look(second, 'bought-elsewhere');
    await payBy(second, 'Approve');
    await expectHeading(second, 'Purchase Complete!');
    await second.getByRole('article').filter({ hasText: '000002' }).waitFor();
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });
});

describe('a purchase', () => {
  it('is declined in place: what was filled in stays, and another try goes through under a new name [BUY-10, BUY-15]', async () => {
    const draw = await newDraw();
    const { page } = await atPayment(draw, 2);
    const { sent, keys } = purchasesOf(page);
    await payBy(page, 'Decline');
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    const note = page.getByText('Nothing was paid. You can try again, or pay in another way.');
    await expect.poll(() => note.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
    await look(page, 'declined');
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await look(page, 'paid');
    expect([sent.length, keys().size]).toEqual([2, 2]);
  });

  it('is one order when the button is pressed twice', async () => {
    const draw = await newDraw();
    const { page, buyer } = await atPayment(draw, 2);
    const { sent } = purchasesOf(page);
    await payButton(page).dblclick();
    await expectHeading(page, 'Purchase Complete!');
    expect(sent).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('whose answer is lost is looked for under the same name, and never bought twice [BUY-10]', async () => {
    const draw = await newDraw();
    const { page, context, open, buyer } = await atPayment(draw, 2);
    await loseAnswers(context, 2);
    const { sent, keys } = purchasesOf(page);
    await open(purchasePath(draw, 2));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await page.getByText('The connection was lost.').waitFor();
    await look(page, 'connection-lost');
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([3, 1]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('that gets no answer for long is looked for when its buyer asks, under the same name still', async () => {
    const draw = await newDraw();
    const { page, context, open, buyer } = await atPayment(draw, 2);
    await loseAnswers(context, 5);
    await page.clock.install();
    const { sent, keys } = purchasesOf(page);
    await open(purchasePath(draw, 2));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    const check = page.getByRole('button', { name: 'Check again' });
    while (!(await check.isVisible())) await page.clock.fastForward(5000);
    await page.getByText(/It is never charged twice\.$/).waitFor();
    await look(page, 'no-answer');
    await check.click();
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([6, 1]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('waits while too many are buying, then asks whether to try again [BUY-10]', async () => {
    const draw = await newDraw();
    const { page, buyer } = await atPayment(draw, 1);
    await page.clock.install();
    const { sent, keys } = purchasesOf(page);
    const busy = { times: 6 };
    await page.route('**/tickets', async (route) => {
      if (route.request().method() !== 'POST' || busy.times === 0) return route.continue();
      busy.times -= 1;
      const message = 'We are very busy right now. Please try again in a moment.';
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { message, code: 'unavailable' },
      });
    });
    await payBy(page, 'Approve');
    await page.getByText('Please keep this page open: it tries again by itself.').waitFor();
    await look(page, 'busy');
    const again = page.getByRole('button', { name: 'Try again' });
    while (!(await again.isVisible())) await page.clock.fastForward(5000);
    await again.click();
    while (!(await page.getByText('Purchase Complete!').first().isVisible()))
      await page.clock.fastForward(5000);
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([7, 1]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 1 });
  });

  it('of more than is left says how many are, and takes fewer at once [BUY-10]', async () => {
    const draw = await newDraw({ ticketLimit: 5, maxTicketsPerPerson: 4 });
    const { page } = await atPayment(draw, 3);
    await page.getByText('Limit per person').waitFor();
    await sell(site, draw, 4);
    await payBy(page, 'Approve');
    await expectToast(page, 'Purchase Failed', 'Only 1 ticket is left in this prize draw.');
    await page.getByText('You can purchase a maximum of 1 tickets for this prize draw.').waitFor();
    await look(page, 'fewer-left');
    await page.getByRole('link', { name: 'Take 1 ticket' }).click();
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Pay £5.00' }).click();
    await expectHeading(page, 'Purchase Complete!');
  });
});

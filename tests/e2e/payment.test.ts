import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../helpers/browser.ts';
import { drawsOf, PHONE, storeAnswered } from '../helpers/buyer-pages.ts';
import {
  confirmTerms,
  dropResponses,
  expectHeading,
  look,
  openPayment,
  payButton,
  payBy,
  purchasePath,
  purchasesOf,
  soldOf,
} from '../helpers/purchase-pages.ts';
import { sell } from '../helpers/sold-tickets.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

describe('two tabs', () => {
  it('buy once with one challenge, and the second shows the tickets of the first [BUY-17]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { page, open, context } = await site.visitor({ ...PHONE, as: buyer });
    await open('/terms');
    const challengeId = await storeAnswered(page, buyer, draw);
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
  it('is declined in place: the input stays, and a retry with a new idempotency key succeeds [BUY-10, BUY-15]', async () => {
    const draw = await newDraw();
    const { page } = await openPayment(site, draw, 2);
    const { sent, keys } = purchasesOf(page);
    await payBy(page, 'Decline');
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    const note = page.getByText('You haven’t paid anything. Try again, or pay another way.');
    await expect.poll(() => note.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
    await look(page, 'declined');
    expect(await page.getByLabel('I am 18 or over').isChecked()).toBe(true);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await look(page, 'paid');
    expect([sent.length, keys().size]).toEqual([2, 2]);
  });

  it('creates one order when the button is pressed twice', async () => {
    const draw = await newDraw();
    const { page, buyer } = await openPayment(site, draw, 2);
    const { sent } = purchasesOf(page);
    await payButton(page).dblclick();
    await expectHeading(page, 'Purchase Complete!');
    expect(sent).toHaveLength(1);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('is retried with the same key if its response is lost, and never made twice [BUY-10]', async () => {
    const draw = await newDraw();
    const { page, context, open, buyer } = await openPayment(site, draw, 2);
    await dropResponses(context, 2);
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

  it('is retried on request, with the same key, if there is no response for a long time', async () => {
    const draw = await newDraw();
    const { page, context, open, buyer } = await openPayment(site, draw, 2);
    await dropResponses(context, 5);
    await page.clock.install();
    const { sent, keys } = purchasesOf(page);
    await open(purchasePath(draw, 2));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    const check = page.getByRole('button', { name: 'Check again' });
    while (!(await check.isVisible())) await page.clock.fastForward(5000);
    await page.getByText(/You’ll never be charged twice\.$/).waitFor();
    await look(page, 'no-response');
    await check.click();
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([6, 1]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 2 });
  });

  it('waits while the site is busy, then offers a retry [BUY-10]', async () => {
    const draw = await newDraw();
    const { page, buyer } = await openPayment(site, draw, 1);
    await page.clock.install();
    const { sent, keys } = purchasesOf(page);
    const busy = { times: 6 };
    const { promise: looked, resolve: continueRetries } = Promise.withResolvers<void>();
    await page.route('**/tickets', async (route) => {
      if (route.request().method() !== 'POST' || busy.times === 0) return route.continue();
      busy.times -= 1;
      // Only the first response is immediate, so that the page is seen waiting.
      if (busy.times < 5) await looked;
      const message = 'We’re very busy right now. Please try again in a moment.';
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { message, code: 'unavailable' },
      });
    });
    await payBy(page, 'Approve');
    await page.getByText('Please keep this page open. We’ll try again for you.').waitFor();
    await look(page, 'busy');
    continueRetries();
    const again = page.getByRole('button', { name: 'Try again' });
    while (!(await again.isVisible())) await page.clock.fastForward(5000);
    await again.click();
    while (!(await page.getByText('Purchase Complete!').first().isVisible()))
      await page.clock.fastForward(5000);
    await expectHeading(page, 'Purchase Complete!');
    expect([sent.length, keys().size]).toEqual([7, 1]);
    expect(await soldOf(buyer, draw)).toMatchObject({ ticketsSold: 1 });
  });

  it('reports how many tickets remain if there are too few, and offers that number immediately [BUY-10]', async () => {
    const draw = await newDraw({ ticketLimit: 5, maxTicketsPerPerson: 4 });
    const { page } = await openPayment(site, draw, 3, { live: false });
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

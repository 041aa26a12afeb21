import { describe, expect, it } from 'vitest';
import { expectNoOverflow, expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawsOf } from '../../helpers/buyer-pages.ts';
import {
  confirmTerms,
  expectHeading,
  look,
  openPayment,
  payBy,
  purchasePath,
  reload,
  soldOf,
} from '../../helpers/purchase-pages.ts';

const site = sharedSite();
const { newDraw } = drawsOf(site);

describe('an unfinished payment', () => {
  it('can be found again by a reload, by going back and from another tab, and completed there', async () => {
    const draw = await newDraw({ ticketLimit: 5, title: 'Tin of biscuits' });
    const { page, open, context, buyer } = await openPayment(site, draw, 2);
    await open(`/prize-draw/${draw.id}/tickets`);
    await page.getByLabel('Number of tickets').fill('2');
    await page.getByRole('link', { name: 'Continue' }).click();
    await confirmTerms(page);
    await payBy(page, 'Walk away');
    await expectHeading(page, 'Payment not finished');
    await page.getByText(/^You haven’t paid yet\. We’re holding your 2 tickets until \d\d:\d\d/).waitFor();
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

  it('blocks another order, which says so and links to it', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await openPayment(site, draw, 1);
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
    await page.getByText(/We’re holding your 3 tickets until/).waitFor();
  });

  it('can be cancelled, which releases the tickets; the buyer can buy again', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await openPayment(site, draw, 5);
    await payBy(page, 'Walk away');
    await page.getByRole('button', { name: 'Give up these tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up 5 tickets?' });
    await dialog.getByText('They go back on sale straight away, and you won’t be charged.').waitFor();
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
});

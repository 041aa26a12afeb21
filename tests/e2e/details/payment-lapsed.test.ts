import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawsOf } from '../../helpers/buyer-pages.ts';
import {
  confirmTerms,
  expectHeading,
  look,
  openPayment,
  payBy,
  reload,
} from '../../helpers/purchase-pages.ts';

const site = sharedSite();
const { newDraw } = drawsOf(site);

describe('an unfinished payment', () => {
  it('says if the draw was cancelled meanwhile, and offers no purchase', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page } = await openPayment(site, draw, 2);
    await payBy(page, 'Walk away');
    await expectHeading(page, 'Payment not finished');
    const admin = await site.admin();
    await admin.api('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The prize broke.' },
    });
    await expect
      .poll(async () => {
        await reload(page);
        return page
          .getByText('You haven’t paid, and we’re no longer holding any tickets for you.')
          .isVisible();
      })
      .toBe(true);
    await page.getByText('This prize draw was cancelled.').waitFor();
    await look(page, 'order-cancelled');
    expect(await page.getByRole('link', { name: 'Buy again' }).count()).toBe(0);
  });

  it('can be declined when resumed, and then links back to buying', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page } = await openPayment(site, draw, 2);
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

  it('says when it has expired, and lets the buyer buy again', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, buyer } = await openPayment(site, draw, 2);
    // Returns the real order with an earlier expiry, so that the test need not wait.
    const expiresAt = new Date(Date.now() + 5000).toISOString();
    await page.route('**/api/v1/orders/*', async (route) => {
      const response = await route.fetch();
      const receipt = await response.json();
      if (receipt.order.expiresAt) receipt.order.expiresAt = expiresAt;
      await route.fulfill({ response, json: receipt });
    });
    await payBy(page, 'Walk away');
    await expectHeading(page, 'Your time to pay has run out');
    await page.getByText('Checking that nothing was paid…').waitFor();
    await look(page, 'order-releasing');
    const open = await buyer.api('GET /api/v1/prize-draws/:id/open-order', { params: { id: draw.id } });
    await buyer.api('POST /api/v1/orders/:id/cancel', { params: { id: open?.order.id ?? '' } });
    await page.getByText(/^You haven’t paid, and your 2 tickets went back on sale\./).waitFor();
    await look(page, 'order-lapsed');
    await page.getByRole('link', { name: 'Buy again' }).click();
    await expectHeading(page, 'Your purchase');
  });
});

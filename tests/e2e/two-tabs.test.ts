import { describe, expect, it } from 'vitest';
import { browserSite } from '../helpers/browser.ts';
import { drawsOf, expectWellMade, heading } from '../helpers/buyer-pages.ts';
import {
  atPayment,
  confirmTerms,
  expectHeading,
  payButton,
  payBy,
  purchasePath,
  soldOf,
} from '../helpers/purchase-pages.ts';

const site = browserSite();
const { newDraw } = drawsOf(site);

describe('one order in two tabs', () => {
  it('is paid once when both pay at once, and neither is told that it is too late', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, context, buyer } = await atPayment(site, draw, 2);
    await payBy(page, 'Walk away');
    await expectHeading(page, 'Payment not finished');
    const second = await context.newPage();
    await second.goto(purchasePath(draw, 1));
    await expectHeading(second, 'Payment not finished');
    const seen = new Set<string | null>();
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Finish payment' }).click();
      await tab.getByText('Approve', { exact: true }).click();
    }
    // Within the pages: a tab in the background is never still enough for a mouse.
    await Promise.all(
      [page, second].map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
    );
    for (const tab of [page, second]) {
      await expect
        .poll(
          async () => {
            seen.add(await heading(tab).textContent());
            return heading(tab).textContent();
          },
          { timeout: 15_000 },
        )
        .toBe('Purchase Complete!');
    }
    expect(seen).not.toContain('The time to pay is over');
    expect(await soldOf(buyer, draw)).toEqual({ ticketsSold: 2, ticketsRemaining: 3 });
  });

  it('that was given up tells of the tickets that the other has bought since', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, context } = await atPayment(site, draw, 2);
    await payBy(page, 'Walk away');
    await page.getByRole('button', { name: 'Give up these tickets' }).click();
    await page.getByRole('button', { name: 'Give up 2 tickets' }).click();
    await expectHeading(page, 'Tickets given up');
    const second = await context.newPage();
    await second.goto(purchasePath(draw, 3));
    await confirmTerms(second);
    await payBy(second, 'Approve');
    await expectHeading(second, 'Purchase Complete!');
    await page.getByText('You have just bought 3 tickets in another tab.').waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Show my tickets' }).click();
    await expectHeading(page, 'Purchase Complete!');
    await page.getByRole('article').filter({ hasText: '000003' }).waitFor();
  });
});

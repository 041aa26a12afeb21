import { describe, expect, it } from 'vitest';
import { waitUntilUsable } from '../../../scripts/page-watch.ts';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawsOf, heading } from '../../helpers/buyer-pages.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import {
  confirmTerms,
  expectHeading,
  openPayment,
  payButton,
  payBy,
  purchasePath,
  soldOf,
} from '../../helpers/purchase-pages.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { newDraw } = drawsOf(site);

describe('one order in two tabs', () => {
  it('is paid once when both pay at the same time, and neither says that it is too late', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, context, buyer } = await openPayment(site, draw, 2);
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
    // A script makes the clicks, because elements in a background tab are never stable enough for the mouse.
    await Promise.all(
      [page, second].map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
    );
    for (const tab of [page, second]) {
      await expect
        .poll(async () => {
          seen.add(await heading(tab).textContent());
          return heading(tab).textContent();
        })
        .toBe('Purchase Complete!');
    }
    expect(seen).not.toContain('Your time to pay has run out');
    expect(await soldOf(buyer, draw)).toEqual({ ticketsSold: 2, ticketsRemaining: 3 });
  });

  it('shows the tickets that the other tab has bought since the order was cancelled', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, context } = await openPayment(site, draw, 2);
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

describe('one draw edited in two tabs', () => {
  it('keeps both inputs until the host chooses one [EDIT-20]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, { skillGameType: 'math', skillGameDifficulty: 'easy' });
    const read = () => host.api('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    const { page, context, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${draw.id}/edit`);
    const first = drawForm(page);
    const second = await context.newPage();
    await second.goto(`/prize-draw/${draw.id}/edit`);
    await waitUntilUsable(second);
    const late = drawForm(second);
    await first.box('Title').fill('From the first tab');
    await late.box('Description').fill('From the second tab.');
    await first.button('Save Progress').click();
    await expectToast(page, 'Progress saved!');
    const rejected = second
      .getByRole('alert')
      .filter({ hasText: 'was changed in another tab or by someone else' });

    await late.button('Save Progress').click();
    await rejected.waitFor();
    await expectWellMade(second);
    expect(await read()).toMatchObject({ title: 'From the first tab', description: draw.description });
    expect(await late.box('Description').inputValue()).toBe('From the second tab.');
    await late.button('Load the saved version').click();
    await expect.poll(() => late.box('Title').inputValue()).toBe('From the first tab');
    expect(await late.box('Description').inputValue()).toBe(draw.description);
    await rejected.waitFor({ state: 'detached' });

    // From here on the first tab is out of date.
    await late.box('Title').fill('From the second tab');
    await late.button('Save Progress').click();
    await expectToast(second, 'Progress saved!');
    await first.box('Description').fill('From the first tab.');
    await first.button('Save Progress').click();
    await first.button('Save my version').click();
    await expect.poll(async () => (await read()).description).toBe('From the first tab.');
    expect((await read()).title).toBe('From the first tab');
    // The tab continues from what it has saved.
    await first.button('Save my version').waitFor({ state: 'detached' });
    await first.box('Title').fill('Once more');
    await first.button('Save Progress').click();
    await expect.poll(async () => (await read()).title).toBe('Once more');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { type Person, sharedSite } from '../../helpers/browser.ts';
import { drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

async function order(person: Person, id: string, quantity: number, testOutcome = 'approve' as const) {
  const body = { quantity, testOutcome };
  return person.api('POST /api/v1/prize-draws/:id/tickets', { params: { id }, body });
}

/** An order of five tickets for a lamp: one voided and refunded, one voided without a refund. */
async function mendedOrder() {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Holly', lastName: 'Host' });
  const person = await site.person({ firstName: 'Ann', lastName: 'Baker' });
  const draw = await drawOnSale(host, { title: 'Lamp', charityName: 'Lifeboats', charityPercentage: 20 });
  const bought = await order(person, draw.id, 5);
  const admin = await site.admin();
  for (const [index, reason, refund] of [
    [1, 'Bought by mistake', true],
    [3, 'A stolen card', false],
  ] as const) {
    await admin.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: bought.tickets[index]?.id ?? '' },
      body: { reason, refund },
    });
  }
  return { host, person, draw, order: bought.order, tickets: bought.tickets };
}

describe('orders', () => {
  it('are listed with their status, voided tickets and refunds [ORD-04]', async () => {
    const { host, person } = await mendedOrder();
    const eggs = await drawOnSale(host, { title: 'Eggs' });
    await person
      .api('POST /api/v1/prize-draws/:id/tickets', {
        params: { id: eggs.id },
        body: { quantity: 1, testOutcome: 'decline' },
      })
      .catch(() => undefined);
    const jam = await drawOnSale(host, { title: 'Jam' });
    const { order: held } = await person.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: jam.id },
      body: { quantity: 2, testOutcome: 'walk-away' },
    });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/account/orders');
    const lamp = await entry(page, 'Lamp').textContent();
    for (const part of [
      ...['Partly refunded', '£25.00', '5 tickets', 'Numbers 000001–000005'],
      ...[
        'Ticket 000002 voided',
        'Bought by mistake',
        'Ticket 000004 voided',
        'without a refund: A stolen card',
      ],
      '£5.00 refunded',
    ]) {
      expect(lamp).toContain(part);
    }
    expect(await entry(page, 'Eggs').textContent()).toContain('Payment declined');
    await entry(page, 'Jam').getByText('Awaiting payment').waitFor();
    const pay = entry(page, 'Jam').getByRole('link', { name: 'Pay £10.00' });
    expect(await pay.getAttribute('href')).toBe(`/prize-draw/${jam.id}/purchase?order=${held.id}`);
    await expectWellMade(page);
  });

  it('say at first that there are none, and are paginated later [ORD-04]', async () => {
    const person = await site.person();
    const { page, open } = await site.visitor({ as: person });
    await open('/account/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await expectWellMade(page);
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, { title: 'Lamp', ticketLimit: null });
    for (let index = 0; index < 21; index += 1) await order(person, draw.id, 1);
    await open('/account/orders');
    expect(await entry(page, 'Lamp').count()).toBe(20);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL('/account/orders?page=2');
    await expect.poll(() => entry(page, 'Lamp').count()).toBe(1);
    await open('/account/orders?page=9');
    await page.getByRole('heading', { name: 'You don’t have that many orders' }).waitFor();
  });
});

describe('a receipt', () => {
  it('shows the whole order, and links to the proof of each ticket [ORD-05]', async () => {
    const { person, draw, order: placed, tickets } = await mendedOrder();
    const { page, open } = await site.visitor({ as: person });
    await open('/account/orders');
    await entry(page, 'Lamp')
      .getByRole('link', { name: /^Receipt and tickets/ })
      .click();
    await page.waitForURL(`/account/orders/${placed.id}`);
    const receipt = page.locator('#main article');
    await receipt.getByRole('heading', { name: 'Receipt', level: 1 }).waitFor();
    const text = await receipt.textContent();
    for (const part of [
      ...[
        formatOrderNumber(placed.id),
        'Ann Baker',
        person.email,
        'H. Host, the host of the draw',
        'Test payment: no money moved',
      ],
      ...['5 tickets at £5.00 each', '£25.00', '−£5.00', 'Paid after refunds', '£20.00'],
      // 20% of £4.35, rounded down to the penny, for each of the four tickets that were not refunded.
      ...['At least £3.48 of this goes to Lifeboats', 'This receipt is not a VAT invoice.'],
      ...['Numbers 000001–000005', 'A stolen card', 'Voided, refunded'],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Paid\d{1,2} \w+ \d{4}, \d\d:\d\d (GMT|BST)/);
    const link = receipt.getByRole('link', { name: 'Ticket proof of ticket 000001' });
    expect(await link.getAttribute('href')).toBe(
      `/api/v1/prize-draws/${draw.id}/tickets/${tickets[0]?.id}/proof`,
    );
    await expectWellMade(page);
  });

  it('prints without menus, and is not shown to other users [ORD-06]', async () => {
    const { host, person, order: placed } = await mendedOrder();
    const { page, open } = await site.visitor({ as: person });
    await open(`/account/orders/${placed.id}`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    const width = await page.locator('#main article').evaluate((sheet) => sheet.clientWidth);
    expect(width).toBeGreaterThan(900);
    const other = await site.visitor({ as: host });
    await other.open(`/account/orders/${placed.id}`, 404);
    await other.page.getByRole('heading', { name: 'Order not found', level: 1 }).waitFor();
    await other.open('/account/orders/not-an-id', 404);
    await expectWellMade(other.page);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, digits: string) => rows(page).filter({ hasText: digits });
const voidButton = (page: Page, digits: string) =>
  page.getByRole('button', { name: `Void ticket ${digits}` });

/** A host and their draw, with one buyer for each of these quantities. */
async function soldDraw(...quantities: number[]) {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { title: 'Lamp & “Oil”, 2026', ticketPrice: 250 });
  const buyers = [];
  for (const quantity of quantities) buyers.push(await sell(site, draw, quantity));
  return { host, draw, buyers, path: `/prize-draw/${draw.id}/view-tickets` };
}

describe('voiding a ticket', () => {
  it('requires a reason, releases the ticket and happens only once [VIEW-09, VIEW-11, VIEW-14, VIEW-17]', async () => {
    const { host, path } = await soldDraw(3);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await voidButton(page, '000002').click();
    const dialog = page.getByRole('dialog', { name: 'Void ticket #000002?' });
    const confirm = dialog.getByRole('button', { name: 'Void and refund £2.50' });
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await confirm.click();
    await expectToast(page, 'Reason Required', 'Please provide a reason for voiding the ticket');
    expect(await dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await expectWellMade(page);
    await dialog.getByLabel('Reason').fill('Bought by mistake');
    await confirm.click();
    await expectToast(
      page,
      'Ticket Voided',
      'The ticket has been successfully voided and will not be included in the prize draw.',
    );
    await row(page, '000002').getByText('Voided', { exact: true }).waitFor();
    await row(page, '000002').getByText('Bought by mistake').waitFor();
    await page.getByText('2 of 100 sold').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Void ticket 000002');
    await voidButton(page, '000002').press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is possible without a refund for admins only [VIEW-16, PERM-13]', async () => {
    const { path } = await soldDraw(2);
    const { page, open } = await site.visitor({ as: await site.admin() });
    await open(path);
    await voidButton(page, '000001').click();
    await page.getByLabel('Reason').fill('Fraud');
    await page.getByLabel('Refund £2.50 to the buyer').uncheck();
    const sent = page.waitForRequest(/\/void$/);
    await page.getByRole('button', { name: 'Void without refund' }).click();
    expect((await sent).postDataJSON()).toEqual({ reason: 'Fraud', refund: false, cause: 'other' });
    await row(page, '000001').getByText('Voided', { exact: true }).waitFor();
  });

  it('shows an error from the server [VIEW-12]', async () => {
    const { host, path } = await soldDraw(1);
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.route('**/void', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This ticket has already been voided.', code: 'already_voided' },
      }),
    );
    await voidButton(page, '000001').click();
    await page.getByLabel('Reason').fill('Why not');
    await page.getByRole('button', { name: /^Void and refund/ }).click();
    await expectToast(page, 'Error Voiding Ticket', 'This ticket has already been voided.');
  });

  it('is not possible once the drawing was started [VIEW-10]', async () => {
    const { host, draw, path } = await soldDraw(1);
    const params = { id: draw.id };
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await host.api('POST /api/v1/prize-draws/:id/end', { params });
    await host.api('POST /api/v1/prize-draws/:id/start', { params });
    await voidButton(page, '000001').click();
    await page.getByLabel('Reason').fill('Too late');
    await page.getByRole('button', { name: /^Void and refund/ }).click();
    const message = 'Tickets cannot be voided after the prize draw has been drawn.';
    await expectToast(page, 'Cannot Void Ticket', message);
    await eventually(async () => (await host.api('GET /api/v1/prize-draws/:id', { params })).status).toBe(
      'completed',
    );
    await open(path);
    await page.getByText(message).waitFor();
    expect(await voidButton(page, '000001').count()).toBe(0);
  });

  it('is not offered to the host after the end of sales, with the reason [VIEW-23]', async () => {
    const { host, draw, path } = await soldDraw(1);
    await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const { page, open } = await site.visitor({ as: host });
    await open(path);
    await page.getByText(/^Ticket sales are over, so you can no longer void or refund tickets\./).waitFor();
    expect(await voidButton(page, '000001').count()).toBe(0);
    await page.getByRole('button', { name: 'More actions for ticket 000001' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Resend confirmation']);
    await expectWellMade(page);
  });
});

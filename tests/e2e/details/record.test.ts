import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nameTicketFile } from '#domain/proof/ticket-file-name.ts';
import { expectNoAxeViolations, sharedSite } from '../../helpers/browser.ts';
import { drawsOf, PHONE } from '../../helpers/buyer-pages.ts';
import { eventually } from '../../helpers/eventually.ts';
import { expectHeading, openPayment, payBy } from '../../helpers/purchase-pages.ts';
import { answered } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw, withGame } = drawsOf(site);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const ofDraw = (id: string) => ({ params: { id } });

/** Downloads a file, and returns its text and name. */
async function fileBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe('a ticket proof', () => {
  it('can be downloaded from the page that the confirmation email links to [RECORD-21]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { tickets } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      ...ofDraw(draw.id),
      body: { quantity: 2, challengeId: await answered(buyer.api, draw) },
    });
    const { page, open, context } = await site.visitor({ ...PHONE, as: buyer });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(`/dashboard?view=participant&tickets=${draw.id}`);
    const dialog = page.getByRole('dialog', { name: 'Your tickets' });
    await dialog.getByText('A ticket proof shows that your ticket is in the draw’s public log').waitFor();
    await expectWellMade(page);

    const { name, text } = await fileBy(page, () =>
      dialog.getByRole('button', { name: 'Ticket proof of ticket 000002', exact: true }).click(),
    );
    expect(name).toBe(nameTicketFile({ drawId: draw.id, numbers: [2] }));
    expect(text).toBe(
      await buyer.api.text('GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', {
        params: { id: draw.id, ticketId: tickets[1]?.id ?? '' },
      }),
    );
    const all = await fileBy(page, () =>
      dialog.getByRole('button', { name: 'Save all ticket proofs', exact: true }).click(),
    );
    expect(all.name).toBe(nameTicketFile({ drawId: draw.id, numbers: [1, 2] }));
    expect(JSON.parse(all.text).map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    await dialog.getByRole('button', { name: 'Copy the proof of ticket 000001' }).click();
    await page.getByText('Proof of ticket 000001 copied', { exact: true }).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('c2sp.org/tlog-proof@v1');

    for (const step of ['end', 'start'] as const)
      await (await host()).api(`POST /api/v1/prize-draws/:id/${step}`, ofDraw(draw.id));
    await open(`/dashboard?view=participant&tickets=${draw.id}`);
    await dialog.getByText('it’s on the sealed list').first().waitFor();
    const isDrawn = async () => (await buyer.api('GET /api/v1/prize-draws/:id', ofDraw(draw.id))).isDrawn;
    await eventually(isDrawn).toBe(true);
    await open(`/dashboard?view=participant&tickets=${draw.id}`);
    const winner = dialog.getByRole('article').filter({ hasText: 'This ticket has won' }).first();
    // Axe cannot see the ticket's paper, which is a masked shape.
    const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
    const ink = await colourOf(winner);
    for (const button of await winner.getByRole('button').all()) expect(await colourOf(button)).toBe(ink);
    await expectWellMade(page);
    await dialog.getByRole('link', { name: 'Check the draw' }).click();
    await page.waitForURL(`**/prize-draw/${draw.id}/verify`);
  });

  it('is available at the end of a purchase [RECORD-21]', async () => {
    const draw = await newDraw();
    const { page } = await openPayment(site, draw, 4);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    const { name, text } = await fileBy(page, () =>
      page.getByRole('button', { name: 'Ticket proof of ticket 000003', exact: true }).click(),
    );
    expect([name, JSON.parse(text).number]).toEqual([nameTicketFile({ drawId: draw.id, numbers: [3] }), 3]);
    await expectWellMade(page);
  });
});

describe('the entry list', () => {
  it('shows whether a ticket is included, once it is sealed [RECORD-19]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    for (let order = 0; order < 2; order += 1) {
      await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
        ...ofDraw(draw.id),
        body: { quantity: 2, challengeId: await answered(buyer.api, draw) },
      });
    }
    const { api } = await host();
    const listed = await api('GET /api/v1/prize-draws/:id/tickets', { ...ofDraw(draw.id), query: {} });
    await api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: listed[1]?.id ?? '' },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    expect(await section(page, 'Entry list').count()).toBe(0);

    for (const step of ['end', 'start'] as const)
      await api(`POST /api/v1/prize-draws/:id/${step}`, ofDraw(draw.id));
    const list = section(page, 'Entry list');
    await list.scrollIntoViewIfNeeded();
    await list.getByText('3 of the 4 tickets sold are in the draw.').waitFor();
    const ask = async (text: string, result: string) => {
      await list.getByLabel('Is my ticket in?').fill(text);
      await list.getByRole('button', { name: 'Look it up' }).click();
      await list.getByText(result).waitFor();
    };
    await ask('#000001', 'Ticket 000001 is in the draw.');
    await ask('2', 'Ticket 000002 isn’t in the draw: it was voided before the list was sealed.');
    await ask('9', 'Ticket 000009 isn’t in the draw: no such ticket was sold.');
    await ask('nine', 'Enter the number on your ticket, such as 000123.');
    await list.getByText('All numbers in the draw').click();
    expect(await list.locator('ol li').allTextContents()).toEqual(['000001', '000003', '000004']);
    const { text } = await fileBy(page, () => list.getByRole('link', { name: 'Download the list' }).click());
    expect(text).toBe('1\n3\n4\n');
    await expectNoAxeViolations(page);
    await expectWellMade(page);
    await list.getByRole('link', { name: 'Check it against the log' }).click();
    await page.waitForURL(`**/prize-draw/${draw.id}/verify`);
  });
});

describe('changes before the first sale', () => {
  it('link to the terms in the log [RECORD-18]', async () => {
    const draw = await newDraw();
    const { api } = await host();
    const { prize: _, ...body } = { ...draw, ticketPrice: 700 };
    await api('PUT /api/v1/prize-draws/:id', { ...ofDraw(draw.id), body });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    const changes = section(page, 'Changes before the first sale');
    const link = changes.getByRole('link', { name: 'Read the new terms' });
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(await response.json()).toMatchObject({ ticketPrice: 700, title: draw.title });
    await expectWellMade(page);
  });
});

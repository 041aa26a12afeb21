import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { cuttable } from '../../helpers/cut.ts';
import { eventually } from '../../helpers/eventually.ts';
import { createMigratedDatabase, settingsOn, type TestDatabase } from '../../helpers/postgres.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { declinePrize } from '../../helpers/won-draw.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

// Two processes of the program on one database; each has its own port.
const settings = () => ({ ...settingsOn(database.url), COUNTDOWN_SECONDS: '14' });
const one = browserSite(settings);
const other = browserSite(settings);

const REASON = 'The lamp was not claimed.';

const shown = (page: Page, ...texts: string[]) =>
  Promise.all(texts.map((text) => page.getByText(text).first().waitFor()));
const winners = (page: Page) => page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
const numbers = (page: Page) => page.locator('#winners ~ ul .ticket-number').allTextContents();
const entries = (page: Page) => page.getByRole('dialog').getByRole('listitem');

describe('host, ticket holder and visitor, through two processes', () => {
  it('see sales, start, countdown, tickets, winners, redraw and history live, even after a lost connection [LIVE-03, LIVE-04, LIVE-05, CTRL-12, CTRL-16]', async () => {
    const host = await one.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host);
    const params = { id: draw.id };
    const holder = await sell(one, draw, 3);
    const [hosts, holders, visitors] = await Promise.all([
      one.visitor({ as: host }),
      other.visitor({ as: holder, width: 390 }),
      one.visitor(),
    ]);
    const pages = [hosts.page, holders.page, visitors.page];
    const line = await cuttable(holders.page);
    await hosts.open(`/prize-draw/${draw.id}/admin`);
    await holders.open(`/prize-draw/${draw.id}`);
    await visitors.open(`/prize-draw/${draw.id}`);

    const buyer = await sell(one, draw, 5);
    await shown(holders.page, '8 of 100 tickets sold');
    await shown(visitors.page, '8 of 100 tickets sold');
    await eventually(() => hosts.page.locator('dl').getByText('8', { exact: true }).count()).toBe(1);
    await host.api('POST /api/v1/prize-draws/:id/end', { params });
    for (const { page } of [holders, visitors]) await shown(page, 'The winners haven’t been drawn yet');

    await hosts.page.getByRole('button', { name: 'Start Draw' }).click();
    await expectToast(hosts.page, 'Prize Draw Started', 'The countdown has begun!');
    for (const page of pages) await shown(page, 'The winners are being drawn', 'Held by');
    await line.cut();
    await eventually(line.connections).toBe(2);
    await shown(holders.page, 'Held by');
    await Promise.all([shown(hosts.page, 'Winner Selected!'), ...pages.map(winners)]);
    for (const page of pages) await page.getByRole('article').nth(1).waitFor();
    const [first = [], ...others] = await Promise.all(pages.map(numbers));
    expect(new Set(first).size).toBe(2);
    for (const seen of others) expect(seen).toEqual(first);

    // The connection is lost before the redraw begins, so the page can show it only after reconnecting.
    await declinePrize([holder, buyer], draw.id, 2);
    await hosts.page.reload();
    await line.cut();
    await hosts.page.getByRole('button', { name: 'Redraw' }).click();
    await hosts.page.getByLabel('Reason').fill(REASON);
    await hosts.page.getByRole('button', { name: 'Draw the 2nd prize again' }).click();
    for (const page of pages) await shown(page, 'The 2nd prize is being drawn again', 'Held by');
    expect(line.connections()).toBe(3);
    await Promise.all([shown(hosts.page, 'New Winner Selected!'), ...pages.map(winners)]);
    for (const page of pages) {
      const [lighthouse, lamp] = await numbers(page);
      expect(lighthouse).toBe(first[0]);
      expect(first).not.toContain(lamp);
      await page.getByRole('button', { name: 'Draw history' }).click();
      await eventually(() => entries(page).count()).toBe(3);
      const [newest] = await entries(page).allTextContents();
      expect(newest).toContain(`Draw 2, 2nd prize`);
      expect(newest?.includes(REASON), 'reasons are for the host and admins').toBe(page === hosts.page);
    }
  });
});

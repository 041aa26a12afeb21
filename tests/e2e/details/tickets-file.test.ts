import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { orderContacts, tickets } from '#server/db/schema.ts';
import type { Person } from '../../helpers/browser.ts';
import { readCsv } from '../../helpers/csv.ts';
import { postgresSite, withoutScript } from '../../helpers/postgres-site.ts';
import { soldDraw } from '../../helpers/sold-draw.ts';

const { site, database } = postgresSite();

describe('the file of all tickets', () => {
  /** Names as buyers type them, or as older databases may contain. */
  const BUYERS = [
    ['Ann "Oakie"', "O'Neil, Mrs"],
    ["=cmd|'/C calc'!A0", '+44 20 7946 0000'],
    ['🌳', '@SUM(A1:A9)'],
    ['two\nlines', 'and\r\nmore, "quoted"'],
    ['-1', '\t=1+1'],
    ['Zoë', '王小明'],
  ] as const;
  const FORMULA = /^\s*[=+\-@\t\r]/;

  async function soldTo(): Promise<{ host: Person; id: string }> {
    const host = await site.person({ role: 'host', verified: true });
    const buyer = await site.person();
    const id = await soldDraw({ database: database() }, host, {
      title: 'Lamp, “Oil” & more',
      blocks: BUYERS.map((_, at) => ({ holder: buyer, voided: at === 1 })),
    });
    for (const { number, orderId } of await database()
      .db.select()
      .from(tickets)
      .where(eq(tickets.drawId, id))) {
      const [firstName = '', lastName = ''] = BUYERS[number - 1] ?? [];
      const contact = { firstName, lastName, email: `buyer+${number}@example.org` };
      await database()
        .db.insert(orderContacts)
        .values({ orderId: orderId ?? '', ...contact })
        .onConflictDoUpdate({ target: orderContacts.orderId, set: contact });
    }
    return { host, id };
  }

  it('can be exported and re-read with commas, quotes, newlines, `=cmd` and emoji in names [VIEW-07, VIEW-08, VIEW-19]', async () => {
    const { host, id } = await soldTo();
    const { page, open, context } = await site.visitor({ as: host });
    await open(`/prize-draw/${id}/view-tickets?search=000001`);
    const download = async (on: Page) => {
      const started = on.waitForEvent('download');
      await on.getByRole('link', { name: 'Export to CSV' }).click();
      const file = await started;
      expect(file.suggestedFilename()).toBe('lamp-oil-more-tickets.csv');
      return readFile(await file.path(), 'utf8');
    };
    const text = await download(page);
    const [head, ...rows] = readCsv(text);
    expect(head).toEqual([
      ...['Ticket Number', 'First Name', 'Last Name', 'Email', 'Purchase Date', 'Status'],
      ...['Order', 'Amount', 'Refund', 'Route', 'Entered'],
    ]);
    const neutral = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
    expect(rows.map(([, first, last]) => [first, last])).toEqual(
      BUYERS.map(([first, last]) => [neutral(first), neutral(last)]),
    );
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
    expect(rows.map(([number, , , email, , status]) => [number, email, status])).toEqual(
      BUYERS.map((_, at) => [
        String(at + 1).padStart(6, '0'),
        `buyer+${at + 1}@example.org`,
        at === 1 ? 'Voided' : 'Active',
      ]),
    );
    await page.getByText('All times are UK time, including in the exported file.').waitFor();
    for (const row of rows) expect(row[4]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);

    // Without script, the same search and the same file are available.
    const plain = await withoutScript(context, site.url());
    await plain.goto(`/prize-draw/${id}/view-tickets?status=active`);
    expect(await download(plain)).toBe(text);
    await plain.getByPlaceholder('Search tickets...').fill('zoë');
    await plain.getByPlaceholder('Search tickets...').press('Enter');
    await plain.waitForURL(`/prize-draw/${id}/view-tickets?status=active&search=zo%C3%AB`);
    expect(
      await plain
        .getByRole('row')
        .filter({ has: plain.getByRole('cell') })
        .count(),
    ).toBe(1);
    await plain.context().close();
  });
});

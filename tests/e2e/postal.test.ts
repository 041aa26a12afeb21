import { describe, expect, it } from 'vitest';
import { confirmOn } from '../helpers/admin-page.ts';
import { expectToast } from '../helpers/browser.ts';
import { PHONE } from '../helpers/buyer-pages.ts';
import { shiftClock } from '../helpers/clock.ts';
import { eventually } from '../helpers/eventually.ts';
import { postalSettings } from '../helpers/postal.ts';
import { postgresSite } from '../helpers/postgres-site.ts';
import { expectHeading } from '../helpers/purchase-pages.ts';
import { drawOnSale } from '../helpers/sold-tickets.ts';
import { expectVerdict } from '../helpers/verify-page.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const { site, database } = postgresSite({ COUNTDOWN_SECONDS: '1', ...postalSettings });

const params = (id: string) => ({ params: { id } });

describe('a postal entry', () => {
  it('goes from the printed code to a winning ticket whose proof verifies [POST-24, POST-32, POST-33]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host, {
      skillGameType: 'memory',
      skillGameDifficulty: 'easy',
      prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
    });
    const { freeEntry } = draw;
    if (!freeEntry) throw new Error('the draw has no free route');

    const entrant = await site.visitor(PHONE);
    await entrant.open(`/prize-draw/${draw.id}`);
    const ways = entrant.page.getByRole('navigation', { name: 'Ways to enter' });
    const [buying, posting] = await Promise.all(
      ['Buy tickets', 'Enter by post, free'].map((name) => ways.getByRole('link', { name }).boundingBox()),
    );
    expect(posting?.height).toBe(buying?.height);
    await ways.getByRole('link', { name: 'Enter by post, free' }).click();
    await expectHeading(entrant.page, 'Enter by post, free');
    await entrant.page.getByRole('button', { name: 'Get a puzzle', exact: true }).click();
    const puzzle = entrant.page.getByText(/^Code [A-Z]\d-\d{3}$/);
    await puzzle.waitFor();
    const code = ((await puzzle.textContent()) ?? '').replace('Code ', '');
    const digits = await entrant.page.getByText(/^\d( \d){3}$/).textContent();
    await expectWellMade(entrant.page);

    const room = await site.person({ firstName: 'Clara', lastName: 'Post' });
    const admin = await site.admin();
    await admin.api('POST /api/v1/users/:id/confirmation', {
      ...params(admin.user.id),
      body: { password: admin.password },
    });
    await admin.api('PUT /api/v1/admin/people/:id/role', {
      ...params(room.user.id),
      body: { role: 'clerk' },
    });
    const clerk = await site.visitor({ as: room });
    await clerk.open('/post-room');
    const { page } = clerk;
    await page.getByLabel('The draw’s reference').fill(freeEntry.reference.toLowerCase());
    await page.keyboard.press('Enter');
    // Everything is typed, as from a card: no field is chosen with the mouse.
    await page.getByLabel('First name').waitFor();
    const typed = ['Ann', 'Oakley', '29/02/80', '1 Harbour Street, Whitby, YO21 3AB', 'ann@example.org', ''];
    for (const text of [...typed, code.toLowerCase(), (digits ?? '').replaceAll(' ', '')]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 entry recorded').waitFor();
    expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    const reference = (await page.getByText(/^P-[A-Z0-9-]{14}$/).textContent()) ?? '';
    await expectWellMade(page);

    await page.getByRole('button', { name: 'Another draw' }).click();
    const scans = page.getByRole('region', { name: 'Scans of cards' });
    await scans.getByLabel('Reference of the entry').fill(reference);
    await scans.getByLabel('New scan').setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await scans.getByRole('button', { name: 'Add the scan' }).click();
    await expectToast(page, 'Scan added', `It’s kept with ${reference}.`);
    await expectWellMade(page);

    await entrant.open('/post');
    await entrant.page.getByLabel('Reference').fill(reference);
    await entrant.page.getByRole('button', { name: 'Look it up' }).click();
    await entrant.page.getByText('It’s in the draw with this ticket:').waitFor();
    await expectWellMade(entrant.page);

    await entrant.open(`/prize-draw/${draw.id}`);
    const panel = entrant.page.locator('#how-it-works');
    await panel.getByText('Send a card to Test Draws, PO Box 12, Whitby, YO21 1AA.').waitFor();
    await panel.getByText('0 bought and 1 by post when you opened this page. No card was refused.').waitFor();
    await entrant.open('/safer-play');
    await entrant.page.getByRole('heading', { name: /^Free entries by post/ }).waitFor();

    const show = () => site.client()('GET /api/v1/prize-draws/:id', params(draw.id));
    await shiftClock(database().db, Date.parse(freeEntry.receivedBy) + 3_600_000 - Date.now());
    await eventually(async () => (await show()).status).toBe('awaiting_draw');
    await clerk.open('/post-room');
    await page.getByRole('button', { name: `Open ${draw.title}` }).click();
    await page.getByRole('button', { name: 'All post is keyed in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'All post is keyed in' }).click();
    await confirmOn(page, room.password);
    await page.getByText(/^All post was keyed in on/).waitFor();
    await expectWellMade(page);
    const start = Date.parse((await show()).freeEntry?.drawableFrom ?? '') + 60_000;
    await shiftClock(database().db, start - Date.now());
    // Starting needs a fresh sign-in. The program's clock follows the database's within a few seconds.
    const returned = await site.signIn(host);
    await eventually(async () =>
      returned.api('POST /api/v1/prize-draws/:id/start', params(draw.id)).then(
        () => true,
        () => false,
      ),
    ).toBe(true);
    const drawing = () => site.client()('GET /api/v1/prize-draws/:id/drawing', params(draw.id));
    await eventually(async () => (await drawing()).result !== null).toBe(true);
    expect(await show()).toMatchObject({ winningTicketNumber: 1, winnerName: 'A. Oakley' });
    await entrant.open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(entrant.page, 'warned');
  });
});

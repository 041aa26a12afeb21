import { describe, expect, it } from 'vitest';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { expectNoAxeViolations, type Person, sharedSite } from '../../helpers/browser.ts';
import { answerWrongly, buyTickets, card, drawId, tile } from '../../helpers/dashboard-page.ts';
import { eventually } from '../../helpers/eventually.ts';
import { answered, drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const newHost = () => site.person({ role: 'host', verified: true });

/** Buys a ticket as this person in a draw of another host. */
async function buyOwn(person: Person, title: string): Promise<void> {
  const { id } = await drawOnSale(await newHost(), { title });
  await buyTickets(person, id, 1);
}

describe('the dialogs of an entered draw', () => {
  it("show the user's tickets, including voided ones and those not entered [BUY-14, PART-06, PART-07, GEN-02]", async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, {
      title: 'Lamp',
      skillGameType: 'math',
      skillGameDifficulty: 'easy',
    });
    const [, second = ''] = await buyTickets(person, draw.id, 2, await answered(person.api, draw));
    await buyTickets(person, draw.id, 1, await answerWrongly(person, draw.id));
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: second },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/dashboard');
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    const tickets = page.getByRole('dialog', { name: 'Your tickets' }).locator('article');
    await tickets.nth(2).waitFor();
    const texts = await tickets.allTextContents();
    expect(texts.map((text) => text.slice(0, 14))).toEqual([
      'Ticket #000001',
      'Ticket #000002',
      'Ticket #000003',
    ]);
    for (const text of texts) expect(text).toMatch(/Bought\d{1,2} \w+ \d{4}, \d\d:\d\d (GMT|BST)/);
    expect(texts.map((text) => text.includes('Voided'))).toEqual([false, true, false]);
    expect(texts.join()).not.toContain('Not entered');
    expect(texts[1]).toContain('Why it was voidedAsked for');
    expect(texts[1]).toContain('Its priceRefunded');
    await expectWellMade(page);

    for (const step of ['end', 'start'] as const) {
      await host.api(`POST /api/v1/prize-draws/:id/${step}`, drawId(draw.id));
    }
    await eventually(
      async () => (await host.api('GET /api/v1/prize-draws/:id', drawId(draw.id))).isDrawn,
    ).toBe(true);
    await open('/dashboard');
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    await tickets.nth(2).getByText('Not entered:').waitFor();
    await tickets.nth(0).getByText('This ticket has won').waitFor();
    expect(await tickets.nth(0).getByText('Not entered:').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('show the first of many tickets, load the others in pages, and find one by its number [PART-06, PART-22]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, { title: 'Lamp', ticketLimit: null });
    await buyTickets(person, draw.id, 300);
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/dashboard');
    expect(await tile(page, 'Your Tickets')).toBe('300');
    await card(page, 'Lamp').getByText('300 tickets').waitFor();
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your tickets' });
    const tickets = dialog.locator('article');
    expect(await tickets.count()).toBe(6);
    await dialog.getByRole('button', { name: 'Show 50 more of 294' }).click();
    await eventually(() => tickets.count()).toBe(50);
    await dialog.getByRole('button', { name: 'Show 50 more of 250' }).click();
    await eventually(() => tickets.count()).toBe(100);
    await dialog.getByLabel('Find a ticket number').fill('000277');
    await eventually(() => tickets.count()).toBe(1);
    expect(await tickets.textContent()).toContain('000277');
    await dialog.getByLabel('Find a ticket number').fill('999');
    await dialog.getByText('You don’t have a ticket with that number in this draw.').waitFor();
    await expectWellMade(page);
  });

  it('rank participants by their tickets, by initial and last name [PART-08, PART-09, PART-11]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp' });
    const ann = await site.person({ firstName: 'Ann', lastName: 'Baker' });
    const bea = await site.person({ firstName: 'Bea', lastName: 'Cole' });
    const [voided = ''] = await buyTickets(ann, draw.id, 3);
    await buyTickets(bea, draw.id, 3);
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: voided },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor({ as: ann });
    await open('/dashboard');
    const asked = page.waitForRequest('**/participants*');
    await card(page, 'Lamp').getByRole('button', { name: 'Participants' }).click();
    await asked;
    const rows = page.getByRole('dialog', { name: 'Participants' }).getByRole('row');
    await eventually(() => rows.allTextContents()).toEqual(['RankNameTickets', '1B. Cole3', '2A. Baker2']);
    await expectWellMade(page);
  });

  it('say that there are no participants, or that loading failed [PART-10]', async () => {
    const host = await newHost();
    await buyOwn(host, 'Lamp');
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard?view=participant');
    const responses = [
      { status: 200, json: [], headers: { 'x-total-count': '0' } },
      { status: 403, json: { message: 'No.', code: 'forbidden' } },
    ];
    for (const text of [
      'No participants found for this prize draw.',
      'Failed to load participants. Please try again.',
    ]) {
      await page.route('**/participants*', (route) => route.fulfill(responses.shift() ?? {}));
      await page.getByRole('button', { name: 'Participants' }).click();
      await page.getByRole('dialog').getByText(text).waitFor();
      await open('/dashboard?view=participant');
    }
  });

  it('show no date if there is none [PART-05, PART-06, LIST-12]', async () => {
    const person = await site.person();
    await buyOwn(person, 'Lamp');
    const { page, open } = await site.visitor({ as: person });
    await open('/faq');
    await page.route('**/entered-draws*', async (route) => {
      const response = await route.fetch();
      const draws: EnteredDraw[] = await response.json();
      const broken = draws.map((draw) => ({
        ...draw,
        endDate: '',
        tickets: draw.tickets.map((ticket) => ({ ...ticket, purchasedAt: '' })),
      }));
      await route.fulfill({ response, json: broken });
    });
    await page.getByText(`${person.user.firstName} ${person.user.lastName}`).first().click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await card(page, 'Lamp').getByText('No end date').waitFor();
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    await page.getByText('Purchase date unavailable').waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EnteredDraw } from '#contract/draws.ts';
import { browserSite, expectNoAxeViolations, type Person } from '../helpers/browser.ts';
import { eventually } from '../helpers/eventually.ts';
import { answered, drawOnSale } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite();

const newHost = () => site.person({ role: 'host', verified: true });
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true }).first();
const tile = (page: Page, label: string) =>
  page.locator('main dl').first().locator('div', { hasText: label }).locator('dd').first().textContent();
const drawId = (id: string) => ({ params: { id } });

async function buy(person: Person, id: string, quantity: number, challengeId: string | null = null) {
  const { tickets } = await person.api('POST /api/v1/prize-draws/:id/tickets', {
    ...drawId(id),
    body: { quantity, challengeId },
  });
  return tickets.map((ticket) => ticket.id);
}

/** Somebody who has given a wrong answer to the challenge of a draw. */
async function answeredWrongly(person: Person, id: string): Promise<string> {
  const challenge = await person.api('POST /api/v1/prize-draws/:id/challenge', drawId(id));
  await person.api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id, challengeId: challenge.id },
    body: { answer: 'surely-wrong' },
  });
  return challenge.id;
}

describe('the participant view', () => {
  it('welcomes to an empty site [PART-01, PART-03, PART-04, PART-14, PERM-03]', async () => {
    const person = await site.person({ firstName: 'Ann', lastName: 'Baker' });
    const { page, open } = await site.visitor({ as: person });
    await open('/dashboard');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welcome, Ann Baker');
    const browse = page.locator('#main').getByRole('link', { name: 'Browse Prize Draws' });
    expect(await browse.first().getAttribute('href')).toBe('/prize-draws');
    expect([await tile(page, 'Your Tickets'), await tile(page, 'Available Draws')]).toEqual(['0', '0']);
    expect(await tile(page, 'Role')).toBe('Participant');
    expect(await page.getByRole('heading', { name: 'Your Entered Draws' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Dashboard views' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'No Active Prize Draws' }).waitFor();
    await page.getByText('Check back soon for new opportunities to enter prize draws.').waitFor();
    await expectWellMade(page);
  });

  it('shows entered and featured draws [PART-02, PART-05, PART-13]', async () => {
    const host = await newHost();
    const person = await site.person();
    const endDate = new Date(Date.UTC(2027, 6, 1, 17, 0)).toISOString();
    const lamp = await drawOnSale(host, { title: 'Lamp', ticketPrice: 250, endDate });
    const oil = await drawOnSale(host, { title: 'Oil' });
    await drawOnSale(host, { title: 'Wick', ticketPrice: 120 });
    const [voided = ''] = await buy(person, lamp.id, 4);
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: lamp.id, ticketId: voided },
      body: { reason: 'Asked for' },
    });
    await buy(person, oil.id, 2);
    await host.api('POST /api/v1/prize-draws/:id/end', drawId(oil.id));
    const { page, open } = await site.visitor({ as: person });
    await open('/dashboard');
    expect(await tile(page, 'Your Tickets')).toBe('3');
    expect(await tile(page, 'Available Draws')).toBe('2');
    const entered = page.locator('section', {
      has: page.getByRole('heading', { name: 'Your Entered Draws' }),
    });
    expect(await entered.getByRole('article').count()).toBe(2);
    const text = await card(page, 'Lamp').textContent();
    for (const part of ['Active', 'Ends 1 July 2027, 18:00 BST', '3 tickets at £2.50 each']) {
      expect(text).toContain(part);
    }
    const details = card(page, 'Lamp').getByRole('link', { name: 'View Full Details' });
    expect(await details.getAttribute('href')).toBe(`/prize-draw/${lamp.id}`);
    const featured = page.locator('section', {
      has: page.getByRole('heading', { name: 'Featured Prize Draws' }),
    });
    const wick = featured.getByRole('article', { name: 'Wick' });
    expect(await wick.textContent()).toContain('Seven nights for two');
    expect(await wick.textContent()).toContain('£1.20');
    expect(await wick.getByRole('link', { name: 'View Draw' }).getAttribute('href')).toMatch(
      /^\/prize-draw\//,
    );
    await expectWellMade(page);
  });

  it('asks once for all entered draws, says that it does, and shows none where that fails [PART-04, PART-11, PART-12, PART-13]', async () => {
    const host = await newHost();
    for (const title of ['One', 'Two']) await buyOwn(host, title);
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    const calls: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      calls.push(new URL(route.request().url()).pathname.replace(host.user.id, 'me'));
      if (calls.at(-1)?.endsWith('entered-draws')) await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Participant View' }).click();
    await page.getByText('Loading your tickets...').waitFor();
    release();
    await page.getByRole('heading', { name: 'Your Entered Draws' }).waitFor();
    expect(calls.filter((path) => path.includes('entered-draws'))).toEqual([
      '/api/v1/users/me/entered-draws',
    ]);
    expect(calls.some((path) => path.endsWith('/tickets'))).toBe(false);
    // Four are on sale by now, of which the page shows three.
    await drawOnSale(await newHost(), { title: 'Three' });
    await open('/dashboard?view=participant');
    expect(await page.getByRole('link', { name: 'View Draw' }).count()).toBe(3);

    await page.unrouteAll();
    await page.route('**/entered-draws*', (route) =>
      route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden' } }),
    );
    await open('/faq');
    await page.getByText(`${host.user.firstName} ${host.user.lastName}`).first().click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Participant View' }).click();
    await page.getByRole('heading', { name: 'Featured Prize Draws' }).waitFor();
    await eventually(() => page.getByText('Loading your tickets...').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Your Entered Draws' }).count()).toBe(0);
  });
});

describe('what somebody entered', () => {
  it('stands by what can still happen, with what they won, and how that is checked [PART-21, PART-23]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draws = await Promise.all(
      ['Running', 'Waiting', 'Won', 'Lost'].map((title) => drawOnSale(host, { title, ticketLimit: null })),
    );
    const [, waiting, won, lost] = draws.map(({ id }) => id);
    for (const { id } of draws) await buy(person, id, 1);
    await buy(await site.person(), lost ?? '', 500);
    const take = (step: 'end' | 'start', id = '') =>
      host.api(`POST /api/v1/prize-draws/:id/${step}`, drawId(id));
    await take('end', waiting);
    for (const id of [won, lost]) {
      await take('end', id);
      await take('start', id);
    }
    for (const id of [won, lost]) {
      await eventually(
        async () => (await host.api('GET /api/v1/prize-draws/:id', drawId(id ?? ''))).isDrawn,
      ).toBe(true);
    }
    const { page, open } = await site.visitor({ as: person });
    await open('/dashboard');
    for (const group of ['On sale now (1)', 'Waiting for the drawing (1)', 'Over (2)']) {
      await page.getByRole('heading', { name: group, exact: true }).waitFor();
    }
    const winner = await card(page, 'Won').textContent();
    for (const part of ['You won', '000001', 'Prize']) expect(winner).toContain(part);
    // One in 501: nobody will see it fail.
    await card(page, 'Lost').getByText('Not this time').waitFor();
    const check = card(page, 'Won').getByRole('link', { name: 'Check the draw' });
    expect(await check.getAttribute('href')).toBe(`/prize-draw/${won}/verify`);
    await expectWellMade(page);
  });

  it('moves on while somebody looks: tickets sold, and a result [PART-24]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, { title: 'Live', ticketLimit: 80 });
    await buy(person, draw.id, 2);
    const { page, open } = await site.visitor({ as: person });
    await open('/dashboard');
    await card(page, 'Live').getByText('2 of 80 sold in all').waitFor();
    await buy(await site.person(), draw.id, 5);
    await card(page, 'Live').getByText('7 of 80 sold in all').waitFor();
    for (const step of ['end', 'start'] as const)
      await host.api(`POST /api/v1/prize-draws/:id/${step}`, drawId(draw.id));
    await card(page, 'Live').getByText('Completed').waitFor();
  });

  it('offers an order that waits for its payment, with the time that is left [PART-25]', async () => {
    const person = await site.person();
    const draw = await drawOnSale(await newHost(), { title: 'Held' });
    const { order } = await person.api('POST /api/v1/prize-draws/:id/tickets', {
      ...drawId(draw.id),
      body: { quantity: 3, testOutcome: 'walk-away' },
    });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/dashboard');
    await page.getByText('3 tickets are held for you').waitFor();
    await page.getByText(/^1[45]:\d\d left$/).waitFor();
    const pay = page.getByRole('link', { name: 'Pay £15.00' });
    expect(await pay.getAttribute('href')).toBe(`/prize-draw/${draw.id}/purchase?order=${order.id}`);
    await expectWellMade(page);
  });
});

/** A draw of somebody else, entered by this person. */
async function buyOwn(person: Person, title: string): Promise<void> {
  const { id } = await drawOnSale(await newHost(), { title });
  await buy(person, id, 1);
}

describe('the dialogs of an entered draw', () => {
  it("print one's tickets, also voided ones and those that were not entered [BUY-14, PART-06, PART-07, GEN-02]", async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, {
      title: 'Lamp',
      skillGameType: 'math',
      skillGameDifficulty: 'easy',
    });
    const [, second = ''] = await buy(person, draw.id, 2, await answered(person.api, draw));
    await buy(person, draw.id, 1, await answeredWrongly(person, draw.id));
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: second },
      body: { reason: 'Asked for' },
    });
    const { page, open } = await site.visitor({ as: person, width: 390, height: 844 });
    await open('/dashboard');
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    const tickets = page.getByRole('dialog', { name: 'Your tickets' }).locator('article');
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

  it('print the first of many tickets, find one by its number, and fetch the others in pages [PART-06, PART-22]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, { title: 'Lamp', ticketLimit: null });
    await buy(person, draw.id, 300);
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
    await dialog.getByText('You have no ticket with such a number in this draw.').waitFor();
    await expectWellMade(page);
  });

  it('rank participants by their tickets, by initial and last name [PART-08, PART-09, PART-11]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host, { title: 'Lamp' });
    const ann = await site.person({ firstName: 'Ann', lastName: 'Baker' });
    const bea = await site.person({ firstName: 'Bea', lastName: 'Cole' });
    const [voided = ''] = await buy(ann, draw.id, 3);
    await buy(bea, draw.id, 3);
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

  it('say that there is nobody, or that it failed [PART-10]', async () => {
    const host = await newHost();
    await buyOwn(host, 'Lamp');
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard?view=participant');
    const answers = [
      { status: 200, json: [], headers: { 'x-total-count': '0' } },
      { status: 403, json: { message: 'No.', code: 'forbidden' } },
    ];
    for (const words of [
      'No participants found for this prize draw.',
      'Failed to load participants. Please try again.',
    ]) {
      await page.route('**/participants*', (route) => route.fulfill(answers.shift() ?? {}));
      await page.getByRole('button', { name: 'Participants' }).click();
      await page.getByRole('dialog').getByText(words).waitFor();
      await open('/dashboard?view=participant');
    }
  });

  it('name no date where there is none [PART-05, PART-06, LIST-12]', async () => {
    const person = await site.person();
    await buyOwn(person, 'Lamp');
    const { page, open } = await site.visitor({ as: person });
    await open('/faq');
    await page.route('**/entered-draws*', async (route) => {
      const answer = await route.fetch();
      const draws: EnteredDraw[] = await answer.json();
      const broken = draws.map((draw) => ({
        ...draw,
        endDate: '',
        tickets: draw.tickets.map((ticket) => ({ ...ticket, purchasedAt: '' })),
      }));
      await route.fulfill({ response: answer, json: broken });
    });
    await page.getByText(`${person.user.firstName} ${person.user.lastName}`).first().click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await card(page, 'Lamp').getByText('No end date').waitFor();
    await card(page, 'Lamp').getByRole('button', { name: 'View Tickets' }).click();
    await page.getByText('Purchase date unavailable').waitFor();
  });
});

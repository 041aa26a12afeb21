import { describe, expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';
import { answerWrongly, buyTickets, card, drawId, tile } from '../../helpers/dashboard-page.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite();

const newHost = () => site.person({ role: 'host', verified: true });

describe('the participant view', () => {
  it('welcomes a participant even if the site has no draws [PART-01, PART-03, PART-04, PART-14, PERM-03]', async () => {
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
    const endDate = new Date(Date.UTC(2055, 6, 1, 17, 0)).toISOString();
    const lamp = await drawOnSale(host, { title: 'Lamp', ticketPrice: 250, endDate });
    const oil = await drawOnSale(host, { title: 'Oil' });
    await drawOnSale(host, { title: 'Wick', ticketPrice: 120 });
    const [voided = ''] = await buyTickets(person, lamp.id, 4);
    await host.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: lamp.id, ticketId: voided },
      body: { reason: 'Asked for' },
    });
    await buyTickets(person, oil.id, 2);
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
    for (const part of ['Active', 'Ends 1 July 2055, 18:00 BST', '3 tickets at £2.50 each']) {
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

  it('requests all entered draws once, shows that it is loading, and shows none if that fails [PART-04, PART-11, PART-12, PART-13]', async () => {
    const host = await newHost();
    for (const title of ['One', 'Two'])
      await buyTickets(host, (await drawOnSale(await newHost(), { title })).id, 1);
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
    // Four draws are on sale, but the page shows only three.
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

describe('entered draws', () => {
  it('are grouped by status, with the prizes won and a link to the verification [PART-21, PART-23]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draws = await Promise.all(
      ['Running', 'Waiting', 'Won'].map((title) => drawOnSale(host, { title })),
    );
    const game = { skillGameType: 'math', skillGameDifficulty: 'easy' } as const;
    const loser = await drawOnSale(host, { title: 'Lost', ...game });
    const [, waiting, won] = draws.map(({ id }) => id);
    const lost = loser.id;
    for (const { id } of draws) await buyTickets(person, id, 1);
    // A ticket with a wrong answer cannot win.
    await buyTickets(person, lost, 1, await answerWrongly(person, lost));
    await sell(site, loser, 1);
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
    for (const group of ['On sale now (1)', 'Waiting to be drawn (1)', 'Over (2)']) {
      await page.getByRole('heading', { name: group, exact: true }).waitFor();
    }
    const winner = await card(page, 'Won').textContent();
    for (const part of ['You won', '000001', 'Prize']) expect(winner).toContain(part);
    await card(page, 'Lost').getByText('Not this time').waitFor();
    const check = card(page, 'Won').getByRole('link', { name: 'Check the draw' });
    expect(await check.getAttribute('href')).toBe(`/prize-draw/${won}/verify`);
    await expectWellMade(page);
  });

  it('update live: tickets sold, and a result [PART-24]', async () => {
    const host = await newHost();
    const person = await site.person();
    const draw = await drawOnSale(host, { title: 'Live', ticketLimit: 80 });
    await buyTickets(person, draw.id, 2);
    const { page, open } = await site.visitor({ as: person });
    await open('/dashboard');
    await card(page, 'Live').getByText('2 of 80 sold in all').waitFor();
    await buyTickets(await site.person(), draw.id, 5);
    await card(page, 'Live').getByText('7 of 80 sold in all').waitFor();
    for (const step of ['end', 'start'] as const)
      await host.api(`POST /api/v1/prize-draws/:id/${step}`, drawId(draw.id));
    await card(page, 'Live').getByText('Completed').waitFor();
  });

  it('show an order that is waiting for its payment, and the time left [PART-25]', async () => {
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

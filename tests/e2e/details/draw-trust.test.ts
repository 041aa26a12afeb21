import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';
import { drawsOf, expectText, PHONE } from '../../helpers/buyer-pages.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '1' });
const { newDraw, withGame } = drawsOf(site);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => section(page, 'What you pay');

/** The page with JavaScript disabled. */
async function withoutScript(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser.');
  const context = await browser.newContext({
    baseURL: site.url(),
    viewport: PHONE,
    javaScriptEnabled: false,
  });
  return context.newPage();
}

describe('before buying', () => {
  it('the price of one ticket stays visible in every layout and on every screen [PUB-31]', async () => {
    const { page, open } = await site.visitor(PHONE);
    for (const layout of ['classic', 'poster', 'story'] as const) {
      const draw = await newDraw({ layout, ticketPrice: 250 });
      await open(`/prize-draw/${draw.id}`);
      for (const size of [PHONE, { width: 1280, height: 900 }]) {
        await page.setViewportSize(size);
        for (const y of [0, 1200]) {
          await page.evaluate((top) => scrollTo(0, top), y);
          const price = page.getByText('£2.50', { exact: true });
          const seen = await price.evaluateAll((elements) =>
            elements.some((element) => {
              const { top, bottom, height } = element.getBoundingClientRect();
              return height > 0 && top >= 0 && bottom <= innerHeight;
            }),
          );
          expect(seen, `${layout} at ${size.width}, scrolled by ${y}`).toBe(true);
        }
        expect(await page.getByRole('link', { name: 'Buy Tickets Now' }).count()).toBe(1);
        expect(await page.getByRole('checkbox').count()).toBe(0);
        if (size === PHONE)
          expect(await bar(page).textContent()).toContain('£2.50for 1 ticket, no fees on top');
      }
    }
  });

  it('the page explains what a wrong answer means, and the chances of winning [PUB-30, PUB-32]', async () => {
    const draw = await withGame('math', { ticketLimit: null, maxTicketsPerPerson: 20 });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await expectText(
      page,
      'only tickets with the correct answer enter the draw. One with a wrong answer costs the same.',
      'No tickets sold yet. There’s no limit, so the odds get longer as more are sold. Each person can have up to 20 tickets.',
    );
    await sell(site, draw, 3);
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, '1 in 3 now');
  });

  it('the page shows how the price is divided', async () => {
    const draw = await newDraw({ ticketPrice: 500, charityPercentage: 10 });
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    const parts = section(page, 'Your Impact');
    await parts.getByRole('heading', { name: 'Where each £5.00 goes' }).waitFor();
    const amounts = await parts.getByRole('definition').allTextContents();
    expect(amounts.slice(-3)).toEqual(['£0.43', '£3.92', '£0.65']);
  });

  it('everything is shown without script, including both tabs [PUB-33]', async () => {
    const draw = await withGame('word', { minTicketAmount: 20 });
    await sell(site, draw, 2);
    const { page: scripted } = await site.visitor();
    const page = await withoutScript(scripted);
    await page.goto(`/prize-draw/${draw.id}`);
    await expectText(page, '1 in 2 now', '2 of 100 tickets sold', 'for 1 ticket, no fees on top');
    expect(await page.getByRole('timer').textContent()).toMatch(
      /^\d\ddays?\d\dhours?\d\dminutes?\d\dseconds?$/,
    );
    const line = page.getByText('Entries are open to UK residents aged 18 and over.');
    expect(await line.isVisible()).toBe(false);
    await page.getByText('Eligibility', { exact: true }).first().click();
    expect(await line.isVisible()).toBe(true);
    expect(await page.getByText('The winner is notified by email within 48 hours.').isVisible()).toBe(false);
    const way = page.getByRole('link', { name: 'Buy Tickets Now' });
    expect(await way.getAttribute('href')).toBe(`/prize-draw/${draw.id}/challenge`);
    await page.context().close();
  });
});

describe('the page of a draw', () => {
  it("shows the host's other draws and their winners [PUB-29]", async () => {
    const host = await site.person({ role: 'host', verified: true, firstName: 'Ida', lastName: 'Elm' });
    const past = await drawOnSale(host, {
      title: 'The last one',
      prizes: [{ rank: 1, description: 'A lamp' }],
    });
    const winner = await sell(site, past, 1);
    await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: past.id } });
    await host.api('POST /api/v1/prize-draws/:id/start', { params: { id: past.id } });
    await expect
      .poll(async () => (await host.api('GET /api/v1/prize-draws/:id', { params: { id: past.id } })).status)
      .toBe('completed');
    const draw = await drawOnSale(host);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    const record = section(page, 'Your host');
    expect(await record.textContent()).toContain('I. Elm has drawn 1 other prize draw here.');
    expect(await record.textContent()).toContain(`1st prize: T. ${winner.user.lastName}, ticket 000001`);
    await record.getByRole('link', { name: 'The last one' }).click();
    await page.getByRole('heading', { name: 'The winner', exact: true }).waitFor();
    await expectText(page, 'Completed', 'This prize draw has ended');
    await page.getByText(/^Ended \d+ days early by the host$/).waitFor();
    await expectWellMade(page);
  });

  it('says that its public log is refused, and sells nothing [RECORD-25]', async () => {
    const draw = await newDraw({ title: 'The one that stopped' });
    const { page, open } = await site.visitor(PHONE);
    await page.route(`**/api/v1/prize-draws/${draw.id}/page`, async (route) => {
      const response = await route.fetch();
      const shown = await response.json();
      await route.fulfill({ response, json: { ...shown, draw: { ...shown.draw, logRefused: true } } });
    });
    await open('/prize-draws');
    await page.getByRole('link', { name: 'The one that stopped' }).first().click();
    await expectText(page, 'Ticket sales have stopped');
    expect(await page.getByRole('link', { name: 'Buy Tickets Now' }).count()).toBe(0);
    await expectWellMade(page);
  });

  it('explains a cancellation with its reason and the refunds [PUB-28]', async () => {
    const draw = await newDraw({ layout: 'poster' });
    await sell(site, draw, 2);
    const admin = await site.admin();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await admin.api('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The boat has sunk.' },
    });
    for (const come of [() => Promise.resolve(), () => open(`/prize-draw/${draw.id}`)]) {
      await come();
      await expectText(
        page,
        'This prize draw was cancelled on',
        'The boat has sunk.',
        'Everyone who bought tickets gets a full refund.',
      );
      for (const gone of ['Days remaining', 'Ended', 'Buy Tickets Now'])
        expect(await page.getByText(gone, { exact: true }).count(), gone).toBe(0);
      expect(await page.getByRole('timer').count()).toBe(0);
    }
    await expectWellMade(page);
  });

  it('shows a buyer their held, unpaid tickets [PUB-34]', async () => {
    const draw = await newDraw();
    const buyer = await site.person();
    const { order } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 3, testOutcome: 'walk-away' },
    });
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open(`/prize-draw/${draw.id}`);
    await page.getByText(/^Your 3 tickets are held until \d\d:\d\d (GMT|BST)$/).waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Go to payment' }).click();
    await page.waitForURL((url) => url.searchParams.get('order') === order.id);
    const stranger = await site.visitor(PHONE);
    await stranger.open(`/prize-draw/${draw.id}`);
    expect(await stranger.page.getByText('are held until').count()).toBe(0);
  });
});

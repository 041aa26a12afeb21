import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoOverflow, sharedSite } from '../helpers/browser.ts';
import { drawsOf, expectText, heading, PHONE } from '../helpers/buyer-pages.ts';
import { sell } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw, withGame } = drawsOf(site);

const main = (page: Page) => page.locator('#main');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const buyLink = (page: Page) => page.getByRole('link', { name: 'Buy Tickets Now' });

describe('a draw on sale', () => {
  it('shows the prizes, the price, the end, and who benefits [PUB-01, PUB-02, PUB-04, PUB-05, PUB-06, PUB-07, PUB-08, PUB-09, PUB-26, MONEY-15, CONDUCT-13]', async () => {
    const draw = await withGame('math', {
      title: 'Rowing boat',
      description: 'First line.\nSecond line.',
      charityNumber: '209603',
      minTicketAmount: 40,
      extraTreesCount: 2,
      prizes: [
        { rank: 1, description: 'A rowing boat' },
        { rank: 2, description: 'Two oars' },
      ],
    });
    await sell(site, draw, 20);
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    expect(await heading(page).textContent()).toBe('Rowing boat');
    expect(await page.title()).toContain('Rowing boat');
    await expectText(page, 'H. Oakes', 'Active', '7 days left', '£5.00 a ticket');
    await expectText(page, '1 in 20 now', '1 in 100 if all are sold');
    const card = await section(page, 'Buy Tickets').textContent();
    expect(card).toContain('Price per ticket£5.00');
    expect(card).toMatch(/End date\d+ \w+ \d{4}, \d\d:\d\d (GMT|BST)/);
    expect(card).toContain('Days remaining7');
    await expectText(
      page,
      'At least £0.24 of each £5.00 ticket is paid to Lifeboats (registered charity no. 209603). It’s £0.43 if every prize is delivered.',
    );
    const how = await section(page, 'How this draw works').textContent();
    for (const text of [
      'A ticket costs £5.00',
      '1 in 20 when you opened',
      'At worst 1 in 100',
      'Hosted by H. Oakes',
    ])
      expect(how).toContain(text);
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^06days23hours59minutes\d\dseconds?$/);
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(before);

    const prizes = await section(page, 'The prizes').getByRole('listitem').allTextContents();
    expect(prizes).toEqual(['1st prize:A rowing boat', '2nd prize:Two oars']);
    const description = section(page, 'About this draw').locator('p');
    const lines = await description.evaluate((p) => Math.round(p.clientHeight / 25.6));
    expect(lines, 'the line break is kept').toBe(2);
    const guarantee = await section(page, 'Guarantee and protection').textContent();
    expect(guarantee).toContain('the winners share 75% of total ticket sales in cash, split equally');
    expect(guarantee).toContain(
      'If the host doesn’t draw within 7 working days of the end, we refund every ticket in full',
    );
    const minimum = await section(page, 'Minimum ticket guarantee').textContent();
    expect(minimum).toContain('20 of the minimum of 40 tickets sold');
    expect(minimum).toContain(
      'If we don’t reach it, winners share cash instead. They split 50% of what’s left after the platform’s fee (13%)',
    );
    // £100 of sales: £13 fee, £8.70 for the charity, and half of the remaining £78.30.
    expect(minimum).toContain('that would be £39.15 for 2 winners together');
    const impact = await section(page, 'Your Impact').textContent();
    expect(impact).toContain('Trees pledged so far3');
    expect(impact).toContain('7 if all tickets are sold');
    expect(impact).toContain('For Lifeboats so far£8.70');
    expect(impact).toContain('£43.50 if all tickets are sold');
    const proof = section(page, 'How the draw is proved');
    expect(await proof.textContent()).toContain(
      'This demo draws without public randomness, so you have to trust the platform for that part.',
    );
    const meaning = proof.getByRole('link', { name: 'What this means' });
    expect(await meaning.getAttribute('href')).toBe('/help#strength');
  });

  it('keeps the picture, title, price and button visible on a phone, in any layout and colours', async () => {
    for (const [layout, colorScheme, fontPair] of [
      ['classic', 'blue', 'heritage'],
      ['poster', 'custom', 'bold'],
      ['story', 'purple', 'playful'],
    ] as const) {
      const customColor = colorScheme === 'custom' ? '#ffe600' : null;
      const draw = await newDraw({ layout, colorScheme, customColor, fontPair, title: 'W'.repeat(120) });
      const { page, open } = await site.visitor({ ...PHONE, width: 360 });
      await open(`/prize-draw/${draw.id}`);
      const picture = await main(page).locator('svg').first().boundingBox();
      const title = await heading(page).boundingBox();
      expect(picture?.y).toBeLessThan(title?.y ?? 0);
      const button = await buyLink(page).boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      await expectNoOverflow(page);
      if (layout === 'poster') await expectWellMade(page);
    }
  });

  it('shows tickets sold, warns above 80 %, and marks the minimum [PUB-12, PUB-13, PUB-14, PUB-15]', async () => {
    const draw = await newDraw({ ticketLimit: 20, minTicketAmount: 10 });
    const { page, open } = await site.visitor(PHONE);
    const bar = page.getByRole('progressbar', { name: 'Tickets sold' });
    await sell(site, draw, 16);
    await open(`/prize-draw/${draw.id}`);
    expect(await bar.getAttribute('aria-valuenow')).toBe('80');
    expect(await bar.locator('.bg-danger').count()).toBe(0);
    await expectText(page, '16 of 20 tickets sold', 'Minimum 10');
    expect(await page.getByText('remaining!').count()).toBe(0);
    await sell(site, draw, 1);
    await open(`/prize-draw/${draw.id}`);
    // A cached page may be a moment old; it then receives the new number live.
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('85');
    expect(await bar.locator('.bg-danger').count()).toBe(1);
    await expectText(page, 'Only 3 tickets remaining!');
    await expectWellMade(page);
    for (const without of [{ showProgressBar: false }, { ticketLimit: null }]) {
      const plain = await newDraw(without);
      await open(`/prize-draw/${plain.id}`);
      expect(await bar.count()).toBe(0);
    }
  });

  it('has rules and eligibility in tabs [PUB-09, PUB-10, PUB-11]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    const lines = section(page, 'Rules and eligibility').getByRole('listitem');
    expect(await lines.allTextContents()).toEqual(
      expect.arrayContaining([
        'The winner is notified by email within 48 hours.',
        'We ask winners to claim within 3 days. The host sends the prize within 28 days of the claim.',
        'Unclaimed prizes can be redrawn after 14 days.',
        expect.stringMatching(/^A prize can also be redrawn if its winner declines it or is disqualified\. /),
        'If the host hasn’t redrawn such a prize within 7 days, we will.',
      ]),
    );
    await page.getByRole('radio', { name: 'Rules' }).press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Eligibility' }).isChecked()).toBe(true);
    expect(await lines.allTextContents()).toEqual([
      'Entries are open to UK residents aged 18 and over.',
      'Multiple entries are permitted.',
      'You need a free account to buy tickets.',
      'The host can’t enter this prize draw, and nor can admins who act on it.',
    ]);
    await expectWellMade(page);
  });

  it('is shared through the device, or its link is copied [PUB-20]', async () => {
    const draw = await newDraw({ title: 'Rowing boat' });
    const { page, open, context } = await site.visitor(PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, writable: true }),
    );
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('button', { name: 'Share This Draw' }).click();
    await page.getByText('Link Copied!', { exact: true }).waitFor();
    const link = `${site.url()}/prize-draw/${draw.id}?utm_source=link`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const shared = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<ShareData>();
      Object.assign(navigator, { share: async (data: ShareData) => resolve(data) });
      document.querySelectorAll('button').forEach((button) => {
        if (button.textContent === 'Share This Draw') button.click();
      });
      return promise;
    });
    expect(shared).toMatchObject({ title: 'Rowing boat', url: link });
  });

  it('shows the changes that its host made before the first sale', async () => {
    const draw = await newDraw({ ticketPrice: 500 });
    const { api } = await host();
    const body = { ...draw, ticketPrice: 250, title: 'A fortnight in a lighthouse' };
    await api('PUT /api/v1/prize-draws/:id', { params: { id: draw.id }, body });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    const changes = await section(page, 'Changes before the first sale')
      .getByRole('definition')
      .allInnerTexts();
    expect(changes.map((change) => change.replace(/\s+/g, ' '))).toEqual([
      '£5.00 became £2.50',
      'A week in a lighthouse became A fortnight in a lighthouse',
    ]);
    await expectNoAxeViolations(page);
  });
});

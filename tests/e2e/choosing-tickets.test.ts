import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectToast, sharedSite } from '../helpers/browser.ts';
import { drawsOf, heading, PHONE } from '../helpers/buyer-pages.ts';
import { sell } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const { newDraw, withGame } = drawsOf(site);

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ });

describe('choosing tickets', () => {
  const quantity = (page: Page) => page.getByLabel('Number of tickets');
  const total = (page: Page) => page.getByText('Total', { exact: true }).locator('..').textContent();

  it('redirects to the challenge if it is not answered [TIX-01, BUY-02, BUY-06]', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase?quantity=2']) {
      await page.goto(`/prize-draw/${draw.id}/${path}`);
      await page.waitForURL(`/prize-draw/${draw.id}/challenge`);
      await expectToast(
        page,
        'Challenge Required',
        'You need to complete the skill challenge before purchasing tickets.',
      );
    }
  });

  it('limits the quantity to whole tickets between one and the number available [TIX-03, TIX-04, TIX-05, TIX-06, TIX-08, TIX-09]', async () => {
    const draw = await newDraw({ ticketLimit: 20 });
    await sell(site, draw, 9);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}/tickets`);
    const [fewer, more] = ['One fewer ticket', 'One more ticket'].map((name) =>
      page.getByRole('button', { name }),
    );
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await fewer?.isDisabled()).toBe(true);
    for (const typed of ['abc', '-3', '0', '']) {
      await quantity(page).fill(typed);
      await quantity(page).blur();
      await expect.poll(() => quantity(page).inputValue()).toBe('1');
    }
    await quantity(page).fill('12');
    await expectToast(
      page,
      'Maximum Ticket Limit',
      'You can purchase a maximum of 11 tickets for this prize draw.',
    );
    await expect.poll(() => quantity(page).inputValue()).toBe('11');
    expect(await more?.isDisabled()).toBe(true);
    expect(await total(page)).toBe('Total£55.00');
    await fewer?.click();
    await fewer?.click();
    await more?.click();
    expect(await total(page)).toBe('Total£50.00');
    await expectWellMade(page);
    const back = page.getByRole('link', { name: 'Back to Prize Draw' });
    expect(await back.getAttribute('href')).toBe(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=10`);
  });

  it('allows at most 999 tickets without a limit, and at most the rest of the limit per person [TIX-04, TIX-07]', async () => {
    const unlimited = await newDraw({ ticketLimit: null });
    const each = await newDraw({ maxTicketsPerPerson: 5 });
    const buyer = await sell(site, each, 3);
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    for (const [draw, most] of [
      [unlimited, 999],
      [each, 2],
    ] as const) {
      await open(`/prize-draw/${draw.id}/tickets`);
      // The number of tickets that the buyer already has is loaded a moment later.
      await expect
        .poll(async () => {
          await quantity(page).fill('5000');
          return quantity(page).inputValue();
        })
        .toBe(String(most));
    }
  });

  it('is not possible when no tickets are left', async () => {
    const draw = await newDraw({ ticketLimit: 3 });
    await sell(site, draw, 3);
    const { page, open } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase']) {
      await open(`/prize-draw/${draw.id}/${path}`);
      await page.getByText('All tickets are sold.').waitFor();
      expect(await page.getByRole('link', { name: 'Continue' }).or(pay(page)).count()).toBe(0);
    }
    await expectNoAxeViolations(page);
  });

  it('says if the draw does not exist [TIX-02, BUY-07]', async () => {
    const { page, open } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase']) {
      await open(`/prize-draw/not-an-id/${path}`, 404);
      expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
      await page.getByText("We couldn't find the prize draw you're looking for.").waitFor();
      expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    }
  });
});

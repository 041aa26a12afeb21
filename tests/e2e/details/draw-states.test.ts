import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, sharedSite } from '../../helpers/browser.ts';
import { drawsOf, expectText, heading, PHONE } from '../../helpers/buyer-pages.ts';
import { sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const { host, newDraw } = drawsOf(site);
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const buyButton = (page: Page) => page.getByRole('button', { name: 'Buy Tickets Now' });
const buyLink = (page: Page) => page.getByRole('link', { name: 'Buy Tickets Now' });

describe('a draw that is not on sale', () => {
  it('is upcoming until its start, and then goes on sale without a reload [PUB-03, PUB-16, PUB-17]', async () => {
    const draw = await newDraw({ startDate: inDays(2) });
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, 'This prize draw is upcoming', 'Scheduled');
    expect(await page.getByText(/^Available \d+ \w+ \d{4} at \d\d:\d\d (GMT|BST)$/).count()).toBe(2);
    expect(await buyButton(page).isDisabled()).toBe(true);
    expect(await page.getByRole('timer').count()).toBe(0);

    const soon = await newDraw({ startDate: new Date(Date.now() + 2500).toISOString() });
    await open(`/prize-draw/${soon.id}`);
    await buyLink(page).waitFor();
    await expectText(page, 'Active');
  });

  it('is sold out [PUB-13]', async () => {
    const draw = await newDraw({ ticketLimit: 3 });
    await sell(site, draw, 3);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, 'Sold out', 'All tickets are sold.');
    expect(await buyButton(page).isDisabled()).toBe(true);
  });

  it('has ended, to the second [PUB-01, PUB-16, PUB-18, PUB-19]', async () => {
    const { page, open } = await site.visitor(PHONE);
    const draw = await newDraw({ endDate: new Date(Date.now() + 6000).toISOString() });
    await open(`/prize-draw/${draw.id}`);
    await expectText(page, 'Last day');
    await expectText(
      page,
      'This prize draw has ended',
      'Thank you for your interest, but this prize draw is no longer accepting entries.',
      'Awaiting Draw',
    );
    await expectText(page, 'Ended');
    expect(await buyButton(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('is visible only to its host and admins while unpublished [PUB-03, PUB-16, PUB-27]', async () => {
    const draw = await newDraw({ startDate: null });
    for (const as of [await host(), await site.admin()]) {
      const { page, open } = await site.visitor({ ...PHONE, as });
      await open(`/prize-draw/${draw.id}`);
      await expectText(page, 'This prize draw is unpublished', 'Unpublished');
      expect(await buyButton(page).isDisabled()).toBe(true);
    }
    for (const as of [undefined, await site.person()]) {
      const { page, open } = await site.visitor({ ...PHONE, ...(as && { as }) });
      await open(`/prize-draw/${draw.id}`, 404);
      expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
    }
  });

  it('does not exist [PUB-24]', async () => {
    const { page, open } = await site.visitor(PHONE);
    await open('/faq');
    await open('/prize-draw/0190a1b2-0000-7000-8000-000000000001', 404);
    expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('/faq');
  });
});

describe('its host', () => {
  it('sees the edit link, and previews [PUB-21, PUB-22, PUB-23]', async () => {
    const draw = await newDraw({ startDate: null });
    const published = await newDraw();
    const { page, open } = await site.visitor({ ...PHONE, as: await host() });
    await open(`/prize-draw/${draw.id}`);
    const edit = page.getByRole('link', { name: 'Edit', exact: true });
    expect(await edit.getAttribute('href')).toBe(`/prize-draw/${draw.id}/edit`);
    expect(await page.getByText('Preview Mode').count()).toBe(0);

    await open(`/prize-draw/${draw.id}?preview=true`);
    await expectText(page, 'Preview Mode');
    expect(await edit.count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Back to Edit' }).count()).toBe(0);
    const onward = page.getByRole('link', { name: 'Continue Editing' });
    expect(await onward.getAttribute('href')).toBe(`/prize-draw/${draw.id}/edit?step=finalize`);

    await open(`/prize-draw/${draw.id}?preview=true&returnToEdit=true`);
    const back = page.getByRole('link', { name: 'Back to Edit' });
    expect(await back.getAttribute('href')).toBe(`/prize-draw/${draw.id}/edit`);
    await expectWellMade(page);

    const other = await site.visitor({ ...PHONE, as: await site.admin() });
    await other.open(`/prize-draw/${published.id}`);
    expect(await other.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  });
});

describe('the drawing', () => {
  it('is shown live to everyone, with the same winner [PUB-25]', async () => {
    const draw = await newDraw({ ticketLimit: 20 });
    const winner = await sell(site, draw, 3);
    const { api } = await host();
    const params = { id: draw.id };
    await api('POST /api/v1/prize-draws/:id/end', { params });
    const seen = await Promise.all(
      [await host(), winner, undefined].map(async (as) => {
        const visitor = await site.visitor({ ...PHONE, ...(as && { as }) });
        await visitor.open(`/prize-draw/${draw.id}`);
        await expectText(visitor.page, 'haven’t been drawn yet');
        return visitor.page;
      }),
    );
    await api('POST /api/v1/prize-draws/:id/start', { params });
    const names: (string | null)[] = [];
    for (const page of seen) {
      await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
      // The first prize is shown last.
      await page.getByRole('article').nth(1).waitFor();
      names.push(await page.getByRole('article').first().textContent());
    }
    const state = await api('GET /api/v1/prize-draws/:id/drawing', { params });
    const digits = String(state.result?.winningTicketNumber).padStart(6, '0');
    const [hosts, ...others] = names;
    for (const name of names) expect(name).toContain(digits);
    expect(hosts).toContain(`Winner${winner.user.firstName} ${winner.user.lastName}`);
    for (const name of others) expect(name).toContain(`WinnerT. ${winner.user.lastName}`);
    await seen[2]?.locator('canvas').waitFor({ state: 'attached' });
    if (seen[2]) await expectWellMade(seen[2]);
  });
});

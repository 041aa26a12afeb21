import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OwnFilter } from '#domain/draws/own-list.ts';
import { postgresSite } from '../../helpers/postgres-site.ts';
import { soldDraw } from '../../helpers/sold-draw.ts';

const { site, database } = postgresSite();

const newHost = () => site.person({ role: 'host', verified: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** The fields of a draw in each state. */
const STATES = {
  active: { status: 'active', endDate: inDays(9), endedAt: null },
  scheduled: { status: 'scheduled', startDate: inDays(2), endDate: inDays(9), endedAt: null },
  inactive: { status: 'inactive', startDate: null, endDate: inDays(9), endedAt: null },
  awaiting_draw: { status: 'awaiting_draw' },
  completed: { status: 'completed' },
  cancelled: { status: 'cancelled' },
} as const;

describe('a card of the list', () => {
  it('has the buttons that its state allows [LIST-17]', async () => {
    const host = await newHost();
    for (const [title, state] of Object.entries(STATES)) {
      await soldDraw({ database: database() }, host, { title, ...state });
    }
    const { page, open } = await site.visitor({ as: host, height: 3000 });
    const buttonsOf = async (title: string) => [
      ...(await card(page, title).getByRole('link').allTextContents()),
      ...(await card(page, title).getByRole('button', { name: 'End Draw' }).allTextContents()),
    ];
    const views = ['Manage', 'View Tickets', 'View Details'];
    await open('/dashboard?sort=title&order=asc');
    expect(await buttonsOf('active')).toEqual([...views, 'End Draw']);
    expect(await buttonsOf('awaiting_draw')).toEqual(['Draw Winner', ...views]);
    expect(await buttonsOf('cancelled')).toEqual(views);
    expect(await buttonsOf('completed')).toEqual(['View Draw Results', ...views]);
    expect(await buttonsOf('inactive')).toEqual(['Publish', 'Edit', ...views]);
    await open('/dashboard?sort=title&order=asc&page=2');
    expect(await buttonsOf('scheduled')).toEqual(views);
  });

  it('counts neither voided tickets as sold nor held tickets as remaining [LIST-09, LIST-11]', async () => {
    const host = await newHost();
    const buyer = await site.person();
    const block = (quantity: number, voided = false) => ({ holder: buyer, quantity, voided });
    const limit = { ...STATES.active, ticketLimit: 20, minTicketAmount: 5 };
    await soldDraw({ database: database() }, host, {
      title: 'Held',
      ...limit,
      heldCount: 2,
      blocks: [block(17)],
    });
    await soldDraw({ database: database() }, host, {
      title: 'Voided',
      ...limit,
      blocks: [block(12), block(8, true)],
    });
    const { page, open } = await site.visitor({ as: host, height: 2000 });
    await open('/dashboard');
    await card(page, 'Held').getByText('Only 1 ticket remaining!').waitFor();
    const text = (title: string) => card(page, title).getByRole('progressbar').getAttribute('aria-valuetext');
    expect(await text('Voided')).toBe('12 of 20 tickets sold, minimum 5');
    expect(
      await card(page, 'Voided')
        .getByText(/remaining!/)
        .count(),
    ).toBe(0);
  });
});

describe('an empty tab', () => {
  const MESSAGES: Record<OwnFilter, string> = {
    all: 'You have no prize draws here. Archived ones have their own tab.',
    live: 'You have no live or scheduled prize draws.',
    unpublished: 'You have no unpublished prize draws. Draws you save without a start date appear here.',
    awaiting: 'You have no prize draws waiting for a winner.',
    completed: 'You have no completed prize draws yet.',
    archived:
      'You haven’t archived anything. You can archive unpublished, completed and cancelled prize draws.',
  };

  it('says why it is empty, and offers to clear a search only if there is one [LIST-18]', async () => {
    const [tidy, busy] = [await newHost(), await newHost()];
    await soldDraw({ database: database() }, tidy, { ...STATES.completed, archivedAt: new Date() });
    await soldDraw({ database: database() }, busy, STATES.cancelled);
    const { page, open, signIn } = await site.visitor({ as: tidy });
    for (const [filter, message] of Object.entries(MESSAGES)) {
      if (filter === 'archived') await signIn(busy);
      await open(`/dashboard?filter=${filter}`);
      await page.getByRole('heading', { name: 'No Prize Draws Found' }).waitFor();
      await page.getByText(message, { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Clear Search' }).count()).toBe(0);
    }
    await open('/dashboard?filter=archived&q=lamp');
    await page.getByText('Nothing in this tab has “lamp” in its title, description or prize.').waitFor();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await page.getByText(MESSAGES.archived, { exact: true }).waitFor();
    await page.waitForURL('/dashboard?filter=archived');
  });
});

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTIONS, OWN_SORTS, type OwnFilter, type OwnSort } from '#domain/draws/own-list.ts';
import type { Status } from '#domain/draws/states.ts';
import type { Person } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { postgresSite, withoutScript } from '../../helpers/postgres-site.ts';
import { soldDraw } from '../../helpers/sold-draw.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const { site, database } = postgresSite();

const titles = (page: Page) => page.locator('article h3').allTextContents();
const nav = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');
const tab = (page: Page, name: string) => nav(page, 'Prize draws by status').filter({ hasText: name });

/** How many draws are in each state, in the order in which they are created. */
const STATES: { status: Status; archived?: true; count: number }[] = [
  { status: 'active', count: 12 },
  { status: 'scheduled', count: 6 },
  { status: 'inactive', count: 7 },
  { status: 'awaiting_draw', count: 4 },
  { status: 'completed', count: 4 },
  { status: 'cancelled', count: 2 },
  { status: 'completed', archived: true, count: 2 },
];

const DAY = 24 * 3_600_000;
const MONTH_AGO = Date.now() - 30 * DAY;

/**
 * One of the 37 draws. No two have the same price, end or title, and sorting by each of these gives a different order.
 */
function drawAt(at: number) {
  const states = STATES.flatMap((state) => Array.from({ length: state.count }, () => state));
  const { status, archived = false } = states[(at * 11) % states.length] ?? { status: 'active' as const };
  const over = status === 'awaiting_draw' || status === 'completed' || status === 'cancelled';
  const end = Date.now() + (over ? -DAY * 3 : DAY * 10) + ((at * 7) % 37) * 3_600_000;
  return {
    title: `${at % 2 === 0 ? 'Draw' : 'draw'} ${at + 1}`,
    description: at % 5 === 0 ? 'Given by the Lamplighters.' : 'Two nights for two.',
    status,
    archived,
    price: 100 + ((at * 13) % 37) * 10,
    created: MONTH_AGO + ((at * 5) % 37) * 60_000,
    end,
  };
}
type Made = ReturnType<typeof drawAt>;

/** 37 draws of one host, in every state. */
async function seeded(): Promise<{ host: Person; draws: Made[] }> {
  const host = await site.person({ role: 'host', verified: true });
  const draws = Array.from({ length: 37 }, (_, at) => drawAt(at));
  for (const draw of draws) {
    const start = { scheduled: new Date(Date.now() + DAY), inactive: null }[String(draw.status)];
    await soldDraw({ database: database() }, host, {
      title: draw.title,
      description: draw.description,
      status: draw.status,
      ticketPricePence: draw.price,
      createdAt: new Date(draw.created),
      startDate: start === undefined ? new Date(MONTH_AGO) : start,
      endDate: new Date(draw.end),
      endedAt: draw.end < Date.now() ? new Date(draw.end) : null,
      archivedAt: draw.archived ? new Date() : null,
    });
  }
  return { host, draws };
}

const TABS: Record<OwnFilter, { name: string; holds: (draw: Made) => boolean }> = {
  all: { name: 'All Draws', holds: ({ archived }) => !archived },
  live: { name: 'Live', holds: ({ status }) => status === 'active' || status === 'scheduled' },
  unpublished: { name: 'Unpublished', holds: ({ status }) => status === 'inactive' },
  awaiting: { name: 'Awaiting Winner', holds: ({ status }) => status === 'awaiting_draw' },
  completed: { name: 'Completed', holds: ({ status, archived }) => status === 'completed' && !archived },
  archived: { name: 'Archived', holds: ({ archived }) => archived },
};

const SORTS: Record<OwnSort, { name: string; by: (draw: Made) => number }> = {
  created: { name: 'Created Date', by: ({ created }) => created },
  title: { name: 'Title', by: ({ title }) => Number(title.split(' ')[1]) },
  end: { name: 'End Date', by: ({ end }) => end },
  price: { name: 'Ticket Price', by: ({ price }) => price },
};

const ordered = (draws: readonly Made[], sort: OwnSort = 'created', order = 'desc') =>
  draws
    .toSorted((a, b) => (order === 'asc' ? 1 : -1) * (SORTS[sort].by(a) - SORTS[sort].by(b)))
    .map(({ title }) => title);

/** Goes through the pages to the last one, and expects these draws on the way. */
async function readPages(page: Page, found: readonly string[]): Promise<void> {
  const pageCount = Math.max(1, Math.ceil(found.length / 5));
  for (let number = 1; number <= pageCount; number += 1) {
    if (number > 1) await page.getByRole('link', { name: 'Next' }).click();
    await eventually(() => titles(page)).toEqual(found.slice((number - 1) * 5, number * 5));
    if (pageCount > 1) await page.getByText(`Page ${number} of ${pageCount}`, { exact: true }).waitFor();
  }
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);
}

describe('a host with 37 draws', () => {
  let host: Person;
  let draws: Made[];
  beforeAll(async () => {
    ({ host, draws } = await seeded());
  });

  it('filters, sorts and paginates the list [LIST-02, LIST-03, LIST-04, LIST-05, LIST-06]', async () => {
    const { page, open } = await site.visitor({ as: host, height: 3000 });
    await open('/dashboard');
    const tabs = Object.values(TABS).map(({ name, holds }) => ({ name, held: draws.filter(holds) }));
    expect(await nav(page, 'Prize draws by status').allTextContents()).toEqual(
      tabs.map(({ name, held }) => `${name} (${held.length})`),
    );
    expect(tabs.map(({ held }) => held.length)).toEqual([35, 18, 7, 4, 4, 2]);
    for (const { name, held } of tabs) {
      await tab(page, name).click();
      await readPages(page, ordered(held));
    }
    await tab(page, 'All Draws').click();
    const all = draws.filter(TABS.all.holds);
    for (const sort of OWN_SORTS) {
      await page.getByLabel('Sort by').selectOption(SORTS[sort].name);
      for (const order of DIRECTIONS) {
        const turn = order === 'asc' ? 'Descending' : 'Ascending';
        const link = page.getByRole('link', { name: turn, exact: true });
        if ((await link.count()) > 0) await link.click();
        const found = ordered(all, sort, order);
        await eventually(() => titles(page)).toEqual(found.slice(0, 5));
      }
    }
    await open('/dashboard?sort=price&order=asc&page=7');
    expect(await titles(page)).toEqual(ordered(all, 'price', 'asc').slice(30));
  });

  it('searches by words, returns to page 1, supports the Back button, and keeps everything in the address [LIST-01, LIST-05]', async () => {
    const { page, open } = await site.visitor({ as: host, height: 3000 });
    const lamps = draws.filter(({ description, archived }) => !archived && description.includes('Lamp'));
    await open('/dashboard?filter=live&page=3');
    const live = ordered(draws.filter(TABS.live.holds));
    expect(await titles(page)).toEqual(live.slice(10, 15));
    await page.getByPlaceholder('Search prize draws...').fill('LAMPLIGHT');
    await page.waitForURL('/dashboard?q=LAMPLIGHT&filter=live');
    const found = ordered(lamps.filter(TABS.live.holds));
    await eventually(() => titles(page)).toEqual(found.slice(0, 5));
    await tab(page, 'All Draws').click();
    await page.waitForURL('/dashboard?q=LAMPLIGHT');
    await readPages(page, ordered(lamps));
    // The counts are for whole tabs, not for the search results.
    expect(await tab(page, 'Live').textContent()).toBe('Live (18)');
    await page.reload();
    await eventually(() => titles(page)).toEqual(ordered(lamps).slice(5));
    expect(await page.getByPlaceholder('Search prize draws...').inputValue()).toBe('LAMPLIGHT');
    await page.goBack();
    await eventually(() => titles(page)).toEqual(ordered(lamps).slice(0, 5));
    await page.goBack();
    await eventually(() => titles(page)).toEqual(found.slice(0, 5));
    await page.waitForURL('/dashboard?q=LAMPLIGHT&filter=live');
    // Going back clears the search box, even after typing in it.
    await open('/dashboard');
    await tab(page, 'Live').click();
    await page.waitForURL('/dashboard?filter=live');
    await page.getByPlaceholder('Search prize draws...').fill('LAMPLIGHT');
    await page.waitForURL('/dashboard?q=LAMPLIGHT&filter=live');
    await page.goBack();
    await page.waitForURL('/dashboard');
    await eventually(() => titles(page)).toEqual(ordered(draws.filter(TABS.all.holds)).slice(0, 5));
    expect(await page.getByPlaceholder('Search prize draws...').inputValue()).toBe('');
    await page.setViewportSize({ width: 390, height: 900 });
    await open('/dashboard?filter=awaiting&page=99');
    // The open tab is scrolled into view.
    expect((await tab(page, 'Awaiting Winner').boundingBox())?.x).toBeLessThan(200);
    await eventually(() => titles(page)).toEqual(ordered(draws.filter(TABS.awaiting.holds)));
    await expectWellMade(page);
  });

  it('opens its menu by keyboard alone, on a screen shorter than the menu [LIST-13]', async () => {
    const { page, open } = await site.visitor({ as: host, width: 390, height: 320 });
    await open('/dashboard?filter=unpublished');
    const [first = ''] = ordered(draws.filter(TABS.unpublished.holds));
    const trigger = page.getByRole('button', { name: `Actions for ${first}`, exact: true });
    const focused = (locator: Locator) =>
      eventually(() => locator.evaluate((element) => element === document.activeElement));
    const last = page.getByRole('menuitem', { name: 'Archive' });
    const toTheLast = async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('End');
      await focused(last).toBe(true);
    };
    await trigger.focus();
    await toTheLast();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await focused(trigger).toBe(true);
    expect(await titles(page)).toContain(first);
  });

  it('shows the same list without script', async () => {
    const { context } = await site.visitor({ as: host });
    const page = await withoutScript(context, site.url());
    await page.goto('/dashboard');
    expect(await titles(page)).toEqual(ordered(draws.filter(TABS.all.holds)).slice(0, 5));
    await tab(page, 'Unpublished').click();
    await page.getByRole('link', { name: 'Descending' }).click();
    await page.getByLabel('Sort by').selectOption('Title');
    await page.getByPlaceholder('Search prize draws...').fill('draw 3');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('/dashboard?filter=unpublished&order=asc&q=draw+3&sort=title');
    const found = draws.filter((draw) => TABS.unpublished.holds(draw) && /draw 3/i.test(draw.title));
    expect(await titles(page)).toEqual(ordered(found, 'title', 'asc'));
    await page.context().close();
  });
});

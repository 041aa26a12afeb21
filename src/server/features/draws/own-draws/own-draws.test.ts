import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnDrawSearch } from '#contract/draws/own-draws.ts';
import { DIRECTIONS, OWN_FILTERS, OWN_SORTS, type OwnFilter } from '#domain/draws/own-list.ts';
import { STATUSES } from '#domain/draws/states.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueriesOf } from '../../../../../tests/helpers/counted-queries.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

let host: Someone;
const app = await provideTestApp();
const buyer = await register(app);
beforeEach(async () => {
  host = await verifiedHost(app);
});

type Wishes = NonNullable<Parameters<typeof soldDraw>[2]>;
const made = (title: string, overrides: Wishes = {}) => soldDraw(app, host, { title, ...overrides });
const put = (id: string, columns: Partial<typeof prizeDraws.$inferInsert>) =>
  app.database.db.update(prizeDraws).set(columns).where(eq(prizeDraws.id, id));

const list = (query: Partial<OwnDrawSearch>, by = host) =>
  by.client.call('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query });
const titles = async (query: Partial<OwnDrawSearch>) => (await list(query)).body.map(({ title }) => title);
const totals = (by = host) =>
  by.client.call('GET /api/v1/users/:id/prize-draws/totals', { params: { id: host.user.id } });

/** Posts a payment to a draw's ledger. */
const pay = (drawId: string, amountPence: number) =>
  app.database.db.transaction((tx) =>
    postTransfers(tx, [{ kind: 'sale', drawId, amountPence, cause: { kind: 'order', id: randomUUID() } }]),
  );

/** Creates one draw in each state, named after the state, and an archived draw. */
async function oneOfEach(): Promise<void> {
  for (const status of STATUSES) await made(status, { status });
  await made('put away', { status: 'completed', archivedAt: new Date() });
}

describe("the filters of a host's list", () => {
  it('return draws in the states that they name, with archived draws in a separate filter [LIST-03, LIST-04]', async () => {
    await oneOfEach();
    const by = (filter: OwnFilter) => titles({ filter, sort: 'title', order: 'asc' });
    expect(await by('all')).toEqual([...STATUSES].sort());
    expect(await by('live')).toEqual(['active', 'scheduled']);
    expect(await by('unpublished')).toEqual(['inactive']);
    expect(await by('awaiting')).toEqual(['awaiting_draw']);
    expect(await by('completed')).toEqual(['completed']);
    expect(await by('archived')).toEqual(['put away']);
    expect(await titles({})).toHaveLength(STATUSES.length + 1);
  });

  it('have counts that match their lists [LIST-03]', async () => {
    await oneOfEach();
    await made('again', { status: 'scheduled' });
    const { body } = await totals();
    for (const filter of OWN_FILTERS) {
      const { headers } = await list({ filter, limit: 1 });
      expect([filter, headers['x-total-count']]).toEqual([filter, String(body.draws[filter])]);
    }
    expect(body.draws).toEqual({ all: 7, live: 3, unpublished: 1, awaiting: 1, completed: 1, archived: 1 });
  });
});

describe("the order of a host's list", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));

  it('is newest first by default, and can be by date, price or natural title in both directions [LIST-02]', async () => {
    const rows = [
      { title: 'draw 10', createdAt: at(1), endDate: at(23), ticketPricePence: 300 },
      { title: 'Draw 9', createdAt: at(2), endDate: at(22), ticketPricePence: 100 },
      { title: 'école', createdAt: at(3), endDate: at(25), ticketPricePence: 200 },
      { title: 'Zebra', createdAt: at(4), endDate: at(24), ticketPricePence: 50 },
      { title: 'apple', createdAt: at(5), endDate: at(21), ticketPricePence: 1000 },
    ];
    for (const { title, ...columns } of rows) await put(await made(title), columns);
    const ascending = {
      created: ['draw 10', 'Draw 9', 'école', 'Zebra', 'apple'],
      title: ['apple', 'Draw 9', 'draw 10', 'école', 'Zebra'],
      end: ['apple', 'Draw 9', 'draw 10', 'Zebra', 'école'],
      price: ['Zebra', 'Draw 9', 'école', 'draw 10', 'apple'],
    };
    for (const sort of OWN_SORTS) {
      expect(await titles({ sort, order: 'asc' })).toEqual(ascending[sort]);
      expect(await titles({ sort, order: 'desc' })).toEqual(ascending[sort].toReversed());
    }
    expect(await titles({})).toEqual(ascending.created.toReversed());
  });

  it('puts the newest first among equal draws, in both directions', async () => {
    for (const day of [1, 2, 3]) await put(await made('Same'), { createdAt: at(day) });
    const days = async (query: Partial<OwnDrawSearch>) =>
      (await list(query)).body.map(({ createdAt }) => new Date(createdAt).getUTCDate());
    for (const order of DIRECTIONS) expect(await days({ sort: 'title', order })).toEqual([3, 2, 1]);
  });
});

describe("searching a host's list", () => {
  it('covers title, description and prizes, and ignores case and surrounding spaces [LIST-01]', async () => {
    const plain = { description: 'Nothing more.' };
    await made('A Lighthouse', plain);
    await made('B', { description: 'By the LIGHTHOUSE keeper.' });
    await made('C', { ...plain, prizes: 2 });
    await made('D', { ...plain, charityName: 'Lighthouse Keepers' });
    const found = (search: string) => titles({ search, sort: 'title', order: 'asc' });
    expect(await found('lightHOUSE')).toEqual(['A Lighthouse', 'B']);
    expect(await found('prize 2')).toEqual(['C']);
    expect(await found('  keeper ')).toEqual(['B']);
    expect(await found('%')).toEqual([]);
    expect(await found('   ')).toHaveLength(4);
    expect((await list({ search: 'a\u0000' })).status).toBe(400);
  });
});

describe("the pages of a host's list", () => {
  it('show each match once, with every filter and in every order [LIST-06]', async () => {
    for (const n of Array.from({ length: 13 }, (_, at) => at)) {
      await made(n % 3 === 0 ? 'Twin' : `Draw ${n}`, { status: STATUSES[n % STATUSES.length] ?? 'active' });
    }
    for (const filter of ['all', 'live'] as const) {
      for (const sort of OWN_SORTS) {
        const all = (await list({ filter, sort })).body.map(({ id }) => id);
        const pages: string[] = [];
        for (const page of [1, 2, 3]) {
          const { body, headers } = await list({ filter, sort, limit: 5, page });
          expect(headers['x-total-count']).toBe(String(all.length));
          pages.push(...body.map(({ id }) => id));
        }
        expect(pages).toEqual(all);
      }
    }
    expect((await list({ limit: 5, page: 4 })).body).toEqual([]);
  });
});

describe("a host's totals", () => {
  it('are the sums of the draws’ own amounts, including archived draws [HOST-04, HOST-05, HOST-06]', async () => {
    const worked = await made('Worked example', { status: 'active' });
    await pay(worked, 50_000);
    // Amounts are rounded for each draw separately. Rounding only the totals would give a different result.
    for (const title of ['One', 'Two', 'Three']) await pay(await made(title, { status: 'completed' }), 333);
    await pay(await made('Away', { status: 'completed', archivedAt: new Date() }), 10_000);
    await made('Later', { status: 'scheduled' });
    const { body } = await totals();
    const cards = (await list({})).body.map(({ earnings }) => earnings);
    const sum = (of: 'hostPence' | 'charityPence' | 'trees') =>
      cards.reduce((total, earnings) => total + (earnings?.[of] ?? 0), 0);
    expect(body).toMatchObject({
      activeDraws: 1,
      earningsPence: sum('hostPence'),
      charityPence: sum('charityPence'),
      trees: sum('trees'),
    });
    // Host: £413.25 + 3 × £2.75 + £82.65. Charity: £21.75 + 3 × £0.15 (14.5p) + £4.35. Trees: 5 + 1.
    expect([body.earningsPence, body.charityPence, body.trees]).toEqual([
      41_325 + 3 * (333 - 43 - 15) + 8_265,
      2_175 + 3 * 15 + 435,
      6,
    ]);
  });

  it('are zero without draws, and visible only to the host and admins [HOST-08, API-DRAWS-02]', async () => {
    for (const by of [host, await admin(app)]) {
      expect((await totals(by)).body).toEqual({
        activeDraws: 0,
        earningsPence: 0,
        charityPence: 0,
        trees: 0,
        treesPlanted: 0,
        draws: { all: 0, live: 0, unpublished: 0, awaiting: 0, completed: 0, archived: 0 },
      });
    }
    for (const other of [buyer, await verifiedHost(app)]) {
      expect(await totals(other)).toMatchObject({
        status: 403,
        error: { message: 'You can only see your own prize draws.' },
      });
    }
  });
});

it('needs the same number of queries for 40 draws as for 3, however many tickets are sold', async () => {
  const draw = async (at: number, quantity: number) => {
    const id = await made(`Draw ${at}`, { status: 'active', blocks: [{ holder: buyer, quantity }] });
    await pay(id, 500 * quantity);
  };
  const queries = async (query: Partial<OwnDrawSearch>) => {
    const { db } = app.database;
    return {
      list: await countQueriesOf(db, async () => expect((await list(query)).status).toBe(200)),
      totals: await countQueriesOf(db, async () => expect((await totals()).status).toBe(200)),
    };
  };
  const searches = [
    {},
    { limit: 5, page: 1, filter: 'live', sort: 'title', order: 'asc', search: 'draw' },
  ] as const;
  for (let at = 0; at < 3; at += 1) await draw(at, 1);
  const few = [await queries(searches[0]), await queries(searches[1])];
  for (let at = 3; at < 40; at += 1) await draw(at, 20);
  expect((await totals()).body.draws.live).toBe(40);
  expect([await queries(searches[0]), await queries(searches[1])]).toEqual(few);
  // One query is for the session, three are for the page, its count and its draws, and one is for the totals.
  expect(few).toEqual([
    { list: 4, totals: 2 },
    { list: 4, totals: 2 },
  ]);
});

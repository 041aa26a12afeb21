import { beforeEach, describe, expect, it } from 'vitest';
import type { DrawInput, DrawSearch } from '#contract/draws/draws.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueriesOf } from '../../../../../tests/helpers/counted-queries.ts';
import { publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
beforeEach(async () => {
  await app.database.db.update(prizeDraws).set({ status: 'cancelled', startDate: new Date(0) });
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const publish = (overrides: Partial<DrawInput> = {}) => publishedDraw(app, host, overrides);
const search = async (query: Partial<DrawSearch>) => {
  const { status, body, headers } = await app.client().call('GET /api/v1/prize-draws', { query });
  return { status, titles: status === 200 ? body.map(({ title }) => title) : [], headers };
};
const found = async (query: Partial<DrawSearch>) => (await search(query)).titles.toSorted();

describe('searching the draws on sale', () => {
  it('searches title, description, prizes and charity, ignoring case [BROWSE-01]', async () => {
    const plain = {
      description: 'Nothing more.',
      prizes: [{ rank: 1, description: 'It' }],
      charityName: 'Cats',
    };
    await publish({ ...plain, title: 'A Lighthouse' });
    await publish({ ...plain, title: 'B', description: 'Near a lighthouse.' });
    await publish({
      ...plain,
      title: 'C',
      prizes: [
        { rank: 1, description: 'A hat' },
        { rank: 2, description: 'A LIGHTHOUSE of sugar' },
      ],
    });
    await publish({ ...plain, title: 'D', charityName: 'Lighthouse Keepers' });
    await publish({ ...plain, title: 'E' });
    expect(await found({ search: 'lightHOUSE' })).toEqual(['A Lighthouse', 'B', 'C', 'D']);
    expect(await found({ search: 'of sugar' })).toEqual(['C']);
    expect(await found({ search: 'no such thing' })).toEqual([]);
    for (const blank of ['', '   ']) expect(await found({ search: blank })).toHaveLength(5);
  });

  it('treats every character literally, including pattern characters [BROWSE-01]', async () => {
    await publish({ title: '100% wool_hat' });
    await publish({ title: '100 woolly hats' });
    await publish({ title: 'O\'Hara\'s \\ and "quotes"' });
    expect(await found({ search: '100%' })).toEqual(['100% wool_hat']);
    expect(await found({ search: 'l_h' })).toEqual(['100% wool_hat']);
    expect(await found({ search: '%' })).toEqual(['100% wool_hat']);
    expect(await found({ search: '\\' })).toEqual(['O\'Hara\'s \\ and "quotes"']);
    expect(await found({ search: "'; drop table" })).toEqual([]);
  });

  it('filters by price, including both ends of the range, and by days until the end [BROWSE-02]', async () => {
    await publish({ title: 'cheap', ticketPrice: 100, endDate: inDays(0.5) });
    await publish({ title: 'fair', ticketPrice: 500, endDate: inDays(5) });
    await publish({ title: 'dear', ticketPrice: 2000, endDate: inDays(30) });
    expect(await found({ maxPrice: 500 })).toEqual(['cheap', 'fair']);
    expect(await found({ minPrice: 500 })).toEqual(['dear', 'fair']);
    expect(await found({ minPrice: 101, maxPrice: 1999 })).toEqual(['fair']);
    expect(await found({ endingWithinDays: 1 })).toEqual(['cheap']);
    expect(await found({ endingWithinDays: 7 })).toEqual(['cheap', 'fair']);
    expect(await found({ endingWithinDays: 7, minPrice: 500, search: 'fair' })).toEqual(['fair']);
  });

  it('sorts by end, newest, price in both directions, and tickets sold [BROWSE-03]', async () => {
    await publish({
      title: 'first',
      ticketPrice: 300,
      endDate: inDays(3),
    });
    const popular = await publish({
      title: 'second',
      ticketPrice: 100,
      endDate: inDays(1),
    });
    const some = await publish({
      title: 'third',
      ticketPrice: 200,
      endDate: inDays(2),
    });
    await setCounters(app, popular.id, { issuedCount: 9, voidedCount: 1 });
    await setCounters(app, some.id, { issuedCount: 9, voidedCount: 5 });
    expect((await search({})).titles).toEqual(['second', 'third', 'first']);
    expect((await search({ sort: 'ending' })).titles).toEqual(['second', 'third', 'first']);
    expect((await search({ sort: 'newest' })).titles).toEqual(['third', 'second', 'first']);
    expect((await search({ sort: 'price' })).titles).toEqual(['second', 'third', 'first']);
    expect((await search({ sort: 'price-desc' })).titles).toEqual(['first', 'third', 'second']);
    expect((await search({ sort: 'popular' })).titles).toEqual(['second', 'third', 'first']);
  });

  it('counts the matches, and keeps the search in the next page’s address [BROWSE-04]', async () => {
    for (const days of [1, 2, 3]) await publish({ title: `hat & scarf ${days}`, endDate: inDays(days) });
    await publish({ title: 'glove' });
    const { titles, headers } = await search({ search: 'hat & scarf', limit: 2, sort: 'price' });
    expect([titles, headers['x-total-count']]).toEqual([['hat & scarf 1', 'hat & scarf 2'], '3']);
    const next = /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? '';
    const response = await app.client().send({ method: 'GET', url: next });
    expect(response.json().map(({ title }: { title: string }) => title)).toEqual(['hat & scarf 3']);
  });

  it('needs the same number of queries for many draws as for one [BROWSE-05]', async () => {
    const count = () => countQueriesOf(app.database.db, () => search({ search: 'lighthouse' }));
    await publish();
    const one = await count();
    expect(one).toBeGreaterThan(0);
    for (let more = 0; more < 4; more += 1) await publish();
    expect(await count()).toBe(one);
  });

  it('is limited for each network, whatever the search, without limiting the plain list [BROWSE-08]', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const scraper = limited.client('192.0.2.61');
    const ask = (query: string, client = scraper) =>
      client.send({ method: 'GET', url: `/api/v1/prize-draws?${query}` });
    // Requests are counted before the sort order is validated, and so without using the database.
    for (let time = 0; time < 600; time += 1) {
      expect((await ask(`search=nothing+${time}&sort=luck`)).statusCode).toBe(400);
    }
    const rejected = await ask('search=once+more&page=2');
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      429,
      'That was a little fast. Please wait a moment and try again.',
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('search=a&search=b')).statusCode).toBe(429);
    for (const query of ['', 'search=', 'page=2&sort=price']) expect((await ask(query)).statusCode).toBe(200);
    expect((await ask('search=lamp', limited.client('192.0.2.62'))).statusCode).toBe(200);
    await limited.server.close();
  });

  it('rejects invalid prices, days and sort orders', async () => {
    const visitor = app.client();
    for (const query of [
      ...['minPrice=-1', 'maxPrice=x', 'maxPrice=10001', 'endingWithinDays=0', 'endingWithinDays=367'],
      ...['sort=luck', `search=${'x'.repeat(201)}`, 'search=%00'],
    ]) {
      const { statusCode } = await visitor.send({ method: 'GET', url: `/api/v1/prize-draws?${query}` });
      expect([query, statusCode]).toEqual([query, 400]);
    }
  });
});

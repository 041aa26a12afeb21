import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, tickets } from '#server/db/schema.ts';
import type { Client } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { answerChallenge, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let host: Someone;
/** One user, signed in to both processes. */
let tabs: Client[];
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  const buyer = await register(two.apps[0]);
  const elsewhere = two.apps[1].client();
  await elsewhere.call('POST /api/login', { body: { email: buyer.user.email, password: buyer.password } });
  tabs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? buyer.client : elsewhere));
});
afterAll(() => two.stop());

const countTickets = (drawId: string) => two.apps[0].database.db.$count(tickets, eq(tickets.drawId, drawId));

describe('one user in many tabs, through two processes', () => {
  it('gets no more tickets than the limit per person', async () => {
    const draw = await publishedDraw(two.apps[0], host, { ...noGame, maxTicketsPerPerson: 5 });
    const responses = await Promise.all(tabs.map((tab) => tryToBuy(tab, draw, 1)));
    expect(tally(responses.map(({ status, error }) => (status === 201 ? 201 : error.code)))).toEqual(
      new Map<number | string, number>([
        [201, 5],
        ['person_limit', 15],
      ]),
    );
    expect(await countTickets(draw.id)).toBe(5);
  });

  it('has one open order', async () => {
    const draw = await publishedDraw(two.apps[0], host, noGame);
    const responses = await Promise.all(
      tabs.map((tab) => tryToBuy(tab, draw, 1, { testOutcome: 'walk-away' })),
    );
    const told = tally(responses.map(({ status, error }) => (status === 201 ? 201 : error.code)));
    expect(told).toEqual(
      new Map<number | string, number>([
        [201, 1],
        ['order_open', 19],
      ]),
    );
  });

  it('uses a challenge for one order [BUY-17]', async () => {
    const draw = await publishedDraw(two.apps[0], host);
    const challengeId = await answerChallenge(tabs[0] ?? two.apps[0].client(), draw);
    const responses = await Promise.all(tabs.map((tab) => tryToBuy(tab, draw, 1, { challengeId })));
    expect(tally(responses.map(({ status }) => status))).toEqual(
      new Map([
        [201, 1],
        [409, 19],
      ]),
    );
  });

  it('creates one order per key, and gets it in every response', async () => {
    const draw = await publishedDraw(two.apps[0], host, noGame);
    const responses = await Promise.all(tabs.map((tab) => tryToBuy(tab, draw, 2, { key: 'one-attempt' })));
    expect(responses.map(({ status }) => status)).toEqual(tabs.map(() => 201));
    expect(new Set(responses.map(({ body }) => body.order.id)).size).toBe(1);
    expect(await countTickets(draw.id)).toBe(2);
  });

  it('creates one order per key, even if the key is used in two draws at once', async () => {
    const draws = [
      await publishedDraw(two.apps[0], host, noGame),
      await publishedDraw(two.apps[0], host, noGame),
    ] as const;
    const responses = await Promise.all(
      tabs.map((tab, index) => tryToBuy(tab, draws[index % 2 === 0 ? 0 : 1], 1, { key: 'mixed-up' })),
    );
    const told = tally(responses.map(({ status, error }) => (status === 201 ? 201 : error.code)));
    expect(told).toEqual(
      new Map<number | string, number>([
        [201, 10],
        ['idempotency_conflict', 10],
      ]),
    );
    const made = await two.apps[0].database.db.$count(orders, eq(orders.idempotencyKey, 'mixed-up'));
    expect(made).toBe(1);
  });
});

describe('without the lock, in test tables', () => {
  it('a statement that waits for its lock still counts the rows from before its wait', async () => {
    const [first, second] = await two.transactions(2);
    if (!first || !second) throw new Error('no connections');
    await first.query('commit');
    await first.query('create schema waiting');
    await first.query('create table waiting.draws as select 1 as id');
    await first.query('create table waiting.tickets (person int)');
    await first.query('begin');
    // Locks and counts in one statement. One ticket per person is allowed.
    const buyOne = `with locked as materialized (select id from waiting.draws for update)
      insert into waiting.tickets select 7 from locked where (select count(*) from waiting.tickets) < 1`;
    await first.query(buyOne);
    const waited = second.query(buyOne);
    await waitForLock(two.apps[0].database.db, 'with locked as materialized (select id from waiting.draws');
    await first.query('commit');
    await waited;
    await second.query('commit');
    const { rows } = await first.query('select count(*)::int as bought from waiting.tickets');
    expect(rows).toEqual([{ bought: 2 }]);
  });

  it('two requests with one key both find no order, and create two', async () => {
    const [first, second] = await two.transactions(2);
    if (!first || !second) throw new Error('no connections');
    await first.query('commit');
    await first.query('create schema keyless');
    await first.query('create table keyless.orders (key text)');
    await first.query('begin');
    const find = "select count(*)::int as n from keyless.orders where key = 'k'";
    const found = [await first.query(find), await second.query(find)];
    for (const [index, tab] of [first, second].entries()) {
      if (found[index]?.rows[0].n === 0) await tab.query("insert into keyless.orders values ('k')");
      await tab.query('commit');
    }
    expect((await first.query(find)).rows).toEqual([{ n: 2 }]);
  });
});

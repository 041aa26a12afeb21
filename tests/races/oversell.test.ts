import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prizeDraws, tickets } from '#server/db/schema.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const BUYERS = 200;
const LIMIT = 100;

let two: TwoApps;
let host: Someone;
let buyers: Someone[];
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  buyers = [];
  // Only a few at a time: the queue for hashing passwords is limited, and is not tested here.
  while (buyers.length < BUYERS) {
    buyers.push(...(await Promise.all(two.apps.flatMap((app) => [register(app), register(app)]))));
  }
});
afterAll(() => two.stop());

const readIssued = async (drawId: string) => {
  const { db } = two.apps[0].database;
  const rows = await db.select({ number: tickets.number }).from(tickets).where(eq(tickets.drawId, drawId));
  const [draw] = await db
    .select({ issued: prizeDraws.issuedCount, held: prizeDraws.heldCount })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return { numbers: rows.map((row) => row.number).sort((a, b) => a - b), draw };
};
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('200 concurrent buyers of a draw with 100 tickets, through two processes', () => {
  it('get exactly the tickets 1 to 100, and each buyer a clear response [BUY-18, OPS-01, VIEW-17]', async () => {
    const draw = await publishedDraw(two.apps[0], host, { ticketLimit: LIMIT });
    // Only a few at a time: a slow machine would reject long waits, and only the purchases must be concurrent.
    const solved: { buyer: Someone; challengeId: string }[] = [];
    while (solved.length < BUYERS) {
      const next = buyers.slice(solved.length, solved.length + 20);
      solved.push(
        ...(await Promise.all(
          next.map(async (buyer) => ({ buyer, challengeId: await answerChallenge(buyer.client, draw) })),
        )),
      );
    }
    const responses = await Promise.all(
      solved.map(({ buyer, challengeId }) => tryToBuy(buyer.client, draw, 1, { challengeId })),
    );
    expect(tally(responses.map(({ status }) => status))).toEqual(
      new Map([
        [201, LIMIT],
        [409, BUYERS - LIMIT],
      ]),
    );
    const rejections = responses.filter(({ status }) => status === 409).map(({ error }) => error.message);
    expect(new Set(rejections)).toEqual(new Set(['No tickets are left in this prize draw.']));
    const told = responses.flatMap(({ status, body }) => (status === 201 ? body.tickets : []));
    expect(told.map((ticket) => ticket.ticketNumber).sort((a, b) => a - b)).toEqual(upTo(LIMIT));
    expect(await readIssued(draw.id)).toEqual({ numbers: upTo(LIMIT), draw: { issued: LIMIT, held: 0 } });
  });

  it('fill it to the last ticket with orders of many sizes, while some holds expire and are released [BUY-16]', async () => {
    const draw = await publishedDraw(two.apps[0], host, {
      skillGameType: null,
      skillGameDifficulty: null,
      ticketLimit: LIMIT,
    });
    for (const buyer of buyers.slice(0, 20)) await buy(buyer.client, draw, 5, { testOutcome: 'walk-away' });
    await two.apps[0].shiftClock(16 * 60_000);
    const responses = Promise.all(
      buyers.map((buyer, index) => tryToBuy(buyer.client, draw, (index % 5) + 1)),
    );
    await Promise.all(two.apps.map((app) => app.services.checkout.releaseExpiredHolds()));
    const statuses = tally((await responses).map(({ status }) => status));
    await two.apps[0].shiftClock(0);
    expect([...statuses.keys()].sort()).toEqual([201, 409]);
    expect(await readIssued(draw.id)).toEqual({ numbers: upTo(LIMIT), draw: { issued: LIMIT, held: 0 } });
  });
});

// The control: the same query on a test table, but without the lock.
it('would oversell without the lock', async () => {
  const everyone = await two.transactions(20);
  const [first] = everyone;
  await first?.query('commit');
  await first?.query('create schema unlocked');
  await first?.query('create table unlocked.tickets as select n as number from generate_series(1, 90) n');
  await first?.query('begin');
  const counts = await Promise.all(
    everyone.map(async (buyer) => {
      const { rows } = await buyer.query('select count(*)::int as sold from unlocked.tickets');
      return rows[0].sold as number;
    }),
  );
  await Promise.all(
    everyone.map(async (buyer, index) => {
      const sold = counts[index] ?? 0;
      if (sold < LIMIT) await buyer.query('insert into unlocked.tickets values ($1)', [sold + 1]);
      await buyer.query('commit');
    }),
  );
  const { rows } = (await first?.query(
    'select count(*)::int as sold, count(distinct number)::int as numbers from unlocked.tickets',
  )) ?? { rows: [] };
  expect(rows).toEqual([{ sold: 110, numbers: 91 }]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playSpend } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { countersOf, publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { saleRequest } from '../helpers/sales.ts';
import { tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let host: Someone;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
});
afterAll(() => two.stop());

const openDraw = () => publishedDraw(two.apps[0], host, { ...noGame, ticketLimit: 500 });
const setLimit = ({ client, user }: Someone, monthlyPence: number | null) =>
  client.call('PUT /api/v1/users/:id/limits', { params: { id: user.id }, body: { monthlyPence } });
const spentBy = async (personId: string) => {
  const rows = await two.apps[0].database.db.select().from(playSpend).where(eq(playSpend.personId, personId));
  return rows.reduce((sum, { spentPence }) => sum + spentPence, 0);
};

describe('one user in several draws, through two processes', () => {
  it('never spends more than the limit [PLAY-01]', async () => {
    const buyer = await register(two.apps[0]);
    await setLimit(buyer, 5_000);
    const draws = await Promise.all(Array.from({ length: 6 }, openDraw));
    const elsewhere = await signIn(two.apps[1], buyer);
    const attempts = Array.from({ length: 36 }, (_, index) => {
      const draw = draws[index % draws.length];
      if (!draw) throw new Error('no draw');
      const testOutcome = index % 5 === 4 ? ('decline' as const) : ('approve' as const);
      return tryToBuy(index % 2 === 0 ? buyer.client : elsewhere, draw, 1, { testOutcome });
    });
    const told = tally(
      (await Promise.all(attempts)).map(({ status, error }) => (status === 201 ? 'sold' : error.code)),
    );
    expect(told.get('sold')).toBe(10);
    expect(
      [...told.keys()].filter((code) => !['sold', 'spend_limit', 'card_declined'].includes(code)),
    ).toEqual([]);
    expect(await spentBy(buyer.user.id)).toBe(5_000);
    expect(await findBreaches(two.apps[0].database.db)).toEqual([]);
  });

  it('gets the rest of the limit once, even if both sales read it before either is written [PLAY-01]', async () => {
    const buyer = await register(two.apps[0]);
    await setLimit(buyer, 1_000);
    for (let time = 0; time < 8; time += 1) {
      const [one, other] = [await openDraw(), await openDraw()];
      await Promise.allSettled([
        two.apps[0].services.orders.sell(saleRequest(buyer.user.id, { drawId: one.id, quantity: 2 })),
        two.apps[1].services.orders.sell(saleRequest(buyer.user.id, { drawId: other.id, quantity: 2 })),
      ]);
    }
    expect(await spentBy(buyer.user.id)).toBe(1_000);
  });

  it('leaves the limit with room for orders whose holds end in the meantime [PLAY-02]', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => register(two.apps[0])));
    const draws = await Promise.all(Array.from({ length: 4 }, openDraw));
    for (const buyer of people) await setLimit(buyer, 3_000);
    // Each hold ends in one draw while the same people buy in the others, in both processes.
    const all = [0, 1, 2].flatMap((round) =>
      people.flatMap((buyer, place) =>
        two.apps.map((app, process) => {
          const draw = draws[(place + round + process) % draws.length];
          const testOutcome = (place + round) % 2 === 0 ? ('walk-away' as const) : ('approve' as const);
          return app.services.orders.sell(
            saleRequest(buyer.user.id, { drawId: draw?.id ?? '', quantity: 1, testOutcome }),
          );
        }),
      ),
    );
    await Promise.allSettled(all);
    await two.apps[0].shiftClock(16 * 60_000);
    await Promise.all(two.apps.map((app) => app.services.checkout.releaseExpiredHolds()));
    await two.apps[0].shiftClock(0);
    for (const draw of draws) expect(await countersOf(two.apps[0], draw.id)).toMatchObject({ held: 0 });
    expect(await findBreaches(two.apps[0].database.db)).toEqual([]);
  });
});

describe('without the constraint', () => {
  it('two sales that both read what is left pass the limit together', async () => {
    const [first, second] = await two.transactions(2);
    if (!first || !second) throw new Error('no connections');
    await first.query('commit');
    await first.query('create schema spending');
    await first.query('create table spending.months (person int primary key, spent int not null)');
    await first.query('insert into spending.months values (7, 500)');
    await first.query('begin');
    const left = 'select 1000 - spent as room from spending.months where person = 7';
    const spend = 'update spending.months set spent = spent + 500 where person = 7';
    const rooms = [await first.query(left), await second.query(left)].map(({ rows }) => rows[0]?.room);
    expect(rooms).toEqual([500, 500]);
    await first.query(spend);
    const waited = second.query(spend);
    await waitForLock(two.apps[0].database.db);
    await first.query('commit');
    await waited;
    await second.query('commit');
    const { rows } = await first.query('select spent from spending.months');
    expect(rows).toEqual([{ spent: 1_500 }]);
  });
});

describe('while a break begins', () => {
  it('sells before it, or rejects; nothing stays held [PLAY-07]', async () => {
    const buyer = await register(two.apps[0]);
    const draws = await Promise.all(Array.from({ length: 4 }, openDraw));
    const sell = (index: number) => {
      const draw = draws[index % draws.length];
      const testOutcome = index < 4 ? ('walk-away' as const) : ('approve' as const);
      const app = two.apps[index % 2 === 0 ? 0 : 1];
      return app.services.orders.sell(saleRequest(buyer.user.id, { drawId: draw?.id ?? '', testOutcome }));
    };
    const before = Promise.allSettled(Array.from({ length: 8 }, (_, index) => sell(index)));
    const began = buyer.client.call('POST /api/v1/users/:id/break', {
      params: { id: buyer.user.id },
      body: { months: 6 },
    });
    const beside = Promise.allSettled(Array.from({ length: 8 }, (_, index) => sell(index)));
    expect((await began).status).toBe(200);
    await Promise.all([before, beside]);
    await expect(sell(5)).rejects.toMatchObject({ code: 'on_a_break' });
    await two.apps[1].services.suspensions.endHolds();
    await two.apps[1].services.checkout.releaseExpiredHolds();
    for (const draw of draws) expect(await countersOf(two.apps[0], draw.id)).toMatchObject({ held: 0 });
    expect(await findBreaches(two.apps[0].database.db)).toEqual([]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder } from '../../../../../tests/helpers/refunds.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const DAY = 24 * 3_600_000;
const noGame = { skillGameType: null, skillGameDifficulty: null } as const;

const app = await provideTestApp();
const ahead = toNoon();
const noon = Date.now() + ahead;
await app.shiftClock(ahead);
const boss = await admin(app);
const host = await verifiedHost(app);
const [ada, bo] = [await register(app), await register(app)];
const draws: PrizeDraw[] = [
  await publishedDraw(app, host, { ...noGame, ticketPrice: 333, charityPercentage: 7, extraTreesCount: 2 }),
  await publishedDraw(app, host, { ...noGame, ticketPrice: 505, charityPercentage: 33 }),
];
const [first, second] = draws as [PrizeDraw, PrizeDraw];
await tryToBuy(ada.client, first, 7);
await tryToBuy(bo.client, second, 11);
await tryToBuy(bo.client, second, 1, { testOutcome: 'decline' });
await app.shiftClock(ahead + DAY);
const { body } = await tryToBuy(bo.client, first, 5);
await tryToBuy(ada.client, second, 29);
await app.shiftClock(ahead + 2 * DAY);
await refundOrder(boss.client, first.id, body.order.id);
await tryToBuy(ada.client, first, 1, { testOutcome: 'walk-away' });

const dayOf = (later: number) => formatLondonInput(new Date(noon + later * DAY)).slice(0, 10);
const statistics = async (from: number, to: number, by?: 'day' | 'week' | 'month') => {
  const query = { from: dayOf(from), to: dayOf(to), ...(by && { by }) };
  return (await boss.client.call('GET /api/v1/admin/statistics', { query })).body;
};
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** The sum of the amounts that the API returns for each draw. */
async function ownFigures() {
  const all = await Promise.all(
    draws.map(
      async ({ id }) =>
        (await boss.client.call('GET /api/v1/prize-draws/:id/money', { params: { id } })).body,
    ),
  );
  return {
    grossPence: sum(all.map(({ gross }) => gross)),
    platformFeePence: sum(all.map(({ platformFee }) => platformFee)),
    charityPence: sum(all.map(({ charity }) => charity)),
    hostPence: sum(all.map(({ host }) => host)),
    refundsPence: sum(all.map(({ refunded }) => refunded)),
    treesByPlatform: sum(all.map(({ trees }) => trees.byPlatform)),
    treesByHosts: sum(all.map(({ trees }) => trees.extra)),
    extraTreesPence: sum(all.map(({ trees }) => trees.extraCost)),
  };
}

describe('statistics', () => {
  it('agree with the ledger to the penny, whatever the length of the steps [ADMIN-27]', async () => {
    const own = await ownFigures();
    expect(own.grossPence).toBe(7 * 333 + 11 * 505 + 29 * 505);
    for (const by of ['day', 'week', 'month'] as const) {
      expect((await statistics(-3, 5, by)).totals).toMatchObject(own);
    }
    const parts = [await statistics(-3, 0), await statistics(1, 1), await statistics(2, 5)];
    for (const name of Object.keys(own) as (keyof typeof own)[]) {
      expect([name, sum(parts.map(({ totals }) => totals[name]))]).toEqual([name, own[name]]);
    }
  });

  it('show what happened on each day, and add up [ADMIN-27]', async () => {
    const { steps, totals, by } = await statistics(0, 2);
    expect([by, steps.map(({ from, to }) => [from, to])]).toEqual([
      'day',
      [0, 1, 2].map((day) => [dayOf(day), dayOf(day)]),
    ]);
    expect(steps.map(({ salesPence }) => salesPence)).toEqual([7 * 333 + 11 * 505, 5 * 333 + 29 * 505, 0]);
    expect(steps.map(({ refundsPence }) => refundsPence)).toEqual([0, 0, 5 * 333]);
    expect(steps[2]?.platformFeePence).toBeLessThan(0);
    expect(
      steps.map(({ ordersBegun, ordersPaid, ordersFailed }) => [ordersBegun, ordersPaid, ordersFailed]),
    ).toEqual([
      [3, 2, 1],
      [2, 2, 0],
      [1, 0, 0],
    ]);
    expect(totals).toMatchObject({ ordersBegun: 6, ordersPaid: 4, ordersFailed: 1, failedPence: 505 });
    // Two users bought tickets and one host sold them. Admins are not counted.
    expect(totals).toMatchObject({ newHosts: 1, newParticipants: 2, activeDraws: 2 });
    expect(steps.map(({ activeDraws }) => activeDraws)).toEqual([2, 2, 2]);
    expect((await statistics(-5, -2)).totals).toMatchObject({ salesPence: 0, activeDraws: 0, newHosts: 0 });
  });

  it('are available as a CSV table with a line for the totals [ADMIN-27]', async () => {
    const query = { from: dayOf(0), to: dayOf(2) };
    const { body, headers } = await boss.client.call('GET /api/v1/admin/statistics.csv', { query });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="statistics-${query.from}-to-${query.to}.csv"`,
    );
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    const { totals } = await statistics(0, 2);
    expect(lines.at(-1)?.split(',').slice(0, 5)).toEqual([
      query.from,
      query.to,
      (totals.salesPence / 100).toFixed(2),
      (totals.refundsPence / 100).toFixed(2),
      (totals.grossPence / 100).toFixed(2),
    ]);
  });

  it('leave database connections for visitors, however many requests arrive at the same time', async () => {
    const { db } = app.database;
    const transaction = db.transaction.bind(db);
    let underWay = 0;
    let most = 0;
    vi.spyOn(db, 'transaction').mockImplementation(async (work, options) => {
      // At the same time, the log signer runs transactions that are not read-only.
      if (options?.accessMode !== 'read only') return transaction(work, options);
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await transaction(work, options);
      } finally {
        underWay -= 1;
      }
    });
    const all = await Promise.all(
      Array.from({ length: 30 }, () =>
        boss.client.call('GET /api/v1/admin/statistics', { query: { from: dayOf(-3), to: dayOf(0) } }),
      ),
    );
    vi.restoreAllMocks();
    expect(most).toBe(2);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(22);
    expect(all.filter(({ status }) => status === 503)).toHaveLength(8);
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day can’t be after the last'],
    [{ from: '2000-01-01', to: '2026-11-01' }, 'Please choose a period of at most ten years'],
    [{ from: '2026-02-30', to: '2026-11-01' }, 'Please enter a date, such as 2026-11-21'],
    // The day after 9999-12-31 has more digits, so it would sort before it. PostgreSQL does not accept year 0000.
    [{ from: '9999-12-31', to: '9999-12-31' }, 'Please enter a date, such as 2026-11-21'],
    [{ from: '0000-01-01', to: '0000-01-02' }, 'Please enter a date, such as 2026-11-21'],
    [
      { from: '2020-01-01', to: '2026-11-01', by: 'day' as const },
      'Please choose weeks or months for so long a time',
    ],
  ])('reject %j', async (query, message) => {
    const response = await boss.client.call('GET /api/v1/admin/statistics', { query });
    expect([response.status, response.error.message]).toEqual([400, message]);
  });
});

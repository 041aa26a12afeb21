import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/statistics/date-range.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { payments } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const DAY = 24 * 3_600_000;
const londonDay = (time: Date) => formatLondonInput(time).slice(0, 10);

const app = await provideTestApp();
const boss = await admin(app);
const host = await verifiedHost(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Ash' });
const bo = await register(app, { firstName: 'Bo', lastName: 'Beech' });
const draw = await publishedDraw(app, host, {
  title: 'A lighthouse',
  ticketPrice: 500,
  skillGameType: null,
  skillGameDifficulty: null,
});
// Noon, so that a day later is the next day in London.
const noon = toNoon();
await app.shiftClock(noon);
await tryToBuy(ada.client, draw, 2);
await tryToBuy(ada.client, draw, 3, { testOutcome: 'decline' });
await tryToBuy(bo.client, draw, 1, { testOutcome: 'walk-away' });
await app.shiftClock(noon + DAY);
await tryToBuy(ada.client, draw, 1, { testOutcome: 'decline' });
await tryToBuy(ada.client, draw, 4, { testOutcome: 'decline' });

/** A date range that contains the test's orders at any hour and with any test clock. */
const always = {
  from: londonDay(new Date(Date.now() - 5 * DAY)),
  to: londonDay(new Date(Date.now() + 9 * DAY)),
};

type Query = { from: string; to: string; limit?: number; page?: number };
const list = async (query: Query = always, by = boss) =>
  by.client.call('GET /api/v1/admin/statistics/failed-payments', { query });
const quantities = async (query?: Query) => (await list(query)).body.map(({ quantity }) => quantity);

describe('failed payments', () => {
  it('are listed for a date range, newest first, with buyer, order and reason [ADMIN-37]', async () => {
    const { status, body } = await list();
    expect([status, body.map(({ quantity }) => quantity)]).toEqual([200, [4, 1, 3]]);
    expect(body[0]).toEqual({
      orderId: expect.any(String),
      draw: { id: draw.id, title: 'A lighthouse' },
      person: { id: ada.user.id, firstName: 'Ada', lastName: 'Ash', email: ada.user.email },
      quantity: 4,
      amountPence: 2000,
      provider: 'test',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reason: 'Declined as the test payment asked',
    });
  });

  it('match the statistics in number and pence, whatever the length of the steps [ADMIN-37]', async () => {
    const { body: all } = await list();
    const days = all.map(({ createdAt }) => londonDay(new Date(createdAt)));
    const last = days[0] ?? '';
    const first = days.at(-1) ?? '';
    expect(await quantities({ from: first, to: first })).toEqual([3]);
    for (const [from, to] of [
      [always.from, addDays(first, -1)],
      [first, first],
      [addDays(first), last],
      [first, last],
      [addDays(last), always.to],
    ] as const) {
      const { body, headers } = await list({ from, to });
      const { body: statistics } = await boss.client.call('GET /api/v1/admin/statistics', {
        query: { from, to },
      });
      const { ordersFailed, failedPence } = statistics.totals;
      expect(Number(headers['x-total-count'])).toBe(ordersFailed);
      expect(body).toHaveLength(ordersFailed);
      expect(body.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(failedPence);
    }
  });

  it('are paginated [ADMIN-37]', async () => {
    const { body, headers } = await list({ ...always, limit: 2 });
    expect([body.length, headers['x-total-count']]).toEqual([2, '3']);
    expect(headers.link).toContain('page=2');
    expect(await quantities({ ...always, limit: 2, page: 2 })).toEqual([3]);
  });

  it("state the provider's reason, or no reason if it gave none [ADMIN-37]", async () => {
    const [latest] = (await list()).body;
    const told = async (declineCode: string | null) => {
      await app.database.db
        .update(payments)
        .set({ provider: 'stripe', declineCode })
        .where(eq(payments.orderId, latest?.orderId ?? ''));
      return (await list()).body[0]?.reason;
    };
    expect(await told('insufficient_funds')).toBe('There wasn’t enough money on the card');
    expect(await told('no_such_word')).toBe('The payment provider calls it “no such word”');
    expect(await told(null)).toBeNull();
  });

  it('do not name erased users [ADMIN-37]', async () => {
    const gone = await register(app);
    await tryToBuy(gone.client, draw, 7, { testOutcome: 'decline' });
    await confirmed(boss);
    const params = { id: gone.user.id };
    const erased = await boss.client.call('POST /api/v1/admin/people/:id/erasure', { params });
    expect(erased.body.status).toBe('deleted');
    const { body } = await list();
    expect(body.find(({ quantity }) => quantity === 7)).toMatchObject({ person: null, amountPence: 3500 });
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day can’t be after the last'],
    [{ from: '2000-01-01', to: '2026-11-01' }, 'Please choose a period of at most ten years'],
    [{ from: '2026-02-30', to: '2026-11-01' }, 'Please enter a date, such as 2026-11-21'],
  ])('reject %j', async (query, message) => {
    const response = await boss.client.call('GET /api/v1/admin/statistics/failed-payments', { query });
    expect([response.status, response.error.message]).toEqual([400, message]);
  });

  it('are for admins only [API-ADMIN-10]', async () => {
    const visitor = { ...boss, client: app.client() };
    const host = await verifiedHost(app);
    const all = [visitor, bo, host].map(async (by) => (await list(always, by)).status);
    expect(await Promise.all(all)).toEqual([401, 403, 403]);
  });
});

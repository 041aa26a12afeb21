import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { orders, tickets } from '#server/db/schema.ts';
import { createMetrics } from '#server/metrics.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { type SaleWish, saleRequest } from '../../../../../tests/helpers/sales.ts';
import { createOrders } from './service.ts';

let draw: PrizeDraw;
const app = await provideTestApp();
const host = await verifiedHost(app);
const people = await Promise.all(Array.from({ length: 4 }, () => register(app)));
beforeEach(async () => {
  draw = await publishedDraw(app, host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketLimit: 10,
  });
});

/** Sells tickets on a database that may fail. `commits` returns the number of commits and of orders in them. */
function sales(db: Database = app.database.db) {
  const metrics = createMetrics();
  const live = { announceSale: () => undefined };
  const log = { grown: () => undefined, canSell: () => true };
  const provider = createTestPayments();
  const service = createOrders({
    db,
    provider,
    live,
    log,
    metrics: metrics.sales,
    getMostMonthlyPence: async () => 100_000_000,
    ageCheckAbovePence: null,
  });
  return {
    sell: (by: number, wish: SaleWish = {}) =>
      service.sell(saleRequest(people[by]?.user.id ?? '', { drawId: draw.id, ...wish })),
    commits: async () => {
      const { values } = await metrics.sales.batchSize.get();
      const read = (suffix: string) => values.find(({ metricName }) => metricName?.endsWith(suffix))?.value;
      return { number: read('_count'), orders: read('_sum') };
    },
  };
}

/** Returns the database with a connection that breaks this many times, before or after the commit. */
function breaking(when: 'before' | 'after', times: number): Database {
  const { db } = app.database;
  let left = times;
  const transaction = async (work: (tx: Transaction) => Promise<unknown>) => {
    left -= 1;
    if (left < 0) return db.transaction(work);
    const lost = new Error('Connection terminated unexpectedly');
    if (when === 'after') await db.transaction(work);
    throw lost;
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}

const sold = async () => {
  const { db } = app.database;
  const rows = await db.select().from(tickets).where(eq(tickets.drawId, draw.id)).orderBy(tickets.number);
  return {
    numbers: rows.map(({ number }) => number),
    orders: await db.$count(orders, eq(orders.drawId, draw.id)),
  };
};

const statuses = async (purchases: Promise<unknown>[]) =>
  (await Promise.allSettled(purchases)).map(({ status }) => status);

it('commits concurrent orders together, but responds to each separately', async () => {
  const { sell, commits } = sales();
  const together = [sell(0, { quantity: 4 }), sell(1, { quantity: 7 }), sell(2)];
  expect(await statuses(together)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await commits()).toEqual({ number: 1, orders: 3 });
  expect(await sold()).toEqual({ numbers: [1, 2, 3, 4, 5], orders: 2 });
});

it('fails only the order that cannot be written', async () => {
  const { sell } = sales();
  // PostgreSQL rejects NUL characters in text.
  const contact = { firstName: 'A\0', lastName: null, email: null };
  const together = [sell(0), sell(1, { contact }), sell(2, { quantity: 2 }), sell(3, { quantity: 11 })];
  expect(await statuses(together)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await sold()).toEqual({ numbers: [1, 2, 3], orders: 2 });
});

it.each(['before', 'after'] as const)(
  'creates and returns each order once, even if the connection is lost %s the commit',
  async (when) => {
    const { sell } = sales(breaking(when, 1));
    const receipts = await Promise.all([sell(0, { quantity: 2 }), sell(1), sell(2)]);
    expect(receipts.map(({ tickets }) => tickets.map(({ number }) => number))).toEqual([[1, 2], [3], [4]]);
    expect(receipts.map(({ order }) => order.status)).toEqual(['paid', 'paid', 'paid']);
    expect(await sold()).toEqual({ numbers: [1, 2, 3, 4], orders: 3 });
  },
);

it('reports no sale while the database is unavailable; the same key finds the outcome later', async () => {
  const { sell } = sales(breaking('after', 2));
  const wishes = [{ idempotencyKey: 'mine' }, { idempotencyKey: 'theirs' }];
  expect(await statuses(wishes.map((wish, by) => sell(by, wish)))).toEqual(['rejected', 'rejected']);
  const again = await Promise.all(wishes.map((wish, by) => sales().sell(by, wish)));
  expect(again.map(({ tickets }) => tickets.map(({ number }) => number))).toEqual([[1], [2]]);
  expect(await sold()).toEqual({ numbers: [1, 2], orders: 2 });
});

import type { FailedPaymentSearch, StatisticsQuery } from '#contract/admin/statistics.ts';
import { chooseStep, listSteps, type Step } from '#domain/statistics/date-range.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { sumMoney } from './policy.ts';
import * as store from './store.ts';

/** Each query occupies a connection, and visitors need the other connections. */
const READING = { concurrency: 2, maxWaiting: 20 };

export type StatisticsService = ReturnType<typeof createStatistics>;

/** Statistics for a date range, read from one database snapshot. */
export function createStatistics({ db }: { db: Database }) {
  const limit = createLimiter(READING);
  const atOneMoment = <T>(read: (tx: Transaction) => Promise<T>): Promise<T> =>
    limit(() => db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }));

  return {
    show: async ({
      from,
      to,
      by = chooseStep(from, to),
    }: Pick<StatisticsQuery, 'from' | 'to'> & { by?: Step | undefined }) => {
      const steps = listSteps(from, to, by);
      const starts = steps.map((step) => step.from);
      const read = await atOneMoment(async (tx) => ({
        moved: await store.readMoved(tx, starts, to),
        orders: await store.readOrders(tx, starts, to),
        people: await store.readPeople(tx, starts, to),
        draws: await store.readOnSale(tx, steps),
        active: await store.countOnSale(tx, from, to),
      }));
      return { from, to, by, steps, ...read, money: sumMoney(read.moved, steps.length) };
    },

    /** One page of failed purchases, and their total count. */
    listFailedPayments: (
      search: FailedPaymentSearch,
    ): Promise<{ rows: store.FailedPayment[]; total: number }> =>
      atOneMoment(async (tx) => ({
        rows: await store.listFailed(tx, search),
        total: await store.countFailed(tx, search),
      })),
  };
}

export type Read = Awaited<ReturnType<StatisticsService['show']>>;

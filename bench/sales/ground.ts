import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import type { Draws, Orders } from './load-plan.ts';
import { openLogs } from './logs.ts';
import { putOnSale, seedChallenges, seedDraws, seedPeople } from './seed.ts';

/** A database with people who are signed in, and what sells in it. */
export type Ground = {
  db: Database;
  /** Makes so many draws that sell, without a limit, each with a game and a public log. */
  makeDraws: (count: number) => Promise<Draws>;
  /** The same without logs, which nothing else in the product has; not on sale until they are put there. */
  makeUnlogged: (count: number) => Promise<Draws>;
  putOnSale: (draws: Draws) => Promise<void>;
  /** Has challenges answered for so many orders, which go to the draws in turn. */
  prepareOrders: (draws: Draws, count: number) => Promise<Orders>;
};

/** A ground on PostgreSQL, at `url`. */
export type PostgresGround = Ground & { url: string };

/** Lays the ground on a PostgreSQL of this run's own, as it comes: untuned, and every commit reaches the disk. */
async function openGround(): Promise<{ ground: PostgresGround; close: () => Promise<void> }> {
  const postgres = await startPostgres({ durable: true });
  const patience = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const database = await openPostgres(postgres.url, { patience, onError: () => {} });
  return {
    ground: { ...(await layGround(database)), url: postgres.url },
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

/** Measures on such a ground, which is gone afterwards, also where that fails or is broken off. */
export async function onGround<T>(measure: (ground: PostgresGround) => Promise<T>): Promise<T> {
  // What was started ends with the process, and a signal alone would not let it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { ground, close } = await openGround();
  try {
    return await measure(ground);
  } finally {
    await close();
  }
}

/** Brings a new database to where the measurements begin. */
export async function layGround({ db }: OpenDatabase): Promise<Ground> {
  await migrate(db);
  await seedPeople(db);
  const made = { draws: 0, challenges: 0 };
  const makeUnlogged = async (count: number) => {
    const draws = { first: made.draws, count };
    made.draws += count;
    await seedDraws(db, draws);
    return draws;
  };
  return {
    db,
    makeUnlogged,
    putOnSale: (draws) => putOnSale(db, draws),
    makeDraws: async (count) => {
      const draws = await makeUnlogged(count);
      await putOnSale(db, draws);
      await openLogs(db);
      return draws;
    },
    prepareOrders: async (draws, count) => {
      const orders = { first: made.challenges, count, draws };
      made.challenges += count;
      await seedChallenges(db, orders);
      return orders;
    },
  };
}

/** Puts everything on the disk that was written so far, so that no run pays for another. */
export async function settle(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) challenges`);
  await db.execute(sql`checkpoint`);
}

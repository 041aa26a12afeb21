import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDraws } from '#server/features/draws/lifecycle/service.ts';
import { openKeptHeads } from '#server/features/public-log/keys/kept-heads.ts';
import { createSigningKey } from '#server/features/public-log/keys/signing-key.ts';
import { createLog } from '#server/features/public-log/log/service.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { type Draws, LOG_KEY, type Orders } from './numbering.ts';
import { putOnSale, seedChallenges, seedDraws, seedPeople } from './seed.ts';

/** A migrated database with signed-in people. */
export type BenchDatabase = {
  db: Database;
  /** Creates draws on sale without a ticket limit, each with a game and a public log. */
  createDraws: (count: number) => Promise<Draws>;
  /** Creates draws that are not on sale yet and, unlike real draws, have no public log. */
  createUnloggedDraws: (count: number) => Promise<Draws>;
  putOnSale: (draws: Draws) => Promise<void>;
  /** Seeds an answered challenge for each of `count` orders, which go to the draws in turn. */
  prepareOrders: (draws: Draws, count: number) => Promise<Orders>;
};

export type BenchPostgres = BenchDatabase & { url: string };

/**
 * Runs a measurement on a temporary PostgreSQL with default settings: every commit reaches the disk.
 * The server is removed afterwards, even if the measurement fails.
 */
export async function withPostgres<Result>(
  measure: (postgres: BenchPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ durable: true });
  const patience = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const database = await openPostgres(postgres.url, { patience, onError: () => {} });
  try {
    return await measure({ ...(await prepareDatabase(database)), url: postgres.url });
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Runs a measurement with a temporary directory for the embedded database. */
export async function withEmbeddedDirectory<Result>(
  measure: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-embedded-'));
  try {
    return await measure(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Opens the embedded database in a directory. Only one process can open it at a time. */
export async function openDirectory<Result>(
  directory: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openEmbedded(directory);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Migrates a new database and seeds the people. */
export async function prepareDatabase({ db }: OpenDatabase): Promise<BenchDatabase> {
  await migrate(db);
  await seedPeople(db);
  const created = { draws: 0, challenges: 0 };
  const createUnloggedDraws = async (count: number) => {
    const draws = { first: created.draws, count };
    created.draws += count;
    await seedDraws(db, draws);
    return draws;
  };
  return {
    db,
    createUnloggedDraws,
    putOnSale: (draws) => putOnSale(db, draws),
    createDraws: async (count) => {
      const draws = await createUnloggedDraws(count);
      await putOnSale(db, draws);
      await openLogs(db);
      return draws;
    },
    prepareOrders: async (draws, count) => {
      const orders = { first: created.challenges, count, draws };
      created.challenges += count;
      await seedChallenges(db, orders);
      return orders;
    },
  };
}

/** Opens the missing public logs of draws on sale, as the program does when it starts. */
async function openLogs(db: Database): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-heads-'));
  const log = createLog({
    db,
    key: createSigningKey(LOG_KEY),
    kept: openKeptHeads(directory),
    site: 'http://localhost',
    beacon: 'none',
    report: (problem) => console.error(problem),
  });
  await createDraws({ db, log, live: { tell: () => {} }, pictures: { adopt: async () => [] } }).openLogs();
  await log.stop();
  await rm(directory, { recursive: true });
}

/** Flushes everything written so far, so that no run pays for an earlier one. */
export async function flushDatabase(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) challenges`);
  await db.execute(sql`checkpoint`);
}

import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDraws } from '#server/features/draws/lifecycle/service.ts';
import { openKeptEntries } from '#server/features/public-log/keys/kept-entries.ts';
import { openKeptHeads } from '#server/features/public-log/keys/kept-heads.ts';
import { createSigningKeys } from '#server/features/public-log/keys/signing-key.ts';
import { createLog } from '#server/features/public-log/log/service.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { createTemporaryDirectory } from './cleanup.ts';
import { type Draws, LOG_KEY, type Orders } from './numbering.ts';
import { putOnSale, seedChallenges, seedDraws, seedPeople, takeOffSale } from './seed.ts';

export type BenchDatabase = Awaited<ReturnType<typeof prepareDatabase>>;
export type BenchPostgres = Awaited<ReturnType<typeof startBenchPostgres>>;

/**
 * Starts a temporary PostgreSQL with default settings, so that every commit reaches the disk. It ends with this
 * process.
 */
export async function startBenchPostgres() {
  const postgres = await startPostgres({ durable: true });
  const patience = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const database = await openPostgres(postgres.url, { patience, onError: () => {} });
  return {
    ...(await prepareDatabase(database)),
    url: postgres.url,
    stop: async () => {
      await database.close();
      await postgres.stop();
    },
  };
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

/** Migrates a new database and seeds the people, who are signed in. */
export async function prepareDatabase(database: OpenDatabase) {
  const { db } = database;
  await migrate(database);
  await seedPeople(db);
  const created = { draws: 0, challenges: 0 };
  /** Creates draws that are not on sale yet. Unlike real draws, they have no public log. */
  const createUnloggedDraws = async (count: number): Promise<Draws> => {
    const draws = { first: created.draws, count };
    created.draws += count;
    await seedDraws(db, draws);
    return draws;
  };
  return {
    db,
    createUnloggedDraws,
    putOnSale: (draws: Draws) => putOnSale(db, draws),
    takeOffSale: (draws: Draws) => takeOffSale(db, draws),
    /** Opens the missing public logs of draws on sale, with all tickets that were sold before. */
    openLogs: () => openLogs(db),
    /** Creates draws on sale, each without a ticket limit, and with a game and a public log. */
    createDraws: async (count: number): Promise<Draws> => {
      const draws = await createUnloggedDraws(count);
      await putOnSale(db, draws);
      await openLogs(db);
      return draws;
    },
    /** Seeds an answered challenge for each of `count` orders, which are distributed over the draws in turn. */
    prepareOrders: async (draws: Draws, count: number): Promise<Orders> => {
      const orders = { first: created.challenges, count, draws };
      created.challenges += count;
      await seedChallenges(db, orders);
      return orders;
    },
  };
}

/** Opens the missing public logs of draws on sale, as the program does when it starts. */
async function openLogs(db: Database): Promise<void> {
  const [directory, keys] = [createTemporaryDirectory(), createSigningKeys([LOG_KEY])];
  const log = createLog({
    db,
    keys,
    kept: openKeptHeads(directory),
    keptEntries: openKeptEntries(directory, keys),
    site: 'http://localhost',
    beacon: 'none',
    acceptSignedHeads: true,
    report: (problem) => console.error(problem),
    onRefused: async () => {},
    onStopped: async () => {},
    onDecided: () => {},
  });
  await createDraws({
    db,
    log,
    live: { tell: () => {} },
    pictures: { adopt: async () => [] },
    claimDays: () => 14,
    code: { followsCode: false, postalEntryAddress: null },
  }).openLogs();
  await log.stop();
}

/** Writes everything so far to the disk, so that no run pays for an earlier one. */
export async function flushDatabase(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) challenges`);
  await db.execute(sql`checkpoint`);
}

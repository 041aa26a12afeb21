import pg from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Beacon } from '#server/providers/beacon/provider.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createMigratedDatabase } from './postgres.ts';

export type TwoApps = {
  /** Two processes of the program on one PostgreSQL database, each with its own connections. */
  apps: readonly [TestApp, TestApp];
  url: string;
  /** Opens transactions on the test's own connections to that database. */
  transactions: (count: number) => Promise<pg.Client[]>;
  stop: () => Promise<void>;
};

/** @param options.beacon creates the source of public randomness of each process */
export async function startTwoApps(
  environment: Record<string, string> = {},
  { beacon }: { beacon?: () => Beacon } = {},
): Promise<TwoApps> {
  const { url, drop } = await createMigratedDatabase();
  const clients: pg.Client[] = [];
  // The pools close their connections asynchronously; dropping the database terminates any that remain.
  let closing = false;
  const open = () =>
    openPostgres(url, {
      // If a busy machine pauses for longer than this, all waiting statements fail.
      connectMs: 60_000,
      onError: (error) => {
        if (!closing) throw error;
      },
    });
  const databases = [await open(), await open()] as const;
  const start = (database: OpenDatabase) =>
    startTestApp({ database, environment, ...(beacon && { beacon: beacon() }) });
  const apps = [await start(databases[0]), await start(databases[1])] as const;
  return {
    apps,
    url,
    transactions: (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const client = new pg.Client({ connectionString: url });
          clients.push(client);
          await client.connect();
          await client.query('begin');
          return client;
        }),
      ),
    stop: async () => {
      closing = true;
      for (const app of apps) await app.stop();
      for (const client of clients) await client.end();
      for (const database of databases) await database.close();
      await drop();
    },
  };
}

/** Counts how often each value occurs. */
export function tally<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

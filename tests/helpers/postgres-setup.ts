import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { databaseName, runOn, urlOfDatabase } from './postgres.ts';

/**
 * Provides a Vitest project with a PostgreSQL server (temporary, or TEST_DATABASE_URL) and a migrated database to copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = databaseName();
  await runOn(postgres.url, `CREATE DATABASE ${template} TEMPLATE template0`);
  const database = await openPostgres(urlOfDatabase(postgres.url, template), { onError: () => {} });
  await migrate(database);
  await database.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await runOn(postgres.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await postgres.stop();
  };
}

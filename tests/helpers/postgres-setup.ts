import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres-server.ts';

/** Gives a Vitest project one PostgreSQL, the one TEST_DATABASE_URL names or a throw-away, and says where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

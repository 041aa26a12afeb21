import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** Starts one PostgreSQL for a Vitest project and tells its test files where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

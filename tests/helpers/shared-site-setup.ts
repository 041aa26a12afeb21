import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/postgres-server.ts';
import { startSite } from '../../scripts/running-site.ts';
import { copyDatabase, settingsOn } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the site that test files share. */
    sharedSite: string;
  }
}

/** Provides a Vitest project with one running site, for all test files that need no settings of their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, postgresTemplate } = project.getProvidedContext();
  const onPostgres = project.config.env.TEST_DATABASE === 'postgres';
  const database = onPostgres ? await copyDatabase(postgresUrl, postgresTemplate) : undefined;
  const port = String(await freePort());
  const site = await startSite({
    ...(database && settingsOn(database.url)),
    // Rate limits count by network address, so each file sends its own.
    TRUST_PROXY: '1',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
  });
  project.provide('sharedSite', site.url);
  return async () => {
    await site.stop();
    await database?.drop();
  };
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A database of a test file's own. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database for the calling test file, on the server its Vitest project started or on the one given.
 * @param serverUrl any database of the server
 */
export async function createDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** What the program must be told to run on PostgreSQL, with test payments and without public randomness. */
export function settingsOn(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret of the tests, which is long enough',
    LOG_SIGNING_KEY: '5a'.repeat(32),
    PAYMENTS: 'test',
    BEACON: 'none',
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Name of a migrated database on that server. No connections to it are open. */
    postgresTemplate: string;
  }
}

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database on the Vitest project's server, or on the given one.
 * @param serverUrl the URL of any database on the server
 */
export function createDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  return copyDatabase(serverUrl, 'template0');
}

/**
 * Creates a migrated database on the Vitest project's server. It is a copy, which is several times faster than
 * migrating.
 */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgresUrl'), inject('postgresTemplate'));
}

export async function copyDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = databaseName();
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

export function databaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The settings for PostgreSQL, with test payments and without public randomness. */
export function settingsOn(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret of the tests, which is long enough',
    LOG_SIGNING_KEY: '5a'.repeat(32),
    PAYMENTS: 'test',
    BEACON: 'none',
    // Each process has its own data directory, and may start on a database with signed logs.
    ACCEPT_SIGNED_HEADS: '1',
  };
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type BrowserSite, browserSite } from './browser.ts';
import { createMigratedDatabase, settingsOn, type TestDatabase } from './postgres.ts';

/** A site on its own PostgreSQL database, to which tests may write directly. */
export function postgresSite(environment: Record<string, string> = {}): {
  site: BrowserSite;
  database: () => OpenDatabase;
} {
  let created: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    created = await createMigratedDatabase();
  });
  afterAll(() => created.drop());
  const site = browserSite(() => ({ ...settingsOn(created.url), ...environment }));
  beforeAll(async () => {
    database = await openPostgres(created.url, { onError: () => {} });
  });
  afterAll(() => database.close());
  return { site, database: () => database };
}

/** Opens a page of the same user in a browser without script. */
export async function withoutScript(context: BrowserContext, baseURL: string): Promise<Page> {
  const storageState = await context.storageState();
  const plain = await context.browser()?.newContext({ baseURL, javaScriptEnabled: false, storageState });
  if (!plain) throw new Error('no browser');
  return plain.newPage();
}

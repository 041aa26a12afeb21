import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Makes every update of a row fail. Returns a function that lets them succeed again, which otherwise happens after the
 * test.
 */
export async function failUpdates(
  { database }: Pick<TestApp, 'database'>,
  table: string,
  { column = 'id', id }: { column?: string; id: string },
): Promise<() => Promise<void>> {
  const { db } = database;
  await db.execute(sql`create or replace function fail() returns trigger language plpgsql
    as $$ begin raise exception 'cannot be written'; end $$`);
  await db.execute(sql`create trigger fails before update on ${sql.identifier(table)} for each row
    when (old.${sql.identifier(column)} = ${sql.raw(`'${id}'`)}) execute function fail()`);
  const allow = async () => {
    await db.execute(sql`drop trigger if exists fails on ${sql.identifier(table)}`);
  };
  onTestFinished(allow);
  return allow;
}

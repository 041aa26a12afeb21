import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export type Migration = {
  /** Such as `0062_under-age`. */
  name: string;
  hash: string;
  madeAt: number;
  statements: string[];
  /** Whether its statements run outside a transaction, because PostgreSQL requires that for concurrent indexes. */
  isConcurrent: boolean;
};

/** Reads the migrations of a folder, which is the program's own unless a test names another. */
export function readMigrations(migrationsFolder: string = folder): Migration[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }, index) => ({
    name: journal.entries[index]?.tag ?? '',
    hash,
    madeAt: folderMillis,
    statements: sql,
    isConcurrent: sql.some(isConcurrent),
  }));
}

const CONCURRENT =
  /^\s*(?:create\s+(?:unique\s+)?index|drop\s+index)\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/i;

const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '');

const isConcurrent = (statement: string): boolean => CONCURRENT.test(withoutComments(statement));

/** The name of the index that a statement creates concurrently; undefined for all other statements. */
export function findConcurrentIndex(statement: string): string | undefined {
  const text = withoutComments(statement);
  return /^\s*create/i.test(text) ? CONCURRENT.exec(text)?.[1] : undefined;
}

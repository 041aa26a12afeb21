import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../../tests/helpers/postgres.ts';
import { type OpenDatabase, queryRows } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Opens a database as the program does. */
async function opened(): Promise<{ database: OpenDatabase; end: () => Promise<void> }> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const directory = await mkdtemp(join(tmpdir(), 'planning-'));
    const database = await openEmbedded(directory);
    return { database, end: () => database.close().then(() => rm(directory, { recursive: true })) };
  }
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const database = await openPostgres(url, { onError: () => undefined });
  return { database, end: () => database.close().then(drop) };
}

async function planOf(db: OpenDatabase['db'], statement: SQL): Promise<string> {
  const rows = await queryRows<Record<string, string>>(db, sql`explain ${statement}`);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const USER = sql`'00000000-0000-7000-8000-000000000000'::uuid`;

/** Queries on tables that keep growing. They run for each data export, or every minute. */
const OF_USER: readonly SQL[] = [
  sql`select 1 from mails where person_id = ${USER}`,
  sql`select 1 from challenges where person_id = ${USER}`,
  sql`select 1 from audit_entries
    where actor_id = ${USER} or (target_kind = 'person' and target_id = ${USER})`,
  sql`select id from people where erased_at is not null`,
];

it('uses an index to find orders and personal data, even if statistics were taken while the tables were small', async () => {
  const { database, end } = await opened();
  try {
    const { db } = database;
    await migrate(database);
    await db.execute(sql`analyze orders`);
    const order = sql`select 1 from only orders where id = ${USER} for key share`;
    const plans = await Promise.all([order, ...OF_USER].map((one) => planOf(db, one)));
    for (const plan of plans) {
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Seq Scan');
    }
  } finally {
    await end();
  }
});

import { sql } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { eventually } from '../../../tests/helpers/eventually.ts';
import { createMigratedDatabase } from '../../../tests/helpers/postgres.ts';
import type { OpenDatabase } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';

const METRICS_TOKEN = 'a token of the tests, which is long enough';
/** A database with a single connection, whose settings the program sees. */
async function openSingle(): Promise<{ database?: OpenDatabase }> {
  if (process.env.TEST_DATABASE !== 'postgres') return {};
  const { url, drop } = await createMigratedDatabase();
  const database = await openPostgres(url, { connections: 1, onError: () => {} });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return { database };
}

const app = await provideTestApp({ environment: { METRICS_TOKEN }, ...(await openSingle()) });
const { db } = app.database;

const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const { statusCode, body } = await app.server.inject({ url: '/readyz', headers, remoteAddress });
  return { statusCode, body: JSON.parse(body) };
};

it('a process whose schema is incomplete is not ready, and tells only the operator why [OPS-42]', async () => {
  expect(await ask()).toEqual({ statusCode: 200, body: { status: 'ready' } });
  await db.execute(sql`create table kept as select * from applied_migrations`);
  await db.execute(
    sql`delete from applied_migrations where hash = (select min(hash) from applied_migrations)`,
  );
  onTestFinished(async () => {
    await db.execute(sql`insert into applied_migrations select * from kept on conflict do nothing`);
  });
  await eventually(async () => (await ask()).statusCode).toBe(503);
  const detail = ['schema: the schema is older than this version (migrations missing: 1)'];
  const shown = { status: 'not ready', failing: ['schema'] };
  expect((await ask()).body).toEqual({ ...shown, problems: detail });
  expect((await ask({}, '203.0.113.9')).body).toEqual(shown);
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).body).toEqual(shown);
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect((await ask({ authorization }, '203.0.113.9')).body).toEqual({ ...shown, problems: detail });
  expect((await app.server.inject('/healthz')).statusCode).toBe(200);
});

it('a newer migration, which another version applied during an update, changes nothing [OPS-42]', async () => {
  await db.execute(sql`insert into applied_migrations (hash, made_at) values ('newer', 1)`);
  await eventually(async () => (await ask()).statusCode).toBe(200);
});

it('a process whose database is read-only is not ready [OPS-42]', async () => {
  await db.execute(sql`set default_transaction_read_only = on`);
  onTestFinished(async () => {
    await db.execute(sql`set default_transaction_read_only = off`);
  });
  await eventually(async () => (await ask()).body.problems).toEqual(['database: the database is read-only']);
});

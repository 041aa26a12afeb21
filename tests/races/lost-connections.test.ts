import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, type OpenDatabase, queryRows, type Transaction } from '#server/db/database.ts';
import { isTemporaryFailure } from '#server/db/failures.ts';
import { lockDraw } from '#server/db/locks.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, type Patience } from '#server/db/postgres.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { createDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { tryToBuy } from '../helpers/tickets.ts';

const PATIENT: Patience = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000 };

let database: TestDatabase;
let opened: OpenDatabase[] = [];
let app: TestApp;

async function openDatabase(patience: Partial<Patience> = {}): Promise<OpenDatabase> {
  const one = await openPostgres(database.url, {
    patience: { ...PATIENT, ...patience },
    onError: () => {},
  });
  opened.push(one);
  return one;
}

const open = async (patience?: Partial<Patience>): Promise<Database> => (await openDatabase(patience)).db;

beforeAll(async () => {
  database = await createDatabase();
  const first = await openDatabase();
  await migrate(first);
  app = await startTestApp({ database: first });
});
afterAll(async () => {
  await app.stop();
  for (const one of opened) await one.close();
  opened = [];
  await database.drop();
});

const aDraw = async () =>
  publishedDraw(app, await verifiedHost(app), { skillGameType: null, skillGameDifficulty: null });

/** Ends the transaction's connection from outside, as a database restart or a broken network would. */
async function cutOff(tx: Transaction): Promise<void> {
  const [row] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
  const operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
  await operator.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
  await operator.end();
}

describe('a connection that is lost in the middle of a transaction', () => {
  it('fails that transaction, and the server continues', async () => {
    const { db } = app.database;
    const lost = db.transaction(async (tx) => {
      await cutOff(tx);
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toSatisfy(isTemporaryFailure);
    expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe('a process that hangs', () => {
  it('loses its lock on the draw in the middle of a sale', async () => {
    const draw = await aDraw();
    const hung = await open({ idleInTransactionMs: 300 });
    const locked = Promise.withResolvers<void>();
    const othersDone = Promise.withResolvers<void>();
    const outcome = hung.transaction(async (tx) => {
      await lockDraw(tx, draw.id);
      locked.resolve();
      await othersDone.promise;
      await tx.execute(sql`select 1`);
    });
    const failed = expect(outcome).rejects.toSatisfy(isTemporaryFailure);
    await locked.promise;
    const { status } = await tryToBuy((await register(app)).client, draw, 1);
    expect(status).toBe(201);
    othersDone.resolve();
    await failed;
  });

  it('makes others wait for a limited time, after which they are asked to retry', async () => {
    const draw = await aDraw();
    const holder = await open();
    const { db, runSession } = await openDatabase({ lockMs: 300 });
    const impatient = await startTestApp({
      database: { kind: 'postgres', db, runSession, close: async () => {} },
    });
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = holder.transaction(async (tx) => {
      await lockDraw(tx, draw.id);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const { client } = await register(impatient);
    // Only a wait that has timed out gets this response.
    const { status, error, headers } = await tryToBuy(client, draw, 1);
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    release.resolve();
    await holding;
    expect((await tryToBuy(client, draw, 1)).status).toBe(201);
    await impatient.stop();
  });
});

describe('a statement that takes too long', () => {
  it('is cancelled', async () => {
    const db = await open({ statementMs: 200 });
    await expect(db.execute(sql`select pg_sleep(30)`)).rejects.toSatisfy(isTemporaryFailure);
  });

  it('is not cancelled in a migration, which may have to wait for another process’s migration', async () => {
    const other = await open();
    const migrated = await openDatabase({ statementMs: 200, lockMs: 200 });
    const locked = Promise.withResolvers<void>();
    const holding = other.transaction(async (tx) => {
      await tx.execute(sql`lock table applied_migrations in access exclusive mode`);
      locked.resolve();
      await tx.execute(sql`select pg_sleep(0.6)`);
    });
    await locked.promise;
    expect(await migrate(migrated)).toBe(0);
    await holding;
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  queryRows,
  type RunSteps,
  type Steps,
  type Transaction,
} from '#server/db/database.ts';
import { isLostConnection } from '#server/db/failures.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDatabase } from '../helpers/postgres.ts';

let server: Awaited<ReturnType<typeof createDatabase>>;
let database: OpenDatabase;
let runSteps: RunSteps;
beforeAll(async () => {
  server = await createDatabase();
  database = await openPostgres(server.url, { onError: () => {} });
  if (!database.runSteps) throw new Error('runSteps is missing on PostgreSQL');
  runSteps = database.runSteps;
  await database.db.execute(sql`create table counts (name text primary key, value int check (value < 100))`);
});
beforeEach(async () => {
  await database.db.execute(sql`delete from counts`);
  await database.db.execute(sql`insert into counts values ('a', 0), ('b', 0)`);
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

type Facts = { value: number; pid: number };

const readCount = async (tx: Transaction, name = 'a'): Promise<Facts> => {
  const [, rows] = await Promise.all([
    queryRows(tx, sql`select 1 from counts where name = ${name} for update`),
    queryRows<Facts>(tx, sql`select value, pg_backend_pid() as pid from counts where name = ${name}`),
  ]);
  return rows[0] ?? { value: Number.NaN, pid: 0 };
};
/** Reads a count under its lock, and raises it. */
const raise = (by = 1, name = 'a'): Steps<Facts, Facts> => ({
  read: (tx) => readCount(tx, name),
  decide: ({ value, pid }) => ({ value: value + by, pid }),
  write: ({ value }) => sql`update counts set value = ${value} where name = ${name}`,
});
const stored = async (name = 'a') =>
  (await queryRows<{ value: number }>(database.db, sql`select value from counts where name = ${name}`))[0]
    ?.value;

describe('pipelined transactions', () => {
  it('read what the previous one wrote, even before its commit returns', async () => {
    const follower = Promise.withResolvers<Facts>();
    let hasReturned = false;
    const first = runSteps(raise(), () => {
      expect(hasReturned).toBe(false);
      runSteps(raise()).then(follower.resolve, follower.reject);
    });
    const before = await first;
    hasReturned = true;
    const after = await follower.promise;
    expect([before.value, after.value, await stored()]).toEqual([1, 2, 2]);
    // Both used one connection, so the second did not wait for the first to return.
    expect(after.pid).toBe(before.pid);
  });

  it('roll back alone if a write fails', async () => {
    const follower = Promise.withResolvers<Facts>();
    const failing = runSteps(raise(200), () => {
      runSteps(raise(5)).then(follower.resolve, follower.reject);
    });
    await expect(failing).rejects.toThrow();
    expect((await follower.promise).value).toBe(5);
    expect(await stored()).toBe(5);
  });

  it('write nothing if a read or the decision fails', async () => {
    const undecided = { ...raise(), decide: () => expect.fail('undecided') };
    await expect(runSteps(undecided)).rejects.toThrow('undecided');
    const unread = {
      ...raise(),
      read: async (tx: Transaction) => {
        const facts = readCount(tx);
        await Promise.all([
          facts,
          tx.execute(sql`update counts set value = 50`),
          tx.execute(sql`select 1 / 0`),
        ]);
        return facts;
      },
    };
    await expect(runSteps(unread)).rejects.toThrow();
    expect(await stored()).toBe(0);
    expect((await runSteps(raise())).value).toBe(1);
  });

  it('do not hold up others while they wait for a lock', async () => {
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = database.db.transaction(async (tx) => {
      await readCount(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = runSteps(raise());
    expect((await runSteps(raise(1, 'b'))).value).toBe(1);
    release.resolve();
    await holding;
    expect((await waiting).value).toBe(1);
  });

  it('fail together if their connection is lost, and later ones get a new one', async () => {
    const follower = Promise.withResolvers<unknown>();
    const losing: Steps<Facts, Facts> = {
      ...raise(),
      write: () => sql`select pg_terminate_backend(pg_backend_pid())`,
    };
    const first = runSteps(losing, () => {
      runSteps(raise()).then(follower.reject, follower.resolve);
    });
    await expect(first).rejects.toSatisfy(isLostConnection);
    expect(await follower.promise).toSatisfy(isLostConnection);
    expect((await runSteps(raise())).value).toBe(1);
    expect(database.pool?.()).toMatchObject({ waiting: 0 });
  });

  it('count correctly when many run at once', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => runSteps(raise())));
    expect(all.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    expect(await stored()).toBe(60);
  });
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { listTables, readRows, replaceRows, writeRows } from './copy-rows.ts';
import { queryRows } from './database.ts';

const { database } = await provideTestApp();
const { db } = database;

it('copies every value exactly, also those that JSON or JavaScript could change', async () => {
  await db.execute(sql`create table odd (large bigint, bytes bytea, doc jsonb, raw json, list text[], at timestamptz,
    sum double precision, price numeric, doubled bigint generated always as (large * 2) stored,
    id bigint generated always as identity)`);
  const separators = '\u2028\n\t"\\';
  await db.execute(sql`insert into odd (large, bytes, doc, raw, list, at, sum, price) values
    (9007199254740993, '\\x00ff', ${JSON.stringify({ a: separators })}::jsonb, ${'{"a" :\n 1.10}'}::json,
      array['a,b', null, ''], 'infinity', 0.1::double precision + 0.2, 1.10),
    (null, null, null, null, null, '2026-03-29 01:30:00.123456+00', '-0', 'NaN')`);
  await db.execute(sql`create table copied (like odd including all)`);
  await db.transaction(async (tx) => {
    const tables = await listTables(tx);
    const [odd, copied] = ['odd', 'copied'].map((name) => tables.find((table) => table.name === name));
    if (!odd || !copied) throw new Error('there is no table');
    expect(odd.columns).not.toContain('doubled');
    for await (const { json } of readRows(tx, odd)) await writeRows(tx, copied, json);
  });
  expect(
    await queryRows(
      db,
      sql`(select odd::text from odd except all select copied::text from copied) union all
      (select copied::text from copied except all select odd::text from odd)`,
    ),
  ).toEqual([]);
  expect(await queryRows(db, sql`select count(*)::int as rows from copied`)).toEqual([{ rows: 2 }]);
});

it('reads only a few files at a time', async () => {
  const counts = await db.transaction(async (tx) => {
    await tx.execute(sql`create table scans (like postal_scans)`);
    await tx.execute(sql`alter table postal_scans rename to former_scans`);
    await tx.execute(sql`alter table scans rename to postal_scans`);
    await tx.execute(sql`insert into postal_scans (entry_id, name, type, sealed, created_at)
      select gen_random_uuid(), 'card.pdf', 'application/pdf', 'x', now() from generate_series(1, 5)`);
    const table = (await listTables(tx)).find(({ name }) => name === 'postal_scans');
    const batches = [];
    if (table) for await (const { count } of readRows(tx, table)) batches.push(count);
    await tx.execute(sql`drop table postal_scans`);
    await tx.execute(sql`alter table former_scans rename to postal_scans`);
    return batches;
  });
  expect(counts).toEqual([4, 1]);
});

it('fills tables without their triggers, and restores foreign keys, which must hold', async () => {
  const fill = (orphans: boolean) =>
    db.transaction(async (tx) => {
      await replaceRows(tx, await listTables(tx), async () => {
        if (orphans) await tx.execute(sql`insert into people_roles select gen_random_uuid()`);
      });
    });
  const countKeys = async () =>
    (await queryRows(db, sql`select from pg_constraint where contype = 'f'`)).length;
  await db.execute(sql`create table people_roles (person_id uuid references people (id))`);
  const keys = await countKeys();
  await expect(fill(true)).rejects.toMatchObject({ cause: { code: '23503' } });
  await fill(false);
  expect(await countKeys()).toBe(keys);
});

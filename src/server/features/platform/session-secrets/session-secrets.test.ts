import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { SEALED_COLUMNS, sealAgain } from './store.ts';

const { database } = await provideTestApp();
const { db } = database;

it('encrypts files again in small batches, which are kept if a later one fails', async () => {
  const column = SEALED_COLUMNS.find(({ table }) => table === 'postal_scans');
  if (!column) throw new Error('there is no column with scans');
  await db.execute(sql`create table scans (like postal_scans)`);
  await db.execute(sql`insert into scans (entry_id, name, type, sealed, created_at)
    select gen_random_uuid(), 'card.pdf', 'application/pdf', 'old', now() from generate_series(1, 5)`);
  let seen = 0;
  const seal = () => {
    seen += 1;
    if (seen === 5) throw new Error('no memory');
    return Buffer.from('new');
  };
  const sealing = sealAgain(db, { ...column, table: 'scans' }, { header: Buffer.from('new'), seal });
  await expect(sealing).rejects.toThrow('no memory');
  const again = sql`select count(*)::int as files from scans where sealed = 'new'`;
  expect(await queryRows(db, again)).toEqual([{ files: 4 }]);
});

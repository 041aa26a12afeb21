import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../../tests/helpers/postgres.ts';
import { queryRows } from './database.ts';
import { openPostgres } from './postgres.ts';

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'adds days of 24 hours even on a server in the London time zone, when the clocks change',
  async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const open = () => openPostgres(url, { onError: () => undefined });
    const first = await open();
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await first.db.execute(sql`alter database ${name} set timezone to 'Europe/London'`);
    await first.close();
    const database = await open();
    try {
      const [row] = await queryRows<{ hours: number }>(
        database.db,
        sql`select extract(epoch from begun + interval '1 day' - begun)::int / 3600 as hours
          from (select timestamptz '2027-03-27T12:00:00Z' as begun) night`,
      );
      expect(row?.hours).toBe(24);
    } finally {
      await database.close();
      await drop();
    }
  },
);

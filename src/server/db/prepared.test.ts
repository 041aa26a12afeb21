import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../../tests/helpers/postgres.ts';
import { queryRows } from './database.ts';
import { openPostgres } from './postgres.ts';
import { prepareStatement } from './prepared.ts';

it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'prepares a named statement once per connection and runs it with other parameters',
  async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const { db, close } = await openPostgres(url, { connections: 1, onError: () => undefined });
    const statement = (value: number) => prepareStatement('double', sql`select ${value}::int * 2 as value`);
    try {
      expect(await queryRows(db, statement(2))).toEqual([{ value: 4 }]);
      expect(await queryRows(db, statement(3))).toEqual([{ value: 6 }]);
      const names = await queryRows(
        db,
        sql`select name, generic_plans + custom_plans as runs from pg_prepared_statements`,
      );
      expect(names).toEqual([{ name: 'double', runs: '2' }]);
    } finally {
      await close();
      await drop();
    }
  },
);

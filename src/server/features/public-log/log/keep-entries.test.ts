import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { openKeptEntries } from '#server/features/public-log/keys/kept-entries.ts';
import type { KeptOrder, StoredRow } from '#server/features/public-log/keys/kept-records.ts';
import { createSigningKeys } from '#server/features/public-log/keys/signing-key.ts';
import { LOG_SIGNING_KEY, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { readWithOrders } from './keep-entries.ts';

const app = await provideTestApp();
const { db } = app.database;
const host = await verifiedHost(app);

/** Keeps everything about a draw in files, and reads it again. */
async function keepAndRead(drawId: string): Promise<KeptOrder[]> {
  const directory = await mkdtemp(join(tmpdir(), 'keep-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const entries = openKeptEntries(directory, createSigningKeys([LOG_SIGNING_KEY]));
  await entries.append(drawId, await readWithOrders(db, drawId, { from: 0, to: 1_000 }));
  return (await entries.read(drawId)).orders;
}

/** Whether a kept row, written to its table again, is the same as the one that is there. */
async function isUnchanged(table: string, key: string, row: StoredRow | null | undefined): Promise<boolean> {
  const [name, column] = [sql.identifier(table), sql.identifier(key)];
  const rows = await queryRows<{ same: boolean }>(
    db,
    sql`select kept = stored as same from ${name} stored,
      jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb) kept where stored.${column} = kept.${column}`,
  );
  return rows[0]?.same === true;
}

it.each(['math', 'memory'] as const)(
  'keeps every row of an order unchanged, with a %s game',
  async (game) => {
    const draw = await publishedDraw(app, host, { skillGameType: game, skillGameDifficulty: 'easy' });
    const buyer = await register(app);
    await buy(buyer.client, draw, 2);
    const awkward = { first: 'Ann "(a,b)"\n\\', last: '' };
    await db.execute(sql`update order_contacts set first_name = ${awkward.first}, last_name = ${awkward.last}
    where order_id in (select id from orders where draw_id = ${draw.id})`);
    const [kept, ...others] = await keepAndRead(draw.id);
    expect(others).toEqual([]);
    expect(kept?.contact).toMatchObject({ first_name: awkward.first, last_name: awkward.last });
    expect(kept?.person).toMatchObject({ id: buyer.user.id, email: buyer.user.email, account_id: null });
    expect(kept?.tickets).toHaveLength(2);
    const rows = [
      ['orders', 'id', kept?.order],
      ['order_lines', 'id', kept?.line],
      ['payments', 'id', kept?.payment],
      ['challenges', 'id', kept?.challenge],
      ...(kept?.tickets ?? []).map((ticket) => ['tickets', 'id', ticket] as const),
    ] as const;
    for (const [table, key, row] of rows)
      expect([table, await isUnchanged(table, key, row)]).toEqual([table, true]);
  },
);

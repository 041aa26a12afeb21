import { sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';

/** The number of draws per file, below a sitemap's limit of 50,000 addresses. */
const FILE_SIZE = 45_000;
const CHUNK = 5_000;

/** Selects draws that visitors can find. Archived draws are omitted, except those shown with past winners. */
const listed = sql`start_date is not null and status <> 'inactive'
  and (archived_at is null or status = 'completed')`;

/** Returns the number of sitemap files, which is at least one. */
export async function countFiles(connection: Connection): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    connection,
    sql`select count(*)::int as count from prize_draws where ${listed}`,
  );
  return Math.max(1, Math.ceil((row?.count ?? 0) / FILE_SIZE));
}

export type ListedDraw = { id: string; updatedAt: Date };

/** Yields the draws for one file in order of creation, read in batches. Files are counted from 1. */
export async function* listListedDraws(connection: Connection, file: number): AsyncGenerator<ListedDraw> {
  let offset = (file - 1) * FILE_SIZE;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let left = FILE_SIZE; left > 0; ) {
    const rows = await queryRows<{ id: string; updated_at: string }>(
      connection,
      sql`select id, updated_at from prize_draws where ${listed} and id > ${after}::uuid
        order by id limit ${Math.min(CHUNK, left)} offset ${offset}`,
    );
    for (const { id, updated_at } of rows) yield { id, updatedAt: new Date(updated_at) };
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
    offset = 0;
    left -= rows.length;
  }
}

import { sql } from 'drizzle-orm';
import { buildDrawPath, buildOrganisationPath } from '#domain/organisations/addresses.ts';
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

export type ListedPage = { path: string; updatedAt: Date };

/** The maximum number of organisations in a sitemap. Together with a file of draws, they are below 50,000. */
const MOST_ORGANISATIONS = 4_000;

/** Lists the pages of organisations with draws that visitors can find, the newest first. */
export async function listListedOrganisations(connection: Connection): Promise<ListedPage[]> {
  const rows = await queryRows<{ slug: string; updated_at: string }>(
    connection,
    sql`select slug, updated_at from organisations o
      where o.name_refused_at is null and exists (select 1 from prize_draws d where d.organisation_id = o.id and ${listed})
      order by created_at desc, id limit ${MOST_ORGANISATIONS}`,
  );
  return rows.map(({ slug, updated_at }) => ({
    path: buildOrganisationPath(slug),
    updatedAt: new Date(updated_at),
  }));
}

type ListedRow = { id: string; slug: string | null; organisation: string | null; updated_at: string };

/** Yields the draws for one file in order of creation, read in batches. Files are counted from 1. */
export async function* listListedDraws(connection: Connection, file: number): AsyncGenerator<ListedPage> {
  let offset = (file - 1) * FILE_SIZE;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let left = FILE_SIZE; left > 0; ) {
    const rows = await queryRows<ListedRow>(
      connection,
      sql`select id, slug, updated_at,
          (select o.slug from organisations o where o.id = prize_draws.organisation_id
            and o.name_refused_at is null) as organisation
        from prize_draws where ${listed} and id > ${after}::uuid
        order by id limit ${Math.min(CHUNK, left)} offset ${offset}`,
    );
    for (const { id, slug, organisation, updated_at } of rows) {
      const path = buildDrawPath({
        id,
        slug,
        organisation: organisation === null ? null : { slug: organisation },
      });
      yield { path, updatedAt: new Date(updated_at) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
    offset = 0;
    left -= rows.length;
  }
}

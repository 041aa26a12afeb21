import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { OwnDrawSearch } from '#contract/draws/own-draws.ts';
import { toOffset } from '#contract/lists.ts';
import type { OwnFilter, OwnSort } from '#domain/draws/own-list.ts';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import type { Connection } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { containsInPrizes, containsText } from '#server/db/draw-search.ts';
import { toNaturalOrder } from '#server/db/natural-order.ts';
import { prizeDraws } from '#server/db/schema.ts';

const { status, archivedAt, createdAt } = prizeDraws;

const HELD: Record<OwnFilter, SQL | undefined> = {
  all: isNull(archivedAt),
  live: and(isNull(archivedAt), inArray(status, ['active', 'scheduled'])),
  unpublished: and(isNull(archivedAt), eq(status, 'inactive')),
  awaiting: and(isNull(archivedAt), eq(status, 'awaiting_draw')),
  completed: and(isNull(archivedAt), eq(status, 'completed')),
  archived: isNotNull(archivedAt),
};

const BY: Record<OwnSort, SQL> = {
  created: sql`${createdAt}`,
  title: toNaturalOrder(prizeDraws.title),
  end: sql`${prizeDraws.endDate}`,
  price: sql`${prizeDraws.ticketPricePence}`,
};

/** The draws that a person is responsible for, and those of the organisations whose team they are in. */
const runBy = (personId: string): SQL =>
  sql`(${prizeDraws.ownerId} = ${personId} or ${prizeDraws.organisationId} in (
    select m.organisation_id from organisation_members m where m.person_id = ${personId}))`;

const ofOrganisation = (slug: string): SQL =>
  sql`${prizeDraws.organisationId} = (select o.id from organisations o where o.slug = ${slug})`;

/** Returns the ids on one page of a host's draws, in order, and the total number of matches. */
export async function findOwnDraws(
  connection: Connection,
  personId: string,
  search: OwnDrawSearch,
): Promise<{ ids: string[]; total: number }> {
  const where = and(
    runBy(personId),
    search.organisation === undefined ? undefined : ofOrganisation(search.organisation),
    search.filter && HELD[search.filter],
    search.search ? mentions(search.search) : undefined,
  );
  const direction = search.order === 'asc' ? asc : desc;
  const rows = await connection
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .where(where)
    // Equal draws are sorted newest first in both directions, so that the pages are stable.
    .orderBy(direction(BY[search.sort]), desc(createdAt), desc(prizeDraws.id))
    .limit(search.limit)
    .offset(toOffset(search));
  return { ids: rows.map(({ id }) => id), total: await connection.$count(prizeDraws, where) };
}

function mentions(search: string): SQL | undefined {
  return or(
    containsText(search, prizeDraws.title),
    containsText(search, prizeDraws.description),
    containsInPrizes(search),
  );
}

export type OwnBooks = DrawBooks & { archived: boolean; role: TeamRole };

/** Reads the data for a host's totals: one short row per draw. */
export function listOwnBooks(connection: Connection, personId: string): Promise<OwnBooks[]> {
  return connection
    .select({
      ...drawBooks,
      archived: sql<boolean>`${archivedAt} is not null`,
      role: sql<TeamRole>`case when ${prizeDraws.ownerId} = ${personId} then 'owner' else (
        select m.role from organisation_members m
          where m.organisation_id = prize_draws.organisation_id and m.person_id = ${personId}) end`,
    })
    .from(prizeDraws)
    .where(runBy(personId));
}

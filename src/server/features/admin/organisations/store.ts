import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrganisationSearch } from '#contract/admin/organisations.ts';
import { toOffset } from '#contract/lists.ts';
import type { Connection } from '#server/db/database.ts';
import { organisations, people } from '#server/db/schema.ts';
import { containsText } from '#server/db/text-search.ts';

/** Raw SQL, because Drizzle omits table names here. */
const members: SQL<number> = sql`(select count(*)::int from organisation_members m
  where m.organisation_id = organisations.id)`;

const columns = {
  organisation: organisations,
  members,
  holder: {
    id: people.id,
    firstName: people.firstName,
    lastName: people.lastName,
    email: people.email,
    verified: people.verified,
  },
};

type Filter = Pick<OrganisationSearch, 'search' | 'state'>;

const STATES = {
  verified: isNotNull(organisations.verifiedAt),
  unverified: isNull(organisations.verifiedAt),
  refused: isNotNull(organisations.nameRefusedAt),
} as const;

const matching = ({ search, state }: Filter) =>
  and(
    search ? containsText(sql`${organisations.name} || ' ' || ${organisations.slug}`, search) : undefined,
    state && STATES[state],
  );

const query = (db: Connection) =>
  db.select(columns).from(organisations).innerJoin(people, eq(people.id, organisations.holderId));

export type ListedOrganisation = Awaited<ReturnType<typeof listOrganisations>>[number];

export function listOrganisations(db: Connection, search: OrganisationSearch) {
  return query(db)
    .where(matching(search))
    .orderBy(desc(organisations.createdAt), desc(organisations.id))
    .limit(search.limit)
    .offset(toOffset(search));
}

export const countOrganisations = (db: Connection, filter: Filter): Promise<number> =>
  db.$count(organisations, matching(filter));

export async function findOrganisation(db: Connection, slug: string): Promise<ListedOrganisation> {
  const [row] = await query(db).where(eq(organisations.slug, slug));
  if (!row) throw new Error('the changed organisation no longer exists');
  return row;
}

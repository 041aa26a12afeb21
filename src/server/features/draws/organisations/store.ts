import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { TeamRole } from '#domain/organisations/roles.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { organisationMembers, organisations, people } from '#server/db/schema.ts';

export type OrganisationRow = typeof organisations.$inferSelect;
export type Profile = Pick<
  OrganisationRow,
  'name' | 'nameSkeleton' | 'logoUrl' | 'coverUrl' | 'about' | 'links' | 'place' | 'contactEmail'
>;

export async function findBySlug(db: Connection, slug: string): Promise<OrganisationRow | undefined> {
  return (await select(db, eq(organisations.slug, slug)))[0];
}

export async function findById(db: Connection, id: string): Promise<OrganisationRow | undefined> {
  return (await select(db, eq(organisations.id, id)))[0];
}

const select = (db: Connection, where: SQL) => db.select().from(organisations).where(where);

/** Locks the organisation until the transaction ends, and then reads it. Draws are locked before it. */
export async function lockBySlug(tx: Transaction, slug: string): Promise<OrganisationRow | undefined> {
  await tx.execute(sql`select id from organisations where slug = ${slug} for no key update`);
  return findBySlug(tx, slug);
}

/** The skeletons of the addresses and names of verified organisations, except this one. */
export async function listVerifiedSkeletons(db: Connection, except?: string): Promise<string[]> {
  const others = except === undefined ? undefined : ne(organisations.id, except);
  const rows = await db
    .select({ slug: organisations.skeleton, name: organisations.nameSkeleton })
    .from(organisations)
    .where(and(isNotNull(organisations.verifiedAt), others));
  return rows.flatMap(({ slug, name }) => [slug, name]);
}

/** Counts the organisations that the person is responsible for. */
export const countHeld = (db: Connection, personId: string): Promise<number> =>
  db.$count(organisations, eq(organisations.holderId, personId));

type NewOrganisation = Profile & Pick<OrganisationRow, 'slug' | 'skeleton' | 'holderId'>;

/** Returns undefined if the short address is taken. */
export async function insertOrganisation(
  tx: Transaction,
  values: NewOrganisation,
): Promise<OrganisationRow | undefined> {
  const [row] = await tx
    .insert(organisations)
    .values(values)
    .onConflictDoNothing({ target: organisations.slug })
    .returning();
  return row;
}

export async function updateOrganisation(
  tx: Transaction,
  id: string,
  changes: Partial<Profile> & {
    verifiedAt?: SQL | null;
    checked?: string | null;
    nameRefusedAt?: SQL | null;
    nameRefusal?: string | null;
  },
): Promise<OrganisationRow> {
  const [row] = await tx
    .update(organisations)
    .set({ ...changes, updatedAt: sql`draw_clock()` })
    .where(eq(organisations.id, id))
    .returning();
  if (!row) throw new Error('the locked organisation no longer exists');
  return row;
}

export async function findRole(
  db: Connection,
  organisationId: string,
  personId: string,
): Promise<TeamRole | null> {
  const { role } = organisationMembers;
  const [row] = await db
    .select({ role })
    .from(organisationMembers)
    .where(
      and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.personId, personId)),
    );
  return row?.role ?? null;
}

export type OwnOrganisationRow = OrganisationRow & { role: TeamRole; isHolder: boolean; mayPublish: boolean };

/** The organisations whose team the person is in, newest first; with `only`, just this one. */
export async function listOfPerson(
  db: Connection,
  personId: string,
  only?: string,
): Promise<OwnOrganisationRow[]> {
  const rows = await db
    .select({
      organisation: organisations,
      role: organisationMembers.role,
      mayPublish: sql<boolean>`${people.verified} and not ${people.revoked} and ${people.suspendedAt} is null
        and ${people.erasedAt} is null`,
    })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .innerJoin(people, eq(people.id, organisations.holderId))
    .where(
      and(
        eq(organisationMembers.personId, personId),
        only === undefined ? undefined : eq(organisations.id, only),
      ),
    )
    .orderBy(desc(organisations.createdAt), desc(organisations.id));
  return rows.map(({ organisation, ...rest }) => ({
    ...organisation,
    ...rest,
    isHolder: organisation.holderId === personId,
  }));
}

export async function insertMember(
  tx: Transaction,
  organisationId: string,
  personId: string,
  role: TeamRole,
): Promise<boolean> {
  const rows = await tx
    .insert(organisationMembers)
    .values({ organisationId, personId, role })
    .onConflictDoNothing()
    .returning({ role: organisationMembers.role });
  return rows.length > 0;
}

import { and, asc, eq } from 'drizzle-orm';
import type { TeamRole } from '#domain/organisations/roles.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { organisationMembers, people } from '#server/db/schema.ts';

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export function listMembers(db: Connection, organisationId: string) {
  const { personId, role, since } = organisationMembers;
  const { firstName, lastName, email, emailKey } = people;
  return db
    .select({ personId, role, since, firstName, lastName, email, emailKey })
    .from(organisationMembers)
    .innerJoin(people, eq(people.id, personId))
    .where(eq(organisationMembers.organisationId, organisationId))
    .orderBy(asc(since), asc(personId));
}

const isMember = (organisationId: string, personId: string) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.personId, personId));

/** Returns false if the person is not in the team. */
export async function updateRole(
  tx: Transaction,
  organisationId: string,
  personId: string,
  role: TeamRole,
): Promise<boolean> {
  const rows = await tx
    .update(organisationMembers)
    .set({ role })
    .where(isMember(organisationId, personId))
    .returning({ role: organisationMembers.role });
  return rows.length > 0;
}

/** Returns false if the person is not in the team. */
export async function deleteMember(
  tx: Transaction,
  organisationId: string,
  personId: string,
): Promise<boolean> {
  const rows = await tx
    .delete(organisationMembers)
    .where(isMember(organisationId, personId))
    .returning({ role: organisationMembers.role });
  return rows.length > 0;
}

/** The user's email address in lower case. */
export async function findEmailKey(db: Connection, personId: string): Promise<string | undefined> {
  const [row] = await db.select({ emailKey: people.emailKey }).from(people).where(eq(people.id, personId));
  return row?.emailKey;
}

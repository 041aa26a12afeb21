import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { ownIds } from '#server/db/holder.ts';
import { organisationMembers, people, prizeDraws } from '#server/db/schema.ts';

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

/** Whether the person is still an owner, whose invitations can be accepted. */
export async function mayInvite(tx: Transaction, organisationId: string, personId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from people p where p.id = ${personId} and p.suspended_at is null and p.erased_at is null
      and exists (select 1 from organisation_members m
        where m.organisation_id = ${organisationId} and m.person_id = p.id and m.role = 'owner')`,
  );
  return rows.length > 0;
}

/** Locks the user, so that an admin who changes their role meanwhile sees the team that they join. */
export async function lockPerson(tx: Transaction, personId: string) {
  const { emailKey, role } = people;
  const [row] = await tx
    .select({ emailKey, role })
    .from(people)
    .where(eq(people.id, personId))
    .for('no key update');
  return row;
}

/** A team works in the pages for hosts, so a participant who joins one becomes a host. */
export async function makeHost(tx: Transaction, personId: string): Promise<void> {
  await tx
    .update(people)
    .set({ role: 'host' })
    .where(and(eq(people.id, personId), eq(people.role, 'participant')));
}

/** The organisation's draws that are not over. */
export async function listOpenDraws(tx: Transaction, organisationId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .where(
      and(
        eq(prizeDraws.organisationId, organisationId),
        notInArray(prizeDraws.status, ['completed', 'cancelled']),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether the person has a ticket, bought or by post, or an order that may still be paid, in a draw of it that is not over. */
export async function hasTicketsIn(
  tx: Transaction,
  organisationId: string,
  personId: string,
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from prize_draws d where d.organisation_id = ${organisationId}
      and d.status not in ('completed', 'cancelled')
      and (exists (select 1 from tickets t where t.draw_id = d.id and t.person_id = any(${ownIds(personId)})
          and t.voided_at is null)
        or exists (select 1 from orders o where o.draw_id = d.id and o.person_id = ${personId} and o.status = 'pending'))
      limit 1`,
  );
  return rows.length > 0;
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { people } from '#server/db/schema.ts';

/** Locks a person and all admins, in the order in which accounts are locked, so that one of two last admins stays. */
export async function lockAdminsAnd(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select id from people where id = ${id} or (role = 'admin' and erased_at is null)
    order by id for no key update`);
}

const active = and(isNull(people.erasedAt), isNull(people.suspendedAt));

export async function readPerson(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      id: people.id,
      email: people.email,
      emailKey: people.emailKey,
      role: people.role,
      origin: people.origin,
      suspendedAt: people.suspendedAt,
      /** Whether they have draws of their own or are in the team of an organisation. */
      isRunner: sql<boolean>`(exists (select 1 from prize_draws d where d.owner_id = people.id)
        or exists (select 1 from organisation_members m where m.person_id = people.id))`,
    })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)));
  return row;
}

export type Changed = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

export async function isActiveAdmin(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(people, and(eq(people.id, id), eq(people.role, 'admin'), active))) > 0;
}

/** Admins verify hosts, so they need no verification themselves. */
export async function updateRole(tx: Transaction, id: string, role: Role): Promise<void> {
  const verified = role === 'admin' ? { verified: true, revoked: false } : {};
  await tx
    .update(people)
    .set({ role, ...verified })
    .where(eq(people.id, id));
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { people } from '#server/db/schema.ts';

export type ClerkRole = Extract<Role, 'participant' | 'clerk'>;

/** Reads the role of an account, and locks it until the transaction ends. */
export async function lockRole(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ role: people.role, origin: people.origin })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('no key update');
  return row;
}

export async function updateRole(tx: Transaction, id: string, role: ClerkRole): Promise<void> {
  await tx.update(people).set({ role }).where(eq(people.id, id));
}

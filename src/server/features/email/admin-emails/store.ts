import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { people } from '#server/db/schema.ts';

/** All admins who can sign in, in the order in which accounts are locked. */
export function listAdmins(tx: Transaction): Promise<{ personId: string; recipient: string }[]> {
  return tx
    .select({ personId: people.id, recipient: people.email })
    .from(people)
    .where(sql`${people.role} = 'admin' and ${people.erasedAt} is null and ${people.suspendedAt} is null`)
    .orderBy(people.id);
}

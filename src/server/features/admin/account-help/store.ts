import { and, eq, isNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { people } from '#server/db/schema.ts';

/** Reads an account, and locks it until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string) {
  const { role, email, origin, twoFactorSince } = people;
  const [row] = await tx
    .select({ id: people.id, role, email, origin, twoFactorSince })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('no key update');
  return row;
}

export type Helped = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export async function readName(db: Connection, id: string) {
  const { firstName, lastName } = people;
  const [row] = await db
    .select({ id: people.id, firstName, lastName })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)));
  return row;
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { passwordRequests, people } from '#server/db/schema.ts';

export type LinkRequest = Pick<typeof passwordRequests.$inferSelect, 'emailKey' | 'purpose' | 'returnTo'>;

export async function insertRequest(db: Connection, request: LinkRequest): Promise<void> {
  await db.insert(passwordRequests).values(request);
}

/** Deletes and returns the oldest requests. Skips those that another process has locked. */
export function takeRequests(tx: Transaction, limit: number): Promise<LinkRequest[]> {
  return queryRows<LinkRequest>(
    tx,
    sql`delete from password_requests where id in (
        select id from password_requests order by created_at limit ${limit} for update skip locked)
      returning email_key as "emailKey", purpose, return_to as "returnTo"`,
  );
}

export type Owner = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'email' | 'emailKey' | 'emailVerifiedAt'
>;
const owner = {
  id: people.id,
  role: people.role,
  email: people.email,
  emailKey: people.emailKey,
  emailVerifiedAt: people.emailVerifiedAt,
};

export function findOwners(tx: Transaction, emailKeys: string[]): Promise<Owner[]> {
  return tx
    .select(owner)
    .from(people)
    .where(and(inArray(people.emailKey, emailKeys), isNull(people.erasedAt)))
    .orderBy(people.id);
}

export async function lockOwner(tx: Transaction, id: string): Promise<Owner | null> {
  const [row] = await tx
    .select(owner)
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('no key update');
  return row ?? null;
}

/** Following a link sent to the address verifies it, so `hasFollowedEmailLink` also marks it as verified. */
export async function putPassword(
  tx: Transaction,
  id: string,
  passwordHash: string,
  { hasFollowedEmailLink = false } = {},
): Promise<void> {
  const verified = { emailVerifiedAt: sql`coalesce(${people.emailVerifiedAt}, draw_clock())` };
  await tx
    .update(people)
    .set({ passwordHash, ...(hasFollowedEmailLink && verified) })
    .where(eq(people.id, id));
}

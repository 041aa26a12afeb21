import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { RecipientFacts } from '#domain/payouts/states.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { connectAccounts } from '#server/db/schema.ts';
import type { RecipientState } from '#server/providers/payouts/provider.ts';

export type RecipientRow = typeof connectAccounts.$inferSelect & {
  account: string;
  status: RecipientFacts['status'];
};
export type RequestRow = typeof connectAccounts.$inferSelect;

/** Returns the number of a new look-up. Later look-ups have higher numbers, whichever process begins them. */
export async function beginLookUp(db: Connection): Promise<number> {
  const [row] = await queryRows<{ number: string }>(db, sql`select nextval('connect_look_ups') as number`);
  return Number(row?.number);
}

export async function findRecipient(
  connection: Connection,
  account: string,
): Promise<RecipientRow | undefined> {
  const [row] = await connection.select().from(connectAccounts).where(eq(connectAccounts.account, account));
  return row && isKnown(row) ? row : undefined;
}

/** The person's newest account that Stripe has confirmed. */
export async function findNewest(
  connection: Connection,
  personId: string,
): Promise<RecipientRow | undefined> {
  const [row] = await connection
    .select()
    .from(connectAccounts)
    .where(and(eq(connectAccounts.personId, personId), isNotNull(connectAccounts.account)))
    .orderBy(desc(connectAccounts.id))
    .limit(1);
  return row && isKnown(row) ? row : undefined;
}

const isKnown = (row: RequestRow): row is RecipientRow => row.account !== null;

/** The request for an account whose result is unknown. The person must be locked. */
export async function findRequest(tx: Transaction, personId: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(connectAccounts).where(isRequestOf(personId));
  return row;
}

const isRequestOf = (personId: string) =>
  and(eq(connectAccounts.personId, personId), isNull(connectAccounts.account));

/** The person must be locked. */
export async function insertRequest(
  tx: Transaction,
  request: { personId: string; replaces: string | null },
): Promise<RequestRow> {
  const [row] = await tx.insert(connectAccounts).values(request).returning();
  if (!row) throw new Error('a request for an account was not written');
  return row;
}

type LookedUp = { state: RecipientState; isOwn: boolean; lookUp: number };

/** Stores the account that a request has created. The person must be locked. */
export async function completeRequest(tx: Transaction, personId: string, found: LookedUp): Promise<void> {
  const { account } = found.state;
  if (await findRecipient(tx, account)) {
    await tx.delete(connectAccounts).where(isRequestOf(personId));
    return;
  }
  await tx
    .update(connectAccounts)
    .set({ account, ...changesOf(found) })
    .where(isRequestOf(personId));
}

/** Stores a state, unless that of a later look-up was stored before. Returns whether it was stored. */
export async function writeState(tx: Transaction, found: LookedUp): Promise<boolean> {
  const rows = await tx
    .update(connectAccounts)
    .set(changesOf(found))
    .where(and(eq(connectAccounts.account, found.state.account), lt(connectAccounts.lookUp, found.lookUp)))
    .returning({ id: connectAccounts.id });
  return rows.length > 0;
}

const changesOf = ({ state: { status, requirements }, isOwn, lookUp }: LookedUp) => ({
  status,
  requirements,
  isOwn,
  lookUp,
  lookedUpAt: sql`draw_clock()`,
  ...(status === 'active' && { activeAt: sql`coalesce(${connectAccounts.activeAt}, draw_clock())` }),
});

/**
 * Accounts that are used and could have changed without an event: those that are not active or have a payment waiting.
 * They are looked up every 15 minutes at first, and later more rarely, but at least every day.
 */
export async function listStale(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ account: string }>(
    db,
    sql`select c.account from connect_accounts c
      join payout_accounts a on a.connect_account = c.account and a.replaced_at is null
      where (c.status <> 'active' or exists (select from payables p
          where p.person_id = c.person_id and p.state in ('owed', 'approved', 'exported')))
        and c.looked_up_at <= draw_clock() - greatest(interval '15 minutes',
          least((draw_clock() - c.requested_at) / 10, interval '1 day'))
      order by c.looked_up_at limit 100`,
  );
  return rows.map(({ account }) => account);
}

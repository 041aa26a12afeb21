import { and, eq, isNull, sql } from 'drizzle-orm';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { payoutAccounts, payoutBatchItems, people } from '#server/db/schema.ts';

/** Who is paid to an account: a person, or the charity of an agreement. */
export type Owner = { personId: string } | { agreementId: string };

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

const isOwnedBy = (owner: Owner) =>
  'personId' in owner
    ? eq(payoutAccounts.personId, owner.personId)
    : eq(payoutAccounts.agreementId, owner.agreementId);

/** The account that the owner is paid to now. */
export async function findCurrent(
  connection: Connection,
  owner: Owner,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await connection
    .select()
    .from(payoutAccounts)
    .where(and(isOwnedBy(owner), isNull(payoutAccounts.replacedAt)));
  return row;
}

/** Locks the owner, so that approvals and exports cannot use details that are being replaced. */
export async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  await tx.execute(
    'personId' in owner
      ? sql`select id from people where id = ${owner.personId} for no key update`
      : sql`select id from charity_agreements where id = ${owner.agreementId} for no key update`,
  );
}

/** Details that a payment was sent to are kept with it; others are deleted. */
export async function retireCurrent(tx: Transaction, { id }: PayoutAccountRow): Promise<void> {
  await tx.update(payoutAccounts).set({ replacedAt: sql`draw_clock()` }).where(eq(payoutAccounts.id, id));
  const sent = tx.select({ one: sql`1` }).from(payoutBatchItems).where(eq(payoutBatchItems.accountId, id));
  await tx.delete(payoutAccounts).where(and(eq(payoutAccounts.id, id), sql`not exists ${sent}`));
}

type NewBankAccount = {
  id: string;
  owner: Owner;
  sealedDetails: Buffer;
  lastFour: string;
  enteredBy: string | null;
};

export async function insertBankAccount(
  tx: Transaction,
  { owner, ...account }: NewBankAccount,
): Promise<PayoutAccountRow> {
  return insertAccount(tx, { ...account, ...owner, method: 'bank' });
}

export async function insertStripeAccount(
  tx: Transaction,
  account: { owner: Owner; connectAccount: string; enteredBy: string },
): Promise<PayoutAccountRow> {
  const { owner, ...values } = account;
  return insertAccount(tx, { ...values, ...owner, method: 'stripe' });
}

async function insertAccount(
  tx: Transaction,
  values: Omit<typeof payoutAccounts.$inferInsert, 'enteredAt' | 'usableFrom'>,
): Promise<PayoutAccountRow> {
  const enteredAt = await readDatabaseTime(tx);
  const usableFrom = new Date(enteredAt.getTime() + HOLD_HOURS * 3_600_000);
  const [row] = await tx
    .insert(payoutAccounts)
    .values({ ...values, enteredAt, usableFrom })
    .returning();
  if (!row) throw new Error('payout details were not written');
  return row;
}

/** Returns undefined if there is no such account, or if it was deleted. */
export async function findPerson(
  connection: Connection,
  id: string,
): Promise<{ id: string; email: string; firstName: string; lastName: string } | undefined> {
  const { email, firstName, lastName } = people;
  const [row] = await connection
    .select({ id: people.id, email, firstName, lastName })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)));
  return row;
}

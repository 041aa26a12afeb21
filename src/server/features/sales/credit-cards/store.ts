import { type SQL, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';

/** What a person has paid by credit card in a calendar month in London, and the first day of that month. */
export type CreditSpend = { month: string; spentPence: number };

/**
 * Payments that will be captured count, and so do refunded ones. The open payment `exceptId` does not count itself.
 */
const spendOf = (person: SQL, exceptId: string | null) => sql`
  select to_char(clock.month, 'YYYY-MM-DD') as month, coalesce((
      select sum(p.amount_pence)::int from orders o join payments p on p.order_id = o.id
      where o.person_id = ${person} and p.credit_month = clock.month and p.status in ('pending', 'succeeded')
        and p.id is distinct from ${exceptId}::uuid), 0) as "spentPence"
  from (select date_trunc('month', (select draw_clock()) at time zone 'Europe/London')::date as month) clock`;

/** Locks the person until the transaction ends, so that two payments cannot pass the limit together. */
export async function lockPayer(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select id from people where id = ${personId} for no key update`);
}

export async function readSpend(
  db: Connection,
  personId: string,
  exceptId: string | null,
): Promise<CreditSpend> {
  return only(await queryRows<CreditSpend>(db, spendOf(sql`${personId}::uuid`, exceptId)));
}

/** What the payer of an open payment has paid besides it. */
export async function readSpendBeside(db: Connection, paymentId: string): Promise<CreditSpend> {
  const payer = sql`(select own.person_id from payments mine join orders own on own.id = mine.order_id
    where mine.id = ${paymentId})`;
  return only(await queryRows<CreditSpend>(db, spendOf(payer, paymentId)));
}

function only([row]: CreditSpend[]): CreditSpend {
  if (!row) throw new Error('the payments by credit card were not read');
  return row;
}

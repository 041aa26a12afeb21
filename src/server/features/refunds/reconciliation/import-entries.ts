import { inArray, sql } from 'drizzle-orm';
import { type EntryKind, listEntryTransfers, matchesBalance } from '#domain/reconciliation/entries.ts';
import { type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { balanceEntries } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { BalanceEntry, BalanceReader } from '#server/providers/payouts/provider.ts';
import { advanceRun, type Run } from './runs.ts';

/**
 * Sales change the balance while it is compared. It is read before the entries, so that it matches their sum up to one
 * of them; it is read again if an entry appears late.
 */
const ATTEMPTS = 3;

export type Balance = {
  /** The provider's balance, and the sum of its entries. */
  balancePence: number;
  entriesPence: number;
  matches: boolean;
};

type Needs = { db: Database; balance: BalanceReader };

/** Imports all new entries, and compares their sum with the balance. */
export async function importEntries(needs: Needs, run: Run): Promise<Balance> {
  let { cursor } = run;
  let imported: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const { availablePence, pendingPence } = await needs.balance.readBalance();
    const balancePence = availablePence + pendingPence;
    const next = await importFrom(needs, run, cursor);
    cursor = next.cursor;
    imported = [...imported, ...next.imported];
    const entriesPence = await sumEntries(needs.db);
    const matches = matchesBalance(balancePence, entriesPence, imported);
    if (matches || attempt === ATTEMPTS) return { balancePence, entriesPence, matches };
  }
}

type Imported = { cursor: string | null; imported: number[] };

/** Imports all pages after a cursor. Returns where to continue, and how each new entry changed the balance. */
async function importFrom({ db, balance }: Needs, run: Run, from: string | null): Promise<Imported> {
  const imported: number[] = [];
  for (let cursor = from; ; ) {
    const page = await balance.listBalanceEntries(cursor);
    cursor = page.next;
    const fresh = await db.transaction(async (tx) => {
      const rows = await insertEntries(tx, page.entries);
      await advanceRun(tx, run, { cursor: page.next, imported: rows.length });
      return rows;
    });
    imported.push(...fresh);
    if (!page.more) return { cursor, imported };
  }
}

/** Stores entries, each once. Returns how each new one changed the balance, oldest first. */
async function insertEntries(tx: Transaction, entries: readonly BalanceEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx
    .insert(balanceEntries)
    .values(entries.map(({ id: reference, ...entry }) => ({ reference, ...entry })))
    .onConflictDoNothing({ target: balanceEntries.reference })
    .returning({ netPence: balanceEntries.netPence });
  return rows.map(({ netPence }) => netPence);
}

async function sumEntries(db: Database): Promise<number> {
  const [row] = await db
    .select({ pence: sql`coalesce(sum(${balanceEntries.netPence}), 0)`.mapWith(Number) })
    .from(balanceEntries);
  return row?.pence ?? 0;
}

type Unposted = { id: string; kind: EntryKind; amountPence: number; feePence: number; drawId: string | null };

const POSTED_AT_ONCE = 500;

/**
 * Posts the provider's fees, and movements to and from our bank. A fee for a payment belongs to its draw. Fees for
 * unknown payments wait until the payment is known. No draw is locked, because nothing is decided by its fees.
 */
export async function postEntries(db: Database, provider: string): Promise<void> {
  for (let posted = POSTED_AT_ONCE; posted === POSTED_AT_ONCE; ) {
    posted = await db.transaction(async (tx) => {
      const entries = await claimUnposted(tx, provider);
      await postTransfers(
        tx,
        entries.flatMap(({ id, drawId, ...entry }) =>
          listEntryTransfers(entry).map((transfer) => ({
            ...transfer,
            drawId,
            cause: { kind: 'provider' as const, id },
          })),
        ),
      );
      return entries.length;
    });
  }
}

async function claimUnposted(tx: Transaction, provider: string): Promise<Unposted[]> {
  const rows = await queryRows<Unposted>(
    tx,
    sql`select e.id, e.kind, e.amount_pence as "amountPence", e.fee_pence as "feePence", o.draw_id as "drawId"
      from balance_entries e
      left join payments p on p.provider = ${provider} and p.provider_reference = e.payment_reference
      left join orders o on o.id = p.order_id
      where e.posted_at is null and (e.payment_reference is null or p.id is not null)
      order by e.id limit ${POSTED_AT_ONCE} for update of e skip locked`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(balanceEntries)
      .set({ postedAt: sql`draw_clock()` })
      .where(inArray(balanceEntries.id, ids));
  }
  return rows;
}

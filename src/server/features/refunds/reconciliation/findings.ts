import { and, eq, isNull, sql } from 'drizzle-orm';
import { toOffset } from '#contract/lists.ts';
import type { ReconciliationSearch } from '#contract/refunds/reconciliation.ts';
import { chooseResolution, type FindingKind } from '#domain/reconciliation/findings.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { reconciliationFindings } from '#server/db/schema.ts';
import type { Found } from './compare.ts';

/** Selects findings in which the provider and the ledger differ. */
const isDifference = sql`kind <> 'refund_cancelled'`;

type Stored = typeof reconciliationFindings.$inferSelect;

/** Findings per statement, because PostgreSQL limits its parameters. */
const CHUNK = 1_000;

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

/**
 * Stores what a run found. Findings that it no longer sees are resolved. A difference that an admin has accepted is not
 * reported again while its amount stays the same. Returns the new findings.
 */
export async function storeFindings(tx: Transaction, found: readonly Found[]): Promise<Stored[]> {
  const open = await tx
    .select()
    .from(reconciliationFindings)
    .where(isNull(reconciliationFindings.resolvedAt))
    .for('update');
  const byKey = new Map(found.map((one) => [keyOf(one), one]));
  for (const finding of open) {
    const seen = byKey.get(keyOf(finding));
    await tx
      .update(reconciliationFindings)
      .set(
        seen
          ? { lastSeenAt: sql`draw_clock()`, amountPence: seen.amountPence, paymentId: seen.paymentId }
          : { resolvedAt: sql`draw_clock()` },
      )
      .where(eq(reconciliationFindings.id, finding.id));
    byKey.delete(keyOf(finding));
  }
  const news = [...byKey.values()].filter((one) => !one.isRecent);
  const accepted = new Set(await markAccepted(tx, news));
  const values = news
    .filter((one) => !accepted.has(keyOf(one)))
    .map(({ kind, subject, paymentId, amountPence }) => ({ kind, subject, paymentId, amountPence }));
  const stored: Stored[] = [];
  for (let at = 0; at < values.length; at += CHUNK) {
    const chunk = values.slice(at, at + CHUNK);
    stored.push(...(await tx.insert(reconciliationFindings).values(chunk).returning()));
  }
  return stored;
}

/** Notes that accepted differences are still there. Returns their keys. */
async function markAccepted(tx: Transaction, all: readonly Found[]): Promise<string[]> {
  // A refund that was sent and cancelled once more was not accepted.
  const found = all.filter(({ kind }) => chooseResolution(kind) !== 'send_refund');
  if (found.length === 0) return [];
  const column = (of: (one: Found) => unknown) => sql`${sql.param(found.map(of))}`;
  const rows = await queryRows<{ kind: string; subject: string }>(
    tx,
    sql`update reconciliation_findings f set last_seen_at = draw_clock()
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ subject }) => subject)}::text[],
        ${column(({ amountPence }) => amountPence)}::bigint[]) as seen(kind, subject, pence)
      where f.kind = seen.kind and f.subject = seen.subject and f.amount_pence = seen.pence
        and f.resolved_by is not null
      returning f.kind, f.subject`,
  );
  return rows.map(keyOf);
}

/** A finding with the draw and order of its payment. */
export type FindingRow = {
  id: string;
  kind: FindingKind;
  subject: string;
  amountPence: number;
  paymentReference: string | null;
  orderId: string | null;
  drawId: string | null;
  drawTitle: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  resolvedAt: string | null;
  resolvedByName: string | null;
  reason: string | null;
};

type Search = Pick<ReconciliationSearch, 'state' | 'finding'>;

const matching = ({ state, finding }: Search) =>
  finding
    ? sql`f.id = ${finding}`
    : state === 'all'
      ? sql`true`
      : state === 'resolved'
        ? sql`f.resolved_at is not null`
        : sql`f.resolved_at is null`;

export function listFindings(db: Connection, search: ReconciliationSearch): Promise<FindingRow[]> {
  return queryRows<FindingRow>(
    db,
    sql`select f.id, f.kind, f.subject, f.amount_pence::float8 as "amountPence", p.provider_reference as "paymentReference",
        p.order_id as "orderId", d.id as "drawId", d.title as "drawTitle", f.first_seen_at as "firstSeenAt",
        f.last_seen_at as "lastSeenAt", f.resolved_at as "resolvedAt", f.reason,
        nullif(concat_ws(' ', a.first_name, a.last_name), '') as "resolvedByName"
      from reconciliation_findings f left join payments p on p.id = f.payment_id
      left join orders o on o.id = p.order_id left join prize_draws d on d.id = o.draw_id
      left join people a on a.id = f.resolved_by
      where ${matching(search)}
      order by f.resolved_at desc nulls first, abs(f.amount_pence) desc, f.id
      limit ${search.limit} offset ${toOffset(search)}`,
  );
}

export async function countFindings(db: Connection, search: Search): Promise<number> {
  const [row] = await queryRows<{ findings: number }>(
    db,
    sql`select count(*)::int as findings from reconciliation_findings f where ${matching(search)}`,
  );
  return row?.findings ?? 0;
}

/** The number of open findings, and the sum of the differences among them in pence. */
export async function sumOpen(db: Connection): Promise<{ open: number; differencePence: number }> {
  const [row] = await queryRows<{ open: number; differencePence: number }>(
    db,
    sql`select count(*)::int as open, coalesce(sum(abs(amount_pence))
        filter (where ${isDifference}), 0)::float8 as "differencePence"
      from reconciliation_findings where resolved_at is null`,
  );
  return row ?? { open: 0, differencePence: 0 };
}

/** Locks and reads a finding. */
export async function lockFinding(tx: Transaction, id: string): Promise<Stored | undefined> {
  const [row] = await tx
    .select()
    .from(reconciliationFindings)
    .where(eq(reconciliationFindings.id, id))
    .for('update');
  return row;
}

export async function markResolved(
  tx: Transaction,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: sql`draw_clock()`, resolvedBy: by, reason })
    .where(and(eq(reconciliationFindings.id, id), isNull(reconciliationFindings.resolvedAt)));
}

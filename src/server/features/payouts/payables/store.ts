import { and, asc, count, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { toOffset } from '#contract/lists.ts';
import type { PayableSearch } from '#contract/payouts/payables.ts';
import type { Obstacle, PayablePart, PayeeKind, PayoutMethod } from '#domain/payouts/states.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { lockDraws } from '#server/db/locks.ts';
import {
  awards,
  charityAgreements,
  connectAccounts,
  payables,
  payoutAccounts,
  payoutBatchItems,
  payoutTransfers,
  prizeDraws,
} from '#server/db/schema.ts';
import { isAgeInDoubt } from '#server/db/under-age.ts';

/** What a settlement owes. The host's key is their person id, and a winner's is the id of the award. */
export type NewPayable = {
  drawId: string;
  payee:
    | { kind: 'host' | 'winner'; key: string; personId: string; name: string }
    | { kind: 'charity' | 'trees'; name: string };
  /** `share` by default. */
  part?: PayablePart;
  number?: number;
  amountPence: number;
  /** Null for a winner who has entered no bank details. */
  dueAt: Date | null;
};

export async function insertPayables(tx: Transaction, rows: readonly NewPayable[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ payee, ...row }) => ({
    ...row,
    id: uuidv7(),
    payeeKind: payee.kind,
    payeeName: payee.name,
    payeeKey: 'key' in payee ? payee.key : null,
    personId: 'personId' in payee ? payee.personId : null,
  }));
  await tx.insert(payables).values(values);
  return values.map(({ id }) => id);
}

/** A payable with all facts that decide about it: its draw, its payee's current details, and a charity's agreement. */
export type PayableRow = Awaited<ReturnType<typeof selectPayables>>[number];

/**
 * `obstacles`: what keeps it from its next step, as the viewer sees it. `laterObstacles`: what will keep it from being
 * exported once it is approved.
 */
export type ListedPayable = PayableRow & { obstacles: Obstacle[]; laterObstacles: Obstacle[] };

const COLUMNS = {
  payable: payables,
  drawTitle: prizeDraws.title,
  colorScheme: prizeDraws.colorScheme,
  customColor: prizeDraws.customColor,
  charityEmail: charityAgreements.contactEmail,
  account: payoutAccounts,
  /** The payee’s account at Stripe, and the payment to it by the current attempt. */
  recipient: connectAccounts,
  transfer: payoutTransfers,
  batchId: payoutBatchItems.batchId,
  /** The rank of the prize that a winner gets cash for. */
  rank: awards.rank,
  agreedAt: charityAgreements.agreedAt,
  confirmedAt: charityAgreements.confirmedAt,
  invitedBy: charityAgreements.invitedBy,
  now: sql<string>`draw_clock()`,
  /** Whether Stripe has made it by an attempt that had ended. Other alarms are about transfers that are not ours. */
  isPaidBefore: sql<boolean>`exists (select from payout_transfers s where s.payable_id = ${payables.id}
    and s.alarmed_at is not null and s.reference is not null)`,
  /** Whether the payee’s age is in doubt on a site that checks ages, and on one that does not. */
  isAgeInDoubt: {
    ifChecked: sql<boolean>`${isAgeInDoubt(sql`${payables.personId}`, true)}`,
    always: sql<boolean>`${isAgeInDoubt(sql`${payables.personId}`, false)}`,
  },
  isUsable: sql<boolean>`coalesce(${payoutAccounts.usableFrom} <= draw_clock(), false)`,
};

/** A charity's agreement counts only while the draw names the same charity. */
const ofSameCharity = and(
  eq(charityAgreements.charityName, prizeDraws.charityName),
  or(isNull(prizeDraws.charityNumber), eq(charityAgreements.charityNumber, prizeDraws.charityNumber)),
);

function selectPayables(connection: Connection) {
  return connection
    .select(COLUMNS)
    .from(payables)
    .innerJoin(prizeDraws, eq(prizeDraws.id, payables.drawId))
    .leftJoin(
      charityAgreements,
      and(
        eq(charityAgreements.drawId, payables.drawId),
        eq(payables.payeeKind, 'charity' satisfies PayeeKind),
        ofSameCharity,
      ),
    )
    .leftJoin(
      payoutAccounts,
      and(
        isNull(payoutAccounts.replacedAt),
        or(
          eq(payoutAccounts.personId, payables.personId),
          eq(payoutAccounts.agreementId, charityAgreements.id),
        ),
      ),
    )
    .leftJoin(connectAccounts, eq(connectAccounts.account, payoutAccounts.connectAccount))
    .leftJoin(
      payoutTransfers,
      and(eq(payoutTransfers.payableId, payables.id), eq(payoutTransfers.attempt, payables.attempt)),
    )
    .leftJoin(
      payoutBatchItems,
      and(eq(payoutBatchItems.payableId, payables.id), eq(payoutBatchItems.attempt, payables.attempt)),
    )
    .leftJoin(awards, eq(awards.id, payables.payeeKey))
    .$dynamic();
}

const matching = ({ state, draw }: Pick<PayableSearch, 'state' | 'draw'>) =>
  and(state && eq(payables.state, state), draw ? eq(payables.drawId, draw) : undefined);

/** Lists payables: unpaid ones first, each earliest due date first. */
export const listPayables = (connection: Connection, search: PayableSearch): Promise<PayableRow[]> =>
  selectPayables(connection)
    .where(matching(search))
    .orderBy(sql`${payables.state} = 'paid'`, asc(payables.dueAt), asc(payables.id))
    .limit(search.limit)
    .offset(toOffset(search));

export async function countPayables(connection: Connection, search: PayableSearch): Promise<number> {
  const [row] = await connection.select({ payables: count() }).from(payables).where(matching(search));
  return row?.payables ?? 0;
}

/** Lists unpaid payables that were due before an instant, earliest due date first. */
export const listDueBefore = (connection: Connection, cutoff: Date): Promise<PayableRow[]> =>
  selectPayables(connection)
    .where(and(ne(payables.state, 'paid'), lt(payables.dueAt, cutoff)))
    .orderBy(asc(payables.dueAt), asc(payables.id));

export async function findPayable(connection: Connection, id: string): Promise<PayableRow | undefined> {
  const [row] = await selectPayables(connection).where(eq(payables.id, id));
  return row;
}

/** Lists all approved payables that are paid by this method, in the order of their due dates. */
export const listApproved = (connection: Connection, method: PayoutMethod): Promise<PayableRow[]> =>
  selectPayables(connection)
    .where(and(eq(payables.state, 'approved'), eq(payables.method, method)))
    .orderBy(asc(payables.dueAt), asc(payables.id));

/** Lists approved payables for trees. */
export function listApprovedTrees(connection: Connection): Promise<{ id: string; amountPence: number }[]> {
  return connection
    .select({ id: payables.id, amountPence: payables.amountPence })
    .from(payables)
    .where(and(eq(payables.state, 'approved'), eq(payables.payeeKind, 'trees')))
    .orderBy(asc(payables.dueAt), asc(payables.id));
}

/**
 * Locks the draws of payables, and then their payees, so that neither the payables nor the bank details can change.
 * Read in a later statement.
 */
export async function lockPayables(tx: Transaction, ids: readonly string[]): Promise<void> {
  const drawIds = await tx
    .selectDistinct({ id: payables.drawId })
    .from(payables)
    .where(inArray(payables.id, [...ids]));
  await lockDraws(
    tx,
    drawIds.map(({ id }) => id),
  );
  const own = toArrayParam(ids);
  await queryRows(
    tx,
    sql`select id from people where id in (select person_id from payables where id = any(${own}::uuid[]))
      order by id for no key update`,
  );
  await queryRows(
    tx,
    sql`select id from charity_agreements where draw_id in (
        select draw_id from payables where id = any(${own}::uuid[]) and payee_kind = 'charity')
      order by id for no key update`,
  );
}

/** The winners among the payees of payables. */
export const listWinnersOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectDistinct({ personId: sql<string>`${payables.personId}` })
    .from(payables)
    .where(and(inArray(payables.id, [...ids]), eq(payables.payeeKind, 'winner')));

type Approval = { by: string; method: PayoutMethod | null };

export async function markApproved(tx: Transaction, id: string, { by, method }: Approval): Promise<void> {
  await change(tx, [id], { state: 'approved', approvedBy: by, approvedAt: NOW, method });
}

/** Makes a payable owed again, without its approval. */
export async function markOwed(tx: Transaction, id: string, attempt: number): Promise<void> {
  const nothing = { approvedBy: null, approvedAt: null, exportedAt: null, method: null };
  await change(tx, [id], { ...nothing, state: 'owed', attempt });
}

export async function markExported(tx: Transaction, ids: readonly string[]): Promise<void> {
  await change(tx, ids, { state: 'exported', exportedAt: NOW });
}

type Paid = { reference: string; paidAt: Date };

export async function markPaid(tx: Transaction, id: string, { reference, paidAt }: Paid): Promise<void> {
  await change(tx, [id], { state: 'paid', paidAt, reference });
}

type Counted = Pick<Paid, 'reference'> & { by: string; attempt: number };

/** Makes a payable paid by a transfer that Stripe has made before, in place of its approval and its export. */
export async function markCounted(
  tx: Transaction,
  id: string,
  { reference, by, attempt }: Counted,
): Promise<void> {
  const approved = {
    approvedBy: sql`coalesce(approved_by, ${by}::uuid)`,
    approvedAt: orNow(payables.approvedAt),
  };
  const sent = { method: 'stripe', attempt, exportedAt: orNow(payables.exportedAt) } as const;
  await change(tx, [id], { ...approved, ...sent, state: 'paid', paidAt: NOW, reference });
}

const orNow = (column: PgColumn) => sql`coalesce(${column}, draw_clock())`;

/** Makes a payable approved again, as the next attempt, because nothing was sent. */
export async function markPostponed(tx: Transaction, id: string, attempt: number): Promise<void> {
  await change(tx, [id], { state: 'approved', exportedAt: null, attempt });
}

/** Marks a paid payable as failed, because the bank returned the payment. */
export async function markReturned(tx: Transaction, id: string, failureReason: string): Promise<void> {
  const unpaid = { paidAt: null, reference: null };
  await change(tx, [id], { ...unpaid, state: 'failed', failedAt: NOW, failureReason });
}

export async function markFailed(tx: Transaction, id: string, failureReason: string): Promise<void> {
  await change(tx, [id], { state: 'failed', failedAt: NOW, failureReason });
}

const NOW = sql`draw_clock()`;

async function change(
  tx: Transaction,
  ids: readonly string[],
  changes: PgUpdateSetSource<typeof payables>,
): Promise<void> {
  await tx
    .update(payables)
    .set(changes)
    .where(inArray(payables.id, [...ids]));
}

/** Sets the due date of all cash that draws owe a winner. The person must be locked. */
export async function setDueOfWinner(tx: Transaction, personId: string, dueAt: Date): Promise<void> {
  await tx
    .update(payables)
    .set({ dueAt })
    .where(
      and(eq(payables.personId, personId), eq(payables.payeeKind, 'winner'), eq(payables.state, 'owed')),
    );
}

type Open = { id: string; drawId: string; state: 'approved' | 'failed'; attempt: number };

/** The owner’s payables that new bank details affect. The owner must be locked. */
export async function listOpenOf(
  tx: Transaction,
  owner: { personId: string } | { agreementId: string },
): Promise<Open[]> {
  const isOwn =
    'personId' in owner
      ? sql`person_id = ${owner.personId}`
      : sql`payee_kind = 'charity' and draw_id = (select draw_id from charity_agreements where id = ${owner.agreementId})`;
  return queryRows(
    tx,
    sql`select id, draw_id as "drawId", state, attempt from payables
      where ${isOwn} and state in ('approved', 'failed') order by id`,
  );
}

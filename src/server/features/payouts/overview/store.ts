import { count, desc, eq, sql } from 'drizzle-orm';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { PayableAct, PayableState } from '#domain/payouts/states.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { payables, payoutBatches, payoutBatchItems } from '#server/db/schema.ts';

export type Sum = { payables: number; amountPence: number };

export async function sumStates(
  connection: Connection,
  draw: string | undefined,
): Promise<(Sum & { state: PayableState })[]> {
  return connection
    .select({
      state: payables.state,
      payables: count(),
      amountPence: sql<number>`sum(${payables.amountPence})::float8`,
    })
    .from(payables)
    .where(draw === undefined ? undefined : eq(payables.drawId, draw))
    .groupBy(payables.state);
}

export type StepRow = {
  event: PayableAct;
  at: string;
  actorId: string | null;
  firstName: string | null;
  lastName: string | null;
  isErased: boolean;
  attempt: number;
};

/** The steps of a payable from the audit log, newest first. */
export function listSteps(
  connection: Connection,
  { id, drawId }: { id: string; drawId: string },
): Promise<StepRow[]> {
  return queryRows<StepRow>(
    connection,
    sql`select substr(a.action, 8) as event, a.at, a.actor_id as "actorId", p.first_name as "firstName",
        p.last_name as "lastName", p.erased_at is not null as "isErased",
        coalesce((a.details->>'attempt')::int, 1) as attempt
      from audit_entries a left join people p on p.id = a.actor_id
      where a.target_id = ${drawId} and a.action like 'payout.%' and a.details->>'payableId' = ${id}
      order by a.id desc`,
  );
}

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** The files of payments, newest first. */
export const listFiles = (connection: Connection, paging: Paging) =>
  connection
    .select({
      id: payoutBatches.id,
      exportedAt: payoutBatches.exportedAt,
      executionDate: payoutBatches.executionDate,
      payments: count(),
      amountPence: sql<number>`sum(${payables.amountPence})::float8`,
    })
    .from(payoutBatches)
    .innerJoin(payoutBatchItems, eq(payoutBatchItems.batchId, payoutBatches.id))
    .innerJoin(payables, eq(payables.id, payoutBatchItems.payableId))
    .groupBy(payoutBatches.id)
    .orderBy(desc(payoutBatches.exportedAt), desc(payoutBatches.id))
    .limit(paging.limit)
    .offset(toOffset(paging));

export const countFiles = (connection: Connection): Promise<number> => connection.$count(payoutBatches);

import { randomUUID } from 'node:crypto';
import { reconciliationFindings } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { TestApp } from './app.ts';

/** An open finding about a movement that the program does not know. Returns its id. */
export async function insertFinding(
  { database }: Pick<TestApp, 'database'>,
  values: Partial<typeof reconciliationFindings.$inferInsert> = {},
): Promise<string> {
  const [row] = await database.db
    .insert(reconciliationFindings)
    .values({ kind: 'movement_unknown', subject: `txn_${randomUUID()}`, amountPence: 700, ...values })
    .returning({ id: reconciliationFindings.id });
  return row?.id ?? '';
}

/** Lets the host of a settled draw owe this much for a lost dispute. */
export async function letHostOwe(
  { database }: Pick<TestApp, 'database'>,
  drawId: string,
  amountPence: number,
): Promise<void> {
  const cause = { kind: 'dispute', id: randomUUID() } as const;
  await database.db.transaction((tx) =>
    postTransfers(tx, [
      { kind: 'disputeWithdrawn', drawId, amountPence, cause },
      { kind: 'disputeLostFromHost', drawId, amountPence, cause },
    ]),
  );
}

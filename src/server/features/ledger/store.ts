import type { Cause, TransferKind } from '#domain/ledger/transfers.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import type { Transaction } from '../../db/database.ts';
import { ledgerTransfers } from '../../db/schema.ts';

/** One movement of money, in pence, and what it comes from. */
export type Posting = {
  kind: TransferKind;
  drawId: string;
  amountPence: number;
  cause: { kind: Cause; id: string; attempt?: number };
  /** The transfer that this one takes back, in whole or in part. */
  reverses?: string | null;
};

export async function insertTransfers(tx: Transaction, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  await tx.insert(ledgerTransfers).values(
    postings.map(({ kind, drawId, amountPence, cause, reverses }) => ({
      ...TRANSFERS[kind],
      drawId,
      amountPence,
      causeKind: cause.kind,
      causeId: cause.id,
      attempt: cause.attempt ?? 1,
      reverses: reverses ?? null,
    })),
  );
}

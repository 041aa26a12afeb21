import type { VoidFact } from '#domain/refunds/void-facts.ts';
import type { Transaction } from '#server/db/database.ts';
import { appendToLog } from '#server/features/public-log/log/service.ts';
import * as store from './store.ts';

type Voided = {
  tickets: readonly { id: string; number: number; voided: boolean; refundId: string | null }[];
  at: Date;
  /** Sent to the buyer and the host. */
  reason: string;
  /** Public. Null if the whole draw is refunded: its log is complete, so it has no entry for each ticket. */
  fact: VoidFact | null;
};

/**
 * Stores voids and refunds, and appends the voids to the public log. Tickets that were already void only get their
 * refund. All voids go through here. Call under the draw's lock.
 */
export async function recordVoids(
  tx: Transaction,
  drawId: string,
  { tickets, at, reason, fact }: Voided,
): Promise<void> {
  await store.markVoided(tx, drawId, { tickets, at, reason, fact });
  if (fact === null) return;
  const numbers = tickets.filter(({ voided }) => !voided).map(({ number }) => number);
  // Version 1 of the log has no members for the fact.
  await appendToLog(tx, drawId, at, (entryAt) =>
    numbers.map((number) => ({ type: 'void', at: entryAt, number, ...fact })),
  );
}

import { forEach } from '#server/concurrency/for-each.ts';
import type { Database } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { endHoldsOfPerson, listHeldByBarred } from '#server/features/sales/holds/service.ts';

/**
 * Expires all holds of a person who may no longer buy, or those above a lowered limit. Runs after the transaction that bars
 * them or lowers the limit, because draws are always locked before their orders. A job then cancels the payments, within seconds.
 */
export async function endHoldsOfBarred(db: Database, personId: string): Promise<void> {
  await forEach(
    await listHeldByBarred(db, personId),
    ({ drawId }) =>
      db.transaction(async (tx) => {
        await lockDraw(tx, drawId);
        await endHoldsOfPerson(tx, drawId, personId);
      }),
    { failed: 'Some holds could not be ended.' },
  );
}

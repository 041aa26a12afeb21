import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { holder } from '../../db/holder.ts';
import { orderContacts, people, prizeDraws, tickets } from '../../db/schema.ts';

/** How many tickets were ever issued, and how many of those are voided; null where there is no such draw. */
export async function findCounts(db: Database, drawId: string) {
  const [row] = await db
    .select({ issued: prizeDraws.issuedCount, voided: prizeDraws.voidedCount })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return row ?? null;
}

/** Of these tickets those that are not voided, with whose they are. */
export function listHeld(db: Database, drawId: string, numbers: readonly number[]) {
  return db
    .select({ number: tickets.number, firstName: holder.firstName, lastName: holder.lastName })
    .from(tickets)
    .leftJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .where(and(eq(tickets.drawId, drawId), inArray(tickets.number, [...numbers]), isNull(tickets.voidedAt)));
}

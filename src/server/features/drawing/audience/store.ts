import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { holder } from '#server/db/holder.ts';
import { orderContacts, people, prizeDraws, tickets } from '#server/db/schema.ts';
import { soldCounts } from '#server/db/sold-counts.ts';

/** The number of issued tickets and how many of them do not count as sold, or null if there is no such draw. */
export async function findCounts(db: Database, drawId: string) {
  const [row] = await db.select(soldCounts).from(prizeDraws).where(eq(prizeDraws.id, drawId));
  return row ?? null;
}

/** The holders of the given tickets. */
export function listHolders(db: Database, drawId: string, numbers: readonly number[]) {
  return db
    .select({ number: tickets.number, firstName: holder.firstName, lastName: holder.lastName })
    .from(tickets)
    .leftJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .where(and(eq(tickets.drawId, drawId), inArray(tickets.number, [...numbers])));
}

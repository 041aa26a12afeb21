import { and, count, desc, eq, sql } from 'drizzle-orm';
import { toOffset } from '#contract/lists.ts';
import type { OwnPayableSearch } from '#contract/payouts/own-payables.ts';
import type { Connection } from '#server/db/database.ts';
import { awards, payables, prizeDraws } from '#server/db/schema.ts';
import { isAgeInDoubt } from '#server/db/under-age.ts';

export type OwnPayableRow = Awaited<ReturnType<typeof listOfPerson>>[number];

const ofPerson = (personId: string, { draw }: Pick<OwnPayableSearch, 'draw'>) =>
  and(eq(payables.personId, personId), draw ? eq(payables.drawId, draw) : undefined);

/** Lists what a person is owed and was paid: unpaid amounts first, each group newest first. */
export const listOfPerson = (
  connection: Connection,
  personId: string,
  { checksAges, ...search }: OwnPayableSearch & { checksAges: boolean },
) =>
  connection
    .select({
      payable: payables,
      drawTitle: prizeDraws.title,
      rank: awards.rank,
      isAgeInDoubt: isAgeInDoubt(sql`${payables.personId}`, checksAges),
    })
    .from(payables)
    .innerJoin(prizeDraws, eq(prizeDraws.id, payables.drawId))
    .leftJoin(awards, eq(awards.id, payables.payeeKey))
    .where(ofPerson(personId, search))
    .orderBy(sql`${payables.state} = 'paid'`, desc(payables.createdAt), desc(payables.id))
    .limit(search.limit)
    .offset(toOffset(search));

export async function countOfPerson(
  connection: Connection,
  personId: string,
  search: OwnPayableSearch,
): Promise<number> {
  const [row] = await connection
    .select({ payables: count() })
    .from(payables)
    .where(ofPerson(personId, search));
  return row?.payables ?? 0;
}

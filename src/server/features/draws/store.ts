import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Prize } from '#domain/draws/terms.ts';
import type { Connection, Transaction } from '../../db/database.ts';
import { drawPrizes, drawResults, orderContacts, people, prizeDraws, tickets } from '../../db/schema.ts';

type Columns = typeof prizeDraws.$inferSelect;
type Name = { firstName: string | null; lastName: string | null };

/** A draw with what is always told with it: its host's name, its prizes by rank and the latest result of rank 1. */
export type DrawRow = Columns & {
  host: Name;
  prizes: Prize[];
  result: { ticketNumber: number | null; drawnAt: Date; winner: Name } | null;
};

/** What a host writes, as it is stored. */
export type DrawContent = Pick<
  Columns,
  | ('title' | 'description' | 'imageUrl' | 'imageAlt' | 'gallery')
  | ('ticketPricePence' | 'ticketLimit' | 'minTicketAmount' | 'maxTicketsPerPerson' | 'showProgressBar')
  | ('charityName' | 'charityNumber' | 'charityPercentage' | 'extraTreesCount')
  | ('skillGameType' | 'skillGameDifficulty' | 'drawMode')
  | ('colorScheme' | 'customColor' | 'layout' | 'fontPair')
  | ('startDate' | 'endDate')
> & { prizes: Prize[] };

export async function drawById(connection: Connection, id: string): Promise<DrawRow | undefined> {
  const [row] = await selectDraws(connection, eq(prizeDraws.id, id));
  return row;
}

export async function insertDraw(
  tx: Transaction,
  { prizes, ...columns }: DrawContent & Pick<Columns, 'ownerId' | 'status'>,
): Promise<string> {
  const [row] = await tx.insert(prizeDraws).values(columns).returning({ id: prizeDraws.id });
  if (!row) throw new Error('the draw was not written');
  await insertPrizes(tx, row.id, prizes);
  return row.id;
}

async function insertPrizes(tx: Transaction, drawId: string, prizes: readonly Prize[]): Promise<void> {
  await tx.insert(drawPrizes).values(prizes.map(({ rank, description }) => ({ drawId, rank, description })));
}

/** Whole draws in one statement, however many there are. */
async function selectDraws(
  connection: Connection,
  where: SQL | undefined,
  page: { order: SQL[]; limit: number; offset: number } = { order: [], limit: 1, offset: 0 },
): Promise<DrawRow[]> {
  const latest = latestOfRankOne(connection);
  const rows = await connection
    .select({
      draw: prizeDraws,
      host: { firstName: people.firstName, lastName: people.lastName },
      prizes: sql<Prize[]>`(
        select json_agg(json_build_object('rank', p.rank, 'description', p.description) order by p.rank)
          from draw_prizes p where p.draw_id = ${prizeDraws.id})`,
      result: {
        ticketNumber: latest.ticketNumber,
        drawnAt: latest.drawnAt,
        firstName: latest.firstName,
        lastName: latest.lastName,
      },
    })
    .from(prizeDraws)
    .innerJoin(people, eq(people.id, prizeDraws.ownerId))
    .leftJoinLateral(latest, sql`true`)
    .where(where)
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ draw, host, prizes, result }) => ({
    ...draw,
    host,
    prizes,
    result: result?.drawnAt ? { ...result, drawnAt: result.drawnAt, winner: result } : null,
  }));
}

/** The winner is whom the ticket was bought for; a ticket without an order is its holder's own. */
function latestOfRankOne(connection: Connection) {
  return connection
    .select({
      ticketNumber: drawResults.ticketNumber,
      drawnAt: drawResults.drawnAt,
      firstName: sql<string | null>`coalesce(${orderContacts.firstName}, ${people.firstName})`.as(
        'winner_first',
      ),
      lastName: sql<string | null>`coalesce(${orderContacts.lastName}, ${people.lastName})`.as('winner_last'),
    })
    .from(drawResults)
    .leftJoin(
      tickets,
      and(eq(tickets.drawId, drawResults.drawId), eq(tickets.number, drawResults.ticketNumber)),
    )
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(people, eq(people.id, tickets.personId))
    .where(and(eq(drawResults.drawId, prizeDraws.id), eq(drawResults.rank, 1)))
    .orderBy(desc(drawResults.attempt))
    .limit(1)
    .as('latest');
}

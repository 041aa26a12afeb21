import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type Connection, rowsOf } from '../../db/database.ts';
import { holder } from '../../db/holder.ts';
import { challenges, orderContacts, orders, people, prizeDraws, tickets } from '../../db/schema.ts';

const columns = {
  id: tickets.id,
  drawId: tickets.drawId,
  number: tickets.number,
  personId: tickets.personId,
  issuedAt: tickets.issuedAt,
  voidedAt: tickets.voidedAt,
  voidReason: tickets.voidReason,
  refundId: tickets.refundId,
  ...holder,
  sealedAt: prizeDraws.sealedAt,
  solution: challenges.solution,
  given: challenges.given,
};

/** A ticket, whose it is, and what decides whether it is entered. */
export type TicketRow = Awaited<ReturnType<typeof ofOrder>>[number];

const selectTickets = (connection: Connection) =>
  connection
    .select(columns)
    .from(tickets)
    .innerJoin(prizeDraws, eq(prizeDraws.id, tickets.drawId))
    .innerJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(challenges, eq(challenges.id, orders.challengeId))
    .$dynamic();

export function ofOrder(connection: Connection, orderId: string) {
  return selectTickets(connection).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number));
}

export async function findTicket(
  connection: Connection,
  drawId: string,
  id: string,
): Promise<TicketRow | undefined> {
  const [row] = await selectTickets(connection).where(and(eq(tickets.drawId, drawId), eq(tickets.id, id)));
  return row;
}

export type Filter = {
  drawId: string;
  /** Only this person's. */
  holder: string | null;
  search: string | null;
  /** May be found by all that is known of them; others by what everybody sees. */
  searcher: { id: string; seesAll: boolean };
};
type Page = { limit: number; offset: number };

/** One page of a draw's tickets by number. Numbers have no gaps, so without a filter a page is a range of them. */
export async function listTickets(connection: Connection, filter: Filter, page: Page): Promise<TicketRow[]> {
  const { limit, offset } = page;
  const query = selectTickets(connection).orderBy(asc(tickets.number));
  if (isFiltered(filter)) return query.where(matching(filter)).limit(limit).offset(offset);
  return query.where(
    and(eq(tickets.drawId, filter.drawId), gt(tickets.number, offset), lte(tickets.number, offset + limit)),
  );
}

export async function countTickets(connection: Connection, filter: Filter): Promise<number> {
  const rows = isFiltered(filter)
    ? await connection
        .select({ total: sql<number>`count(*)::int` })
        .from(tickets)
        .innerJoin(people, eq(people.id, tickets.personId))
        .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
        .where(matching(filter))
    : await connection
        .select({ total: prizeDraws.issuedCount })
        .from(prizeDraws)
        .where(eq(prizeDraws.id, filter.drawId));
  return rows[0]?.total ?? 0;
}

const isFiltered = (filter: Filter) => filter.holder !== null || filter.search !== null;

function matching({ drawId, holder, search, searcher }: Filter): SQL | undefined {
  return and(
    eq(tickets.drawId, drawId),
    holder === null ? undefined : eq(tickets.personId, holder),
    search === null ? undefined : found(search, searcher),
  );
}

/** Without case, over the name, the address and the number, also as the six digits that are shown. */
function found(search: string, searcher: Filter['searcher']): SQL {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = search.replace(/^#/, '');
  const { firstName: first, lastName: last, email } = holder;
  const whole = sql`(${searcher.seesAll}::boolean or ${tickets.personId} = ${searcher.id})`;
  return sql`(${tickets.number}::text like ${`%${digits.replace(/[\\%_]/g, '\\$&')}%`}
    or lpad(${tickets.number}::text, 6, '0') = ${digits}
    or ${last} ilike ${part}
    or (${whole} and (concat_ws(' ', ${first}, ${last}) ilike ${part} or ${email} ilike ${part})))`;
}

type ParticipantRow = { firstName: string | null; lastName: string | null; ticketCount: number };

/** Who holds tickets, most first and then by their earliest; named as for that ticket. */
export async function listParticipants(
  connection: Connection,
  drawId: string,
  { limit, offset }: Page,
): Promise<ParticipantRow[]> {
  return rowsOf<ParticipantRow>(
    connection,
    sql`select ${holder.firstName} as "firstName", ${holder.lastName} as "lastName", held.tickets as "ticketCount"
      from (select person_id, tickets, first_number from draw_participants where draw_id = ${drawId} and tickets > 0
          order by tickets desc, first_number limit ${limit} offset ${offset}) held
      join tickets t on t.draw_id = ${drawId} and t.number = held.first_number
      join people on people.id = held.person_id
      left join order_contacts on order_contacts.order_id = t.order_id
      order by held.tickets desc, held.first_number`,
  );
}

type EnteredRow = { drawId: string; valid: number; voided: number };

/** The draws in which somebody ever got a ticket, and how many: those still open first, the latest purchase first. */
export async function listEnteredDraws(
  connection: Connection,
  personId: string,
  { limit, offset }: Page,
): Promise<EnteredRow[]> {
  return rowsOf<EnteredRow>(
    connection,
    sql`select t.draw_id as "drawId", count(*) filter (where t.voided_at is null)::int as valid,
        count(t.voided_at)::int as voided
      from tickets t join prize_draws d on d.id = t.draw_id where t.person_id = ${personId}
      group by t.draw_id, d.status
      order by case when d.status in ('completed', 'cancelled') then 2 when d.status = 'awaiting_draw' then 1 else 0 end,
        max(t.issued_at) desc, t.draw_id
      limit ${limit} offset ${offset}`,
  );
}

export async function countEnteredDraws(connection: Connection, personId: string): Promise<number> {
  const rows = await rowsOf<{ total: number }>(
    connection,
    sql`select count(distinct draw_id)::int as total from tickets where person_id = ${personId}`,
  );
  return rows[0]?.total ?? 0;
}

/** The first so many of somebody's tickets in each of these draws, by number. */
export function listFirstTickets(
  connection: Connection,
  personId: string,
  { drawIds, each }: { drawIds: readonly string[]; each: number },
) {
  const first = sql`select own.id from unnest(${sql.param(drawIds)}::uuid[]) as d(id)
    cross join lateral (select id from tickets where person_id = ${personId} and draw_id = d.id
      order by number limit ${each}) own`;
  return selectTickets(connection)
    .where(sql`${tickets.id} in (${first})`)
    .orderBy(asc(tickets.drawId), asc(tickets.number));
}

export type WonRow = { drawId: string; rank: number; prize: string; ticketNumber: number };

/** What somebody's tickets have won in these draws; the latest attempt decides for each rank. */
export function listWon(
  connection: Connection,
  personId: string,
  drawIds: readonly string[],
): Promise<WonRow[]> {
  return rowsOf<WonRow>(
    connection,
    sql`select latest.draw_id as "drawId", latest.rank, p.description as prize, latest.ticket_number as "ticketNumber"
      from (select distinct on (draw_id, rank) draw_id, rank, ticket_number from draw_results
          where draw_id = any(${sql.param(drawIds)}::uuid[]) order by draw_id, rank, attempt desc) latest
      join tickets t on t.draw_id = latest.draw_id and t.number = latest.ticket_number and t.person_id = ${personId}
      join draw_prizes p on p.draw_id = latest.draw_id and p.rank = latest.rank
      order by latest.draw_id, latest.rank`,
  );
}

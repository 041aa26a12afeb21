import { and, asc, eq, sql } from 'drizzle-orm';
import type { AwardState } from '#domain/awards/states.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { challengeOfTicket, holder, ownIds } from '#server/db/holder.ts';
import { challenges, orderContacts, orders, people, prizeDraws, tickets } from '#server/db/schema.ts';

const columns = {
  id: tickets.id,
  drawId: tickets.drawId,
  number: tickets.number,
  personId: tickets.personId,
  /** The account of a person who entered by post, if they have one. */
  accountId: people.accountId,
  route: tickets.route,
  orderId: tickets.orderId,
  issuedAt: tickets.issuedAt,
  voidedAt: tickets.voidedAt,
  voidReason: tickets.voidReason,
  voidedBy: tickets.voidedBy,
  voidCause: tickets.voidCause,
  refundId: tickets.refundId,
  ...holder,
  sealedAt: prizeDraws.sealedAt,
  solution: challenges.solution,
  given: challenges.given,
};

/** A ticket with its holder and the facts that decide whether it is entered. */
export type TicketRow = Awaited<ReturnType<typeof listOfOrder>>[number];

/** The base query for tickets, to which callers add conditions. */
export const selectTickets = (connection: Connection) =>
  connection
    .select(columns)
    .from(tickets)
    .innerJoin(prizeDraws, eq(prizeDraws.id, tickets.drawId))
    .innerJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .leftJoin(challenges, eq(challenges.id, challengeOfTicket))
    .$dynamic();

export function listOfOrder(connection: Connection, orderId: string) {
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

type Page = { limit: number; offset: number };

type ParticipantRow = { firstName: string | null; lastName: string | null; ticketCount: number };

/**
 * Ticket holders, sorted by number of tickets, most first, and then by earliest ticket. The name is the one on the
 * earliest ticket.
 */
export async function listParticipants(
  connection: Connection,
  drawId: string,
  { limit, offset }: Page,
): Promise<ParticipantRow[]> {
  return queryRows<ParticipantRow>(
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

/**
 * The draws in which a user has ever had a ticket, and the numbers of tickets. Open draws come first, then draws that
 * are waiting to be drawn; each group is sorted by latest purchase.
 */
export async function listEnteredDraws(
  connection: Connection,
  personId: string,
  { limit, offset }: Page,
): Promise<EnteredRow[]> {
  return queryRows<EnteredRow>(
    connection,
    sql`select t.draw_id as "drawId", count(*) filter (where t.voided_at is null)::int as valid,
        count(t.voided_at)::int as voided
      from tickets t join prize_draws d on d.id = t.draw_id where t.person_id = any(${ownIds(personId)})
      group by t.draw_id, d.status
      order by case when d.status in ('completed', 'cancelled') then 2 when d.status = 'awaiting_draw' then 1 else 0 end,
        max(t.issued_at) desc, t.draw_id
      limit ${limit} offset ${offset}`,
  );
}

export async function countEnteredDraws(connection: Connection, personId: string): Promise<number> {
  const rows = await queryRows<{ total: number }>(
    connection,
    sql`select count(distinct draw_id)::int as total from tickets where person_id = any(${ownIds(personId)})`,
  );
  return rows[0]?.total ?? 0;
}

/** A user's first tickets in each of these draws, sorted by number. */
export function listFirstTickets(
  connection: Connection,
  personId: string,
  { drawIds, each }: { drawIds: readonly string[]; each: number },
) {
  const first = sql`select own.id from unnest(${sql.param(drawIds)}::uuid[]) as d(id)
    cross join lateral (select id from tickets where person_id = any(${ownIds(personId)}) and draw_id = d.id
      order by number limit ${each}) own`;
  return selectTickets(connection)
    .where(sql`${tickets.id} in (${first})`)
    .orderBy(asc(tickets.drawId), asc(tickets.number));
}

export type WonRow = {
  drawId: string;
  rank: number;
  prize: string;
  ticketNumber: number;
  /** Null for results before there were awards. */
  awardState: AwardState | null;
};

/** The prizes that a user has won in these draws. For each rank, the latest attempt counts. */
export function listWon(
  connection: Connection,
  personId: string,
  drawIds: readonly string[],
): Promise<WonRow[]> {
  return queryRows<WonRow>(
    connection,
    sql`select latest.draw_id as "drawId", latest.rank, p.description as prize, latest.ticket_number as "ticketNumber",
        a.state as "awardState"
      from (select distinct on (draw_id, rank) draw_id, rank, attempt, ticket_number from proved_results
          where draw_id = any(${sql.param(drawIds)}::uuid[]) order by draw_id, rank, attempt desc) latest
      join tickets t on t.draw_id = latest.draw_id and t.number = latest.ticket_number
        and t.person_id = any(${ownIds(personId)})
      join proved_prizes p on p.draw_id = latest.draw_id and p.rank = latest.rank
      left join awards a on a.draw_id = latest.draw_id and a.rank = latest.rank and a.attempt = latest.attempt
      order by latest.draw_id, latest.rank`,
  );
}

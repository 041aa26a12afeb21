import { and, asc, between, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { challengeOfTicket, holder } from '#server/db/holder.ts';
import {
  challenges,
  orderContacts,
  orderLines,
  orders,
  people,
  refunds,
  tickets,
} from '#server/db/schema.ts';
import { type Filter, hasStatus } from '../ticket-search/service.ts';
import { selectTickets } from '../tickets/service.ts';

export type Page = { limit: number; offset: number };

/** Returns one page of the numbers of voided or refunded tickets, in order. The filter decides which. */
export async function listVoidedNumbers(
  connection: Connection,
  filter: Filter,
  page: Page,
): Promise<number[]> {
  const rows = await connection
    .select({ number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.drawId, filter.drawId), hasStatus(filter)))
    .orderBy(asc(tickets.number))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ number }) => number);
}

/** The number of tickets that were voided without a refund. */
export async function countKept(connection: Connection, drawId: string): Promise<number> {
  const [row] = await connection
    .select({ total: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.drawId, drawId), isNotNull(tickets.voidedAt), isNull(tickets.refundId)));
  return row?.total ?? 0;
}

/** Tickets with the filter's status, starting at a number. */
export function listFrom(connection: Connection, filter: Filter, from: { number: number; limit: number }) {
  return selectTickets(connection)
    .where(and(eq(tickets.drawId, filter.drawId), gte(tickets.number, from.number), hasStatus(filter)))
    .orderBy(asc(tickets.number))
    .limit(from.limit);
}

export function listNumbered(connection: Connection, drawId: string, numbers: readonly number[]) {
  return selectTickets(connection)
    .where(and(eq(tickets.drawId, drawId), inArray(tickets.number, [...numbers])))
    .orderBy(asc(tickets.number));
}

/**
 * Returns the number of the ticket that follows the first `passed` active tickets. Ticket numbers have no gaps, so it
 * is enough to count the voided tickets, which are few.
 */
export async function findNumberAfterActive(
  connection: Connection,
  drawId: string,
  passed: number,
): Promise<number> {
  const [row] = await queryRows<{ voided: number }>(
    connection,
    sql`select count(*)::int as voided from (
        select number - row_number() over (order by number) as before from tickets
        where draw_id = ${drawId} and voided_at is not null
      ) v where before <= ${passed}`,
  );
  return passed + 1 + (row?.voided ?? 0);
}

export type ExportedTicket = {
  number: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** London time, in a format that spreadsheets read. */
  boughtAt: string;
  voided: boolean;
  route: 'paid' | 'post';
  orderId: string | null;
  /** What was paid for it, and how much of that was refunded. Null for tickets that were not bought here. */
  paidPence: number | null;
  refundedPence: number | null;
  solution: string | null;
  given: string | null;
};

/** A ticket's part of a refund: the pence that cannot be divided equally go to the first tickets. */
const refundPart = sql`(select r.amount_pence / of.tickets
    + case when of.before < r.amount_pence % of.tickets then 1 else 0 end
  from ${refunds} r cross join lateral (select count(*)::int as tickets,
    (count(*) filter (where other.number < ${tickets.number}))::int as before
    from tickets other where other.refund_id = r.id) of where r.id = ${tickets.refundId})`;

/** Reads a range of tickets for an export, in order. */
export function streamTickets(
  connection: Connection,
  { drawId, first, last }: { drawId: string; first: number; last: number },
): Promise<ExportedTicket[]> {
  return queryRows<ExportedTicket>(
    connection,
    sql`select ${tickets.number} as number, ${holder.firstName} as "firstName", ${holder.lastName} as "lastName",
        ${holder.email} as email, ${tickets.voidedAt} is not null as voided,
        to_char(${tickets.issuedAt} at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as "boughtAt",
        ${tickets.orderId} as "orderId", ${tickets.route} as route, ${challenges.solution} as solution, ${challenges.given} as given,
        ${orderLines.unitPricePence} as "paidPence",
        case when ${orderLines.unitPricePence} is not null then coalesce(${refundPart}, 0) end as "refundedPence"
      from ${tickets} join ${people} on ${people.id} = ${tickets.personId}
        left join ${orderContacts} on ${orderContacts.orderId} = ${tickets.orderId}
        left join ${orderLines} on ${orderLines.orderId} = ${tickets.orderId} and ${orderLines.kind} = 'ticket'
        left join ${orders} on ${orders.id} = ${tickets.orderId}
        left join ${challenges} on ${challenges.id} = ${challengeOfTicket}
      where ${and(eq(tickets.drawId, drawId), between(tickets.number, first, last))}
      order by ${tickets.number}`,
  );
}

import { and, asc, between, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findNumbersBeginningWith } from '#domain/orders/number-search.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { holder } from '#server/db/holder.ts';
import { orderContacts, people, tickets } from '#server/db/schema.ts';
import { type Filter, hasStatus, matchHolder } from '../ticket-search/service.ts';
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

/**
 * Returns the numbers of all matching tickets, in order. Checks each ticket one by one, so the filter must leave only a
 * few.
 */
export async function listMatchingNumbers(connection: Connection, filter: Filter): Promise<number[]> {
  const rows = await connection
    .select({ number: tickets.number })
    .from(tickets)
    .innerJoin(people, eq(people.id, tickets.personId))
    .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .where(matching(filter))
    .orderBy(asc(tickets.number));
  return rows.map(({ number }) => number);
}

function matching(filter: Filter): SQL | undefined {
  const { drawId, holder: person, orderId, search, searcher } = filter;
  return and(
    eq(tickets.drawId, drawId),
    person === null ? undefined : eq(tickets.personId, person),
    orderId === null ? undefined : eq(tickets.orderId, orderId),
    orderId === null || searcher.seesAll ? undefined : eq(tickets.personId, searcher.id),
    hasStatus(filter),
    search === null ? undefined : or(numbered(search, filter.issued), matchHolder(search, filter.searcher)),
  );
}

function numbered(search: string, issued: number): SQL {
  const ranges = findNumbersBeginningWith(search, issued).map(({ first, last }) =>
    between(tickets.number, first, last),
  );
  return or(...ranges) ?? sql`false`;
}

export type ExportedTicket = {
  number: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** London time, in a format that spreadsheets read. */
  boughtAt: string;
  voided: boolean;
};

/** Reads a range of tickets for an export, in order. */
export function streamTickets(
  connection: Connection,
  { drawId, first, last }: { drawId: string; first: number; last: number },
): Promise<ExportedTicket[]> {
  return queryRows<ExportedTicket>(
    connection,
    sql`select ${tickets.number} as number, ${holder.firstName} as "firstName", ${holder.lastName} as "lastName",
        ${holder.email} as email, ${tickets.voidedAt} is not null as voided,
        to_char(${tickets.issuedAt} at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as "boughtAt"
      from ${tickets} join ${people} on ${people.id} = ${tickets.personId}
        left join ${orderContacts} on ${orderContacts.orderId} = ${tickets.orderId}
      where ${and(eq(tickets.drawId, drawId), between(tickets.number, first, last))}
      order by ${tickets.number}`,
  );
}

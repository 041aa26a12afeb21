import { and, asc, between, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { numbersBeginningWith } from '#domain/orders/number-search.ts';
import { escapedPattern, indexedPatterns, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { type Connection, rowsOf } from '../../db/database.ts';
import { holder } from '../../db/holder.ts';
import { orderContacts, people, tickets } from '../../db/schema.ts';
import { selectTickets, type TicketRow } from '../tickets/service.ts';

export type Filter = {
  drawId: string;
  /** How many tickets it ever issued: its numbers are 1 to this. */
  issued: number;
  /** Only this person's. */
  holder: string | null;
  /** Only those bought with it: whoever does not see all finds their own. */
  orderId: string | null;
  status: TicketStatus | null;
  search: string | null;
  /** May be found by all that is known of them; others by what everybody sees. */
  searcher: { id: string; seesAll: boolean };
};
export type Page = { limit: number; offset: number };

const STATUSES: Record<TicketStatus, SQL | undefined> = {
  active: isNull(tickets.voidedAt),
  voided: isNotNull(tickets.voidedAt),
  refunded: and(isNotNull(tickets.voidedAt), isNotNull(tickets.refundId)),
};

const standingSo = ({ status }: Filter): SQL | undefined => (status === null ? undefined : STATUSES[status]);

/** Those that fit, by number, each looked at: for what is few or was narrowed to few. */
export async function listMatching(connection: Connection, filter: Filter, page: Page): Promise<TicketRow[]> {
  return selectTickets(connection)
    .where(matching(filter))
    .orderBy(asc(tickets.number))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countMatching(connection: Connection, filter: Filter): Promise<number> {
  const counted = connection.select({ total: sql<number>`count(*)::int` }).from(tickets).$dynamic();
  const named =
    filter.search === null
      ? counted
      : counted
          .innerJoin(people, eq(people.id, tickets.personId))
          .leftJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId));
  const [row] = await named.where(matching(filter));
  return row?.total ?? 0;
}

/** So many of those that stand so, from a number on. */
export function listFrom(connection: Connection, filter: Filter, from: { number: number; limit: number }) {
  return selectTickets(connection)
    .where(and(eq(tickets.drawId, filter.drawId), gte(tickets.number, from.number), standingSo(filter)))
    .orderBy(asc(tickets.number))
    .limit(from.limit);
}

export function listNumbered(connection: Connection, drawId: string, numbers: readonly number[]) {
  return selectTickets(connection)
    .where(and(eq(tickets.drawId, drawId), inArray(tickets.number, [...numbers])))
    .orderBy(asc(tickets.number));
}

/**
 * The number of the ticket that comes after so many that are not voided. Numbers have no gaps, so only the voided ones,
 * which are few, need to be looked at.
 */
export async function numberAfterActive(
  connection: Connection,
  drawId: string,
  passed: number,
): Promise<number> {
  const [row] = await rowsOf<{ voided: number }>(
    connection,
    sql`select count(*)::int as voided from (
        select number - row_number() over (order by number) as before from tickets
        where draw_id = ${drawId} and voided_at is not null
      ) v where before <= ${passed}`,
  );
  return passed + 1 + (row?.voided ?? 0);
}

function matching(filter: Filter): SQL | undefined {
  const { drawId, holder: person, orderId, search, searcher } = filter;
  return and(
    eq(tickets.drawId, drawId),
    person === null ? undefined : eq(tickets.personId, person),
    orderId === null ? undefined : eq(tickets.orderId, orderId),
    orderId === null || searcher.seesAll ? undefined : eq(tickets.personId, searcher.id),
    standingSo(filter),
    search === null ? undefined : or(numbered(search, filter.issued), named(search, filter.searcher)),
  );
}

function numbered(search: string, issued: number): SQL {
  const ranges = numbersBeginningWith(search, issued).map(({ first, last }) =>
    between(tickets.number, first, last),
  );
  return or(...ranges) ?? sql`false`;
}

/** Without case, over the name and the address. */
function named(search: string, searcher: Filter['searcher']): SQL {
  const part = `%${escapedPattern(search)}%`;
  const { firstName: first, lastName: last, email } = holder;
  const whole = sql`(${searcher.seesAll}::boolean or ${tickets.personId} = ${searcher.id})`;
  return sql`(lower(${last}) like lower(${part}) or (${whole}
    and (lower(concat_ws(' ', ${first}, ${last})) like lower(${part}) or lower(${email}) like lower(${part}))))`;
}

type Numbers = { number: number };
const numbersOf = async (connection: Connection, statement: SQL): Promise<number[]> =>
  (await rowsOf<Numbers>(connection, statement)).map(({ number }) => number);

/** The first that fit of so many tickets that stand so, after others; at most so many. */
export function findAmong(
  connection: Connection,
  filter: Filter,
  { skipped, read, limit }: { skipped: number; read: number; limit: number },
): Promise<number[]> {
  const { search, searcher, issued } = filter;
  const part = `%${escapedPattern(search ?? '')}%`;
  const whole = sql`(${searcher.seesAll}::boolean or ${tickets.personId} = ${searcher.id})`;
  const said = sql`(${LAST_NAME} like lower(${part}) or (${whole} and ${WORDS} like lower(${part})))`;
  return numbersOf(
    connection,
    sql`select ${tickets.number} as number from ${inOrder(filter, { skipped, read })} as tickets
      join order_contacts c on c.order_id = ${tickets.orderId}
      where ${standingSo(filter) ?? sql`true`} and (${said} or ${numbered(search ?? '', issued)})
      order by ${tickets.number} limit ${limit}`,
  );
}

/** So many of a draw's tickets by number; only of those that stand so, where an index has those alone. */
function inOrder({ drawId, status }: Filter, { skipped, read }: { skipped: number; read: number }): SQL {
  // Numbers have no gaps.
  return status === 'voided' || status === 'refunded'
    ? sql`(select * from tickets where draw_id = ${drawId} and voided_at is not null
        order by number limit ${read} offset ${skipped})`
    : sql`(select * from tickets where draw_id = ${drawId} and number between ${skipped + 1} and ${skipped + read})`;
}

/** Those whose number fits, at most so many. */
export function findByNumber(connection: Connection, filter: Filter, limit: number): Promise<number[]> {
  const ranges = numbersBeginningWith(filter.search ?? '', filter.issued);
  const [firsts, lasts] = [ranges.map(({ first }) => first), ranges.map(({ last }) => last)];
  return numbersOf(
    connection,
    sql`select t.number from unnest(${sql.param(firsts)}::int[], ${sql.param(lasts)}::int[]) as r (first, last)
      cross join lateral (select number from ${tickets}
        where ${and(eq(tickets.drawId, filter.drawId), standingSo(filter))} and number between r.first and r.last
        order by number limit ${limit}) t limit ${limit}`,
  );
}

/**
 * Those whose name or address fits, at most so many, by the index of words. It may only be led by the words: from the
 * draw's tickets it would be a million look-ups, which `is not distinct from` and `offset 0` keep the planner from.
 */
export async function findByWords(connection: Connection, filter: Filter, limit: number): Promise<number[]> {
  const { drawId, search, searcher } = filter;
  const words = searcher.seesAll ? WORDS : LAST_NAME;
  const anywhere = saying(words, [`%${escapedPattern(search ?? '')}%`]);
  const indexed = saying(words, indexedPatterns(search ?? ''));
  const hits = (which: SQL) => sql`(select t.number from order_contacts c cross join lateral (
      select number from ${tickets} where ${tickets.orderId} = c.order_id
        and ${tickets.drawId} is not distinct from ${drawId} and ${standingSo(filter) ?? sql`true`} offset 0) t
    where ${which} limit ${limit})`;
  // Words that begin so have it anywhere; asking for that as well would have the index searched twice.
  const sure = /^[\p{L}\p{N}]/u.test(search ?? '');
  const found = [
    hits(sql`c.findable and ${indexed} ${sure ? sql`` : sql`and ${anywhere}`}`),
    hits(sql`not c.findable and ${anywhere}`),
  ];
  return numbersOf(
    connection,
    sql`${sql.join(found, sql` union all `)} union all ${withoutContact(filter, limit)}`,
  );
}

function saying(words: SQL, patterns: readonly string[]): SQL {
  if (patterns.length === 0) return sql`false`;
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${words} like lower(${pattern})`),
    sql` or `,
  )})`;
}

/** As the index has them, to the letter. */
const WORDS = sql`lower(c.first_name || ' ' || c.last_name || chr(10) || c.email)`;
const LAST_NAME = sql`lower(c.last_name)`;

/** Tickets that came without an order; and for whoever does not see all, what they themselves hold. */
function withoutContact(filter: Filter, limit: number): SQL {
  const { drawId, searcher, search } = filter;
  const own = searcher.seesAll ? sql`false` : eq(tickets.personId, searcher.id);
  return sql`(select ${tickets.number} from ${tickets} join ${people} on ${people.id} = ${tickets.personId}
      left join ${orderContacts} on ${orderContacts.orderId} = ${tickets.orderId}
    where ${and(or(isNull(tickets.orderId), own), named(search ?? '', searcher), standingSo(filter))}
      and ${tickets.drawId} is not distinct from ${drawId} limit ${limit})`;
}

/** Whether the database has the index of words, which it cannot make without trigrams. */
export async function hasWordIndex(connection: Connection): Promise<boolean> {
  const rows = await rowsOf(connection, sql`select 1 where to_regclass('order_contacts_words') is not null`);
  return rows.length > 0;
}

/** Puts the oldest contacts that are not in the index of words into it. Answers how many. */
export async function makeFindable(connection: Connection, limit: number): Promise<number> {
  const rows = await rowsOf(
    connection,
    sql`update order_contacts c set findable = true
      from (select order_id from order_contacts where not findable
          order by order_id limit ${limit} for no key update skip locked) fresh
      where c.order_id = fresh.order_id returning 1`,
  );
  return rows.length;
}

export type ExportedTicket = {
  number: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** London's wall clock, as spreadsheets read it. */
  boughtAt: string;
  voided: boolean;
};

/** The tickets with these numbers as a file has them, in order. */
export function exportedTickets(
  connection: Connection,
  { drawId, first, last }: { drawId: string; first: number; last: number },
): Promise<ExportedTicket[]> {
  return rowsOf<ExportedTicket>(
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

import { and, asc, between, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findNumbersBeginningWith } from '#domain/orders/number-search.ts';
import { escapePattern, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { holder, ownIds } from '#server/db/holder.ts';
import { orderContacts, people, tickets } from '#server/db/schema.ts';

export type Filter = {
  drawId: string;
  /** The number of tickets that were ever issued. Ticket numbers start at 1. */
  issued: number;
  /** Limits the search to this user's tickets. */
  holder: string | null;
  /** Limits the search to one order. Callers who do not see all tickets find only their own. */
  orderId: string | null;
  status: TicketStatus | null;
  search: string | null;
  /** With `seesAll`, a search covers all contact details; otherwise, only public ones. */
  searcher: { id: string; seesAll: boolean };
};

const STATUSES: Record<TicketStatus, SQL | undefined> = {
  active: isNull(tickets.voidedAt),
  voided: isNotNull(tickets.voidedAt),
  /**
   * Refunded tickets are always voided. A second condition for this would keep the planner from using the refund index.
   */
  refunded: isNotNull(tickets.refundId),
};

export const hasStatus = ({ status }: Filter): SQL | undefined =>
  status === null ? undefined : STATUSES[status];

type Numbers = { number: number };
const numbersOf = async (connection: Connection, statement: SQL): Promise<number[]> =>
  (await queryRows<Numbers>(connection, statement)).map(({ number }) => number);

/**
 * A filter with its search patterns. `anywhere` matches the text anywhere. `indexed` is for the index, and may match
 * the text only at the start of a word; null if the index cannot be used.
 */
export type SearchFilter = Filter & { search: string; anywhere: string; indexed: string | null };

/**
 * Converts letters and digits to lower case, and encodes every other character as two capitals, because trigram indexes
 * ignore symbols. This way, any three characters, or a character next to a symbol, form a trigram.
 */
const marked = (text: SQL) =>
  sql`regexp_replace(replace(replace(lower(${text}), '@', 'AZ'), '.', 'DZ'), '[^[:alnum:]]', 'ZZ', 'g')`;

/** The text by which a ticket can be found: all of it, or only the public part. There is a space before each word. */
const NAMES = sql`' ' || c.first_name || ' ' || c.last_name`;
const SEARCH_TEXT = sql`${NAMES} || chr(10) || ' ' || c.email`;
const LAST_NAME = sql`' ' || c.last_name`;
/** The separator prevents matches that extend over both name and address. */
const MARKED_TEXT = sql`${marked(NAMES)} || 'X' || ${marked(sql`' ' || c.email`)}`;

/** Whether the indexed text of a row `c` in `order_contacts` contains this text. For rows that are `findable`. */
export const holdsText = (typed: string): SQL =>
  sql`c.words like '%' || ${marked(sql`${typed}::text`)} || '%'`;

/**
 * Orders are divided into places of this many ticket numbers. Orders with voided tickets are also in places of their
 * own.
 */
const PLACE_SIZE = 10_000;
const VOIDED = '/voided';

/**
 * Patterns contain this many characters from the start and the end of a long text. This is enough to distinguish texts,
 * and longer patterns would make the index slower.
 */
const TOLD_BY = 8;

/**
 * Converts the search text to patterns. This needs a query, because only the database knows which characters are
 * letters.
 */
export async function parseSearch(
  connection: Connection,
  filter: Filter,
  search: string,
): Promise<SearchFilter> {
  const [row] = await queryRows<{ text: string }>(
    connection,
    sql`select ${marked(sql`${search}::text`)} as text`,
  );
  const text = row?.text ?? '';
  const characters = [...text];
  const ends = `${characters.slice(0, TOLD_BY).join('')}%${characters.slice(-TOLD_BY).join('')}`;
  const anywhere = `%${characters.length > 2 * TOLD_BY ? ends : text}%`;
  if (characters.length > 2) return { ...filter, search, anywhere, indexed: anywhere };
  return { ...filter, search, anywhere, indexed: SIGN_ALONE.test(text) ? null : `%ZZ${text}%` };
}

const SIGN_ALONE = /^[ADZ]Z$/;

/**
 * Finds numbers by name or address, in order, up to the limit. Searches one place after another until there are enough
 * numbers. Common text is found in the first places; for rare text, the index is fast.
 */
export async function findIndexed(
  connection: Connection,
  filter: SearchFilter,
  { limit, voided }: { limit: number; voided: number },
): Promise<number[]> {
  const { anywhere, indexed, searcher } = filter;
  const words = searcher.seesAll ? sql`c.words` : sql`c.last_words`;
  const fits = sql`${words} like ${indexed} and ${matchText(filter)}`;
  if (indexed === anywhere) return findPlaced(connection, filter, { fits, limit });
  // Voided tickets are sparse, so the search covers enough of their places to include about `PLACE_SIZE` tickets.
  const places = inPlaceOfVoided(filter) ? Math.ceil(filter.issued / Math.max(voided, 1)) : 1;
  // The appended '' prevents the use of the trigram index, which would be scanned in full.
  const read = sql`${words} || '' like ${anywhere} and ${matchText(filter)}`;
  const first = await findPlaced(connection, filter, { fits: read, limit, places });
  if (indexed === null || first.length === limit) return first;
  return [...first, ...(await findPlaced(connection, filter, { fits, limit }))];
}

const inPlaceOfVoided = ({ status }: Filter): boolean => status === 'voided' || status === 'refunded';

function findPlaced(
  connection: Connection,
  filter: Filter,
  { fits, limit, places = Number.POSITIVE_INFINITY }: { fits: SQL; limit: number; places?: number },
): Promise<number[]> {
  const last = Math.min(Math.floor(filter.issued / PLACE_SIZE), places - 1);
  const suffix = inPlaceOfVoided(filter) ? VOIDED : '';
  return numbersOf(
    connection,
    sql`select found.number from generate_series(0, ${last}::int) as place
      cross join lateral (select t.number from (select c.order_id from order_contacts c
          where c.findable and c.places @> array[${filter.drawId}::text || '/' || place::text || ${suffix}::text]
            and ${fits} order by c.first_number) c
        cross join lateral (select number from ${tickets} where ${tickets.orderId} = c.order_id
          and ${hasStatus(filter) ?? sql`true`} order by number offset 0) t) found
      limit ${limit}`,
  );
}

function matchText({ search, searcher }: SearchFilter): SQL {
  const text = searcher.seesAll ? SEARCH_TEXT : LAST_NAME;
  return sql`lower(${text}) like lower(${`%${escapePattern(search)}%`})`;
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
    person === null ? undefined : sql`${tickets.personId} = any(${ownIds(person)})`,
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

/** Finds ticket numbers that begin with the search text, in order, up to the limit. */
export function findByNumber(connection: Connection, filter: SearchFilter, limit: number): Promise<number[]> {
  const ranges = findNumbersBeginningWith(filter.search, filter.issued);
  if (ranges.length === 0) return Promise.resolve([]);
  const [firsts, lasts] = [ranges.map(({ first }) => first), ranges.map(({ last }) => last)];
  return numbersOf(
    connection,
    sql`select t.number from unnest(${sql.param(firsts)}::int[], ${sql.param(lasts)}::int[]) as r (first, last)
      cross join lateral (select number from ${tickets}
        where ${and(eq(tickets.drawId, filter.drawId), hasStatus(filter))} and number between r.first and r.last
        order by number limit ${limit}) t limit ${limit}`,
  );
}

/**
 * Finds the numbers of tickets that are not in the index, in order, up to the limit. These are tickets in new orders,
 * tickets without an order and, for callers who do not see all, their own tickets, which match on more fields. The
 * query must start from these: if it started from all tickets in the draw, it would cost a million look-ups. `is not
 * distinct from` and `offset 0` prevent such a query plan.
 */
export function findUnindexed(
  connection: Connection,
  filter: SearchFilter,
  limit: number,
): Promise<number[]> {
  const { drawId, searcher, search } = filter;
  const own = searcher.seesAll ? sql`false` : eq(tickets.personId, searcher.id);
  return numbersOf(
    connection,
    sql`(select t.number from order_contacts c cross join lateral (select number from ${tickets}
        where ${tickets.orderId} = c.order_id and ${tickets.drawId} is not distinct from ${drawId}
          and ${hasStatus(filter) ?? sql`true`} offset 0) t
      where not c.findable and ${matchText(filter)} order by t.number limit ${limit})
    union all (select ${tickets.number} from ${tickets} join ${people} on ${people.id} = ${tickets.personId}
      left join ${orderContacts} on ${orderContacts.orderId} = ${tickets.orderId}
      where ${and(or(isNull(tickets.orderId), own), matchHolder(search, searcher), hasStatus(filter))}
        and ${tickets.drawId} is not distinct from ${drawId} order by ${tickets.number} limit ${limit})`,
  );
}

/** Matches names and email addresses, ignoring case. Callers who do not see all match others only by last name. */
function matchHolder(search: string, searcher: Filter['searcher']): SQL {
  const part = `%${escapePattern(search)}%`;
  const { firstName: first, lastName: last, email } = holder;
  const whole = sql`(${searcher.seesAll}::boolean or ${tickets.personId} = ${searcher.id})`;
  return sql`(lower(${last}) like lower(${part}) or (${whole}
    and (lower(concat_ws(' ', ${first}, ${last})) like lower(${part}) or lower(${email}) like lower(${part}))))`;
}

/** Whether the search index exists. It requires the trigram extension. */
export async function hasIndex(connection: Connection): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`select 1 where to_regclass('order_contacts_search') is not null`,
  );
  return rows.length > 0;
}

/** Indexes the oldest contacts that are not indexed yet. Returns how many it indexed. */
export async function makeFindable(connection: Connection, limit: number): Promise<number> {
  const count = await connection.transaction((tx) => writeWords(tx, limit));
  // PostgreSQL collects a batch before it changes the index, which takes a tenth of the log. A search reads what is
  // collected line by line, so it stays short.
  if (count > 0) await connection.execute(sql`select gin_clean_pending_list('order_contacts_search')`);
  return count;
}

async function writeWords(tx: Transaction, limit: number): Promise<number> {
  const fresh = await queryRows<{ id: string }>(
    tx,
    sql`select order_id as id from order_contacts where not findable
      order by order_id limit ${limit} for no key update skip locked`,
  );
  // This is a separate statement after the lock, so that it sees tickets that were issued or voided just before.
  const ids = sql.param(fresh.map(({ id }) => id));
  await tx.execute(sql`update order_contacts c set findable = true, words = ${MARKED_TEXT},
      last_words = ${marked(LAST_NAME)}, first_number = sold.first_number, places = sold.places
    from (${whereFound(sql`unnest(${ids}::uuid[])`)}) sold where c.order_id = sold.order_id`);
  return fresh.length;
}

/**
 * Returns the places of orders. An order without tickets has none. Lateral look-ups make PostgreSQL use the index for
 * each order. A plain join sometimes reads whole tables.
 */
function whereFound(orderIds: SQL): SQL {
  return sql`select order_id, first_number,
      array_remove(array[place, case when voided then place || ${VOIDED}::text end], null) as places
    from (select o.id as order_id, t.first_number, t.voided,
        o.draw_id::text || '/' || (t.first_number / ${PLACE_SIZE}::int)::text as place
      from (select ${orderIds} as id) one
        cross join lateral (select id, draw_id from orders where id = one.id limit 1) o
        cross join lateral (select min(number) as first_number, bool_or(voided_at is not null) as voided
          from tickets where order_id = o.id) t) placed`;
}

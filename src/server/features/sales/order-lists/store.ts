import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { BuyerFilter, OrderFilter } from '#domain/orders/order-lists.ts';
import { escapePattern } from '#domain/orders/ticket-search.ts';
import { type Connection, queryRows, toArrayParam } from '#server/db/database.ts';
import { holder } from '#server/db/holder.ts';
import { matchOrderNumber } from '#server/db/order-numbers.ts';
import { challenges, drawParticipants, orderContacts, orders, people } from '#server/db/schema.ts';

type Page = { limit: number; offset: number };
type Found = { ids: string[]; total: number };
type After = { drawId: string; after: string | null; limit: number };

const idsOf = async (connection: Connection, statement: SQL): Promise<string[]> =>
  (await queryRows<{ id: string }>(connection, statement)).map(({ id }) => id);

const refunded = sql`coalesce((select p.refunded_pence from payments p
  where p.order_id = orders.id order by p.created_at desc limit 1), 0)`;

const WITH_STATUS: Record<OrderFilter, SQL> = {
  paid: sql`${orders.status} = 'paid'`,
  refunded: sql`${orders.status} = 'paid' and ${refunded} > 0`,
  pending: sql`${orders.status} = 'pending'`,
};

type OrderWish = {
  drawId: string;
  status: OrderFilter | null;
  /** The tickets that the search finds, and its text; null without a search. */
  found: { numbers: readonly number[]; search: string } | null;
};

function isWanted({ drawId, status, found }: OrderWish): SQL | undefined {
  return and(
    eq(orders.drawId, drawId),
    status === null ? inArray(orders.status, ['paid', 'pending']) : WITH_STATUS[status],
    found === null ? undefined : isFound(drawId, found),
  );
}

/** Orders that are not paid have no tickets yet, and are found by their contacts. */
function isFound(drawId: string, { numbers, search }: NonNullable<OrderWish['found']>): SQL | undefined {
  const part = `%${escapePattern(search)}%`;
  return or(
    sql`${orders.id} in (select t.order_id from tickets t
      where t.draw_id = ${drawId} and t.number = any(${toArrayParam(numbers)}::int[]))`,
    sql`${orders.id}::text = lower(${search})`,
    matchOrderNumber(sql`${orders.id}`, search) ?? undefined,
    sql`(${orders.status} = 'pending' and exists (select 1 from order_contacts c where c.order_id = orders.id
      and (lower(c.first_name || ' ' || c.last_name) like lower(${part}) or lower(c.email) like lower(${part}))))`,
  );
}

/** Finds one page of orders, newest first. */
export async function findOrders(
  connection: Connection,
  wish: OrderWish,
  { limit, offset }: Page,
): Promise<Found> {
  const where = isWanted(wish);
  const ids = await idsOf(
    connection,
    sql`select ${orders.id} as id from ${orders} where ${where}
      order by ${orders.createdAt} desc, ${orders.id} desc limit ${limit} offset ${offset}`,
  );
  return { ids, total: await connection.$count(orders, where) };
}

/** Lists paid orders after this one. Their ids sort by time. */
export const listPaidOrders = (connection: Connection, { drawId, after, limit }: After): Promise<string[]> =>
  idsOf(
    connection,
    sql`select ${orders.id} as id from ${orders} where ${orders.drawId} = ${drawId} and ${orders.status} = 'paid'
      and (${after}::uuid is null or ${orders.id} > ${after}::uuid) order by ${orders.id} limit ${limit}`,
  );

type Person = { personId: string; firstName: string | null; lastName: string | null; email: string | null };

/** `valid` tickets that share an answer. */
export type Answered = { valid: number; solution: string | null; given: string | null };

export type OrderRow = Person & {
  /** The order's id. */
  key: string;
  status: 'paid' | 'pending';
  createdAt: string;
  /** London time, in a format that spreadsheets read. */
  placedAt: string;
  quantity: number;
  numbers: number[];
  voided: number;
  totalPence: number;
  refundedPence: number;
  answers: Answered[];
};

/** Reads these orders, in the same order. */
export async function readOrders(connection: Connection, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return queryRows<OrderRow>(
    connection,
    sql`select ${orders.id} as key, ${orders.personId} as "personId", ${holder.firstName} as "firstName",
        ${holder.lastName} as "lastName", ${holder.email} as email, ${orders.status} as status,
        ${orders.createdAt} as "createdAt",
        to_char(${orders.createdAt} at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as "placedAt",
        line.quantity, sold.numbers, sold.voided, ${orders.totalPence} as "totalPence",
        ${refunded} as "refundedPence",
        json_build_array(json_build_object('valid', cardinality(sold.numbers) - sold.voided,
          'solution', ${challenges.solution}, 'given', ${challenges.given})) as answers
      from unnest(${toArrayParam(ids)}::uuid[]) with ordinality as wanted (id, place)
        join ${orders} on ${orders.id} = wanted.id
        join ${people} on ${people.id} = ${orders.personId}
        left join ${orderContacts} on ${orderContacts.orderId} = ${orders.id}
        left join ${challenges} on ${challenges.id} = ${orders.challengeId}
        cross join lateral (select coalesce(sum(l.quantity), 0)::int as quantity from order_lines l
          where l.order_id = orders.id and l.kind = 'ticket') line
        cross join lateral (select coalesce(array_agg(t.number order by t.number), '{}') as numbers,
          count(t.voided_at)::int as voided from tickets t where t.order_id = orders.id) sold
      order by wanted.place`,
  );
}

type BuyerWish = { drawId: string; status: BuyerFilter | null; numbers: readonly number[] | null };

const WITH_TICKETS: Record<BuyerFilter, SQL> = {
  active: sql`${drawParticipants.tickets} > 0`,
  voided: sql`${drawParticipants.tickets} = 0`,
};

/** Finds one page of buyers: those with most valid tickets first, then by their first ticket. */
export async function findBuyers(
  connection: Connection,
  { drawId, status, numbers }: BuyerWish,
  { limit, offset }: Page,
): Promise<Found> {
  const where = and(
    eq(drawParticipants.drawId, drawId),
    status === null ? undefined : WITH_TICKETS[status],
    numbers === null
      ? undefined
      : sql`${drawParticipants.personId} in (select t.person_id from tickets t
          where t.draw_id = ${drawId} and t.number = any(${toArrayParam(numbers)}::int[]))`,
  );
  const ids = await idsOf(
    connection,
    sql`select ${drawParticipants.personId} as id from ${drawParticipants} where ${where}
      order by ${drawParticipants.tickets} desc, ${drawParticipants.firstNumber}, ${drawParticipants.personId}
      limit ${limit} offset ${offset}`,
  );
  return { ids, total: await connection.$count(drawParticipants, where) };
}

/** Lists buyers after this one, by their ids. */
export const listBuyers = (connection: Connection, { drawId, after, limit }: After): Promise<string[]> =>
  idsOf(
    connection,
    sql`select ${drawParticipants.personId} as id from ${drawParticipants}
      where ${drawParticipants.drawId} = ${drawId}
        and (${after}::uuid is null or ${drawParticipants.personId} > ${after}::uuid)
      order by ${drawParticipants.personId} limit ${limit}`,
  );

export type BuyerRow = Person & {
  /** The person's id. */
  key: string;
  orders: number;
  tickets: number;
  voided: number;
  paidPence: number;
  refundedPence: number;
  firstOrderAt: string | null;
  lastOrderAt: string | null;
  answers: Answered[];
};

/** Reads these buyers, in the same order, named as in their latest order. */
export async function readBuyers(
  connection: Connection,
  drawId: string,
  ids: readonly string[],
): Promise<BuyerRow[]> {
  if (ids.length === 0) return [];
  return queryRows<BuyerRow>(
    connection,
    sql`select ${people.id} as key, ${people.id} as "personId", ${holder.firstName} as "firstName",
        ${holder.lastName} as "lastName", ${holder.email} as email, ${drawParticipants.tickets} as tickets,
        bought.orders, bought.paid as "paidPence", bought.refunded as "refundedPence",
        bought.first as "firstOrderAt", bought.last as "lastOrderAt", held.voided, held.answers
      from unnest(${toArrayParam(ids)}::uuid[]) with ordinality as wanted (id, place)
        join ${drawParticipants} on ${drawParticipants.drawId} = ${drawId}
          and ${drawParticipants.personId} = wanted.id
        join ${people} on ${people.id} = wanted.id
        cross join lateral (select count(*)::int as orders, coalesce(sum(orders.total_pence), 0)::float8 as paid,
            coalesce(sum(${refunded}), 0)::float8 as refunded, min(orders.created_at) as first,
            max(orders.created_at) as last, max(orders.id::text)::uuid as latest
          from orders where orders.draw_id = ${drawId} and orders.person_id = wanted.id
            and orders.status = 'paid') bought
        left join ${orderContacts} on ${orderContacts.orderId} = bought.latest
        cross join lateral (select coalesce(sum(part.voided), 0)::int as voided,
            coalesce(json_agg(json_build_object('valid', part.valid, 'solution', part.solution,
              'given', part.given)), '[]') as answers
          from (select c.solution, c.given, count(t.voided_at)::int as voided,
              count(*) filter (where t.voided_at is null)::int as valid
            from tickets t left join orders o on o.id = t.order_id left join challenges c
              on c.id = coalesce(t.challenge_id, o.challenge_id)
            where t.draw_id = ${drawId} and t.person_id = wanted.id group by c.solution, c.given) part) held
      order by wanted.place`,
  );
}

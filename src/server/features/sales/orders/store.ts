import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import type { Held } from '#domain/orders/hold-limits.ts';
import { TERMS_VERSION } from '#domain/orders/terms-version.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isViolationOf } from '#server/db/failures.ts';
import { matchAnyOf, prepareStatement } from '#server/db/prepared.ts';
import { orderLines, orders, payments } from '#server/db/schema.ts';
import { teamOfDraw } from '#server/db/team.ts';
import { hasPassedAgeCheck, isUnderAge } from '#server/db/under-age.ts';
import type { Nonces } from '#server/features/public-log/log/service.ts';
import type { DrawFacts, RequestFacts, SaleRequest } from './policy.ts';

type DrawColumns = Omit<DrawFacts, 'now' | 'startDate' | 'endDate' | 'loggedAt'> & {
  now: string;
  startDate: string | null;
  endDate: string;
  loggedAt: string | null;
};

/** Returns the draws and the current time. Call in a separate statement after locking the draws. */
export async function readDraws(tx: Transaction, drawIds: string[]): Promise<Map<string, DrawFacts>> {
  const rows = await queryRows<DrawColumns>(
    tx,
    prepareStatement(
      'read_draws',
      sql`select id, clock.now, status, start_date as "startDate", end_date as "endDate",
        ticket_price_pence as "pricePence", ticket_limit as "ticketLimit", issued_count as issued,
        voided_count as voided, held_count as held, max_tickets_per_person as "maxTicketsPerPerson",
        owner_id as "ownerId", skill_game_type is not null as "hasGame",
        log_version as "logVersion", log_size as "logSize", logged_at as "loggedAt",
        exists (select 1 from log_refusals r where r.draw_id = prize_draws.id) as "logRefused", ${teamOfDraw} as team
      from prize_draws, (select draw_clock() as now) clock where id = ${matchAnyOf(drawIds)}`,
    ),
  );
  return new Map(
    rows.map(({ now, startDate, endDate, loggedAt, ...rest }) => [
      rest.id,
      {
        ...rest,
        now: new Date(now),
        startDate: dateOf(startDate),
        endDate: new Date(endDate),
        loggedAt: dateOf(loggedAt),
      },
    ]),
  );
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Returns the facts about each request: its buyer, their tickets in the draw, its challenge, and any order with the
 * same key. Each request is looked up by index, because a joint query plan would sometimes scan all orders.
 */
export async function readFacts(tx: Transaction, requests: readonly SaleRequest[]): Promise<RequestFacts[]> {
  return queryRows<RequestFacts>(
    tx,
    prepareStatement(
      'read_facts',
      sql`select p.first_name as "firstName", p.last_name as "lastName", p.email,
        p.email_verified_at is not null as "emailConfirmed",
        p.suspended_at is not null as suspended, p.date_of_birth as "dateOfBirth",
        ${hasPassedAgeCheck(sql`r.person`)} as "ageChecked", ${isUnderAge(sql`r.person`)} as "underAge",
        least(own.monthly_pence, own.ceiling_pence) as "ownLimitPence", own.answered_at is not null as "hasAnsweredLimit",
        own.answered_at is null and exists (select 1 from orders o where o.person_id = r.person
          and (o.status = 'paid' or (o.status = 'pending' and o.draw_id <> r.draw))) as "hasBought",
        coalesce(month.spent_pence, 0) as "spentPence",
        own.break_since is not null as "hasBreak", own.break_until as "breakUntil",
        known.id as "knownOrder", known.request_hash = r.hash as "sameRequest",
        coalesce(mine.tickets, 0) + coalesce((select sum(d.tickets)::int from people own join draw_participants d
            on d.person_id = own.id and d.draw_id = r.draw where own.account_id = r.person), 0) as bought,
        exists (select 1 from draw_interventions where draw_id = r.draw and person_id = r.person) as intervened,
        coalesce(open.quantity, 0) as held, open.id as "openOrder",
        c.id as "challengeId", c.answered_at is not null as answered,
        c.draw_id = r.draw and c.type = d.skill_game_type and c.difficulty = d.skill_game_difficulty
          and (c.person_id is null or c.person_id = r.person) as "challengeFits",
        c.expires_at <= clock.now as expired, used.id is not null as used,
        c.type as "puzzleType", c.difficulty as "puzzleDifficulty", c.prompt as "puzzlePrompt",
        c.sequence as "puzzleSequence", c.solution as "puzzleSolution", c.given as "puzzleGiven"
      from (select draw_clock() as now,
          date_trunc('month', draw_clock() at time zone 'Europe/London')::date as month offset 0) clock,
        unnest(${toArrayParam(requests.map((r) => r.buyer.id))}::uuid[],
        ${toArrayParam(requests.map((r) => r.drawId))}::uuid[],
        ${toArrayParam(requests.map((r) => r.challengeId))}::uuid[],
        ${toArrayParam(requests.map((r) => r.idempotencyKey))}::text[],
        ${toArrayParam(requests.map((r) => r.requestHash))}::bytea[])
        with ordinality as r(person, draw, challenge, key, hash, place)
      cross join lateral (select * from people where id = r.person limit 1) p
      left join lateral (select * from prize_draws where id = r.draw limit 1) d on true
      left join lateral (select * from challenges where id = r.challenge limit 1) c on true
      left join lateral (select tickets from draw_participants
        where draw_id = r.draw and person_id = r.person limit 1) mine on true
      left join lateral (select o.id, l.quantity from orders o join order_lines l on l.order_id = o.id
        where o.person_id = r.person and o.draw_id = r.draw and o.status = 'pending' limit 1) open on true
      left join lateral (select id from orders
        where challenge_id = r.challenge and status in ('pending', 'paid') limit 1) used on true
      left join lateral (select id, request_hash from orders
        where person_id = r.person and idempotency_key = r.key limit 1) known on true
      left join lateral (select * from play_controls where person_id = r.person limit 1) own on true
      left join lateral (select spent_pence from play_spend
        where person_id = r.person and month = clock.month limit 1) month on true
      order by r.place`,
    ),
  );
}

/**
 * Returns who holds tickets in these draws. Call it only if the batch may hold more, because it reads all pending orders.
 */
export async function readHolders(tx: Transaction, drawIds: string[]): Promise<Map<string, Held[]>> {
  const rows = await queryRows<Held & { drawId: string }>(
    tx,
    prepareStatement(
      'read_holders',
      sql`select o.draw_id as "drawId", coalesce(o.network, '') as network,
        p.email_verified_at is not null as "isConfirmed", sum(l.quantity)::int as quantity
      from orders o join order_lines l on l.order_id = o.id join people p on p.id = o.person_id
      where o.draw_id = ${matchAnyOf(drawIds)} and o.status = 'pending'
      group by 1, 2, 3`,
    ),
  );
  return Map.groupBy(rows, ({ drawId }) => drawId);
}

/** An order to be written, with ids for all its rows. */
export type NewOrder = {
  id: string;
  lineId: string;
  paymentId: string;
  transferId: string;
  drawId: string;
  personId: string;
  status: 'pending' | 'paid' | 'declined';
  paymentStatus: 'pending' | 'succeeded' | 'declined';
  paymentReference: string | null;
  quantity: number;
  pricePence: number;
  challengeId: string | null;
  idempotencyKey: string;
  requestHash: Uint8Array;
  /** The buyer's monthly limit when the order was accepted. */
  limitPence: number;
  firstName: string;
  lastName: string;
  email: string;
  at: Date;
  /** When the hold on its tickets ends; null unless the order is pending. */
  expiresAt: Date | null;
  /** The buyer's network while the order is pending. */
  network: string | null;
  tickets: { id: string; number: number; nonces: Nonces }[];
  /** The puzzle to which the tickets commit; null in draws without a game. */
  answered: AnsweredRow | null;
};

/** The entries that a batch appends to a draw's public log. */
export type NewEntries = { drawId: string; first: number; firstTicket: number; texts: string[]; at: Date };

/** The statement that writes a batch of decided orders and updates the draws' counters. */
export function insertOrders(
  batch: readonly NewOrder[],
  { provider, entries }: { provider: string; entries: readonly NewEntries[] },
): SQL {
  const column = (of: (order: NewOrder) => unknown) => toArrayParam(batch.map(of));
  const appended = (of: (entries: NewEntries) => unknown) => toArrayParam(entries.map(of));
  const issued = batch.flatMap((order) => order.tickets.map((ticket) => ({ ...ticket, order })));
  return prepareStatement(
    'write_orders',
    sql`
    with sale as materialized (
      select s.*, s.price * s.quantity as total from unnest(
        ${column((o) => o.id)}::uuid[], ${column((o) => o.lineId)}::uuid[], ${column((o) => o.paymentId)}::uuid[],
        ${column((o) => o.transferId)}::uuid[],
        ${column((o) => o.drawId)}::uuid[], ${column((o) => o.personId)}::uuid[], ${column((o) => o.status)}::text[],
        ${column((o) => o.paymentStatus)}::text[], ${column((o) => o.paymentReference)}::text[],
        ${column((o) => o.quantity)}::int[], ${column((o) => o.pricePence)}::int[],
        ${column((o) => o.challengeId)}::uuid[], ${column((o) => o.idempotencyKey)}::text[],
        ${column((o) => o.requestHash)}::bytea[], ${column((o) => o.limitPence)}::int[], ${column((o) => o.firstName)}::text[],
        ${column((o) => o.lastName)}::text[], ${column((o) => o.email)}::text[],
        ${column((o) => o.at.toISOString())}::timestamptz[],
        ${column((o) => o.expiresAt?.toISOString() ?? null)}::timestamptz[],
        ${column((o) => o.network)}::text[]
      ) as s(id, line, payment, transfer, draw, person, status, payment_status, reference, quantity, price, challenge, key, hash,
        monthly, first_name, last_name, email, at, expires_at, network)
    ), new_orders as (
      insert into orders (id, draw_id, person_id, status, total_pence, challenge_id, idempotency_key, request_hash,
        terms_version, over_18, uk_resident, limit_pence, created_at, expires_at, network, paid_at)
      select id, draw, person, status, total, challenge, key, hash, ${TERMS_VERSION}, true, true, monthly, at, expires_at, network,
        case status when 'paid' then at end
      from sale
    ), new_lines as (
      insert into order_lines (id, order_id, kind, quantity, unit_price_pence)
      select line, id, 'ticket', quantity, price from sale
    ), new_contacts as (
      insert into order_contacts (order_id, first_name, last_name, email)
      select id, first_name, last_name, email from sale
    ), new_payments as (
      insert into payments (id, order_id, provider, provider_reference, status, amount_pence, manual_capture, created_at,
        settled_at)
      select payment, id, ${provider}, reference, payment_status, total, true, at,
        case when payment_status <> 'pending' then at end from sale
    ), new_transfers as (
      insert into ledger_transfers (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id, created_at)
      select transfer, draw, ${TRANSFERS.sale.debit}, ${TRANSFERS.sale.credit}, total, 'order', id, at
      from sale where status = 'paid'
    ), new_tickets as (
      insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at, answer_nonce, holder_nonce)
      select t.id, s.draw, t.number, s.person, s.id, 'paid', s.at, t.answer_nonce, t.holder_nonce
      from unnest(${toArrayParam(issued.map((t) => t.id))}::uuid[], ${toArrayParam(issued.map((t) => t.number))}::int[],
        ${toArrayParam(issued.map((t) => t.order.id))}::uuid[], ${toArrayParam(issued.map((t) => t.nonces.answer))}::bytea[],
        ${toArrayParam(issued.map((t) => t.nonces.holder))}::bytea[]) as t(id, number, sale_id, answer_nonce, holder_nonce)
      join sale s on s.id = t.sale_id
    ), logged as materialized (
      select * from unnest(${appended((e) => e.drawId)}::uuid[], ${appended((e) => e.first)}::int[],
        ${appended((e) => e.texts.length)}::int[], ${appended((e) => e.firstTicket)}::int[],
        ${appended((e) => e.texts.map((text) => `${text}\n`).join(''))}::text[],
        ${appended((e) => e.at.toISOString())}::timestamptz[]) as l(draw, first, count, first_ticket, entries, at)
    ), new_entries as (
      insert into log_entries (draw_id, first, count, first_ticket, entries)
      select draw, first, count, first_ticket, entries from logged
    )
    update prize_draws d set issued_count = d.issued_count + c.issued, held_count = d.held_count + c.held,
      log_size = d.log_size + coalesce(l.count, 0), logged_at = coalesce(l.at, d.logged_at)
    from (select draw, coalesce(sum(quantity) filter (where status = 'paid'), 0)::int as issued,
        coalesce(sum(quantity) filter (where status = 'pending'), 0)::int as held
      from sale where status <> 'declined' group by draw) c left join logged l on l.draw = c.draw
    where d.id = c.draw`,
  );
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Returns an order with its total and its latest payment. */
export async function findOrder(connection: Connection, id: string) {
  return orderWhere(connection, eq(orders.id, id));
}

/** Returns a person's pending order in a draw; there is at most one. */
export async function findOpenOrder(connection: Connection, of: { drawId: string; personId: string }) {
  const ofBuyer = and(eq(orders.personId, of.personId), eq(orders.drawId, of.drawId));
  return orderWhere(connection, and(ofBuyer, eq(orders.status, 'pending')));
}

async function orderWhere(connection: Connection, which: SQL | undefined) {
  const [row] = await connection
    .select({
      id: orders.id,
      drawId: orders.drawId,
      personId: orders.personId,
      status: orders.status,
      totalPence: orders.totalPence,
      expiresAt: orders.expiresAt,
      quantity: orderLines.quantity,
      payment: {
        id: payments.id,
        provider: payments.provider,
        status: payments.status,
        reference: payments.providerReference,
        amountPence: payments.amountPence,
        refundedPence: payments.refundedPence,
        attempt: payments.attempt,
        manualCapture: payments.manualCapture,
        refusedLeftPence: payments.refusedLeftPence,
      },
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'ticket')))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(which)
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row;
}

/** Whether a concurrent request has created an order with the same key. */
export function isDuplicateKey(error: unknown): boolean {
  return isViolationOf(error, 'orders_idempotency');
}

/** Whether the buyer's other orders have used up the rest of their monthly limit since it was read. */
export function isOverspent(error: unknown): boolean {
  return isViolationOf(error, 'play_spend_within_limit');
}

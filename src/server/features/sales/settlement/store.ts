import { and, eq, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import type { DrawAtSettlement, OrderAtSettlement } from '#domain/orders/settle-order.ts';
import { capWithoutAgeCheck } from '#domain/play/age-check.ts';
import { toEffectiveLimit, toRoomLeft } from '#domain/play/spend-limit.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { isAboveLimit } from '#server/db/above-limit.ts';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { ownIds } from '#server/db/holder.ts';
import { isOnBreak } from '#server/db/on-break.ts';
import { orderContacts, orders, payments, prizeDraws, tickets } from '#server/db/schema.ts';
import { hasPassedAgeCheck, isUnderAge } from '#server/db/under-age.ts';
import { type IssuedTicket, logTickets } from '#server/features/public-log/log/service.ts';
import type { PaymentState } from '#server/providers/payments/provider.ts';

/** A payment with its order and its draw, read under the draw's lock. */
export type SettlementFacts = {
  paymentId: string;
  paymentStatus: 'pending' | 'succeeded' | 'declined' | 'cancelled';
  cardFunding: string | null;
  attempt: number;
  refusedAttempt: number | null;
  refusedLeftPence: number | null;
  /** The month in which the payment counts as paid by credit card; null if it does not, or it is not decided. */
  creditMonth: string | null;
  /** Whether only we capture the payment, once it is decided. */
  manualCapture: boolean;
  orderId: string;
  drawId: string;
  personId: string;
  totalPence: number;
  /** The buyer's limit for the month of the order. Without a passed age check, no more than what needs none. */
  limitPence: number;
  /** The size of the draw's public log, 0 if it has none. */
  logSize: number;
  firstName: string | null;
  lastName: string | null;
  challenge: AnsweredRow | null;
  draw: DrawAtSettlement;
  order: OrderAtSettlement;
};

type Row = Omit<SettlementFacts, 'draw' | 'order' | 'limitPence'> &
  Required<Omit<DrawAtSettlement, 'now' | 'startDate' | 'endDate' | 'status'>> &
  Omit<OrderAtSettlement, 'expiresAt' | 'status' | 'monthlyLeftPence'> & {
    ownLimitPence: number | null;
    ageChecked: boolean;
    spentPence: number;
    now: string;
    startDate: string | null;
    endDate: string;
    drawStatus: DrawAtSettlement['status'];
    orderStatus: OrderAtSettlement['status'];
    expiresAt: string | null;
  };

/** Reads the facts about a payment. Call in a separate statement after locking the draw. */
export async function readFacts(
  tx: Transaction,
  paymentId: string,
  { mostMonthlyPence, ageCheckAbovePence }: { mostMonthlyPence: number; ageCheckAbovePence: number | null },
): Promise<SettlementFacts> {
  const [row] = await queryRows<Row>(
    tx,
    sql`select p.id as "paymentId", p.status as "paymentStatus",
        p.card_funding as "cardFunding", p.attempt,
        p.refused_attempt as "refusedAttempt", p.refused_left_pence as "refusedLeftPence",
        p.credit_month as "creditMonth", p.manual_capture as "manualCapture", o.id as "orderId", o.draw_id as "drawId",
        o.person_id as "personId", o.total_pence as "totalPence", clock.now,
        d.status as "drawStatus", d.start_date as "startDate", d.end_date as "endDate",
        d.sealed_at is not null as sealed, d.log_size as "logSize",
        exists (select 1 from log_refusals r where r.draw_id = d.id) as "logRefused", d.ticket_limit as "ticketLimit", d.issued_count as issued,
        d.voided_count as voided, d.held_count as held, d.max_tickets_per_person as "maxTicketsPerPerson",
        o.status as "orderStatus", l.quantity, o.expires_at as "expiresAt",
        (select count(*)::int from tickets t
          where t.person_id = any(${ownIds(sql`o.person_id`)}) and t.draw_id = o.draw_id and t.voided_at is null)
        + (select coalesce(sum(x.quantity), 0)::int from orders other join order_lines x on x.order_id = other.id
          where other.person_id = o.person_id and other.draw_id = o.draw_id and other.status = 'pending'
            and other.id <> o.id) as "othersOfPerson",
        oc.first_name as "firstName", oc.last_name as "lastName",
        (select json_build_object('type', c.type, 'difficulty', c.difficulty, 'prompt', c.prompt,
          'sequence', c.sequence, 'solution', c.solution, 'given', c.given)
          from challenges c where c.id = o.challenge_id) as challenge,
        exists (select 1 from orders other where other.challenge_id = o.challenge_id and other.id <> o.id
          and other.status in ('pending', 'paid')) as "challengeUsedElsewhere",
        exists (select 1 from draw_terms_changes change
          where change.draw_id = o.draw_id and change.at >= o.created_at) as "promisesChanged",
        (select suspended_at is not null from people where id = o.person_id) as "buyerSuspended",
        ${isOnBreak(sql`o.person_id`)} as "buyerOnBreak",
        ${isUnderAge(sql`o.person_id`)} as "buyerUnderAge",
        ${isAboveLimit(sql`o`)} as "aboveLoweredLimit",
        ${hasPassedAgeCheck(sql`o.person_id`)} as "ageChecked",
        (select least(monthly_pence, ceiling_pence) from play_controls where person_id = o.person_id) as "ownLimitPence",
        coalesce((select spent_pence from play_spend where person_id = o.person_id
          and month = date_trunc('month', o.created_at at time zone 'Europe/London')::date), 0) as "spentPence",
        (exists (select 1 from organisation_members m
            where m.organisation_id = d.organisation_id and m.person_id = o.person_id)
          or exists (select 1 from draw_interventions i where i.draw_id = d.id and i.person_id = o.person_id))
          as "buyerRunsDraw"
      from payments p join orders o on o.id = p.order_id
      join order_lines l on l.order_id = o.id and l.kind = 'ticket'
      left join order_contacts oc on oc.order_id = o.id
      join prize_draws d on d.id = o.draw_id, (select draw_clock() as now) clock
      where p.id = ${paymentId}`,
  );
  if (!row) throw new Error('a payment disappeared while its draw was locked');
  const limitPence = toEffectiveLimit(row.ownLimitPence, mostMonthlyPence);
  const rule = { abovePence: ageCheckAbovePence, isChecked: row.ageChecked };
  return factsOf(row, capWithoutAgeCheck(limitPence, rule));
}

function factsOf(row: Row, limitPence: number): SettlementFacts {
  const { paymentId, paymentStatus, orderId, drawId, personId, totalPence } = row;
  const { cardFunding, attempt, refusedAttempt, refusedLeftPence, creditMonth, manualCapture } = row;
  const { firstName, lastName, challenge } = row;
  const { sealed, logRefused, ticketLimit, issued, voided, held, maxTicketsPerPerson } = row;
  const { quantity, othersOfPerson, challengeUsedElsewhere, promisesChanged } = row;
  const { buyerSuspended, buyerOnBreak, buyerUnderAge, buyerRunsDraw, aboveLoweredLimit } = row;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    paymentId,
    paymentStatus,
    cardFunding,
    attempt,
    refusedAttempt,
    refusedLeftPence,
    creditMonth,
    manualCapture,
    orderId,
    drawId,
    personId,
    totalPence,
    limitPence,
    logSize: row.logSize,
    firstName,
    lastName,
    challenge,
    draw: {
      sealed,
      logRefused,
      ticketLimit,
      issued,
      voided,
      held,
      maxTicketsPerPerson,
      status: row.drawStatus,
      now: new Date(row.now),
      startDate: dateOf(row.startDate),
      endDate: new Date(row.endDate),
    },
    order: {
      quantity,
      othersOfPerson,
      challengeUsedElsewhere,
      promisesChanged,
      buyerSuspended,
      buyerOnBreak,
      buyerUnderAge,
      buyerRunsDraw,
      aboveLoweredLimit,
      totalPence,
      monthlyLeftPence: toRoomLeft(limitPence, row.spentPence),
      status: row.orderStatus,
      expiresAt: dateOf(row.expiresAt),
    },
  };
}

/** Marks the order as paid and issues its tickets, which then count as sold instead of held. */
export async function writePaid(tx: Transaction, facts: SettlementFacts, firstNumber: number): Promise<void> {
  const { orderId, drawId, personId, limitPence, draw, order } = facts;
  // An order that was released counts as spent again.
  const counted = order.status === 'pending' ? {} : { limitPence };
  await tx
    .update(orders)
    .set({ status: 'paid', paidAt: draw.now, expiresAt: null, network: null, ...counted })
    .where(eq(orders.id, orderId));
  const issued = Array.from({ length: order.quantity }, (_, index) => ticketOf(facts, firstNumber + index));
  const nonces = await logTickets(tx, drawId, draw.now, issued);
  await tx.insert(tickets).values(
    issued.map(({ number }, index) => ({
      id: uuidv7(),
      drawId,
      personId,
      orderId,
      number,
      issuedAt: draw.now,
      answerNonce: nonces?.[index]?.answer ?? null,
      holderNonce: nonces?.[index]?.holder ?? null,
    })),
  );
  // The contact may have been indexed before its tickets were issued, so it must be indexed again.
  await tx.update(orderContacts).set({ findable: false }).where(eq(orderContacts.orderId, orderId));
  const held = order.status === 'pending' ? order.quantity : 0;
  await tx
    .update(prizeDraws)
    .set({
      issuedCount: sql`${prizeDraws.issuedCount} + ${order.quantity}`,
      heldCount: sql`${prizeDraws.heldCount} - ${held}`,
    })
    .where(eq(prizeDraws.id, drawId));
}

function ticketOf({ challenge, ...name }: SettlementFacts, number: number): IssuedTicket {
  return { number, route: 'paid', answered: challenge, name: formatDisplayName(name) };
}

/** Cancels the order of a late payment, and releases the tickets that it still holds. */
export async function writeOver(tx: Transaction, { orderId, drawId, order }: SettlementFacts): Promise<void> {
  if (order.status !== 'pending') return;
  await tx
    .update(orders)
    .set({ status: 'cancelled', expiresAt: null, network: null })
    .where(eq(orders.id, orderId));
  await tx
    .update(prizeDraws)
    .set({ heldCount: sql`${prizeDraws.heldCount} - ${order.quantity}` })
    .where(eq(prizeDraws.id, drawId));
}

export async function writeSucceeded(tx: Transaction, paymentId: string, reference: string): Promise<void> {
  await tx
    .update(payments)
    .set({
      status: 'succeeded',
      providerReference: reference,
      declineCode: null,
      reportedAt: sql`draw_clock()`,
      settledAt: sql`draw_clock()`,
    })
    .where(eq(payments.id, paymentId));
}

/** Records what kind of card is charged, and the month in which it counts as a credit card. */
export async function writeFunding(
  tx: Transaction,
  paymentId: string,
  { funding, month }: { funding: string; month: string | null },
): Promise<void> {
  await tx
    .update(payments)
    .set({ cardFunding: funding, creditMonth: month })
    .where(eq(payments.id, paymentId));
}

/** Records that the card of this attempt would pass the buyer's limit. Its authorisation must then be cancelled. */
export async function writeRefused(
  tx: Transaction,
  { paymentId, attempt }: SettlementFacts,
  { funding, leftPence }: { funding: string; leftPence: number },
): Promise<void> {
  await tx
    .update(payments)
    .set({
      cardFunding: funding,
      creditMonth: null,
      refusedAttempt: attempt,
      refusedLeftPence: leftPence,
      reportedAt: sql`draw_clock()`,
    })
    .where(eq(payments.id, paymentId));
}

/** Starts another attempt, because the authorisation of a refused card was cancelled. The order stays open. */
export async function writeNextAttempt(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(payments)
    .set({
      attempt: sql`${payments.attempt} + 1`,
      providerReference: null,
      reportedAt: sql`draw_clock()`,
    })
    .where(eq(payments.id, paymentId));
}

/** Records the state of a pending payment. A decline ends the hold. */
export async function writeReported(
  tx: Transaction,
  { paymentId, orderId }: SettlementFacts,
  { reference, declineCode }: PaymentState,
): Promise<void> {
  await tx
    .update(payments)
    .set({ providerReference: reference, reportedAt: sql`draw_clock()`, ...(declineCode && { declineCode }) })
    .where(eq(payments.id, paymentId));
  if (declineCode === undefined) return;
  await tx
    .update(orders)
    .set({ expiresAt: sql`least(${orders.expiresAt}, draw_clock())` })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')));
}

/** Records that a payment was cancelled, unless it has succeeded. */
export async function writeCancelled(
  tx: Transaction,
  paymentId: string,
  reference: string | null,
): Promise<void> {
  await tx
    .update(payments)
    .set({
      status: 'cancelled',
      providerReference: reference,
      reportedAt: sql`draw_clock()`,
      settledAt: sql`coalesce(${payments.settledAt}, draw_clock())`,
    })
    .where(and(eq(payments.id, paymentId), ne(payments.status, 'succeeded')));
}

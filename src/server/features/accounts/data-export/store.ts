import { type SQL, sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { ownIds } from '#server/db/holder.ts';

/** Rows per query. */
const PAGE = 500;

/** Reads rows page by page. Their times are RFC 3339 text. */
async function* pages<Row extends { id: string }>(
  db: Connection,
  read: (after: string | null) => SQL,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await queryRows<Row>(db, read(after));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

const following = (id: SQL, after: string | null): SQL =>
  sql`(${after}::uuid is null or ${id} > ${after}::uuid) order by ${id} limit ${PAGE}`;
const time = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export type Account = Record<string, unknown> & { emailKey: string };

export async function findAccount(db: Connection, personId: string): Promise<Account | null> {
  const [row] = await queryRows<Account>(
    db,
    sql`select id, email, email_key as "emailKey", first_name as "firstName", last_name as "lastName", role,
        verified, revoked, over_18 as "over18", uk_resident as "ukResident", date_of_birth as "dateOfBirth",
        reminders_wanted as "reminders",
        ${time(sql`created_at`)} as "createdAt", ${time(sql`email_verified_at`)} as "emailVerifiedAt",
        ${time(sql`two_factor_since`)} as "twoFactorSince",
        ${time(sql`deletion_requested_at`)} as "deletionRequestedAt",
        ${time(sql`suspended_at`)} as "suspendedAt", suspend_reason as "suspendReason"
      from people where id = ${personId} and erased_at is null`,
  );
  return row ?? null;
}

export const listSessions = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, user_agent as "userAgent", ${time(sql`created_at`)} as "createdAt",
        ${time(sql`last_used_at`)} as "lastUsedAt", ${time(sql`expires_at`)} as "expiresAt"
      from sessions where person_id = ${personId} and ${following(sql`id`, after)}`,
  );

export type OrderRow = {
  id: string;
  prizeDraw: string;
  status: string;
  quantity: number;
  unitPricePence: number;
  totalPence: number;
  refundedPence: number;
  createdAt: string;
  paidAt: string | null;
  termsVersion: string;
};

const PAYMENTS = sql`(select coalesce(json_agg(json_build_object('provider', p.provider,
    'reference', p.provider_reference, 'status', p.status, 'amountPence', p.amount_pence,
    'refundedPence', p.refunded_pence, 'cardFunding', p.card_funding, 'createdAt', ${time(sql`p.created_at`)},
    'settledAt', ${time(sql`p.settled_at`)}) order by p.id), '[]')
  from payments p where p.order_id = o.id)`;

const REFUNDS = sql`(select coalesce(json_agg(json_build_object('cause', r.cause, 'reason', r.reason,
    'amountPence', r.amount_pence, 'createdAt', ${time(sql`r.created_at`)},
    'settledAt', ${time(sql`r.settled_at`)}) order by r.id), '[]')
  from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id)`;

const DISPUTES = sql`(select coalesce(json_agg(json_build_object('status', x.status, 'reason', x.reason,
    'amountPence', x.amount_pence, 'openedAt', ${time(sql`x.opened_at`)}) order by x.id), '[]')
  from disputes x join payments p on p.id = x.payment_id where p.order_id = o.id)`;

/** The user's orders, each with its draw, payments, refunds and disputes. */
export const listOrders = (db: Connection, personId: string) =>
  pages<OrderRow>(
    db,
    (after) => sql`select o.id, o.draw_id as "prizeDrawId", d.title as "prizeDraw", o.status,
        coalesce(l.quantity, 0) as quantity, coalesce(l.unit_price_pence, 0) as "unitPricePence",
        o.total_pence as "totalPence",
        coalesce((select sum(p.refunded_pence)::int from payments p where p.order_id = o.id), 0)
          as "refundedPence",
        ${time(sql`o.created_at`)} as "createdAt", ${time(sql`o.paid_at`)} as "paidAt",
        o.terms_version as "termsVersion", o.over_18 as "over18", o.uk_resident as "ukResident",
        c.first_name as "firstName", c.last_name as "lastName", c.email,
        ${PAYMENTS} as payments, ${REFUNDS} as refunds, ${DISPUTES} as disputes
      from orders o join prize_draws d on d.id = o.draw_id left join order_contacts c on c.order_id = o.id
        left join lateral (select sum(quantity)::int as quantity, max(unit_price_pence) as unit_price_pence
          from order_lines where order_id = o.id) l on true
      where o.person_id = ${personId} and ${following(sql`o.id`, after)}`,
  );

export type TicketRow = {
  id: string;
  ticketNumber: number;
  prizeDrawId: string;
  prizeDraw: string;
  issuedAt: string;
  voidedAt: string | null;
  voidReason: string | null;
};

export const listTickets = (db: Connection, personId: string) =>
  pages<TicketRow>(
    db,
    (after) => sql`select t.id, t.number as "ticketNumber", t.draw_id as "prizeDrawId",
        d.title as "prizeDraw", t.order_id as "orderId", t.route, ${time(sql`t.issued_at`)} as "issuedAt",
        ${time(sql`t.voided_at`)} as "voidedAt", t.void_reason as "voidReason"
      from tickets t join prize_draws d on d.id = t.draw_id
      where t.person_id = any(${ownIds(personId)}) and ${following(sql`t.id`, after)}`,
  );

/**
 * The outcome of each card on the user's postal entries. What was written on an entry is included only if it has the
 * user's verified address and name, because anyone can write an address on a card.
 */
export const listPostalEntries = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select e.id, e.reference, e.draw_id as "prizeDrawId", d.title as "prizeDraw",
        own.first_name as "firstName", own.last_name as "lastName", own.email, own.phone, own.address,
        own.date_of_birth as "dateOfBirth", e.received_on as "receivedOn", ${time(sql`e.keyed_at`)} as "keyedAt",
        (select json_agg(json_build_object('card', c.card, 'code', c.code, 'ticketNumber', c.ticket_number,
          'refused', c.cause) order by c.card) from postal_cards c where c.entry_id = e.id) as cards,
        (select s.name from postal_scans s where s.entry_id = own.id) as scan
      from postal_entries e join prize_draws d on d.id = e.draw_id
        left join people me on me.id = ${personId} and me.email_verified_at is not null
          and me.email_key = lower(e.email) and lower(me.first_name) = lower(e.first_name)
          and lower(me.last_name) = lower(e.last_name)
        left join postal_entries own on own.id = e.id and me.id is not null
      where e.person_id = any(${ownIds(personId)}) and ${following(sql`e.id`, after)}`,
  );

/** The puzzles that the user was shown and, once the entry list is sealed, their answers. Never the solutions. */
export const listChallenges = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select c.id, c.draw_id as "prizeDrawId", c.type, c.difficulty, c.prompt, c.sequence,
        case when d.sealed_at is not null then c.given end as answer,
        ${time(sql`c.created_at`)} as "createdAt", ${time(sql`c.answered_at`)} as "answeredAt"
      from challenges c join prize_draws d on d.id = c.draw_id
      where c.person_id = ${personId} and ${following(sql`c.id`, after)}`,
  );

export const listHostedDraws = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, title, description, status, charity_name as "charityName",
        ticket_price_pence as "ticketPricePence", issued_count as "ticketsIssued",
        ${time(sql`created_at`)} as "createdAt", ${time(sql`start_date`)} as "startDate",
        ${time(sql`coalesce(ended_at, end_date)`)} as "endDate", ${time(sql`completed_at`)} as "completedAt",
        ${time(sql`cancelled_at`)} as "cancelledAt", cancel_reason as "cancelReason"
      from prize_draws where owner_id = ${personId} and ${following(sql`id`, after)}`,
  );

/** The user's unfinished new draws. Their keys are UUIDs without hyphens. */
export const listDrafts = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select key::uuid as id, content::json as values, ${time(sql`updated_at`)} as "updatedAt"
      from draw_drafts where person_id = ${personId} and ${following(sql`key::uuid`, after)}`,
  );

/** The emails about their sales that the user has switched off. */
export async function* listHostEmailOptOuts(db: Connection, personId: string) {
  yield await queryRows<{ kind: string; at: string }>(
    db,
    sql`select kind, ${time(sql`at`)} as "at" from host_email_opt_outs where person_id = ${personId} order by kind`,
  );
}

/** The user's request to be verified as a host, if it is open. */
export const listVerificationRequests = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select person_id as id, note, ${time(sql`requested_at`)} as "requestedAt"
      from verification_requests where person_id = ${personId} and ${following(sql`person_id`, after)}`,
  );

/** The organisations whose team the user is in. */
export const listOrganisations = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select o.id, o.slug, o.name, m.role, ${time(sql`m.since`)} as "since"
      from organisation_members m join organisations o on o.id = m.organisation_id
      where m.person_id = ${personId} and ${following(sql`o.id`, after)}`,
  );

/** The prizes that the user won, with their claims and the user's own messages about them. */
export const listPrizes = (db: Connection, personId: string) =>
  pages(
    db,
    (
      after,
    ) => sql`select a.id, d.title as "prizeDraw", z.description as prize, a.ticket_number as "ticketNumber", a.state,
        ${time(sql`a.claim_by`)} as "claimBy", ${time(sql`a.claimed_at`)} as "claimedAt",
        ${time(sql`a.received_at`)} as "receivedAt", a.nameable,
        c.name, c.delivery, c.line1, c.line2, c.town, c.postcode, c.phone,
        (select coalesce(json_agg(json_build_object('at', m.created_at, 'message', m.text) order by m.created_at), '[]')
          from award_messages m where m.award_id = a.id and m.author_id = ${personId}) as messages
      from awards a join prize_draws d on d.id = a.draw_id
        join proved_prizes z on z.draw_id = a.draw_id and z.rank = a.rank
        left join award_claims c on c.award_id = a.id
      where a.person_id = ${personId} and ${following(sql`a.id`, after)}`,
  );

/** The user's bank accounts, without their numbers. */
export const listPayoutAccounts = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, method, last_four as "lastFour", connect_account as "stripeAccount",
        (select c.status from connect_accounts c where c.account = connect_account) as "stripeStatus",
        ${time(sql`entered_at`)} as "enteredAt", ${time(sql`replaced_at`)} as "replacedAt"
      from payout_accounts where person_id = ${personId} and ${following(sql`id`, after)}`,
  );

/** What the user is owed or was paid as a host or winner. */
export const listPayouts = (db: Connection, personId: string) =>
  pages(
    db,
    (
      after,
    ) => sql`select p.id, p.draw_id as "prizeDrawId", d.title as "prizeDraw", p.payee_kind as kind, p.part,
        p.payee_name as name, p.amount_pence as "amountPence", p.state, p.method, p.reference,
        ${time(sql`p.due_at`)} as "dueAt", ${time(sql`p.paid_at`)} as "paidAt"
      from payables p join prize_draws d on d.id = p.draw_id
      where p.person_id = ${personId} and ${following(sql`p.id`, after)}`,
  );

/** The user's complaints, with what was written about them. */
export const listComplaints = (db: Connection, personId: string) =>
  pages(
    db,
    (
      after,
    ) => sql`select c.id, c.reference, c.draw_id as "prizeDrawId", c.order_id as "orderId", c.state, c.outcome,
        ${time(sql`c.created_at`)} as "createdAt", ${time(sql`c.acknowledged_at`)} as "acknowledgedAt",
        ${time(sql`c.closed_at`)} as "closedAt",
        (select coalesce(json_agg(json_build_object('at', m.created_at, 'isYours', m.admin_id is null,
          'message', m.text) order by m.created_at, m.id), '[]')
          from complaint_messages m where m.complaint_id = c.id) as messages
      from complaints c where c.person_id = ${personId} and ${following(sql`c.id`, after)}`,
  );

export const listEmails = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, template, recipient, data - 'tokenId' - 'leaveToken' as about,
        ${time(sql`created_at`)} as "createdAt", ${time(sql`sent_at`)} as "sentAt"
      from mails where person_id = ${personId} and ${following(sql`id`, after)}`,
  );

/** Notes by admins, without their authors. */
export const listNotes = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, text, ${time(sql`created_at`)} as "createdAt"
      from person_notes where person_id = ${personId} and ${following(sql`id`, after)}`,
  );

export const findNewsletter = (db: Connection, emailKey: string | null) =>
  pages(
    db,
    (after) => sql`select id, email, first_name as "firstName", last_name as "lastName", subscribed,
        ${time(sql`subscribed_at`)} as "subscribedAt", ${time(sql`unsubscribed_at`)} as "unsubscribedAt"
      from newsletter_subscribers where email_key = ${emailKey} and ${following(sql`id`, after)}`,
  );

/** The draws that the address asked to be reminded about. */
export const listSaleReminders = (db: Connection, emailKey: string | null) =>
  pages(
    db,
    (after) => sql`select r.id, r.email, d.title as "prizeDraw", ${time(sql`r.created_at`)} as "createdAt"
      from sale_reminders r join prize_draws d on d.id = r.draw_id
      where r.email_key = ${emailKey} and ${following(sql`r.id`, after)}`,
  );

/** Why emails to the address are or were suppressed. */
export const findSuppression = (db: Connection, emailKey: string | null) =>
  pages(
    db,
    (after) => sql`select id, email, reason, detail, ${time(sql`stopped_at`)} as "stoppedAt",
        ${time(sql`lifted_at`)} as "allowedAgainAt"
      from mail_stops where email_key = ${emailKey} and ${following(sql`id`, after)}`,
  );

/** The draws whose updates the user has unsubscribed from; null means all draws. */
export const listUpdateOptOuts = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select id, draw_id as "prizeDrawId", ${time(sql`at`)} as "leftAt"
      from update_opt_outs where person_id = ${personId} and ${following(sql`id`, after)}`,
  );

/** The user's own actions, and other people's actions on the account. Includes consents given and withdrawn. */
export async function* streamActs(db: Connection, personId: string): AsyncGenerator<object[]> {
  for (let after = 0; ; ) {
    const rows: { number: number }[] = await queryRows(
      db,
      sql`select id::float8 as number, action, target_kind as "targetKind", target_id as "targetId", details,
          coalesce(actor_id = ${personId}, false) as own, ${time(sql`at`)} as at
        from audit_entries
        where (actor_id = ${personId} or (target_kind = 'person' and target_id = ${personId})) and id > ${after}
        order by id limit ${PAGE}`,
    );
    if (rows.length > 0) yield rows.map(({ number: _, ...act }) => act);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.number ?? after;
  }
}

/** The user's spending limit and break from buying. */
export const listPlayControls = (db: Connection, personId: string) =>
  pages(
    db,
    (
      after,
    ) => sql`select person_id as id, monthly_pence as "monthlyPence", ${time(sql`answered_at`)} as "answeredAt",
        ${time(sql`pending_from`)} as "pendingFrom", pending_pence as "pendingPence",
        ceiling_pence as "ceilingPence", ${time(sql`break_since`)} as "breakSince", ${time(sql`break_until`)} as "breakUntil",
        ${time(sql`liftable_from`)} as "liftableFrom", closed
      from play_controls where person_id = ${personId} and ${following(sql`person_id`, after)}`,
  );

/** What the user spent in each calendar month. */
export async function* listSpending(db: Connection, personId: string): AsyncGenerator<object[]> {
  yield await queryRows<{ month: string; spentPence: number }>(
    db,
    sql`select to_char(month, 'YYYY-MM') as month, spent_pence as "spentPence" from play_spend
      where person_id = ${personId} order by month`,
  );
}

/** The result of the user's age check, and the document that waits for an admin, without its content. */
export const listAgeChecks = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select c.person_id as id, c.status, c.provider, ${time(sql`c.checked_at`)} as "checkedAt",
        c.name as "checkedName",
        c.date_of_birth as "checkedDateOfBirth", c.tries, c.document, c.refusal, f.name as "documentName",
        f.type as "documentType", f.size as "documentBytes", ${time(sql`f.created_at`)} as "documentSentAt"
      from age_checks c left join age_documents f on f.person_id = c.person_id
      where c.person_id = ${personId} and ${following(sql`c.person_id`, after)}`,
  );

/** The signals of harm about the user, and what admins did, without their names. */
export const listHarmSignals = (db: Connection, personId: string) =>
  pages(
    db,
    (after) => sql`select s.id, s.kind, s.figure, ${time(sql`s.found_at`)} as "foundAt",
        ${time(sql`s.closed_at`)} as "closedAt",
        (select coalesce(json_agg(json_build_object('at', t.created_at, 'step', t.kind, 'text', t.text,
            'monthlyPence', t.monthly_pence, 'months', t.months) order by t.created_at, t.id), '[]')
          from harm_steps t where t.signal_id = s.id) as steps
      from harm_signals s where s.person_id = ${personId} and ${following(sql`s.id`, after)}`,
  );

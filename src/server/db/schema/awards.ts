import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryKind } from '#domain/awards/claim.ts';
import type { AwardState, DisqualifyCause } from '#domain/awards/states.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { drawResults } from './draws.ts';
import { people } from './people.ts';

/** The prize of one rank for the winner of one attempt, stored together with the result. */
export const awards = pgTable(
  'awards',
  {
    id: id(),
    drawId: uuid('draw_id').notNull(),
    attempt: integer('attempt').notNull(),
    rank: integer('rank').notNull(),
    ticketNumber: integer('ticket_number').notNull(),
    /** The winner. The row outlives their account. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    state: text('state').$type<AwardState>().notNull().default('won'),
    /** The start of the time to claim: the result, or the decision that gave the prize back. */
    claimFrom: moment('claim_from').notNull(),
    claimBy: moment('claim_by').notNull(),
    /** Whether the winner gets cash instead of the prize, because the minimum was not met. */
    isCash: boolean('is_cash').notNull().default(false),
    claimedAt: moment('claimed_at'),
    /** Whether the winner agreed to be named. */
    nameable: boolean('nameable').notNull().default(true),
    /** The day of sending that the host gave. */
    sentAt: moment('sent_at'),
    /** When the host recorded the sending. Deadlines count from here, so that an earlier date does not shorten them. */
    sentRecordedAt: moment('sent_recorded_at'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** Whether a tracking number or a file shows that the prize was sent. */
    hasEvidence: boolean('has_evidence').notNull().default(false),
    problemAt: moment('problem_at'),
    /** Public, if an admin disqualified the winner. */
    cause: text('cause').$type<DisqualifyCause>(),
    /** An admin's private note on the last decision. */
    note: text('note'),
    receivedAt: moment('received_at'),
    /** Whether the receipt was presumed instead of confirmed. */
    presumed: boolean('presumed').notNull().default(false),
    /** When a state without further steps was reached. */
    closedAt: moment('closed_at'),
    appealedAt: moment('appealed_at'),
    appealDecidedAt: moment('appeal_decided_at'),
    /** The day of the newest reminder in the current state; 0 before the first. */
    remindedDay: integer('reminded_day').notNull().default(0),
    /** When admins were alerted to a missed deadline in the current state. */
    alertedAt: moment('alerted_at'),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    foreignKey({
      name: 'awards_result',
      columns: [t.drawId, t.attempt, t.rank],
      foreignColumns: [drawResults.drawId, drawResults.attempt, drawResults.rank],
    }),
    unique('awards_once').on(t.drawId, t.attempt, t.rank),
    index('awards_person').on(t.personId),
    index('awards_open')
      .on(t.state, t.updatedAt)
      .where(sql`${t.state} in ('won', 'claimed', 'sent', 'problem')`),
    index('awards_appeals')
      .on(t.appealedAt)
      .where(sql`${t.appealedAt} is not null and ${t.appealDecidedAt} is null`),
    check(
      'awards_state',
      sql`${t.state} in ('won', 'claimed', 'declined', 'lapsed', 'disqualified', 'sent', 'received', 'problem', 'undelivered')`,
    ),
    check('awards_cause', sql`(${t.state} = 'disqualified') = (${t.cause} is not null)`),
    check(
      'awards_claimed',
      sql`${t.state} not in ('claimed', 'sent', 'problem') or ${t.claimedAt} is not null`,
    ),
    check('awards_sent', sql`${t.state} <> 'sent' or ${t.sentRecordedAt} is not null`),
    check('awards_problem', sql`${t.state} <> 'problem' or ${t.problemAt} is not null`),
    check('awards_received', sql`(${t.state} = 'received') = (${t.receivedAt} is not null)`),
  ],
);

/** The personal data of a claim. It is deleted 90 days after the award is closed. */
export const awardClaims = pgTable('award_claims', {
  awardId: uuid('award_id')
    .primaryKey()
    .references(() => awards.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  delivery: text('delivery').$type<DeliveryKind>().notNull(),
  line1: text('line1'),
  line2: text('line2'),
  town: text('town'),
  postcode: text('postcode'),
  phone: text('phone'),
  createdAt: createdAt(),
});

/** Messages between winner, host and admins about one award. */
export const awardMessages = pgTable(
  'award_messages',
  {
    id: id(),
    awardId: uuid('award_id')
      .notNull()
      .references(() => awards.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    role: text('role').$type<'winner' | 'host' | 'admin'>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('award_messages_award').on(t.awardId, t.createdAt),
    check('award_messages_role', sql`${t.role} in ('winner', 'host', 'admin')`),
  ],
);

/** Photos and PDF documents about an award: evidence of the sending, or part of a message. */
export const awardFiles = pgTable(
  'award_files',
  {
    id: id(),
    awardId: uuid('award_id')
      .notNull()
      .references(() => awards.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    messageId: uuid('message_id').references(() => awardMessages.id, { onDelete: 'cascade' }),
    /** Whether the host added it when they sent the prize. */
    isEvidence: boolean('is_evidence').notNull().default(false),
    name: text('name').notNull(),
    type: text('type').$type<'image/webp' | 'application/pdf'>().notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('award_files_award').on(t.awardId, t.createdAt),
    check('award_files_type', sql`${t.type} in ('image/webp', 'application/pdf')`),
  ],
);

import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/**
 * Whether an email goes to people who may have no account, and who entered their address only for this. Written out,
 * because PostgreSQL uses the index only for the same condition.
 */
export const isQuestion = (template: SQLWrapper) =>
  sql`${template} in ('newsletter-confirmation', 'sale-reminder-confirmation', 'draw-opened')`;

/**
 * The outbox. Each email is stored in the transaction that causes it. Any process can send it afterwards, at least
 * once. Its text is rendered when it is sent or read.
 */
export const emails = pgTable(
  'mails',
  {
    id: id(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    personId: uuid('person_id').references(() => people.id),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Unique per cause, so that each cause creates only one email. */
    dedupKey: text('dedup_key').notNull().unique('mails_dedup'),
    createdAt: createdAt(),
    /** Whether the email is part of a bulk send. Transactional emails are sent first. */
    bulk: boolean('bulk').notNull().default(false),
    dueAt: moment('due_at').notNull().default(sql`draw_clock()`),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** When the program gave up after too many attempts. The email is kept for admins. */
    deadAt: moment('dead_at'),
    /** Whether the email was not sent because its address is suppressed. */
    stopped: boolean('stopped').notNull().default(false),
    /** Set if the email bounced or was reported as spam after it was sent. */
    returned: text('returned').$type<'bounce' | 'complaint'>(),
  },
  (t) => [
    index('mails_due').on(t.bulk, t.dueAt).where(sql`${t.sentAt} is null and ${t.deadAt} is null`),
    index('mails_dead').on(t.deadAt).where(sql`${t.deadAt} is not null`),
    index('mails_created').on(t.createdAt),
    index('mails_person').on(t.personId),
    index('mails_questions').on(t.createdAt).where(isQuestion(t.template)).concurrently(),
    /** Finds copies of a prize's messages by the prize. */
    index('mails_of_award')
      .on(sql`split_part(${t.dedupKey}, ':', 2)`)
      .where(sql`${t.template} = 'award-message'`)
      .concurrently(),
    check('mails_end', sql`${t.sentAt} is null or ${t.deadAt} is null`),
    check('mails_stopped', sql`not ${t.stopped} or ${t.deadAt} is not null`),
    check('mails_returned', sql`${t.returned} in ('bounce', 'complaint')`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/**
 * The outbox. Every email is written in the transaction that causes it, and sent afterwards, at least once, by any
 * process. Its text is rendered when it is sent or read.
 */
export const emails = pgTable(
  'mails',
  {
    id: id(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    personId: uuid('person_id').references(() => people.id),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Each cause writes its email only once. */
    dedupKey: text('dedup_key').notNull().unique('mails_dedup'),
    createdAt: createdAt(),
    /** Part of a bulk email. Transactional emails are sent first. */
    bulk: boolean('bulk').notNull().default(false),
    dueAt: moment('due_at').notNull().default(sql`draw_clock()`),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** Failed after too many attempts; kept for admins. */
    deadAt: moment('dead_at'),
    /** Not sent because its address is suppressed. */
    stopped: boolean('stopped').notNull().default(false),
    /** A negative delivery event after it was sent. */
    returned: text('returned').$type<'bounce' | 'complaint'>(),
  },
  (t) => [
    index('mails_due').on(t.bulk, t.dueAt).where(sql`${t.sentAt} is null and ${t.deadAt} is null`),
    index('mails_dead').on(t.deadAt).where(sql`${t.deadAt} is not null`),
    index('mails_created').on(t.createdAt),
    index('mails_person').on(t.personId),
    check('mails_end', sql`${t.sentAt} is null or ${t.deadAt} is null`),
    check('mails_stopped', sql`not ${t.stopped} or ${t.deadAt} is not null`),
    check('mails_returned', sql`${t.returned} in ('bounce', 'complaint')`),
  ],
);

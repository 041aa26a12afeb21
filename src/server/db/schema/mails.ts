import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/**
 * The outbox: every mail is written with what caused it and sent afterwards, at least once, by whichever process finds
 * it due. It names what it is about; the words are made when it is sent or read.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    personId: uuid('person_id').references(() => people.id),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The same cause writes its mail once. */
    dedupKey: text('dedup_key').notNull().unique('mails_dedup'),
    createdAt: createdAt(),
    /** One of many about the same: it waits for those that somebody waits for. */
    bulk: boolean('bulk').notNull().default(false),
    dueAt: moment('due_at').notNull().default(sql`draw_clock()`),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** Given up after too many attempts; kept for an admin to look at. */
    deadAt: moment('dead_at'),
    /** Given up because its address takes no more mail. */
    stopped: boolean('stopped').notNull().default(false),
    /** What became of it after it was sent, where that was not good. */
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

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/** Settings that admins have changed. All other settings keep their configured defaults. */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  changedAt: createdAt('changed_at'),
});

/** Admins' notes about an account, deleted together with it. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('person_notes_person').on(t.personId, t.createdAt),
    check('person_notes_text', sql`length(${t.text}) between 1 and 4000`),
  ],
);

/** A newsletter issue: its content, and how far it has been queued. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: id(),
    subject: text('subject').notNull(),
    words: text('words').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    createdAt: createdAt(),
    /** The issue has been queued for subscribers up to this id. */
    queuedUpTo: uuid('queued_up_to'),
    recipients: integer('recipients').notNull().default(0),
    /** When it was queued for all subscribers. */
    queuedAt: moment('queued_at'),
  },
  (t) => [index('newsletter_issues_due').on(t.createdAt).where(sql`${t.queuedAt} is null`)],
);

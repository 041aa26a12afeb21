import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/**
 * By which template, and from whom, each kind of mail is sent. Those of the program are there from the first look at the
 * list on; admins may add others.
 */
export const emailTemplateMappings = pgTable(
  'email_template_mappings',
  {
    id: id(),
    emailType: text('email_type').notNull().unique('email_template_mappings_type'),
    /** `built-in`, or the provider's name for one of its templates. */
    templateId: text('template_id').notNull(),
    description: text('description'),
    /** Null: the site's usual sender. */
    senderEmail: text('sender_email'),
    senderName: text('sender_name'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    check(
      'email_template_mappings_lengths',
      sql`char_length(${t.emailType}) <= 100 and char_length(${t.templateId}) <= 100
        and char_length(${t.senderEmail}) <= 255 and char_length(${t.senderName}) <= 255`,
    ),
  ],
);

/** Addresses that mail came back from, or whose owners called it spam: nothing is sent there until an admin allows it again. */
export const mailStops = pgTable(
  'mail_stops',
  {
    id: id(),
    email: text('email').notNull(),
    /** The address in lower case: addresses are compared without case. */
    emailKey: text('email_key').notNull().unique('mail_stops_email_key'),
    reason: text('reason').$type<'bounce' | 'complaint'>().notNull(),
    /** What the recipient's server said. */
    detail: text('detail').notNull(),
    /** The mail that it was about, where that is known; it may be gone. */
    mailId: uuid('mail_id'),
    stoppedAt: createdAt('stopped_at'),
    /** When an admin allowed it again: what happened before then stops it no more. */
    liftedAt: moment('lifted_at'),
  },
  (t) => [
    index('mail_stops_at').on(t.stoppedAt),
    check('mail_stops_reason', sql`${t.reason} in ('bounce', 'complaint')`),
  ],
);

/** How many mails may go out now, for all processes together: a bucket that fills with time. One row at most. */
export const mailPace = pgTable(
  'mail_pace',
  {
    single: boolean('single').primaryKey().default(true),
    tokens: doublePrecision('tokens').notNull().default(0),
    at: createdAt('at'),
  },
  (t) => [check('mail_pace_single', sql`${t.single}`)],
);

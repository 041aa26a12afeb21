import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/** The template and sender for each kind of email. The program's own kinds always exist; admins may add others. */
export const emailTemplateMappings = pgTable(
  'email_template_mappings',
  {
    id: id(),
    emailType: text('email_type').notNull().unique('email_template_mappings_type'),
    /** `built-in`, or the name of one of the provider's templates. */
    templateId: text('template_id').notNull(),
    description: text('description'),
    /** Null for the site's default sender. */
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

/**
 * Suppressed email addresses: an email bounced, or its recipient reported it as spam. Nothing is sent to them until an
 * admin lifts the suppression.
 */
export const suppressions = pgTable(
  'mail_stops',
  {
    id: id(),
    email: text('email').notNull(),
    /** The email address in lower case, for comparison. */
    emailKey: text('email_key').notNull().unique('mail_stops_email_key'),
    reason: text('reason').$type<'bounce' | 'complaint'>().notNull(),
    /** The response from the recipient's mail server. */
    detail: text('detail').notNull(),
    /** The email that bounced or was reported, if known and still stored. */
    emailId: uuid('mail_id'),
    stoppedAt: createdAt('stopped_at'),
    /** When an admin lifted the suppression. Earlier events no longer suppress the address. */
    liftedAt: moment('lifted_at'),
  },
  (t) => [
    index('mail_stops_at').on(t.stoppedAt),
    check('mail_stops_reason', sql`${t.reason} in ('bounce', 'complaint')`),
  ],
);

/** The email rate limit shared by all processes: a token bucket. At most one row. */
export const emailPace = pgTable(
  'mail_pace',
  {
    single: boolean('single').primaryKey().default(true),
    tokens: doublePrecision('tokens').notNull().default(0),
    at: createdAt('at'),
  },
  (t) => [check('mail_pace_single', sql`${t.single}`)],
);

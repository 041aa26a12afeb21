import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/**
 * Newsletter subscribers. A row is created only when a user confirms the subscription, so every subscribed address may
 * be sent emails.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    /** The email address in lower case, for comparison. */
    emailKey: text('email_key').notNull().unique('newsletter_subscribers_email_key'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    subscribed: boolean('subscribed').notNull().default(true),
    subscribedAt: createdAt('subscribed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Used in unsubscribe links. It allows nothing else and never expires, so it is stored in plain text. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique('newsletter_subscribers_token'),
  },
  (t) => [check('newsletter_subscribers_state', sql`${t.subscribed} = (${t.unsubscribedAt} is null)`)],
);

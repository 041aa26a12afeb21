import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';

/**
 * Who has confirmed that they want the newsletter, and whether they still do. A row is only ever made by a confirmation:
 * whoever is subscribed here may be written to.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    /** The address in lower case: addresses are compared without case. */
    emailKey: text('email_key').notNull().unique('newsletter_subscribers_email_key'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    subscribed: boolean('subscribed').notNull().default(true),
    subscribedAt: createdAt('subscribed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Stands in the links of mails. It opens nothing but the way out, and does so for ever, so it is kept as it is. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique('newsletter_subscribers_token'),
  },
  (t) => [check('newsletter_subscribers_state', sql`${t.subscribed} = (${t.unsubscribedAt} is null)`)],
);

/**
 * What was asked for in somebody's name and waits for their own word. One for each address; gone once it has expired,
 * confirmed or not.
 */
export const newsletterRequests = pgTable(
  'newsletter_requests',
  {
    emailKey: text('email_key').primaryKey(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Hash of the token in the mail. */
    tokenHash: bytea('token_hash').notNull().unique('newsletter_requests_token'),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [index('newsletter_requests_expiry').on(t.expiresAt)],
);

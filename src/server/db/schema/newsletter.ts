import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

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

import { sql } from 'drizzle-orm';
import { orderContacts, people } from './schema.ts';

/**
 * Whom a ticket was bought for; a ticket without an order is its owner's. Null where that person has been erased. For
 * statements that join the ticket's person, and the contact of its order where there is one.
 */
export const holder = {
  firstName: sql<string | null>`nullif(coalesce(${orderContacts.firstName}, ${people.firstName}), '')`,
  lastName: sql<string | null>`nullif(coalesce(${orderContacts.lastName}, ${people.lastName}), '')`,
  email: sql<string | null>`nullif(coalesce(${orderContacts.email}, ${people.email}), '')`,
};

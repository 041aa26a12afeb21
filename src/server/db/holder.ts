import { sql } from 'drizzle-orm';
import { orderContacts, people } from './schema.ts';

/**
 * Whom a ticket was bought for; a ticket without an order is its owner's. For statements that join the ticket's person,
 * and the contact of its order where there is one.
 */
export const holder = {
  firstName: sql<string | null>`coalesce(${orderContacts.firstName}, ${people.firstName})`,
  lastName: sql<string | null>`coalesce(${orderContacts.lastName}, ${people.lastName})`,
  email: sql<string | null>`coalesce(${orderContacts.email}, ${people.email})`,
};

import { sql } from 'drizzle-orm';
import { orderContacts, people } from './schema.ts';

/**
 * The holder of a ticket: the contact of its order, or else its owner. Null if the account was deleted. For statements that
 * join the ticket's person and, with an outer join, the contact of its order.
 */
export const holder = {
  firstName: sql<string | null>`nullif(coalesce(${orderContacts.firstName}, ${people.firstName}), '')`,
  lastName: sql<string | null>`nullif(coalesce(${orderContacts.lastName}, ${people.lastName}), '')`,
  email: sql<string | null>`nullif(coalesce(${orderContacts.email}, ${people.email}), '')`,
};

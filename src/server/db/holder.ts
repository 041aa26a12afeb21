import { type SQL, sql } from 'drizzle-orm';
import { orderContacts, orders, people, provedResults, tickets } from './schema.ts';

/**
 * A ticket's holder: the contact in its order, or else its owner. The values are null if the account was deleted. Use
 * them in statements that join the ticket's person and, with an outer join, the contact in its order.
 */
export const holder = {
  firstName: sql<string | null>`nullif(coalesce(${orderContacts.firstName}, ${people.firstName}), '')`,
  lastName: sql<string | null>`nullif(coalesce(${orderContacts.lastName}, ${people.lastName}), '')`,
  email: sql<string | null>`nullif(coalesce(${orderContacts.email}, ${people.email}), '')`,
};

/**
 * The ids under which a user has tickets: the account, and people who entered by post with its verified address. Use it
 * with `= any(…)`.
 */
export const ownIds = (personId: string | SQL) =>
  sql`array(select own.id from people own where own.id = ${personId} or own.account_id = ${personId})`;

/**
 * The puzzle of a ticket: that of its order, or that of its card if it came by post. Use it in statements that join the
 * ticket and, with an outer join, its order.
 */
export const challengeOfTicket = sql<string | null>`coalesce(${tickets.challengeId}, ${orders.challengeId})`;

/** A winning ticket's holder, with what `proveName` needs. Use it in statements that also join the result and ticket. */
export const winner = {
  firstName: holder.firstName,
  lastName: holder.lastName,
  nameNonce: sql<string | null>`encode(${tickets.holderNonce}, 'hex')`,
  nameHash: provedResults.nameHash,
};

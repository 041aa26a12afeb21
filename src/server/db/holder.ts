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
 * Whether an account must not get a person's tickets: its user works for the site, is suspended, or runs or has acted on
 * one of their draws. Members of a team count only until the draw is over, as when they join.
 */
export const mustNotHold = (accountId: SQL, personId: SQL) => sql`(
  exists (select 1 from people a where a.id = ${accountId}
      and (a.role in ('clerk', 'support', 'finance') or a.suspended_at is not null))
  or exists (select 1 from tickets held join prize_draws of on of.id = held.draw_id
    where held.person_id = ${personId} and (of.owner_id = ${accountId}
      or exists (select 1 from draw_interventions i where i.draw_id = of.id and i.person_id = ${accountId})
      or of.status not in ('completed', 'cancelled') and exists (select 1 from organisation_members m
        where m.organisation_id = of.organisation_id and m.person_id = ${accountId}))))`;

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

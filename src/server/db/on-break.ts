import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a person is on a break from buying tickets, or closed their account for good. They cannot buy, and get no emails
 * that invite them to.
 */
export const isOnBreak = (personId: SQL): SQL<boolean> => sql`exists (select 1 from play_controls b
  where b.person_id = ${personId} and b.break_since is not null
    and (b.closed or b.break_until > (select draw_clock())))`;

/**
 * Whether the verified email address of a person who is on a break or closed their account is this one, in lower case. An
 * unverified one proves nothing: anyone can register with another person's address.
 */
export const isAddressOnBreak = (emailKey: SQL): SQL<boolean> => sql`exists (select 1 from people x
  where x.email_key = ${emailKey} and x.email_verified_at is not null and ${isOnBreak(sql`x.id`)})`;

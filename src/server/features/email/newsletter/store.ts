import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { newsletterSubscribers } from '#server/db/schema.ts';

/** What ends the newsletter that an address gets; undefined where it gets none. */
export async function unsubscribeTokenOf(tx: Transaction, emailKey: string): Promise<string | undefined> {
  const { unsubscribeToken, subscribed } = newsletterSubscribers;
  const [row] = await tx
    .select({ unsubscribeToken })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.emailKey, emailKey), subscribed));
  return row?.unsubscribeToken;
}

type Subscriber = Pick<
  typeof newsletterSubscribers.$inferInsert,
  'email' | 'emailKey' | 'firstName' | 'lastName' | 'unsubscribeToken'
>;

/** Whoever comes back keeps the way out that older mails show. */
export async function upsertSubscriber(tx: Transaction, subscriber: Subscriber): Promise<void> {
  const { emailKey, subscribed, subscribedAt, firstName, lastName } = newsletterSubscribers;
  await tx
    .insert(newsletterSubscribers)
    .values(subscriber)
    .onConflictDoUpdate({
      target: emailKey,
      set: {
        subscribed: true,
        subscribedAt: sql`case when ${subscribed} then ${subscribedAt} else draw_clock() end`,
        unsubscribedAt: null,
        firstName: sql`coalesce(excluded.first_name, ${firstName})`,
        lastName: sql`coalesce(excluded.last_name, ${lastName})`,
      },
    });
}

/** The address that a link was sent to, as addresses are compared. */
export async function keyOfToken(tx: Transaction, unsubscribeToken: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ emailKey: newsletterSubscribers.emailKey })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, unsubscribeToken));
  return row?.emailKey;
}

export async function endSubscription(tx: Transaction, emailKey: string): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ subscribed: false, unsubscribedAt: sql`draw_clock()` })
    .where(and(eq(newsletterSubscribers.emailKey, emailKey), newsletterSubscribers.subscribed));
}

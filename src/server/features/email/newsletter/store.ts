import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { newsletterSubscribers } from '#server/db/schema.ts';

/** The unsubscribe token of an address; undefined if it is not subscribed. */
export async function findUnsubscribeToken(tx: Transaction, emailKey: string): Promise<string | undefined> {
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

/** Resubscribing keeps the unsubscribe token, so that links in older emails still work. */
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

/** The normalised address to which the unsubscribe link was sent. */
export async function findKeyOfToken(tx: Transaction, unsubscribeToken: string): Promise<string | undefined> {
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

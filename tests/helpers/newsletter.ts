import { eq } from 'drizzle-orm';
import { emails, newsletterSubscribers } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';

let addresses = 0;

/** Creates an unused address in mixed case. */
export function newAddress(): string {
  addresses += 1;
  return `Reader-${addresses}@Example.org`;
}

/** Actions for newsletter readers, each in their own browser, and access to the stored data. */
export function newsletterOf(app: TestApp) {
  const { db } = app.database;
  const ask = (email: string, more: { firstName?: string; lastName?: string } = {}) =>
    app.client().call('POST /api/newsletter/subscribe', { body: { email, ...more } });
  const confirm = (token: string) => app.client().call('POST /api/newsletter/confirm', { body: { token } });
  const leave = (query: { email?: string; token?: string }) =>
    app.client().call('GET /api/newsletter/unsubscribe', { query });

  const emailsTo = (email: string) =>
    db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.createdAt);

  /** The token of the newest email to that address. */
  const linkTo = async (email: string): Promise<string> => {
    const message = (await emailsTo(email)).at(-1);
    if (!message) throw new Error(`no email went to ${email}`);
    return app.services.tokens.tokenOf(String(message.data.tokenId));
  };

  const subscriberOf = async (email: string) => {
    const { emailKey } = newsletterSubscribers;
    const [row] = await db.select().from(newsletterSubscribers).where(eq(emailKey, email.toLowerCase()));
    return row;
  };

  /** A new confirmed subscriber. */
  const subscribed = async (more: { firstName?: string; lastName?: string } = {}): Promise<string> => {
    const email = newAddress();
    await ask(email, more);
    const { status } = await confirm(await linkTo(email));
    if (status !== 200) throw new Error('the subscription was not confirmed');
    return email;
  };

  return { ask, confirm, leave, emailsTo, linkTo, subscriberOf, subscribed };
}

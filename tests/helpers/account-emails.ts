import { and, desc, eq, or } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { AccountEmailTemplate } from '#domain/email/account-emails.ts';
import { emails, people } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

/** The mails of one kind about somebody's account, or to an address, the newest first. */
export function accountEmails(app: TestApp, template: AccountEmailTemplate, to: string) {
  const { personId, recipient } = emails;
  const whose = /^[0-9a-f-]{36}$/.test(to) ? or(eq(personId, to), eq(recipient, to)) : eq(recipient, to);
  return app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, template), whose))
    .orderBy(desc(emails.id));
}

/** The secret in the link of the newest such mail, as it is put in when the mail is sent. */
export async function linkIn(app: TestApp, template: AccountEmailTemplate, to: string): Promise<string> {
  const [email] = await accountEmails(app, template, to);
  const tokenId = email?.data.tokenId;
  if (typeof tokenId !== 'string') throw new Error(`there is no ${template} mail with a link`);
  return app.services.tokens.tokenOf(tokenId);
}

/** Somebody who has shown that their address is theirs. */
export async function withKnownAddress(app: TestApp, someone: Someone): Promise<Someone> {
  await app.database.db
    .update(people)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(people.id, someone.user.id));
  return { ...someone, user: { ...someone.user, emailVerified: true } };
}

const HALF_MINUTE = 30_000;

/** What an authenticator app shows: now, or so many half minutes later. */
export function appCode(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * HALF_MINUTE });
}

/** Turns somebody's second factor on, with the code before this half minute's, so that this one's is still good. */
export async function withSecondFactor(someone: Someone) {
  const params = { id: someone.user.id };
  const begun = await someone.client.call('POST /api/v1/users/:id/two-factor', {
    params,
    body: { password: someone.password },
  });
  if (begun.status !== 201) throw new Error(`could not begin: ${begun.error.message}`);
  const { secret } = begun.body;
  const confirm = async () => {
    const code = appCode(secret, -1);
    const answer = await someone.client.call('POST /api/v1/users/:id/two-factor/confirm', {
      params,
      body: { code },
    });
    return { ...answer, code };
  };
  const first = await confirm();
  // A half minute may have ended between making the code and looking at it.
  const { status, error, body, code } = first.status === 200 ? first : await confirm();
  if (status !== 200) throw new Error(`could not confirm: ${error.message}`);
  return { secret, code, recoveryCodes: body.recoveryCodes };
}

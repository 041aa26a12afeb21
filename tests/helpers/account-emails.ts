import { and, desc, eq, or } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { AccountEmailTemplate } from '#domain/email/account-emails.ts';
import { emails, people } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

/** Lists emails of one kind to a user or an address, newest first. */
export function accountEmails(app: TestApp, template: AccountEmailTemplate, to: string) {
  const { personId, recipient } = emails;
  const whose = /^[0-9a-f-]{36}$/.test(to) ? or(eq(personId, to), eq(recipient, to)) : eq(recipient, to);
  return app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, template), whose))
    .orderBy(desc(emails.id));
}

/** The token in the link of the newest email of this kind. */
export async function linkIn(app: TestApp, template: AccountEmailTemplate, to: string): Promise<string> {
  const [email] = await accountEmails(app, template, to);
  const tokenId = email?.data.tokenId;
  if (typeof tokenId !== 'string') throw new Error(`there is no ${template} email with a link`);
  return app.services.tokens.tokenOf(tokenId);
}

/** Verifies a user's address. */
export async function withKnownAddress(app: TestApp, someone: Someone): Promise<Someone> {
  await app.database.db
    .update(people)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(people.id, someone.user.id));
  return { ...someone, user: { ...someone.user, emailVerified: true } };
}

const HALF_MINUTE = 30_000;

/** The authenticator app's code, for now or for this many half-minutes later. */
export function appCode(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * HALF_MINUTE });
}

/** Enables two-factor sign-in with the code of the previous half-minute, so that the current one remains unused. */
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
    const response = await someone.client.call('POST /api/v1/users/:id/two-factor/confirm', {
      params,
      body: { code },
    });
    return { ...response, code };
  };
  const first = await confirm();
  // The half-minute may have ended since the code was created.
  const { status, error, body, code } = first.status === 200 ? first : await confirm();
  if (status !== 200) throw new Error(`could not confirm: ${error.message}`);
  return { secret, code, recoveryCodes: body.recoveryCodes };
}

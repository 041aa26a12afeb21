import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import {
  accountEmails,
  appCode,
  linkIn,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, signIn } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `Another-${addresses}@example.org`;
};
const ask = ({ client, user, password }: Someone, email: string, more: object = {}) =>
  client.call('POST /api/v1/users/:id/email', {
    params: { id: user.id },
    body: { email, password, ...more },
  });
const confirm = (token: string) => app.client().call('POST /api/email/confirm', { body: { token } });
const addressOf = async ({ client }: Someone) => (await client.call('GET /api/user')).body.email;

describe('changing the email address', () => {
  it('takes effect when the emailed link is followed, and notifies the previous address [ACCT-04]', async () => {
    const someone = await register(app);
    const email = newAddress();
    expect((await ask(someone, email)).status).toBe(202);
    expect(await addressOf(someone)).toBe(someone.user.email);
    const token = await linkIn(app, 'email-change', email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect((await someone.client.call('GET /api/user')).body).toMatchObject({ email, emailVerified: true });
    // The previous address was not verified, so it may be a typo and gets no undo link.
    expect(await accountEmails(app, 'email-changed', someone.user.email)).toMatchObject([{ data: {} }]);
    expect((await confirm(token)).status).toBe(409);
    await signIn(app, { ...someone, user: { ...someone.user, email } });
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, someone.user.id));
    expect(acts.map(({ action }) => action)).toContain('account.change_email');
    expect(JSON.stringify(acts)).not.toContain('@');
  });

  it('returns the same response whether or not the address has an account; only the email differs [ACCT-04]', async () => {
    const [someone, other] = [await register(app), await register(app)];
    const free = await ask(someone, newAddress());
    const taken = await ask(someone, other.user.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const written = await accountEmails(app, 'email-taken', other.user.email.toUpperCase());
    expect(written).toMatchObject([{ data: {} }]);
    expect(await addressOf(someone)).toBe(someone.user.email);
  });

  it('sends at most five emails an hour to an address, across all users [ACCT-04]', async () => {
    const email = newAddress();
    for (const someone of [await register(app), await register(app)]) {
      for (let time = 0; time < 3; time += 1) expect((await ask(someone, email)).status).toBe(202);
    }
    expect(await accountEmails(app, 'email-change', email)).toHaveLength(5);
  });

  it('does not take an address that another account claimed before the link was followed [ACCT-04]', async () => {
    const someone = await register(app);
    const email = newAddress();
    await ask(someone, email);
    const { status } = await app.client().call('POST /api/register', {
      body: { email, password: 'long enough', firstName: 'Quick', lastName: 'Er', dateOfBirth: '1990-03-27' },
    });
    expect(status).toBe(201);
    const { status: late, error } = await confirm(await linkIn(app, 'email-change', email));
    expect([late, error.code]).toEqual([409, 'link_unusable']);
    expect(await addressOf(someone)).toBe(someone.user.email);
  });

  it.each([
    ['a wrong password', { password: 'not this one' }, 401, 'wrong_password'],
    ['no password', { password: '' }, 400, 'invalid'],
    ['no address', { email: 'nobody' }, 400, 'invalid'],
  ])('is rejected with %s [ACCT-05]', async (_what, more, status, code) => {
    const response = await ask(await register(app), newAddress(), more);
    expect([response.status, response.error.code]).toEqual([status, code]);
  });

  it('rejects the current address, and changes by other users [ACCT-04] [ACCT-05]', async () => {
    const someone = await register(app);
    const same = await ask(someone, someone.user.email);
    expect([same.status, same.error.code]).toEqual([409, 'same_address']);
    const boss = await admin(app);
    expect((await ask({ ...boss, user: someone.user }, newAddress())).status).toBe(403);
  });

  it('requires a code if two-factor authentication is on [ACCT-05]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    const email = newAddress();
    expect((await ask(someone, email)).error.code).toBe('two_factor_required');
    expect((await ask(someone, email, { code: '000000' })).error.code).toBe('two_factor_invalid');
    expect(await accountEmails(app, 'email-change', email)).toEqual([]);
    expect((await ask(someone, email, { code: appCode(secret) })).status).toBe(202);
  });

  it('can change the case of an address without a conflict [ACCT-04]', async () => {
    const someone = await register(app);
    const email = someone.user.email.toUpperCase();
    await ask(someone, email);
    expect((await confirm(await linkIn(app, 'email-change', email))).body).toEqual({ email });
  });

  it('invalidates links that were sent to earlier addresses [ACCT-04]', async () => {
    const someone = await register(app);
    await app.client().call('POST /api/password/forgot', { body: { email: someone.user.email } });
    await app.services.credentials.sendRequested();
    const token = await linkIn(app, 'password-reset', someone.user.id);
    const email = newAddress();
    await ask(someone, email);
    await confirm(await linkIn(app, 'email-change', email));
    const { status } = await app.client().call('POST /api/password/reset', {
      body: { token, password: 'another one' },
    });
    expect(status).toBe(409);
  });
});

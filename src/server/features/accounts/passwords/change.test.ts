import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import { createPasswordHasher } from '#server/security/passwords.ts';
import {
  accountEmails,
  appCode,
  linkIn,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, signIn } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const change = ({ client, user, password }: Someone, more: object = {}) =>
  client.call('POST /api/v1/users/:id/password', {
    params: { id: user.id },
    body: { currentPassword: password, password: 'a new password', ...more },
  });

describe('changing the password', () => {
  it('keeps this session, ends all others, and sends an email [ACCT-09]', async () => {
    const someone = await register(app);
    const elsewhere = await signIn(app, someone);
    expect((await change(someone)).status).toBe(204);
    expect((await someone.client.call('GET /api/user')).status).toBe(200);
    expect((await elsewhere.call('GET /api/user')).status).toBe(401);
    await signIn(app, { ...someone, password: 'a new password' });
    expect(await accountEmails(app, 'password-changed', someone.user.id)).toMatchObject([
      { data: { byLink: false } },
    ]);
  });

  it.each([
    ['a wrong current password', { currentPassword: 'not this one' }, 401, 'wrong_password'],
    ['no current password', { currentPassword: '' }, 400, 'invalid'],
    ['a common new password', { password: 'Password1' }, 400, 'password_common'],
    ['a short new password', { password: 'short' }, 400, 'invalid'],
  ])('is rejected with %s [ACCT-05] [ACCT-09]', async (_what, more, status, code) => {
    const someone = await register(app);
    const response = await change(someone, more);
    expect([response.status, response.error.code]).toEqual([status, code]);
    await signIn(app, someone);
  });

  it('requires a code if two-factor authentication is on [ACCT-05]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    expect((await change(someone)).error.code).toBe('two_factor_required');
    expect((await change(someone, { code: 'abc' })).error.code).toBe('two_factor_invalid');
    expect((await change(someone, { code: appCode(secret) })).status).toBe(204);
  });

  it('rejects other users, including admins [ACCT-09]', async () => {
    const someone = await register(app);
    const boss = await admin(app);
    const { status } = await change({ ...boss, user: someone.user });
    expect(status).toBe(403);
  });

  it('allows ten tries in 15 minutes, across all calls that require the password [ACCT-05]', async () => {
    const someone = await register(app);
    for (let time = 0; time < 10; time += 1) {
      expect((await change(someone, { currentPassword: 'not this one' })).status).toBe(401);
    }
    const { status, headers } = await change(someone);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    const begun = await someone.client.call('POST /api/v1/users/:id/two-factor', {
      params: { id: someone.user.id },
      body: { password: someone.password },
    });
    expect(begun.status).toBe(429);
    // Sign-ins have a separate limit, so that guesses here do not stop the user from signing in.
    await signIn(app, someone);
  });

  it('invalidates pending links [ACCT-09]', async () => {
    const someone = await register(app);
    await app.client().call('POST /api/password/forgot', { body: { email: someone.user.email } });
    await app.services.credentials.sendRequested();
    const token = await linkIn(app, 'password-reset', someone.user.id);
    await change(someone);
    const { status } = await app.client().call('POST /api/password/reset', {
      body: { token, password: 'somebody else’s' },
    });
    expect(status).toBe(409);
  });

  it('lets one of two concurrent changes succeed, and rejects the other [ACCT-09]', async () => {
    const someone = await register(app);
    const responses = await Promise.all(
      ['one new password', 'another one'].map((password) => change(someone, { password })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
});

describe('a common password from before it was refused', () => {
  it('still signs hosts in, and tells them', async () => {
    const password = 'password1';
    const passwordHash = await createPasswordHasher({ memoryCost: 8, timeCost: 1 }).hash(password);
    for (const [role, told] of [
      ['host', true],
      ['participant', undefined],
    ] as const) {
      const { user } = await register(app, { role });
      await app.database.db.update(people).set({ passwordHash }).where(eq(people.id, user.id));
      const { status, body } = await app
        .client()
        .call('POST /api/login', { body: { email: user.email, password } });
      expect([status, body.passwordCommon]).toEqual([200, told]);
    }
  });
});

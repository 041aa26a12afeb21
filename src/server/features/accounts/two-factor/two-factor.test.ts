import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recoveryCodes as kept, secondFactors } from '#server/db/schema.ts';
import { accountEmails, appCode, withSecondFactor } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, signIn } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const begin = ({ client, user }: Someone, password: string) =>
  client.call('POST /api/v1/users/:id/two-factor', { params: { id: user.id }, body: { password } });
const confirm = ({ client, user }: Someone, code: string) =>
  client.call('POST /api/v1/users/:id/two-factor/confirm', { params: { id: user.id }, body: { code } });
const show = async ({ client, user }: Someone) =>
  (await client.call('GET /api/v1/users/:id/two-factor', { params: { id: user.id } })).body;
const turnOff = ({ client, user, password }: Someone, code?: string) =>
  client.call('DELETE /api/v1/users/:id/two-factor', {
    params: { id: user.id },
    body: { password, ...(code !== undefined && { code }) },
  });
const renew = ({ client, user, password }: Someone, code: string) =>
  client.call('POST /api/v1/users/:id/two-factor/recovery-codes', {
    params: { id: user.id },
    body: { password, code },
  });
const login = ({ user, password }: Someone, code?: string) =>
  app.client().call('POST /api/login', {
    body: { email: user.email, password, ...(code !== undefined && { code }) },
  });

describe('setting up a second factor', () => {
  it('starts with the password and takes effect once the first right code is entered [ACCT-12] [AUTH-26]', async () => {
    const someone = await register(app);
    const elsewhere = await signIn(app, someone);
    const { status, body } = await begin(someone, someone.password);
    expect(status).toBe(201);
    const uri = new URL(body.otpauthUri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: body.secret, issuer: 'Oakdraw' });
    expect(decodeURIComponent(uri.pathname)).toContain(someone.user.email);
    // Until then, signing in requires only the password.
    expect((await login(someone)).status).toBe(200);
    expect((await confirm(someone, '000000')).error.code).toBe('two_factor_invalid');
    const done = await confirm(
      someone,
      `${appCode(body.secret).slice(0, 3)} ${appCode(body.secret).slice(3)}`,
    );
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect(await show(someone)).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false });
    expect((await someone.client.call('GET /api/user')).body.twoFactor).toBe(true);
    expect((await elsewhere.call('GET /api/user')).status).toBe(401);
    expect(await accountEmails(app, 'two-factor-on', someone.user.id)).toHaveLength(1);
  });

  it('is rejected without the password, if it is already on, or after an hour [ACCT-12]', async () => {
    const someone = await register(app);
    expect((await begin(someone, 'not this one')).error.code).toBe('wrong_password');
    expect((await confirm(someone, '123456')).error.code).toBe('setup_expired');
    const { secret } = (await begin(someone, someone.password)).body;
    await app.shiftClock(3_660_000);
    expect((await confirm(someone, appCode(secret))).error.code).toBe('setup_expired');
    await app.shiftClock(0);
    await withSecondFactor(someone);
    expect((await begin(someone, someone.password)).error.code).toBe('two_factor_on');
    expect((await confirm(someone, '123456')).error.code).toBe('two_factor_on');
  });

  it('is confirmed once by concurrent requests, and only with the newest secret [ACCT-12] [ACCT-13]', async () => {
    const someone = await register(app);
    const former = (await begin(someone, someone.password)).body.secret;
    const { secret } = (await begin(someone, someone.password)).body;
    expect((await confirm(someone, appCode(former))).error.code).toBe('two_factor_invalid');
    const both = await Promise.all([confirm(someone, appCode(secret)), confirm(someone, appCode(secret))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('rejects other users, including admins [ACCT-12]', async () => {
    const someone = await register(app);
    const boss = await admin(app);
    const instead = { ...boss, user: someone.user };
    for (const response of [
      await begin(instead, boss.password),
      await confirm(instead, '123456'),
      await renew(instead, '123456'),
      await turnOff(instead, '123456'),
    ]) {
      expect(response.status).toBe(403);
    }
  });

  it('stores neither the secret nor recovery codes in plain text [ACCT-14]', async () => {
    const someone = await register(app);
    const { secret, recoveryCodes } = await withSecondFactor(someone);
    const { db } = app.database;
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.personId, someone.user.id));
    const codes = await db.select().from(kept).where(eq(kept.personId, someone.user.id));
    const bytes = [row?.sealedSecret, ...codes.map(({ hash }) => hash)].map((part) =>
      Buffer.from(part ?? []),
    );
    for (const part of bytes) {
      for (const text of [secret, ...recoveryCodes]) expect(part.toString('latin1')).not.toContain(text);
    }
    expect(bytes.map((part) => part.length)).toEqual([65, ...Array(10).fill(32)]);
  });
});

describe('signing in with a second factor', () => {
  it('requires a code only after the right password [API-USER-07] [AUTH-25]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    const wrong = await login({ ...someone, password: 'not this one' }, appCode(secret));
    expect([wrong.status, wrong.error.code]).toEqual([401, 'wrong_password']);
    const none = await login(someone);
    expect([none.status, none.error.code]).toEqual([401, 'two_factor_required']);
    expect(none.headers['set-cookie']).toBeUndefined();
    const bad = await login(someone, '000000');
    expect([bad.status, bad.error.code]).toEqual([401, 'two_factor_invalid']);
    const right = await login(someone, appCode(secret));
    expect([right.status, right.body.id]).toEqual([200, someone.user.id]);
  });

  it('accepts each code once, including the one that confirmed the setup, and no earlier code [ACCT-13]', async () => {
    const someone = await register(app);
    const { secret, code: confirming } = await withSecondFactor(someone);
    // Computed together, because a 30-second step may end between calls.
    const [now, next, far] = [appCode(secret), appCode(secret, 1), appCode(secret, 3)];
    expect((await login(someone, confirming)).error.code).toBe('two_factor_invalid');
    const together = await Promise.all(Array.from({ length: 4 }, () => login(someone, now)));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await login(someone, next)).status).toBe(200);
    expect((await login(someone, now)).error.code).toBe('two_factor_invalid');
    expect((await login(someone, far)).error.code).toBe('two_factor_invalid');
  });

  it('accepts each recovery code once, however it is written, and notifies the user [ACCT-13]', async () => {
    const someone = await register(app);
    const { recoveryCodes } = await withSecondFactor(someone);
    const [first = '', second = ''] = recoveryCodes;
    const together = await Promise.all([login(someone, first), login(someone, first.toUpperCase())]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(someone, second.replaceAll('-', ' '))).status).toBe(200);
    expect(await accountEmails(app, 'recovery-code-used', someone.user.id)).toMatchObject([
      { data: { left: 8 } },
      { data: { left: 9 } },
    ]);
  });

  it("rejects other users' codes [ACCT-13]", async () => {
    const [someone, other] = [await register(app), await register(app)];
    await withSecondFactor(someone);
    const theirs = await withSecondFactor(other);
    for (const code of [appCode(theirs.secret), theirs.recoveryCodes[0] ?? '']) {
      expect((await login(someone, code)).error.code).toBe('two_factor_invalid');
    }
  });

  it('allows ten tries, then blocks tries from any network for 15 minutes [ACCT-16]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    for (let time = 0; time < 10; time += 1) {
      expect((await login(someone, '000000')).status).toBe(401);
    }
    const { status, headers } = await login(someone, appCode(secret));
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    await app.shiftClock(16 * 60_000);
    expect((await login(someone, appCode(secret, 32))).status).toBe(200);
    await app.shiftClock(0);
  });
});

describe('a second factor that is on', () => {
  it('can be turned off with the password and a code, and notifies the user [ACCT-15]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    expect((await turnOff(someone)).error.code).toBe('two_factor_required');
    expect((await turnOff({ ...someone, password: 'not this' }, appCode(secret))).error.code).toBe(
      'wrong_password',
    );
    expect((await turnOff(someone, '000000')).error.code).toBe('two_factor_invalid');
    expect((await turnOff(someone, appCode(secret))).status).toBe(204);
    expect(await show(someone)).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    expect((await login(someone)).status).toBe(200);
    expect(await accountEmails(app, 'two-factor-off', someone.user.id)).toHaveLength(1);
    expect((await turnOff(someone, appCode(secret))).error.code).toBe('two_factor_off');
  });

  it('allows new recovery codes with the password and a code, and then rejects the old ones [ACCT-15]', async () => {
    const someone = await register(app);
    const { secret, recoveryCodes } = await withSecondFactor(someone);
    expect((await renew(someone, '000000')).error.code).toBe('two_factor_invalid');
    const { status, body } = await renew(someone, appCode(secret));
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await login(someone, recoveryCodes[0])).error.code).toBe('two_factor_invalid');
    expect((await login(someone, body.recoveryCodes[0])).status).toBe(200);
    expect((await renew(await register(app), '123456')).error.code).toBe('two_factor_off');
  });
});

import { describe, expect, it } from 'vitest';
import { passwordRequests } from '#server/db/schema.ts';
import {
  accountEmails,
  linkIn,
  withKnownAddress,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, type Someone, signIn } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const forgot = (email: string, client = app.client()) =>
  client.call('POST /api/password/forgot', { body: { email } });
const lookUp = () => app.services.credentials.sendRequested();
const reset = (token: string, password: string) =>
  app.client().call('POST /api/password/reset', { body: { token, password } });
const waiting = () => app.database.db.$count(passwordRequests);

/** Requests a password reset and returns the token from the emailed link. */
async function linkFor({ user }: Someone): Promise<string> {
  await forgot(user.email);
  await lookUp();
  return linkIn(app, 'password-reset', user.id);
}

describe('requesting a password reset', () => {
  it('does the same work and returns the same response for every address [ACCT-07]', async () => {
    const { user } = await register(app);
    const responses = [];
    for (const email of [user.email, 'nobody@example.org']) {
      const { status, body, headers } = await forgot(email);
      responses.push([status, body, Object.keys(headers).sort()]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(202);
    // The addresses have not been looked up yet: two requests are queued, but no email.
    expect(await waiting()).toBe(2);
    expect(await accountEmails(app, 'password-reset', user.id)).toEqual([]);
    await lookUp();
    expect(await waiting()).toBe(0);
    expect(await accountEmails(app, 'password-reset', user.id)).toHaveLength(1);
    expect(await accountEmails(app, 'password-reset', 'nobody@example.org')).toEqual([]);
  });

  it('accepts five requests an hour for an address, and silently drops the rest [ACCT-07]', async () => {
    const { user } = await register(app);
    for (let time = 0; time < 8; time += 1) expect((await forgot(user.email.toUpperCase())).status).toBe(202);
    expect(await waiting()).toBe(5);
    await lookUp();
    // Requests that are processed together produce one email.
    expect(await accountEmails(app, 'password-reset', user.id)).toHaveLength(1);
  });

  it('accepts thirty requests an hour from one network [ACCT-07]', async () => {
    const client = app.client('203.0.113.77');
    for (let time = 0; time < 30; time += 1) {
      expect((await forgot(`somebody-${time}@example.org`, client)).status).toBe(202);
    }
    const { status, headers } = await forgot('one-more@example.org', client);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    await lookUp();
  });

  it('is processed once, by only one of the processes [ACCT-07]', async () => {
    const { user } = await register(app);
    await forgot(user.email);
    await Promise.all([lookUp(), lookUp(), lookUp()]);
    expect(await accountEmails(app, 'password-reset', user.id)).toHaveLength(1);
  });
});

describe('resetting a password', () => {
  it('sets the password, ends every session and sends an email [ACCT-08]', async () => {
    const someone = await register(app);
    const elsewhere = await signIn(app, someone);
    const token = await linkFor(someone);
    expect((await reset(token, 'a new password')).status).toBe(204);
    for (const client of [someone.client, elsewhere]) {
      expect((await client.call('GET /api/user')).status).toBe(401);
    }
    await expect(signIn(app, someone)).rejects.toThrow('wrong');
    const client = await signIn(app, { ...someone, password: 'a new password' });
    // Following the link verifies the address.
    expect((await client.call('GET /api/user')).body.emailVerified).toBe(true);
    expect(await accountEmails(app, 'password-changed', someone.user.id)).toMatchObject([
      { recipient: someone.user.email, data: { byLink: true } },
    ]);
  });

  it('accepts a link once, for an hour, and only if it is the newest [ACCT-01] [ACCT-08]', async () => {
    const someone = await register(app);
    const first = await linkFor(someone);
    const second = await linkFor(someone);
    expect((await reset(first, 'a new password')).error.code).toBe('link_unusable');
    const together = await Promise.all([reset(second, 'a new password'), reset(second, 'another password')]);
    expect(together.map(({ status }) => status).sort()).toEqual([204, 409]);
    const third = await linkFor(someone);
    await app.shiftClock(3_660_000);
    expect((await reset(third, 'much too late')).status).toBe(409);
    await app.shiftClock(0);
  });

  it('does not use up the link if the password is too short [ACCT-08]', async () => {
    const someone = await register(app);
    const token = await linkFor(someone);
    const short = await reset(token, 'short');
    expect([short.status, short.error.message]).toEqual([400, 'Password must be at least 8 characters']);
    expect((await reset(token, 'long enough')).status).toBe(204);
  });

  it('keeps the second factor [ACCT-08]', async () => {
    const someone = await withKnownAddress(app, await register(app));
    await withSecondFactor(someone);
    expect((await reset(await linkFor(someone), 'a new password')).status).toBe(204);
    const { status, error } = await app.client().call('POST /api/login', {
      body: { email: someone.user.email, password: 'a new password' },
    });
    expect([status, error.code]).toEqual([401, 'two_factor_required']);
  });

  it('gives the account to the owner of the address, even if the registrant turned on a second factor [ACCT-28]', async () => {
    const stranger = await register(app);
    await withSecondFactor(stranger);
    const { email, id } = stranger.user;
    // Before the password reset, the owner verifies the address, as the first email requests.
    await withKnownAddress(app, stranger);
    expect((await reset(await linkFor(stranger), 'a new password')).status).toBe(204);
    const { status } = await app
      .client()
      .call('POST /api/login', { body: { email, password: 'a new password' } });
    expect(status).toBe(200);
    expect((await stranger.client.call('GET /api/user')).status).toBe(401);
    expect(await accountEmails(app, 'two-factor-off', id)).toMatchObject([{ data: { by: 'link' } }]);
  });

  it('lets a user who exceeded the sign-in limit sign in again [ACCT-08]', async () => {
    const someone = await register(app);
    const { email } = someone.user;
    const login = (password: string) =>
      app
        .client()
        .call('POST /api/login', { body: { email, password } })
        .then(({ status }) => status);
    for (let time = 0; time < 31; time += 1) await login('not this one');
    expect(await login(someone.password)).toBe(429);
    await reset(await linkFor(someone), 'a new password');
    expect(await login('a new password')).toBe(200);
  });
});

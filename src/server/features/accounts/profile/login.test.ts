import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people, sessions } from '#server/db/schema.ts';
import { createKeyedHash } from '#server/security/keyed-hash.ts';
import { createPasswordHasher } from '#server/security/passwords.ts';
import { type Client, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register } from '../../../../../tests/helpers/people.ts';
import { createAccounts } from './service.ts';

const app = await provideTestApp();

const login = (client: Client, email: string, password: string) =>
  client.call('POST /api/login', { body: { email, password } });

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']);
const pairOf = (headers: Record<string, unknown>) => cookieOf(headers).split(';')[0] ?? '';

/** Returns the user for a stolen cookie, sent from another browser. */
const userBy = (cookie: string) => app.client().call('GET /api/user', { headers: { cookie } });

describe('POST /api/login', () => {
  it('returns 200 and the user, never a password or hash [API-USER-02] [GEN-09]', async () => {
    const { user, password } = await register(app);
    const client = app.client();
    const response = await client.send({
      method: 'POST',
      url: '/api/login',
      body: { email: user.email, password, code: '123456' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(user);
    expect(response.body).not.toMatch(/argon2|password/i);
    expect((await client.call('GET /api/user')).body).toEqual(user);
  });

  it('ignores case and surrounding spaces in addresses', async () => {
    const { user, password } = await register(app);
    const { status, body } = await login(app.client(), ` ${user.email.toUpperCase()} `, password);
    expect([status, body.id]).toEqual([200, user.id]);
  });

  it('returns the same error for a wrong password and an unknown address, and sets no cookie', async () => {
    const { user } = await register(app);
    const wrong = await login(app.client(), user.email, 'not the password');
    const unknown = await login(app.client(), 'nobody@example.org', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.error).toEqual({ message: 'Email or password is wrong.', code: 'wrong_password' });
    expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error]);
    for (const { headers } of [wrong, unknown]) expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['Invalid email address', { email: 'nobody', password: 'x' }],
    ['Password is required', { email: 'a@example.org', password: '' }],
    ['Password must be at most 200 characters', { email: 'a@example.org', password: 'x'.repeat(201) }],
  ])('rejects with "%s"', async (message, body) => {
    const response = await app.client().send({ method: 'POST', url: '/api/login', body });
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('rejects requests from other sites and with Origin null, without checking the password', async () => {
    const { user, password } = await register(app);
    for (const origin of ['https://elsewhere.example', 'null']) {
      const response = await app.client().call('POST /api/login', {
        body: { email: user.email, password },
        headers: { origin },
      });
      expect([response.status, response.error.code]).toEqual([403, 'foreign_site']);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('creates a new session each time, and ends the browser’s previous one', async () => {
    const { user, password } = await register(app);
    const client = app.client();
    const first = pairOf((await login(client, user.email, password)).headers);
    const second = pairOf((await login(client, user.email, password)).headers);
    expect(second).not.toBe(first);
    expect((await userBy(first)).status).toBe(401);
    expect((await userBy(second)).body.id).toBe(user.id);
  });

  it('never adopts a token that an attacker planted', async () => {
    const { user, password } = await register(app);
    const planted = `session=${'x'.repeat(43)}`;
    const { headers } = await app.client().call('POST /api/login', {
      body: { email: user.email, password },
      headers: { cookie: planted },
    });
    expect(pairOf(headers)).not.toBe(planted);
    expect((await userBy(planted)).status).toBe(401);
  });

  it('keeps the user signed in in other browsers', async () => {
    const { client, user, password } = await register(app);
    await login(app.client(), user.email, password);
    expect((await client.call('GET /api/user')).status).toBe(200);
  });

  it('stores no token, so that a copy of the table reveals none', async () => {
    const { user, password } = await register(app);
    const token = pairOf((await login(app.client(), user.email, password)).headers).split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await app.database.db.select().from(sessions).where(eq(sessions.personId, user.id));
    expect(kept).not.toHaveLength(0);
    for (const { tokenHash } of kept) {
      const hash = Buffer.from(tokenHash);
      expect(hash).toHaveLength(32);
      expect(hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
      expect((await userBy(`session=${hash.toString('base64url')}`)).status).toBe(401);
    }
  });

  it('rehashes a password that was hashed at another cost, and still accepts it', async () => {
    const { user, password } = await register(app);
    const former = await createPasswordHasher({ memoryCost: 16, timeCost: 2 }).hash(password);
    const kept = () => app.database.db.select().from(people).where(eq(people.id, user.id));
    await app.database.db.update(people).set({ passwordHash: former }).where(eq(people.id, user.id));
    for (const _ of ['rehashed', 'known']) {
      expect((await login(app.client(), user.email, password)).status).toBe(200);
      expect((await kept())[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    }
  });
});

describe('a password change during a sign-in with the old password', () => {
  it('creates no session', async () => {
    const { user, password } = await register(app);
    const { accounts, sessions: signIns, throttles, tokens, identity, emailAddresses } = app.services;
    const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
    const slow = createAccounts({
      db: app.database.db,
      clock: app.services.clock,
      keyedHash: createKeyedHash('a secret of the tests'),
      sessions: signIns,
      throttles,
      tokens,
      identity,
      emailAddresses,
      getSupportEmail: async () => 'support@example.org',
      requireImpartialToEntrant: async () => undefined,
      passwords: {
        ...passwords,
        verify: async (hashed, typed) => {
          const right = await passwords.verify(hashed, typed);
          await accounts.ensureAdmin({ email: user.email, password: 'changed meanwhile' });
          return right;
        },
      },
    });
    const attempt = slow.login({ email: user.email, password }, { address: '198.51.100.2' });
    await expect(attempt).rejects.toMatchObject({ status: 401, message: 'Email or password is wrong.' });
    const left = await app.database.db.select().from(sessions).where(eq(sessions.personId, user.id));
    expect(left).toEqual([]);
  });
});

describe('a session', () => {
  it("uses its user's current role [PERM-07]", async () => {
    const { client, user } = await register(app);
    const hosts = () => client.call('GET /api/v1/admin/hosts', { query: {} });
    const be = (role: 'admin' | 'participant') =>
      app.database.db.update(people).set({ role }).where(eq(people.id, user.id));
    expect((await hosts()).status).toBe(403);
    await be('admin');
    expect((await hosts()).status).toBe(200);
    await be('participant');
    expect((await hosts()).status).toBe(403);
  });

  it('expires after 30 days and is then deleted', async () => {
    const { client, user } = await register(app);
    const day = 24 * 3_600_000;
    const kept = () => app.database.db.select().from(sessions).where(eq(sessions.personId, user.id));
    try {
      await app.shiftClock(30 * day - 60_000);
      await app.runJobs();
      expect((await client.call('GET /api/user')).status).toBe(200);
      await app.shiftClock(30 * day + 60_000);
      expect((await client.call('GET /api/user')).status).toBe(401);
      expect(await kept()).toHaveLength(1);
      await app.runJobs();
      expect(await kept()).toHaveLength(0);
    } finally {
      await app.shiftClock(0);
    }
  });

  it('is not found for a cookie that contains no valid token', async () => {
    for (const cookie of [
      'session=',
      'session=short',
      `session=${'é'.repeat(43)}`,
      `session=${'a'.repeat(5000)}`,
    ]) {
      expect((await userBy(cookie)).status).toBe(401);
    }
  });
});

describe('POST /api/logout', () => {
  it('ends the session on the server and clears the cookie [API-USER-04] [GEN-09]', async () => {
    const { user, password } = await register(app);
    const client = app.client();
    const cookie = pairOf((await login(client, user.email, password)).headers);
    const response = await client.call('POST /api/logout');
    expect([response.status, response.body]).toEqual([204, undefined]);
    expect(cookieOf(response.headers)).toMatch(/^session=; Max-Age=0; Path=\/;/);
    expect((await userBy(cookie)).status).toBe(401);
  });

  it('returns 204 even without a session [API-USER-04]', async () => {
    expect((await app.client().call('POST /api/logout')).status).toBe(204);
  });
});

describe('GET /api/user', () => {
  it('returns 401 to a visitor [API-USER-01]', async () => {
    const { status, error } = await app.client().call('GET /api/user');
    expect([status, error.code]).toEqual([401, 'unauthenticated']);
  });
});

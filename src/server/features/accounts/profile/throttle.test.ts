import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, throttles } from '#server/db/schema.ts';
import { createKeyedHash } from '#server/security/keyed-hash.ts';
import { createPasswordHasher } from '#server/security/passwords.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register } from '../../../../../tests/helpers/people.ts';
import { createAccounts } from './service.ts';

const app = await provideTestApp();

const MINUTE = 60_000;
/** For all browsers that the account does not know, and for those of one network. */
const ACCOUNT_LIMIT = 30;
const GUESS_LIMIT = 10;
const ADDRESS_LIMIT = 50;

const attempt = (email: string, password: string, address?: string) =>
  app.client(address).call('POST /api/login', { body: { email, password } });

async function fail(times: number, email: (time: number) => string, address?: string): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, time) => attempt(email(time), 'a wrong password', address)),
  );
  return responses.map(({ status }) => status);
}

const howMany = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('the sign-in limit for an account', () => {
  it('rejects sign-ins from unknown browsers after 30 failures from any network, even with the right password, until the window ends', async () => {
    const { user, password } = await register(app);
    // Concurrent requests, each from its own address.
    const statuses = await fail(ACCOUNT_LIMIT + 5, () => user.email);
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([ACCOUNT_LIMIT, 5]);
    const rejected = await attempt(user.email.toUpperCase(), password);
    expect(rejected.status).toBe(429);
    expect(rejected.error.message).toBe(
      'Too many attempts to sign in. Please wait 15 minutes and try again. You can also ask for a link by email instead.',
    );
    const wait = Number(rejected.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    try {
      await app.shiftClock(15 * MINUTE + 1000);
      expect((await attempt(user.email, password)).status).toBe(200);
    } finally {
      await app.shiftClock(0);
    }
  });

  it('applies to unknown addresses in the same way', async () => {
    const statuses = await fail(ACCOUNT_LIMIT + 1, () => 'ghost@example.org');
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([ACCOUNT_LIMIT, 1]);
  });

  it('resets the failures after a successful sign-in', async () => {
    const { user, password } = await register(app);
    for (const _ of ['once', 'again']) {
      expect(howMany(await fail(ACCOUNT_LIMIT - 1, () => user.email), 401)).toBe(ACCOUNT_LIMIT - 1);
      expect((await attempt(user.email, password)).status).toBe(200);
    }
  });
});

describe('a stranger who guesses', () => {
  it('does not lock out the owner, who has signed in with this browser before', async () => {
    const { client, user, password } = await register(app);
    const login = (guess: string) =>
      client.call('POST /api/login', { body: { email: user.email, password: guess } });
    await client.call('POST /api/logout');
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => attempt(user.email, 'a wrong password', `198.18.${at}.1`)),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(50 - ACCOUNT_LIMIT);
    expect((await attempt(user.email, password)).status).toBe(429);
    expect((await login(password)).status).toBe(200);
    // The browser has a limit of its own, in case it was stolen.
    const guesses = [];
    for (let time = 0; time < GUESS_LIMIT + 2; time += 1)
      guesses.push((await login('a wrong password')).status);
    expect([howMany(guesses, 401), howMany(guesses, 429)]).toEqual([GUESS_LIMIT, 2]);
    expect((await login(password)).status).toBe(429);
  });

  it('is limited in one network after 10 failures, which does not keep the owner from signing in elsewhere', async () => {
    const { user, password } = await register(app);
    const statuses = await fail(GUESS_LIMIT + 3, () => user.email, '198.18.100.1');
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([GUESS_LIMIT, 3]);
    expect((await attempt(user.email, password, '198.18.100.1')).status).toBe(429);
    expect((await attempt(user.email, password, '198.18.101.1')).status).toBe(200);
  });

  it('cannot make a browser known to another account', async () => {
    const [owner, stranger] = [await register(app), await register(app)];
    const statuses = [];
    for (let time = 0; time < GUESS_LIMIT + 1; time += 1) {
      const body = { email: owner.user.email, password: 'a wrong password' };
      statuses.push((await stranger.client.call('POST /api/login', { body })).status);
    }
    expect(howMany(statuses, 429)).toBe(1);
    // The owner, in the same network but with a known browser, is not affected.
    const { email } = owner.user;
    const body = { email, password: owner.password };
    expect((await owner.client.call('POST /api/login', { body })).status).toBe(200);
  });
});

describe('the record of password guessing', () => {
  const kept = () =>
    app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'account.refuse_tries'))
      .orderBy(auditEntries.id);
  let before = 0;
  /** The entries written during this test. */
  const onRecord = async () => (await kept()).slice(before);
  beforeEach(async () => {
    before = (await kept()).length;
  });
  afterEach(async () => {
    await app.shiftClock(0);
    // The next test must not count attempts from this one.
    await app.database.db.delete(throttles);
  });

  it('is written when the limit is reached, at most once an hour, and contains no password or code that was tried [ADMIN-39]', async () => {
    const { user } = await register(app);
    await fail(ACCOUNT_LIMIT, () => user.email);
    expect(await onRecord()).toEqual([]);
    await fail(5, () => user.email);
    for (const minutes of [16, 32, 48]) {
      await app.shiftClock(minutes * MINUTE);
      await fail(ACCOUNT_LIMIT + 2, () => user.email);
    }
    const entries = await onRecord();
    expect(entries).toMatchObject([
      {
        actorId: null,
        actorRole: 'server',
        targetKind: 'person',
        targetId: user.id,
        details: { tried: 'signing in' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/a wrong password|@example/);
    await app.shiftClock(64 * MINUTE);
    await fail(ACCOUNT_LIMIT + 2, () => user.email);
    expect(await onRecord()).toHaveLength(2);
  });

  it('is not written for an unknown address', async () => {
    await fail(ACCOUNT_LIMIT + 3, () => 'nobody@example.org');
    expect(await onRecord()).toEqual([]);
  });

  it('can be found in the audit log by its text [ADMIN-25, ADMIN-39]', async () => {
    const boss = await admin(app);
    const host = await register(app, { role: 'host', firstName: 'Olga', lastName: 'Osier' });
    await fail(ACCOUNT_LIMIT + 1, () => host.user.email);
    const { body } = await boss.client.call('GET /api/v1/admin/audit', {
      query: { search: 'wrong passwords' },
    });
    expect(body[0]).toMatchObject({
      actor: null,
      role: 'server',
      action: 'account.refuse_tries',
      target: { kind: 'person', id: host.user.id, label: 'Olga Osier' },
      facts: [{ name: 'tried', value: 'signing in' }],
    });
  });

  it('is also written for guesses within a session [ADMIN-39]', async () => {
    const { client, user } = await register(app);
    const confirm = () =>
      client.call('POST /api/v1/users/:id/confirmation', {
        params: { id: user.id },
        body: { password: 'a wrong password' },
      });
    const responses = await Promise.all(Array.from({ length: GUESS_LIMIT + 3 }, confirm));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await onRecord()).toMatchObject([{ targetId: user.id, details: { tried: 'confirming' } }]);
  });
});

describe('a server that is too busy to hash', () => {
  it('returns 503 and does not count a failure', async () => {
    const { user, password } = await register(app);
    const { sessions, throttles, tokens, identity, emailAddresses } = app.services;
    const passwords = createPasswordHasher(undefined, { concurrency: 1, maxWaiting: -1 });
    const busy = createAccounts({
      db: app.database.db,
      clock: app.services.clock,
      keyedHash: createKeyedHash('a secret of the tests'),
      sessions,
      throttles,
      tokens,
      passwords,
      identity,
      emailAddresses,
      getSupportEmail: async () => 'support@example.org',
      requireImpartialToEntrant: async () => undefined,
    });
    const origin = { address: '198.51.100.1' };
    for (let time = 0; time <= ACCOUNT_LIMIT; time += 1) {
      await expect(busy.login({ email: user.email, password }, origin)).rejects.toMatchObject({
        status: 503,
      });
    }
    expect(howMany(await fail(ACCOUNT_LIMIT - 1, () => user.email), 401)).toBe(ACCOUNT_LIMIT - 1);
    expect((await attempt(user.email, password, origin.address)).status).toBe(200);
  });
});

describe('the sign-in limit for a network', () => {
  it('rejects an address after 50 failures with any accounts, but no other address', async () => {
    const { user, password } = await register(app);
    const address = '198.51.100.7';
    const statuses = await fail(ADDRESS_LIMIT + 3, (time) => `guess-${time}@example.org`, address);
    expect([howMany(statuses, 401), howMany(statuses, 429)]).toEqual([ADDRESS_LIMIT, 3]);
    expect((await attempt(user.email, password, address)).status).toBe(429);
    expect((await attempt(user.email, password, '198.51.100.8')).status).toBe(200);
  });

  it('does not count successes, so that users can share an address', async () => {
    const { user, password } = await register(app);
    const address = '198.51.100.9';
    for (let time = 0; time < ADDRESS_LIMIT + 2; time += 1) {
      expect((await attempt(user.email, password, address)).status).toBe(200);
    }
  });

  it('treats all addresses in an IPv6 network as one', async () => {
    const { user, password } = await register(app);
    const statuses = await fail(ADDRESS_LIMIT, (time) => `six-${time}@example.org`, '2001:db8:1:2::1');
    expect(howMany(statuses, 401)).toBe(ADDRESS_LIMIT);
    expect((await attempt(user.email, password, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await attempt(user.email, password, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('the registration limit for a network', () => {
  it('rejects the 101st registration within an hour', async () => {
    const address = '203.0.113.5';
    const person = {
      password: 'a password',
      firstName: 'One',
      lastName: 'of many',
      dateOfBirth: '1990-03-27',
    };
    const attempt = (time: number) =>
      app.client(address).call('POST /api/register', {
        body: { ...person, email: `many-${time}@example.org` },
      });
    for (let batch = 0; batch < 2; batch += 1) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, time) => attempt(batch * 50 + time)),
      );
      expect(
        howMany(
          responses.map(({ status }) => status),
          201,
        ),
      ).toBe(50);
    }
    const { status, error, headers } = await attempt(100);
    expect(status).toBe(429);
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(3000);
    const minutes = Math.ceil(seconds / 60);
    expect(error.message).toBe(
      `Too many attempts to register. Please wait ${minutes} minutes and try again.`,
    );
  });
});

describe('the limit for registering with taken addresses', () => {
  it('rejects every registration from a network after 20, whether or not the address is taken', async () => {
    const { user } = await register(app);
    const address = '203.0.113.77';
    const ask = (email: string) =>
      app.client(address).call('POST /api/register', {
        body: {
          email,
          password: 'a password',
          firstName: 'Ann',
          lastName: 'Oak',
          dateOfBirth: '1990-03-27',
        },
      });
    expect((await ask('free-1@example.org')).status).toBe(201);
    for (let time = 0; time < 20; time += 1) expect((await ask(user.email)).error.code).toBe('email_taken');
    expect((await ask(user.email)).status).toBe(429);
    expect((await ask('free-2@example.org')).status).toBe(429);
  });
});

describe('the table of limits', () => {
  it('contains neither accounts nor addresses', async () => {
    await attempt('private@example.org', 'a wrong password', '192.0.2.33');
    const text = JSON.stringify(await app.database.db.select().from(throttles));
    expect(text).not.toMatch(/example|192\.0\.2|2001:/);
  });

  it('is cleared of expired entries', async () => {
    const kept = () => app.database.db.select().from(throttles);
    await attempt('swept@example.org', 'a wrong password');
    await app.runJobs();
    expect(await kept()).not.toHaveLength(0);
    try {
      await app.shiftClock(61 * MINUTE);
      await app.runJobs();
      expect(await kept()).toHaveLength(0);
    } finally {
      await app.shiftClock(0);
    }
  });
});

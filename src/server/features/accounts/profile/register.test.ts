import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const ada = {
  email: 'Ada@Example.org',
  password: 'a long password',
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1990-12-10',
} as const;

describe('POST /api/register', () => {
  it('returns 201 and the user without the password, and signs them in [API-USER-03] [API-USER-06]', async () => {
    const client = app.client();
    const response = await client.send({
      method: 'POST',
      url: '/api/register',
      body: { ...ada, email: ' Ada@Example.org ', role: 'host', over18: true, ukResident: true },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      email: 'Ada@Example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'host',
      verified: false,
      revoked: false,
      over18: true,
      ukResident: true,
      dateOfBirth: '1990-12-10',
      createdAt: expect.any(String),
      emailVerified: false,
      twoFactor: false,
      twoFactorSetupRequired: false,
      deletionRequestedAt: null,
    });
    expect(response.body).not.toMatch(/argon2|password/i);
    expect((await client.call('GET /api/user')).body).toEqual(response.json());
  });

  it('creates a participant without consents by default [API-USER-06]', async () => {
    const { body } = await app.client().call('POST /api/register', {
      body: { ...ada, email: 'quiet@example.org' },
    });
    expect(body).toMatchObject({ role: 'participant', verified: false, over18: false, ukResident: false });
  });

  it('is recorded as an action of the new user, without their name or address', async () => {
    const { user } = await register(app);
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
    expect(acts).toMatchObject([
      { actorId: user.id, action: 'account.register', details: { role: 'participant' } },
    ]);
  });

  it('rejects an address that has an account, however it is written [API-USER-06]', async () => {
    const { user } = await register(app);
    for (const email of [user.email, user.email.toUpperCase(), `  ${user.email} `]) {
      const { status, error } = await app.client().call('POST /api/register', { body: { ...ada, email } });
      expect(status).toBe(409);
      expect(error.message).toBe('An account with this email already exists.');
    }
  });

  it('lets only one of two concurrent registrations with the same address succeed [API-USER-06]', async () => {
    const responses = await Promise.all(
      ['Twice@example.org', 'twice@example.org'].map((email) =>
        app.client().call('POST /api/register', { body: { ...ada, email } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const rows = await app.database.db.select().from(people).where(eq(people.emailKey, 'twice@example.org'));
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a short password', { password: 'seven77' }, 'Password must be at least 8 characters'],
    ['a long password', { password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
    ['no address', { email: 'nobody' }, 'Invalid email address'],
    ['no first name', { firstName: '  ' }, 'First name is required'],
    [
      'a name that the database cannot store',
      { lastName: 'a\u0000b' },
      'Last name contains characters that can’t be used',
    ],
    ['admin as a role [PERM-09]', { role: 'admin' }, 'Please choose to sign up as a participant or a host'],
  ])('rejects %s', async (_, wrong, message) => {
    const client = app.client();
    const response = await client.send({
      method: 'POST',
      url: '/api/register',
      body: { ...ada, email: 'wrong@example.org', ...wrong },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, code: 'invalid' });
    expect((await client.call('GET /api/user')).status).toBe(401);
  });

  it('accepts passwords of 8 and of 200 characters', async () => {
    for (const length of [8, 200]) {
      const email = `length-${length}@example.org`;
      const password = `${'é'.repeat(length - 1)}x`;
      const { status } = await app.client().call('POST /api/register', { body: { ...ada, email, password } });
      expect(status).toBe(201);
      expect((await app.client().call('POST /api/login', { body: { email, password } })).status).toBe(200);
    }
  });

  it('ends the browser’s previous session', async () => {
    const { client, user, password } = await register(app);
    const { headers } = await client.call('POST /api/login', { body: { email: user.email, password } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const userByCookie = () => app.client().call('GET /api/user', { headers: { cookie } });
    expect((await userByCookie()).body.id).toBe(user.id);
    await client.call('POST /api/register', { body: { ...ada, email: 'new@example.org' } });
    expect((await userByCookie()).status).toBe(401);
    expect((await client.call('GET /api/user')).body.email).toBe('new@example.org');
  });
});

type Description = {
  paths: Record<string, Record<string, { responses: unknown }>>;
  components?: { schemas?: Record<string, unknown> };
};

describe('the API description', () => {
  // Responses are serialised with these schemas, so that no other field is sent.
  it('has no response with a password or its hash [API-USER-02] [API-USER-03]', async () => {
    const response = await app.client().send({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = response.json<Description>();
    const allResponses = Object.values(paths).flatMap((calls) =>
      Object.values(calls).map(({ responses }) => JSON.stringify(responses)),
    );
    expect(allResponses.length).toBeGreaterThan(10);
    for (const described of allResponses) {
      // The names of some emails contain the word "password", and a notice says that one is too common.
      expect(described).not.toMatch(/password(?!-(reset|changed)|Common)|argon2|token_?hash/i);
      // This test would not check a schema that is defined elsewhere.
      expect(described).not.toContain('$ref');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, signIn } from '../../../../../tests/helpers/people.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE = 60_000;

const app = await provideTestApp();

const listOf = async (client = app.client(), id: string) =>
  client.call('GET /api/v1/users/:id/sessions', { params: { id } });

/** Creates a user with two sessions: one from registering, and one from signing in with Firefox. */
async function twice() {
  const someone = await register(app);
  const { user, password } = someone;
  const elsewhere = app.client();
  await elsewhere.call('POST /api/login', {
    body: { email: user.email, password },
    headers: { 'user-agent': FIREFOX },
  });
  return { ...someone, elsewhere };
}

describe('the sessions of an account', () => {
  it('are listed with readable device names, and the current one is marked [ACCT-10]', async () => {
    const { client, user, elsewhere } = await twice();
    const { status, body } = await listOf(elsewhere, user.id);
    expect(status).toBe(200);
    expect(body.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Unknown device', false],
    ]);
    expect((await listOf(client, user.id)).body.map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(body)).not.toMatch(/hash|token/i);
  });

  it('record when they were last used, accurate to five minutes [ACCT-10]', async () => {
    const { client, user } = await register(app);
    const lastUsed = async () => (await listOf(client, user.id)).body[0]?.lastUsedAt ?? '';
    const first = await lastUsed();
    await app.shiftClock(4 * MINUTE);
    expect(await lastUsed()).toBe(first);
    await app.shiftClock(6 * MINUTE);
    await client.call('GET /api/user');
    const second = await lastUsed();
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThan(5 * MINUTE);
    await app.shiftClock(9 * MINUTE);
    expect(await lastUsed()).toBe(second);
    await app.shiftClock(0);
  });

  it('can be ended one by one, with immediate effect [ACCT-11]', async () => {
    const { client, user, elsewhere } = await twice();
    const other = (await listOf(client, user.id)).body.find(({ current }) => !current);
    const params = { id: user.id, sessionId: other?.id ?? '' };
    const end = () => client.call('DELETE /api/v1/users/:id/sessions/:sessionId', { params });
    expect((await end()).status).toBe(204);
    expect((await elsewhere.call('GET /api/user')).status).toBe(401);
    expect((await client.call('GET /api/user')).status).toBe(200);
    expect((await end()).status).toBe(404);
  });

  it('can all be ended at once, except the current one [ACCT-11]', async () => {
    const { client, user, elsewhere, ...rest } = await twice();
    const third = await signIn(app, { client, user, ...rest });
    const { body } = await third.call('DELETE /api/v1/users/:id/sessions', { params: { id: user.id } });
    expect(body).toEqual({ ended: 2 });
    for (const ended of [client, elsewhere]) expect((await ended.call('GET /api/user')).status).toBe(401);
    expect((await third.call('GET /api/user')).status).toBe(200);
  });

  it('cannot be seen or ended by other users, including admins [ACCT-11]', async () => {
    const { client, user } = await register(app);
    const [session] = (await listOf(client, user.id)).body;
    for (const other of [await register(app), await admin(app)]) {
      expect((await listOf(other.client, user.id)).status).toBe(403);
      const all = await other.client.call('DELETE /api/v1/users/:id/sessions', { params: { id: user.id } });
      expect(all.status).toBe(403);
      // A user cannot find another user's session under their own account either.
      for (const id of [user.id, other.user.id]) {
        const { status } = await other.client.call('DELETE /api/v1/users/:id/sessions/:sessionId', {
          params: { id, sessionId: session?.id ?? '' },
        });
        expect(status).toBe(id === user.id ? 403 : 404);
      }
    }
    expect((await listOf(undefined, user.id)).status).toBe(401);
    expect((await client.call('GET /api/user')).status).toBe(200);
  });
});

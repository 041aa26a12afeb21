import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const upgrade = ({ client }: Someone, id: string) =>
  client.call('PATCH /api/v1/users/:id', { params: { id }, body: { role: 'host' } });

const upgradesOf = (id: string) =>
  app.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, id), eq(auditEntries.action, 'account.become_host')));

describe('PATCH /api/v1/users/{id}', () => {
  it('upgrades a participant to host immediately, and only once [API-USER-05] [PERM-03]', async () => {
    const someone = await register(app);
    const responses = await Promise.all([
      upgrade(someone, someone.user.id),
      upgrade(someone, someone.user.id),
    ]);
    for (const { status, body } of [...responses, await upgrade(someone, someone.user.id)]) {
      expect(status).toBe(200);
      expect(body).toEqual({ ...someone.user, role: 'host' });
    }
    expect((await someone.client.call('GET /api/user')).body).toMatchObject({
      role: 'host',
      verified: false,
    });
    expect(await upgradesOf(someone.user.id)).toHaveLength(1);
  });

  it('never creates an admin [API-USER-05] [PERM-09]', async () => {
    const someone = await register(app);
    for (const body of [{ role: 'admin' }, { role: 'participant' }, { role: null }]) {
      const response = await someone.client.send({
        method: 'PATCH',
        url: `/api/v1/users/${someone.user.id}`,
        body,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBe('You can only upgrade an account to host');
    }
    expect((await someone.client.call('GET /api/user')).body).toEqual(someone.user);
  });

  it('ignores other fields in the request', async () => {
    const someone = await register(app);
    const response = await someone.client.send({
      method: 'PATCH',
      url: `/api/v1/users/${someone.user.id}`,
      body: { role: 'host', verified: true, email: 'other@example.org' },
    });
    expect(response.json()).toEqual({ ...someone.user, role: 'host' });
  });

  it('rejects visitors, and rejects other accounts whether or not they exist', async () => {
    const someone = await register(app);
    const other = await register(app);
    for (const id of [other.user.id, crypto.randomUUID()]) {
      const { status, error } = await upgrade(someone, id);
      expect([status, error.message]).toEqual([403, 'You can only change your own account.']);
    }
    expect((await upgrade({ ...someone, client: app.client() }, someone.user.id)).status).toBe(401);
    expect((await other.client.call('GET /api/user')).body.role).toBe('participant');
  });

  it('lets admins upgrade others, records it as an action, and never demotes admins [PERM-07]', async () => {
    const boss = await admin(app);
    const someone = await register(app);
    expect((await upgrade(boss, someone.user.id)).body.role).toBe('host');
    expect(await upgradesOf(someone.user.id)).toMatchObject([{ actorId: boss.user.id, actorRole: 'admin' }]);
    const rejected = await upgrade(boss, boss.user.id);
    expect([rejected.status, rejected.error.message]).toEqual([409, 'An admin account keeps its role.']);
    const missing = await upgrade(boss, crypto.randomUUID());
    expect([missing.status, missing.error.message]).toEqual([404, 'Account not found']);
    expect((await boss.client.call('GET /api/user')).body.role).toBe('admin');
  });
});

import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const boss = await admin(app);

const list = (query: { limit?: number; page?: number } = {}, by = boss) =>
  by.client.call('GET /api/v1/admin/hosts', { query });
const verify = (id: string, by = boss) =>
  by.client.call('PUT /api/v1/admin/hosts/:id/verify', { params: { id } });
const unverify = (id: string, by = boss) =>
  by.client.call('PUT /api/v1/admin/hosts/:id/unverify', { params: { id } });

const acts = async (id: string) => {
  const rows = await app.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, id), eq(auditEntries.actorRole, 'admin')))
    .orderBy(auditEntries.id);
  return rows.map(({ actorId, action, details }) => ({ actorId, action, details }));
};

describe('GET /api/v1/admin/hosts', () => {
  it('lists hosts only, newest first [API-ADMIN-01] [ADMIN-04]', async () => {
    const first = await register(app, { role: 'host', firstName: 'Grace', lastName: 'Hopper' });
    await register(app);
    const second = await register(app, { role: 'host' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.slice(0, 2)).toEqual(
      [second, first].map(({ user }) => ({
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        role: 'host',
        verified: false,
        revoked: false,
        createdAt: user.createdAt,
        runningDraws: 0,
        suspended: false,
        verificationRequest: null,
      })),
    );
    expect(body.every(({ role }) => role === 'host')).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  });

  it('returns results in pages', async () => {
    for (let host = 0; host < 3; host += 1) await register(app, { role: 'host' });
    const all = (await list()).body.map(({ id }) => id);
    const second = await list({ limit: 2, page: 2 });
    expect(second.body.map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect(second.headers['x-total-count']).toBe(String(all.length));
    expect(second.headers.link).toBe('</api/v1/admin/hosts?limit=2&page=3>; rel="next"');
    const beyond = await list({ limit: 2, page: 99 });
    expect([beyond.body, beyond.headers['x-total-count'], beyond.headers.link]).toEqual([
      [],
      String(all.length),
      undefined,
    ]);
  });

  it('counts running draws, even those of a revoked host [ADMIN-22] [PERM-06]', async () => {
    const host = await verifiedHost(app);
    await publishedDraw(app, host);
    await publishedDraw(app, host, { startDate: new Date(Date.now() + 3_600_000).toISOString() });
    await publishedDraw(app, host, { startDate: null });
    const { id } = await publishedDraw(app, host);
    const ended = await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
    expect(ended.body.status).toBe('awaiting_draw');
    expect((await unverify(host.user.id)).body).toMatchObject({ revoked: true, runningDraws: 3 });
    const row = (await list()).body.find((one) => one.id === host.user.id);
    expect(row).toMatchObject({ verified: false, revoked: true, runningDraws: 3 });
  });
});

describe('PUT /api/v1/admin/hosts/{id}/verify and …/unverify', () => {
  it('verify and revoke a host, and record what the admin did [API-ADMIN-02] [ADMIN-05] [PERM-07]', async () => {
    const host = await register(app, { role: 'host' });
    const { id } = host.user;
    const shown = async () => (await host.client.call('GET /api/user')).body;

    expect(await verify(id)).toMatchObject({ status: 200, body: { id, verified: true, revoked: false } });
    expect(await shown()).toMatchObject({ verified: true, revoked: false });
    expect(await unverify(id)).toMatchObject({ status: 200, body: { id, verified: false, revoked: true } });
    expect(await shown()).toMatchObject({ verified: false, revoked: true });
    expect(await verify(id)).toMatchObject({ status: 200, body: { id, verified: true, revoked: false } });
    expect(await shown()).toMatchObject({ verified: true, revoked: false });

    const [before, verified, revoked] = [
      { verified: false, revoked: false },
      { verified: true, revoked: false },
      { verified: false, revoked: true },
    ];
    expect(await acts(id)).toEqual([
      { actorId: boss.user.id, action: 'host.verify', details: { before, after: verified } },
      { actorId: boss.user.id, action: 'host.unverify', details: { before: verified, after: revoked } },
      { actorId: boss.user.id, action: 'host.verify', details: { before: revoked, after: verified } },
    ]);
  });

  it('change and record nothing when repeated, even concurrently', async () => {
    const { id } = (await register(app, { role: 'host' })).user;
    for (const change of [verify, unverify]) {
      const responses = [...(await Promise.all([change(id), change(id)])), await change(id)];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect((await acts(id)).map(({ action }) => action)).toEqual(['host.verify', 'host.unverify']);
  });

  it('change nothing for a host who was never verified', async () => {
    const { id } = (await register(app, { role: 'host' })).user;
    expect((await unverify(id)).body).toMatchObject({ verified: false, revoked: false });
    expect(await acts(id)).toEqual([]);
  });

  it('are rejected for users who are not hosts [API-ADMIN-02]', async () => {
    const { user } = await register(app);
    for (const id of [user.id, boss.user.id, crypto.randomUUID()]) {
      for (const change of [verify, unverify]) {
        const { status, error } = await change(id);
        expect([status, error.message]).toEqual([404, 'Host not found']);
      }
    }
    expect((await verify('not-an-id')).status).toBe(404);
  });
});

describe('the host calls', () => {
  it('are for admins only [API-ADMIN-10] [PERM-07]', async () => {
    const host = await verifiedHost(app);
    const visitor = { ...host, client: app.client() };
    const { id } = (await register(app, { role: 'host' })).user;
    for (const [by, status] of [
      [visitor, 401],
      [await register(app), 403],
      [await register(app, { role: 'host' }), 403],
      [host, 403],
    ] as const) {
      const responses = [await list({}, by), await verify(id, by), await unverify(id, by)];
      expect(responses.map((response) => response.status)).toEqual([status, status, status]);
    }
    expect((await list()).body.find((row) => row.id === id)).toMatchObject({ verified: false });
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, verificationRequests } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const boss = await admin(app);

const newHost = (firstName = 'Una') => register(app, { role: 'host', firstName });
const ask = (by: Someone, note = '', of = by) =>
  by.client.call('PUT /api/v1/users/:id/verification-request', {
    params: { id: of.user.id },
    body: { note },
  });
const find = async (by: Someone) =>
  (await by.client.call('GET /api/v1/users/:id/verification-request', { params: { id: by.user.id } })).body
    .request;
const queue = async () =>
  (await boss.client.call('GET /api/v1/admin/hosts', { query: { state: 'waiting' } })).body;

describe('a request for the verification call [HOSTCALL-01]', () => {
  it('waits in a queue for admins, the oldest first, with the host’s note', async () => {
    const [first, second] = [await newHost('Ann'), await newHost('Ben')];
    expect(await find(first)).toBeNull();
    expect((await ask(second, 'After six, 01632 960 001')).status).toBe(200);
    await ask(first);
    expect((await queue()).map(({ firstName }) => firstName)).toEqual(['Ben', 'Ann']);
    expect((await queue())[0]?.verificationRequest).toEqual({
      requestedAt: expect.any(String),
      note: 'After six, 01632 960 001',
    });
    const { body } = await boss.client.call('GET /api/v1/admin/hosts/:id', { params: { id: first.user.id } });
    expect(body.verificationRequest).toMatchObject({ note: '' });
  });

  it('changes its note, but not its place, if it is repeated', async () => {
    const host = await newHost();
    const { body } = await ask(host, 'Mornings');
    const again = await ask(host, 'Evenings');
    expect(again.body.request).toEqual({ ...body.request, note: 'Evenings' });
    expect(await find(host)).toEqual(again.body.request);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, host.user.id));
    expect(acts.filter(({ action }) => action === 'host.ask_verification')).toHaveLength(1);
  });

  it('ends when the host is verified, and can be made again after a revocation', async () => {
    const host = await newHost();
    const params = { id: host.user.id };
    await ask(host);
    await boss.client.call('PUT /api/v1/admin/hosts/:id/verify', { params });
    expect(await find(host)).toBeNull();
    const { status, error } = await ask(host);
    expect([status, error.code]).toEqual([409, 'already_verified']);
    await boss.client.call('PUT /api/v1/admin/hosts/:id/unverify', { params });
    expect((await ask(host)).status).toBe(200);
  });

  it('is only for the host', async () => {
    const host = await newHost();
    for (const by of [boss, await verifiedHost(app), await register(app)]) {
      expect((await ask(by, '', host)).status).toBe(403);
    }
    expect((await ask(boss)).status).toBe(403);
    expect(await find(host)).toBeNull();
  });

  it('is part of the data export, and deleted with the account', async () => {
    const host = await newHost();
    const params = { id: host.user.id };
    await ask(host, 'Ring twice');
    const { body } = await host.client.call('GET /api/v1/users/:id/data.json', { params });
    const data = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.verificationRequests).toMatchObject([{ note: 'Ring twice' }]);
    await host.client.call('DELETE /api/v1/users/:id', { params, body: { password: host.password } });
    expect(
      await app.database.db.$count(verificationRequests, eq(verificationRequests.personId, host.user.id)),
    ).toBe(0);
  });

  it.each([7, null, 'x'.repeat(501), '\u0000', '\u200b'])('rejects the note %j', async (note) => {
    const host = await newHost();
    const response = await host.client.send({
      method: 'PUT',
      url: `/api/v1/users/${host.user.id}/verification-request`,
      body: { note },
    });
    expect(response.statusCode).toBe(400);
  });
});

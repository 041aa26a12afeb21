import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder } from '../../../../../tests/helpers/refunds.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app, { firstName: 'Ann', lastName: 'Alder' }));
const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
const buyer = await register(app, { firstName: 'Bea', lastName: 'Birch', email: 'be_a@example.org' });

const list = async (query: {
  search?: string;
  role?: 'host';
  state?: 'suspended' | 'leaving' | 'open';
  limit?: number;
}) => {
  const { body, headers } = await boss.client.call('GET /api/v1/admin/people', { query });
  return { names: body.map(({ firstName }) => firstName), total: Number(headers['x-total-count']), body };
};
const show = (id: string) => boss.client.call('GET /api/v1/admin/people/:id', { params: { id } });

describe('finding users', () => {
  it('searches names, addresses and ids, and filters by role and status [ADMIN-28]', async () => {
    expect((await list({})).names).toEqual(['Bea', 'Olga', 'Ann']);
    expect((await list({ search: 'birch BEA' })).names).toEqual(['Bea']);
    expect((await list({ search: 'BE_A@' })).names).toEqual(['Bea']);
    expect((await list({ search: host.user.id })).names).toEqual(['Olga']);
    expect((await list({ search: 'nobody' })).names).toEqual([]);
    expect((await list({ role: 'host' })).names).toEqual(['Olga']);
    expect((await list({ state: 'suspended' })).names).toEqual([]);
    expect(await list({ limit: 1 })).toMatchObject({ names: ['Bea'], total: 3 });
    expect(JSON.stringify((await list({})).body)).not.toMatch(/password|hash|secret/i);
  });

  it('shows a user’s purchases and sessions [ADMIN-28]', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    const { body } = await tryToBuy(buyer.client, draw, 3);
    await tryToBuy(buyer.client, draw, 1);
    await refundOrder(boss.client, draw.id, body.order.id);
    expect((await show(buyer.user.id)).body).toMatchObject({
      orders: 2,
      draws: 0,
      paidPence: 2000,
      refundedPence: 1500,
      sessions: 1,
      suspendedAt: null,
      deletion: { waiting: 1 },
      notes: [],
    });
    expect((await show(host.user.id)).body).toMatchObject({ orders: 0, draws: 1, verified: true });
    expect((await show(crypto.randomUUID())).status).toBe(404);
  });
});

describe('notes', () => {
  const add = (id: string, text: string) =>
    boss.client.call('POST /api/v1/admin/people/:id/notes', { params: { id }, body: { text } });

  it('are shared with other admins, and can be deleted; the audit log omits their text [ADMIN-26]', async () => {
    const { id } = buyer.user;
    const first = await add(id, 'Rang about a refund.');
    await add(id, 'Prefers email.\nAlways.');
    expect(first).toMatchObject({ status: 201, body: { by: { id: boss.user.id, name: 'Ann Alder' } } });
    expect((await show(id)).body.notes.map(({ text }) => text)).toEqual([
      'Prefers email.\nAlways.',
      'Rang about a refund.',
    ]);
    const params = { id, noteId: first.body.id };
    const remove = () => boss.client.call('DELETE /api/v1/admin/people/:id/notes/:noteId', { params });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    const { body } = await boss.client.call('GET /api/v1/admin/audit', {
      query: { target: id, kind: 'person' },
    });
    expect(body.map(({ action }) => action)).toContain('person.delete_note');
    expect(JSON.stringify(body)).not.toContain('refund.');
    expect((await add(crypto.randomUUID(), 'Nobody')).status).toBe(404);
    expect((await add(id, ' ')).status).toBe(400);
  });

  it("are included in a user's data export, and are erased with the account [ADMIN-26]", async () => {
    const person = await register(app);
    const { id } = person.user;
    await add(id, 'Collects lighthouses.');
    const own = await person.client.call('GET /api/v1/users/:id/data.json', { params: { id } });
    expect(JSON.stringify(own.body)).toContain('Collects lighthouses.');
    const erased = await boss.client.call('POST /api/v1/admin/people/:id/erasure', { params: { id } });
    expect(erased).toMatchObject({ status: 200, body: { status: 'deleted' } });
    expect((await show(id)).status).toBe(404);
    expect((await list({ search: person.user.email })).names).toEqual([]);
  });
});

describe('when a user requests it', () => {
  it('an admin downloads the same data as the user could, and the download is recorded [ADMIN-30]', async () => {
    const { id } = buyer.user;
    const { body, headers } = await boss.client.call('GET /api/v1/admin/people/:id/data.json', {
      params: { id },
    });
    expect(headers['content-disposition']).toContain(`data-of-${id}.json`);
    const own = await buyer.client.call('GET /api/v1/users/:id/data.json', { params: { id } });
    const { madeAt: _, record: __, ...theirs }: Record<string, unknown> = Object(own.body);
    expect(body).toMatchObject(theirs);
    const audit = await boss.client.call('GET /api/v1/admin/audit', {
      query: { target: id, action: 'person.export' },
    });
    expect(audit.body).toMatchObject([{ actor: { id: boss.user.id } }]);
  });

  it('an admin requests the deletion of the account, which waits for its draws and can be cancelled [ADMIN-30]', async () => {
    const { id } = buyer.user;
    const params = { id };
    const asked = await boss.client.call('POST /api/v1/admin/people/:id/erasure', { params });
    expect(asked).toMatchObject({ status: 200, body: { status: 'pending', waiting: 1 } });
    expect((await list({ state: 'leaving' })).names).toEqual(['Bea']);
    expect((await boss.client.call('DELETE /api/v1/admin/people/:id/erasure', { params })).status).toBe(204);
    expect((await list({ state: 'leaving' })).names).toEqual([]);
    expect(
      (await boss.client.call('POST /api/v1/admin/people/:id/erasure', { params: { id: host.user.id } }))
        .status,
    ).toBe(409);
    expect(
      (await boss.client.call('POST /api/v1/admin/people/:id/erasure', { params: { id: boss.user.id } }))
        .status,
    ).toBe(409);
  });
});

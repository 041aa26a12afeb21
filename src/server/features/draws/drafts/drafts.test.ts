import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DRAFT_LIMITS } from '#domain/draws/drafts.ts';
import { drawDrafts } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

let keys = 0;
const newKey = () => {
  keys += 1;
  return keys.toString(16).padStart(32, '0');
};
type Values = Record<string, string | number | boolean | null>;
const save = (
  key: string,
  values: Values,
  { by = host, of = host, on = null }: { by?: Someone; of?: Someone; on?: number | null } = {},
) =>
  by.client.call('PUT /api/v1/users/:id/draw-drafts/:key', {
    params: { id: of.user.id, key },
    body: { version: 1, values, replacesRevision: on },
  });
const list = async (by = host) =>
  (await by.client.call('GET /api/v1/users/:id/draw-drafts', { params: { id: by.user.id } })).body;

describe('a draft [DRAFT-02]', () => {
  it('is saved as typed, even if incomplete, and returned to its owner', async () => {
    const key = newKey();
    const values = { title: ' Half a title\n\u0000', ticketPrice: '5.', hasLimit: true, odd: null };
    const { status, body } = await save(key, values);
    expect([status, body.revision]).toEqual([200, 1]);
    const [newest] = await list();
    expect(newest).toEqual({ key, revision: 1, version: 1, values, updatedAt: body.updatedAt });
  });

  it('counts its saves, and rejects one that would overwrite another', async () => {
    const key = newKey();
    await save(key, { title: 'One' });
    expect((await save(key, { title: 'Two' }, { on: 1 })).body.revision).toBe(2);
    for (const on of [null, 1, 3]) {
      const { status, error } = await save(key, { title: 'Three' }, { on });
      expect([status, error.code]).toEqual([409, 'changed_meanwhile']);
    }
    // A retry after a lost response.
    expect((await save(key, { title: 'Two' }, { on: 1 })).body.revision).toBe(2);
    expect((await list()).find((draft) => draft.key === key)?.values).toEqual({ title: 'Two' });
  });

  it('is saved once by concurrent windows', async () => {
    const key = newKey();
    const tabs = await Promise.all(['a', 'b', 'c', 'd'].map((title) => save(key, { title })));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('is gone once it is discarded, and does not come back', async () => {
    const key = newKey();
    await save(key, { title: 'Gone' });
    const params = { id: host.user.id, key };
    for (const _ of [1, 2]) {
      const { status } = await host.client.call('DELETE /api/v1/users/:id/draw-drafts/:key', { params });
      expect(status).toBe(204);
    }
    const { status, error } = await save(key, { title: 'Back?' }, { on: 1 });
    expect([status, error.code]).toEqual([409, 'draft_finished']);
  });

  it('is deleted together with the creation of its draw', async () => {
    const key = newKey();
    await save(key, { title: 'Finished' });
    const body = drawInput({ startDate: null });
    const headers = { 'idempotency-key': key };
    // A rejected draw keeps its draft.
    const past = { ...body, endDate: '2020-01-01T00:00:00Z' };
    expect((await host.client.call('POST /api/v1/prize-draws', { body: past, headers })).status).toBe(400);
    expect((await list()).map((draft) => draft.key)).toContain(key);
    expect((await host.client.call('POST /api/v1/prize-draws', { body, headers })).status).toBe(201);
    expect((await list()).map((draft) => draft.key)).not.toContain(key);
    for (const on of [null, 1]) {
      const { status, error } = await save(key, { title: 'Too late' }, { on });
      expect([status, error.code]).toEqual([409, 'draft_finished']);
    }
  });

  it('is read only by its owner, not even by an admin', async () => {
    const key = newKey();
    await save(key, { title: 'Secret' });
    const other = await verifiedHost(app);
    for (const by of [other, await admin(app), await register(app)]) {
      const params = { id: host.user.id };
      const responses = [
        await by.client.call('GET /api/v1/users/:id/draw-drafts', { params }),
        await save(key, { title: 'Mine' }, { by }),
        await by.client.call('DELETE /api/v1/users/:id/draw-drafts/:key', { params: { ...params, key } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    // The same key belongs to each host alone.
    expect((await save(key, { title: 'Another' }, { by: other, of: other })).body.revision).toBe(1);
    expect((await list()).find((draft) => draft.key === key)?.values).toEqual({ title: 'Secret' });
  });

  it('replaces the oldest beyond the limit', async () => {
    const busy = await verifiedHost(app);
    const made = Array.from({ length: DRAFT_LIMITS.count + 2 }, newKey);
    for (const [at, key] of made.entries()) await save(key, { title: `${at}` }, { by: busy, of: busy });
    expect((await list(busy)).map(({ key }) => key)).toEqual(made.slice(2).toReversed());
  });

  it('is deleted 90 days after its last change', async () => {
    const [old, young] = [newKey(), newKey()];
    await save(old, { title: 'Old' });
    await save(young, { title: 'Young' });
    const ago = sql`draw_clock() - make_interval(days => ${DRAFT_LIMITS.days}, mins => 1)`;
    await app.database.db.update(drawDrafts).set({ updatedAt: ago }).where(eq(drawDrafts.key, old));
    await app.services.drafts.sweep();
    const left = (await list()).map(({ key }) => key);
    expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
  });

  it('is part of the data export, and deleted with the account', async () => {
    const leaving = await verifiedHost(app);
    const key = newKey();
    await save(key, { title: 'Half a draw' }, { by: leaving, of: leaving });
    const params = { id: leaving.user.id };
    const { body } = await leaving.client.call('GET /api/v1/users/:id/data.json', { params });
    const data = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.prizeDrawDrafts).toEqual([
      expect.objectContaining({ values: { title: 'Half a draw' }, updatedAt: expect.any(String) }),
    ]);
    const erased = await leaving.client.call('DELETE /api/v1/users/:id', {
      params,
      body: { password: leaving.password },
    });
    expect(erased.status).toBe(200);
    expect(await app.database.db.$count(drawDrafts, eq(drawDrafts.key, key))).toBe(0);
  });

  const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  it.each([
    ['no object', '7'],
    ['a list', '[]'],
    ['nested too deeply', `{"a":${nested}}`],
    ['a long text', JSON.stringify({ a: 'x'.repeat(20_001) })],
    [
      'too much',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, 'x'.repeat(9_000)]))),
    ],
    ['a long list', JSON.stringify({ a: Array.from({ length: 51 }, () => 'x') })],
    ['a long name', JSON.stringify({ ['a'.repeat(51)]: 1 })],
  ])('is rejected if its values are %s', async (_, values) => {
    const response = await host.client.send({
      method: 'PUT',
      url: `/api/v1/users/${host.user.id}/draw-drafts/${newKey()}`,
      body: `{"version":1,"replacesRevision":null,"values":${values}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(400);
  });

  it.each(['x', 'A'.repeat(32), '0'.repeat(33), '%00'])('is rejected under the key %j', async (key) => {
    expect([400, 404]).toContain((await save(key, { title: 'No' })).status);
  });
});

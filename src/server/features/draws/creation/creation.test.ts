import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { drawCreations, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { storedRows } from '../../../../../tests/helpers/stored-rows.ts';

const HOUR = 3_600_000;
const in2Days = new Date(Date.now() + 48 * HOUR).toISOString();

const app = await provideTestApp();
const host = await verifiedHost(app);

let keys = 0;
const newKey = () => {
  keys += 1;
  return `form-${keys}`;
};
const create = (by: Someone, body: DrawInput, key?: string) =>
  by.client.call('POST /api/v1/prize-draws', {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const countDraws = () => app.database.db.$count(prizeDraws, eq(prizeDraws.ownerId, host.user.id));

describe('creating a draw with an idempotency key [CREATE-01]', () => {
  it.each([
    ['unpublished', null],
    ['scheduled', in2Days],
  ])('returns the same draw again, %s, and writes nothing', async (_, startDate) => {
    const [key, body] = [newKey(), drawInput({ startDate })];
    const first = await create(host, body, key);
    const before = await storedRows(app.database.db);
    const again = await create(host, { ...body, extraTreesCount: 0 }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await storedRows(app.database.db)).toEqual(before);
  });

  it('treats "start now" as the same request a moment later', async () => {
    const key = newKey();
    const input = drawInput();
    const first = await create(host, input, key);
    const again = await create(
      host,
      { ...input, startDate: new Date(Date.now() + 5_000).toISOString() },
      key,
    );
    expect(again.body).toEqual(first.body);
    expect((await create(host, { ...input, startDate: in2Days }, key)).status).toBe(409);
  });

  it('returns the draw in its current state', async () => {
    const [key, body] = [newKey(), drawInput({ startDate: null })];
    const first = await create(host, body, key);
    const params = { id: first.body.id };
    await host.client.call('PUT /api/v1/prize-draws/:id', { params, body: { ...body, title: 'Another' } });
    const again = await create(host, body, key);
    expect(again.body).toMatchObject({ id: first.body.id, title: 'Another' });
  });

  it('rejects another body with a clear message, and creates nothing', async () => {
    const [key, body] = [newKey(), drawInput({ startDate: null })];
    await create(host, body, key);
    const before = await countDraws();
    for (const change of [{ title: 'Other' }, { ticketPrice: 501 }, { startDate: in2Days }]) {
      const { status, error } = await create(host, { ...body, ...change }, key);
      expect([status, error.code]).toEqual([409, 'idempotency_conflict']);
      expect(error.message).toBe(
        'You’ve already created a prize draw with this idempotency key, but with different details. You can find it on your dashboard.',
      );
    }
    expect(await countDraws()).toBe(before);
  });

  it('creates one draw for many concurrent requests', async () => {
    const [key, body] = [newKey(), drawInput({ startDate: null })];
    const before = await countDraws();
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(host, body, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect(await countDraws()).toBe(before + 1);
  });

  it("keeps two hosts' keys separate", async () => {
    const [key, body] = [newKey(), drawInput()];
    const [mine, theirs] = [await create(host, body, key), await create(await verifiedHost(app), body, key)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  it('does not store a rejected attempt', async () => {
    const [key, body] = [newKey(), drawInput({ startDate: null })];
    const past = new Date(Date.now() - HOUR).toISOString();
    expect((await create(host, { ...body, endDate: past }, key)).status).toBe(400);
    expect((await create(host, body, key)).status).toBe(201);
  });

  it('deletes the key together with the draw', async () => {
    const [key, body] = [newKey(), drawInput({ startDate: null })];
    const { body: first } = await create(host, body, key);
    await host.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: first.id } });
    expect(await app.database.db.$count(drawCreations, eq(drawCreations.key, key))).toBe(0);
    const again = await create(host, body, key);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.id);
  });

  it.each(['', 'two words', 'x'.repeat(256)])('rejects the unusable key %j', async (key) => {
    const { status, error } = await create(host, drawInput(), key);
    expect([status, error.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  it('creates a second draw if there is no key', async () => {
    const body = drawInput();
    const [first, second] = [await create(host, body), await create(host, body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });
});

import { describe, expect, it } from 'vitest';
import type { AdminDrawSearch } from '#contract/admin/draws.ts';
import { logRefusals } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null } as const;

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });

const list = async (query: Partial<AdminDrawSearch> = {}) => {
  const { body, headers } = await boss.client.call('GET /api/v1/admin/prize-draws', { query });
  return { titles: body.map(({ title }) => title), total: Number(headers['x-total-count']), body };
};
const show = async (id: string) =>
  (await boss.client.call('GET /api/v1/admin/prize-draws/:id', { params: { id } })).body;
const unpublish = (id: string, reason = 'The charity does not know of it.') =>
  boss.client.call('POST /api/v1/admin/prize-draws/:id/unpublish', { params: { id }, body: { reason } });

describe('the draws in the admin area', () => {
  it('can be found in any status, by title, host or id [ADMIN-31]', async () => {
    const other = await verifiedHost(app, { firstName: 'Otto', lastName: 'Oak' });
    const boat = await publishedDraw(app, host, { title: 'A boat' });
    await publishedDraw(app, host, { title: 'A draft', startDate: null });
    await publishedDraw(app, other, { title: 'A barn' });
    expect((await list()).titles).toEqual(['A barn', 'A draft', 'A boat']);
    expect((await list({ search: 'osier olga' })).titles).toEqual(['A draft', 'A boat']);
    expect((await list({ search: 'BOAT' })).titles).toEqual(['A boat']);
    expect((await list({ search: boat.id })).titles).toEqual(['A boat']);
    expect((await list({ status: 'inactive' })).titles).toEqual(['A draft']);
    expect((await list({ host: other.user.id })).titles).toEqual(['A barn']);
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ titles: ['A draft'], total: 3 });
    expect((await list({ search: 'boat' })).body).toMatchObject([
      { host: { id: host.user.id, email: host.user.email, verified: true, suspended: false }, grossPence: 0 },
    ]);
  });

  it('say if the public log is refused [ADMIN-31]', async () => {
    const draw = await publishedDraw(app, host, { title: 'A well' });
    expect(await show(draw.id)).toMatchObject({ status: 'active', logRefused: false });
    const refusal = { drawId: draw.id, reason: 'shorter' as const, detail: 'A tail was lost.' };
    await app.database.db.insert(logRefusals).values({ ...refusal, headSize: 9, headRoot: 'ab'.repeat(32) });
    expect(await show(draw.id)).toMatchObject({ status: 'active', logRefused: true });
    expect((await list({ search: draw.id })).body).toMatchObject([{ logRefused: true }]);
  });

  it('show their money, log and pending work [ADMIN-31]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const buyer = await register(app);
    await tryToBuy(buyer.client, draw, 3);
    await tryToBuy((await register(app)).client, draw, 2, { testOutcome: 'walk-away' });
    expect(await show(draw.id)).toMatchObject({
      status: 'active',
      ticketsSold: 3,
      held: 2,
      participants: 1,
      cancelBy: null,
      offSaleReason: null,
      money: { gross: 1500, platformFee: 195 },
      log: { entries: 4 },
      work: [
        { kind: 'holds', count: 1, pence: 1000 },
        { kind: 'confirmations', count: 1 },
      ],
    });
    await app.services.notifications.sendConfirmations();
    await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The prize is gone' },
    });
    expect(await show(draw.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The prize is gone',
      work: expect.arrayContaining([{ kind: 'cancellation', count: 3, pence: null, at: expect.any(String) }]),
    });
    expect(
      (await boss.client.call('GET /api/v1/admin/prize-draws/:id', { params: { id: crypto.randomUUID() } }))
        .status,
    ).toBe(404);
  });

  it('show their drawing deadline once they have ended [ADMIN-31]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    await tryToBuy((await register(app)).client, draw, 1);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const { cancelBy, endedAt } = await show(draw.id);
    expect(Date.parse(cancelBy ?? '')).toBeGreaterThan(Date.parse(endedAt ?? '') + 7 * 24 * 3_600_000);
    expect((await list({ search: draw.id })).body).toMatchObject([{ endedAt, cancelledAt: null }]);
  });
});

describe('taking a draw off sale', () => {
  it('unpublishes a draw without tickets, and emails the host the reason [ADMIN-32]', async () => {
    const draw = await publishedDraw(app, host, { title: 'A lamp' });
    expect(await unpublish(draw.id)).toMatchObject({
      status: 200,
      body: { status: 'inactive', startDate: null },
    });
    expect((await app.client().call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } })).status).toBe(
      404,
    );
    const { body } = await boss.client.call('GET /api/v1/admin/mails', {
      query: { search: host.user.email },
    });
    const message = body.find(({ subject }) => subject === 'Taken off sale: A lamp');
    const read = await boss.client.call('GET /api/v1/admin/mails/:id', { params: { id: message?.id ?? '' } });
    expect(read.body.text).toContain('The charity does not know of it.');
    expect(read.body.text).toContain('off the site');
  });

  it('pauses a draw with tickets, which only an admin can resume; resuming clears the reason [ADMIN-32]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const buyer = await register(app);
    await tryToBuy(buyer.client, draw, 2);
    expect(await unpublish(draw.id)).toMatchObject({
      status: 200,
      body: { status: 'inactive', paused: true },
    });
    expect(await show(draw.id)).toMatchObject({
      ticketsSold: 2,
      offSaleReason: 'The charity does not know of it.',
    });
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(409);
    const back = await boss.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), status: 'active' },
    });
    expect(back).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await show(draw.id)).offSaleReason).toBeNull();
  });

  it('is rejected if the draw is not on sale [ADMIN-32]', async () => {
    const draft = await publishedDraw(app, host, { startDate: null });
    expect(await unpublish(draft.id)).toMatchObject({ status: 409, error: { code: 'not_on_sale' } });
    expect((await unpublish(draft.id, ' ')).status).toBe(400);
    expect((await unpublish(crypto.randomUUID())).status).toBe(404);
  });
});

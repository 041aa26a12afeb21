import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  signIn,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { saleRequest } from '../../../../../tests/helpers/sales.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const host = await verifiedHost(app);

const suspend = (id: string, reason = 'Several cards were tried.') =>
  boss.client.call('POST /api/v1/admin/people/:id/suspend', { params: { id }, body: { reason } });
const reinstate = (id: string) =>
  boss.client.call('POST /api/v1/admin/people/:id/reinstate', { params: { id } });
const login = ({ user, password }: Someone, typed = password) =>
  app.client().call('POST /api/login', { body: { email: user.email, password: typed } });
const openDraw = () => publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });

describe('a suspended user', () => {
  it('is signed out everywhere and cannot sign in; only this user learns the reason [ADMIN-29]', async () => {
    const person = await register(app);
    expect(await suspend(person.user.id)).toMatchObject({
      status: 200,
      body: { suspendedAt: expect.any(String), suspendReason: 'Several cards were tried.', sessions: 0 },
    });
    expect((await person.client.call('GET /api/user')).status).toBe(401);
    expect(await login(person)).toMatchObject({ status: 403, error: { code: 'account_suspended' } });
    expect(await login(person, 'not this one')).toMatchObject({ status: 401 });
    const { body: emails } = await boss.client.call('GET /api/v1/admin/mails', {
      query: { search: person.user.email },
    });
    expect(emails.map(({ template }) => template)).toEqual(['account-suspended']);
  });

  it('can sign in again once reinstated, and keeps everything [ADMIN-29]', async () => {
    const person = await register(app);
    const draw = await openDraw();
    await tryToBuy(person.client, draw, 2);
    await suspend(person.user.id);
    expect(await reinstate(person.user.id)).toMatchObject({
      status: 200,
      body: { suspendedAt: null, orders: 1 },
    });
    expect((await login(person)).status).toBe(200);
  });

  it('loses pending orders but keeps paid tickets [ADMIN-29]', async () => {
    const person = await register(app);
    const draw = await openDraw();
    await tryToBuy(person.client, draw, 2);
    const { body } = await person.client.call('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 3, testOutcome: 'walk-away' },
    });
    expect(body.order.status).toBe('pending');
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 2, held: 3 });
    await suspend(person.user.id);
    await app.services.checkout.releaseExpiredHolds();
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 2, voided: 0, held: 0 });
    await reinstate(person.user.id);
    const again = await signIn(app, person);
    const order = await again.call('GET /api/v1/orders/:id', { params: { id: body.order.id } });
    expect(order.body.order.status).not.toBe('pending');
  });

  it('cannot complete a purchase that began earlier, because the sale itself checks the account [ADMIN-29]', async () => {
    const person = await register(app);
    const draw = await openDraw();
    await suspend(person.user.id);
    const sale = app.services.orders.sell(saleRequest(person.user.id, { drawId: draw.id }));
    await expect(sale).rejects.toMatchObject({ code: 'account_suspended' });
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 0, held: 0 });
  });

  it('is notified once, and the suspension is recorded once, however often the request is repeated [ADMIN-29]', async () => {
    const person = await register(app);
    const { id } = person.user;
    await Promise.all([suspend(id), suspend(id)]);
    await suspend(id, 'Another reason');
    const { body } = await boss.client.call('GET /api/v1/admin/audit', {
      query: { target: id, kind: 'person' },
    });
    expect(body.filter(({ action }) => action === 'person.suspend')).toMatchObject([
      { actor: { id: boss.user.id }, changes: [{ field: 'suspended', before: 'no', after: 'yes' }] },
    ]);
  });

  it('can be neither the admin who suspends nor an unknown user', async () => {
    expect((await suspend(boss.user.id)).status).toBe(409);
    expect((await suspend(crypto.randomUUID())).status).toBe(404);
    expect((await suspend(host.user.id, ' ')).status).toBe(400);
  });
});

describe('the draws of a suspended host', () => {
  const stop = (id: string, act: 'pause' | 'cancel') =>
    boss.client.call('POST /api/v1/admin/people/:id/draws', {
      params: { id },
      body: { act, reason: 'The host is suspended.' },
    });
  const statusesOf = (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await boss.client.call('GET /api/v1/admin/prize-draws/:id', { params: { id } });
        return body.paused ? 'paused' : body.status;
      }),
    );

  it('are taken off sale or cancelled in one step, which can be repeated [ADMIN-48]', async () => {
    const own = await verifiedHost(app);
    const sold = await publishedDraw(app, own, { skillGameType: null, skillGameDifficulty: null });
    const unsold = await publishedDraw(app, own);
    const buyer = await register(app);
    await tryToBuy(buyer.client, sold, 2);
    const { id } = own.user;
    expect((await stop(id, 'pause')).error.code).toBe('not_suspended');
    expect((await suspend(id)).body).toMatchObject({ runningDraws: 2 });

    const none = { problem: null };
    const paused = await stop(id, 'pause');
    expect(paused.body).toEqual([
      { id: sold.id, title: sold.title, ...none },
      { id: unsold.id, title: unsold.title, ...none },
    ]);
    expect(await statusesOf([sold.id, unsold.id])).toEqual(['paused', 'inactive']);
    expect((await stop(id, 'pause')).body).toEqual([]);

    expect((await stop(id, 'cancel')).body).toEqual([{ id: sold.id, title: sold.title, ...none }]);
    expect(await statusesOf([sold.id, unsold.id])).toEqual(['cancelled', 'inactive']);
    await app.services.cancellations.refundDraws();
    const { body: orders } = await buyer.client.call('GET /api/v1/users/:id/orders', {
      params: { id: buyer.user.id },
    });
    expect(orders).toMatchObject([{ refundedPence: 1000 }]);
    expect((await stop(id, 'cancel')).body).toEqual([]);
  });
});

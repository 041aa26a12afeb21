import { describe, expect, it } from 'vitest';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder } from '../../../../../tests/helpers/refunds.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const HOUR = 3_600_000;
const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp({ environment: { MONTHLY_LIMIT_PENCE: '100000' } });
const host = await verifiedHost(app);

const show = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/limits', { params: { id: user.id } });
const change = ({ client, user }: Someone, monthlyPence: number | null) =>
  client.call('PUT /api/v1/users/:id/limits', { params: { id: user.id }, body: { monthlyPence } });
const draw = () => publishedDraw(app, host, { ...noGame, ticketLimit: 1_000 });

describe('a spending limit', () => {
  it('is the site’s maximum until the user sets their own [PLAY-01]', async () => {
    const buyer = await register(app, { answered: false });
    expect((await show(buyer)).body).toEqual({
      monthlyPence: null,
      spentPence: 0,
      mostPence: 100_000,
      creditCards: { limitPence: 25_000, spentPence: 0 },
      monthEndsAt: expect.any(String),
      answered: false,
      purchases: 0,
      break: null,
    });
    const over = await tryToBuy(buyer.client, await draw(), 201);
    expect(over).toMatchObject({ status: 403, error: { code: 'spend_limit', leftPence: 100_000 } });
    expect((await tryToBuy(buyer.client, await draw(), 200)).status).toBe(201);
  });

  it('must be chosen, or declined, before a second purchase [PLAY-16]', async () => {
    const buyer = await register(app, { answered: false });
    const declined = await tryToBuy(buyer.client, await draw(), 1, { testOutcome: 'decline' });
    expect(declined.status).toBe(402);
    const first = await draw();
    expect((await tryToBuy(buyer.client, first, 1)).status).toBe(201);
    for (const on of [first, await draw()]) {
      expect(await tryToBuy(buyer.client, on, 1)).toMatchObject({
        status: 403,
        error: { code: 'limit_question', message: expect.stringContaining('My limits') },
      });
    }
    expect((await show(buyer)).body).toMatchObject({ answered: false, purchases: 1, spentPence: 500 });
    expect((await change(buyer, null)).body).toMatchObject({ answered: true, monthlyPence: null });
    expect((await tryToBuy(buyer.client, first, 1)).status).toBe(201);
  });

  it('must be chosen before a second order while the first waits for payment [PLAY-16]', async () => {
    const buyer = await register(app, { answered: false });
    const { body } = await tryToBuy(buyer.client, await draw(), 1, { testOutcome: 'walk-away' });
    const on = await draw();
    expect((await tryToBuy(buyer.client, on, 1)).error.code).toBe('limit_question');
    await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id: body.order.id } });
    expect((await tryToBuy(buyer.client, on, 1)).status).toBe(201);
  });

  it('counts all draws, and says what is left [PLAY-01]', async () => {
    const buyer = await register(app);
    await change(buyer, 2_000);
    expect((await tryToBuy(buyer.client, await draw(), 3)).status).toBe(201);
    const over = await tryToBuy(buyer.client, await draw(), 2);
    expect(over).toMatchObject({
      status: 403,
      error: {
        code: 'spend_limit',
        leftPence: 500,
        message:
          'This is more than the £5.00 that you have left of your spending limit for this month. You haven’t been charged.',
      },
    });
    expect((await tryToBuy(buyer.client, await draw(), 1)).status).toBe(201);
    expect((await tryToBuy(buyer.client, await draw(), 1)).error).toMatchObject({ leftPence: 0 });
    expect((await show(buyer)).body).toMatchObject({ spentPence: 2_000, purchases: 2, answered: true });
  });

  it('of £0 stops every purchase [PLAY-01]', async () => {
    const buyer = await register(app);
    expect((await change(buyer, 0)).body).toMatchObject({ monthlyPence: 0 });
    expect((await tryToBuy(buyer.client, await draw(), 1)).error).toMatchObject({
      code: 'spend_limit',
      leftPence: 0,
    });
  });

  it('counts orders that wait for payment, and gives their room back when they end [PLAY-02]', async () => {
    const buyer = await register(app);
    await change(buyer, 1_000);
    const on = await draw();
    const { body } = await tryToBuy(buyer.client, on, 2, { testOutcome: 'walk-away' });
    expect((await tryToBuy(buyer.client, await draw(), 1)).error.code).toBe('spend_limit');
    await buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id: body.order.id } });
    expect((await show(buyer)).body.spentPence).toBe(0);
    expect((await tryToBuy(buyer.client, await draw(), 2)).status).toBe(201);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('does not count a declined payment, but rejects one above the limit [PLAY-02]', async () => {
    const buyer = await register(app);
    await change(buyer, 1_000);
    const on = await draw();
    expect((await tryToBuy(buyer.client, on, 2, { testOutcome: 'decline' })).status).toBe(402);
    expect((await show(buyer)).body.spentPence).toBe(0);
    expect((await tryToBuy(buyer.client, on, 3, { testOutcome: 'decline' })).error.code).toBe('spend_limit');
  });

  it('is not given back by a refund [PLAY-02]', async () => {
    const buyer = await register(app);
    await change(buyer, 1_000);
    const on = await draw();
    const { body } = await tryToBuy(buyer.client, on, 2);
    expect((await refundOrder(host.client, on.id, body.order.id)).status).toBe(200);
    expect((await show(buyer)).body.spentPence).toBe(1_000);
  });

  it('is lowered at once, also below what was spent [PLAY-03]', async () => {
    const buyer = await register(app);
    await tryToBuy(buyer.client, await draw(), 4);
    expect((await change(buyer, 1_500)).body).toMatchObject({ monthlyPence: 1_500, spentPence: 2_000 });
    expect((await tryToBuy(buyer.client, await draw(), 1)).error).toMatchObject({
      code: 'spend_limit',
      leftPence: 0,
    });
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('ends the orders that wait for payment and no longer fit, the newest first [PLAY-28]', async () => {
    const buyer = await register(app);
    const [first, second] = [await draw(), await draw()];
    const small = await tryToBuy(buyer.client, first, 20, { testOutcome: 'walk-away' });
    const large = await tryToBuy(buyer.client, second, 180, { testOutcome: 'walk-away' });
    const pay = (id: string) =>
      buyer.client.call('POST /api/v1/orders/:id/payment', {
        params: { id },
        body: { testOutcome: 'approve' },
      });
    await change(buyer, 15_000);
    const refused = { status: 409, error: { code: 'order_not_open' } };
    expect(await pay(large.body.order.id)).toMatchObject(refused);
    await app.services.checkout.releaseExpiredHolds();
    expect((await countersOf(app, second.id))?.held).toBe(0);
    expect((await show(buyer)).body.spentPence).toBe(10_000);
    await change(buyer, 0);
    expect(await pay(small.body.order.id)).toMatchObject(refused);
    expect((await countersOf(app, first.id))?.issued).toBe(0);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('leaves an order that still fits [PLAY-28]', async () => {
    const buyer = await register(app);
    const { body } = await tryToBuy(buyer.client, await draw(), 2, { testOutcome: 'walk-away' });
    await change(buyer, 1_000);
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid).toMatchObject({ status: 200 });
  });

  it('above the site’s maximum, negative or with fractions is invalid', async () => {
    const buyer = await register(app);
    expect(await change(buyer, 100_001)).toMatchObject({
      status: 400,
      error: { code: 'limit_too_high', message: 'Your monthly limit can be at most £1,000.00.' },
    });
    for (const monthlyPence of [-1, 0.5, '10', undefined, 1e12]) {
      const response = await buyer.client.send({
        method: 'PUT',
        url: `/api/v1/users/${buyer.user.id}/limits`,
        body: { monthlyPence },
      });
      expect(response.statusCode).toBe(400);
    }
  });

  it('is nobody else’s business, not even an admin’s [PLAY-03]', async () => {
    const buyer = await register(app);
    const boss = await admin(app);
    expect((await show({ ...boss, user: buyer.user })).status).toBe(403);
    expect((await change({ ...boss, user: buyer.user }, 5)).status).toBe(403);
    expect((await change({ ...host, user: buyer.user }, 5)).status).toBe(403);
  });
});

describe('raising a limit', () => {
  it('needs 24 hours and a confirmation, and starts again with each month [PLAY-04]', async () => {
    const buyer = await register(app);
    await change(buyer, 1_000);
    const asked = await change(buyer, 2_000);
    expect(asked.body).toMatchObject({
      monthlyPence: 1_000,
      pending: { monthlyPence: 2_000, from: expect.any(String) },
    });
    const on = await draw();
    expect((await tryToBuy(buyer.client, on, 3)).error.code).toBe('spend_limit');
    expect((await change(buyer, 2_000)).body).toEqual(asked.body);
    await app.shiftClock(24 * HOUR + 1_000);
    // Until the user confirms, nothing changes.
    expect((await tryToBuy(buyer.client, on, 3)).error.code).toBe('spend_limit');
    const confirmed = (await change(buyer, 2_000)).body;
    expect(confirmed).toMatchObject({ monthlyPence: 2_000 });
    expect(confirmed.pending).toBeUndefined();
    expect((await tryToBuy(buyer.client, on, 3)).status).toBe(201);

    const month = await publishedDraw(app, host, {
      ...noGame,
      endDate: new Date(Date.now() + 60 * 24 * HOUR).toISOString(),
    });
    expect((await tryToBuy(buyer.client, month, 2)).error).toMatchObject({
      code: 'spend_limit',
      leftPence: 500,
    });
    const ends = Date.parse((await show(buyer)).body.monthEndsAt);
    await app.shiftClock(ends - Date.now() + 1_000);
    // The month can be longer than a session lasts.
    const later = { ...buyer, client: await signIn(app, buyer) };
    expect((await show(later)).body).toMatchObject({ spentPence: 0 });
    expect((await tryToBuy(later.client, month, 4)).status).toBe(201);
    await app.shiftClock(0);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('is cancelled by a lower limit [PLAY-04]', async () => {
    const buyer = await register(app);
    await change(buyer, 1_000);
    await change(buyer, 2_000);
    const { body } = await change(buyer, 900);
    expect(body.pending).toBeUndefined();
    expect(body.monthlyPence).toBe(900);
  });
});

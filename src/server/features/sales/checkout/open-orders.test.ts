import { describe, expect, it } from 'vitest';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createCheckout } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

type Outcome = 'approve' | 'decline' | 'walk-away';

async function leftOpen(quantity = 2) {
  const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: quantity });
  const { order } = await buy(buyer.client, draw, quantity, { testOutcome: 'walk-away' });
  return { draw, id: order.id };
}
const pay = (id: string, testOutcome?: Outcome) =>
  buyer.client.call('POST /api/v1/orders/:id/payment', {
    params: { id },
    body: { ...(testOutcome && { testOutcome }) },
  });
const cancel = (id: string) => buyer.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });

describe('an order left open with test payments', () => {
  it('can be paid later, which issues its tickets', async () => {
    const { draw, id } = await leftOpen();
    const { status, body } = await pay(id, 'approve');
    expect([status, body.order.status, body.tickets.map((ticket) => ticket.ticketNumber)]).toEqual([
      200,
      'paid',
      [1, 2],
    ]);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
    expect((await pay(id, 'approve')).error.message).toBe('This order has already been paid.');
  });

  it('ends when its payment is declined, as with a real card', async () => {
    const { draw, id } = await leftOpen();
    const { status, error } = await pay(id, 'decline');
    expect([status, error.code]).toEqual([402, 'card_declined']);
    const { body } = await buyer.client.call('GET /api/v1/orders/:id', { params: { id } });
    expect(body.order.status).toBe('declined');
    expect(await countersOf(app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    expect((await pay(id, 'approve')).status).toBe(409);
    expect((await tryToBuy(buyer.client, draw, 2)).status).toBe(201);
  });

  it('does not change if no payment is requested, or if the buyer leaves again', async () => {
    const { id } = await leftOpen();
    for (const outcome of [undefined, 'walk-away'] as const) {
      const { status, body } = await pay(id, outcome);
      expect([status, body.order.status, body.payment]).toEqual([
        200,
        'pending',
        { provider: 'test', status: 'pending' },
      ]);
    }
    expect((await cancel(id)).body.order.status).toBe('cancelled');
  });

  it('can be cancelled, even twice, and then releases its tickets', async () => {
    const { draw, id } = await leftOpen();
    for (const _ of [1, 2]) expect((await cancel(id)).body.order.status).toBe('cancelled');
    expect(await countersOf(app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    expect((await tryToBuy(buyer.client, draw, 2)).status).toBe(201);
  });

  it('cannot be cancelled once it is paid', async () => {
    const { id } = await leftOpen();
    await pay(id, 'approve');
    const { status, error } = await cancel(id);
    expect([status, error.code]).toEqual([409, 'order_not_open']);
  });

  it('cannot be paid through a provider that the site no longer uses', async () => {
    const { id } = await leftOpen();
    const provider = { ...createTestPayments(), name: 'another' };
    const changed = createCheckout({ db: app.database.db, provider, ...app.services });
    const viewer = { ...buyer.user, revoked: false };
    await expect(changed.pay(viewer, id, { testOutcome: 'approve' })).rejects.toThrow(/order again/);
    await expect(changed.cancel(viewer, id)).rejects.toThrow(/order again/);
    expect((await cancel(id)).status).toBe(200);
  });

  it('limits calls to the provider per network', async () => {
    const { id } = await leftOpen();
    const limited = await startTestApp({ database: app.database, limits: true });
    const { email } = buyer.user;
    const client = limited.client();
    await client.call('POST /api/login', { body: { email, password: buyer.password } });
    const ask = () => client.call('POST /api/v1/orders/:id/payment', { params: { id }, body: {} });
    const statuses: number[] = [];
    for (let calls = 0; calls <= 120; calls += 1) statuses.push((await ask()).status);
    expect([...new Set(statuses)]).toEqual([200, 429]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await limited.stop();
    expect((await cancel(id)).status).toBe(200);
  });
});

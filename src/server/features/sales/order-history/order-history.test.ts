import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueries } from '../../../../../tests/helpers/counted-queries.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createOrderHistory } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Holly', lastName: 'Host' });
const boss = await admin(app);

const ordersOf = (viewer: Someone, person: Someone, query = {}) =>
  viewer.client.call('GET /api/v1/users/:id/orders', { params: { id: person.user.id }, query });
const orderOf = (viewer: Someone, person: Someone, orderId: string) =>
  viewer.client.call('GET /api/v1/users/:id/orders/:orderId', { params: { id: person.user.id, orderId } });

it('lists orders with their tickets, latest first, in pages [ORD-01]', async () => {
  const someone = await register(app, { firstName: 'Ann', lastName: 'Baker' });
  const lamp = await publishedDraw(app, host, { ...noGame, title: 'Lamp', ticketPrice: 250 });
  const oil = await publishedDraw(app, host, { ...noGame, title: 'Oil' });
  await buy(await register(app).then(({ client }) => client), lamp, 2);
  await buy(someone.client, lamp, 3);
  await buy(someone.client, oil, 1, { testOutcome: 'walk-away' });
  expect((await tryToBuy(someone.client, lamp, 1, { testOutcome: 'decline' })).status).toBe(402);
  const { status, body, headers } = await ordersOf(someone, someone);
  expect([status, headers['x-total-count']]).toEqual([200, '3']);
  expect(
    body.map(({ draw, ...order }) => [draw.title, order.status, order.quantity, order.totalPence]),
  ).toEqual([
    ['Lamp', 'declined', 1, 250],
    ['Oil', 'pending', 1, 500],
    ['Lamp', 'paid', 3, 750],
  ]);
  expect(body[2]).toMatchObject({
    unitPricePence: 250,
    refundedPence: 0,
    paidAt: expect.any(String),
    expiresAt: null,
    payment: { provider: 'test', cardFunding: null },
    draw: { id: lamp.id, hostName: 'H. Host', charityName: lamp.charityName },
    tickets: [[3, 5]],
    voids: [],
    refunds: [],
  });
  expect(body[1]).toMatchObject({ expiresAt: expect.any(String), paidAt: null, tickets: [] });
  const second = await ordersOf(someone, someone, { limit: 1, page: 2 });
  expect([second.body.map(({ draw }) => draw.title), second.headers.link]).toEqual([
    ['Oil'],
    expect.stringContaining('page=3'),
  ]);
  const inLamp = await ordersOf(someone, someone, { prizeDrawId: lamp.id });
  expect([inLamp.body.map(({ draw }) => draw.title), inLamp.headers['x-total-count']]).toEqual([
    ['Lamp', 'Lamp'],
    '2',
  ]);
  const open = await ordersOf(someone, someone, { status: 'pending' });
  expect([open.body.map(({ draw }) => draw.title), open.headers['x-total-count']]).toEqual([['Oil'], '1']);
});

it('shows voided tickets and refunds with amount, date and reason [ORD-02]', async () => {
  const someone = await register(app, { firstName: 'Ann', lastName: 'Baker' });
  const draw = await publishedDraw(app, host, noGame);
  const { order, tickets } = await buy(someone.client, draw, 5);
  const idOf = (index: number) => tickets[index]?.id ?? '';
  await voidTicket(host.client, draw.id, idOf(1), { reason: 'Bought by mistake' });
  await voidTicket(boss.client, draw.id, idOf(3), { reason: 'A stolen card', refund: false });
  const partly = (await orderOf(someone, someone, order.id)).body;
  expect(partly).toMatchObject({
    status: 'paid',
    refundedPence: 500,
    tickets: [[1, 5]],
    voids: [
      { tickets: [[2, 2]], reason: 'Bought by mistake', refunded: true },
      { tickets: [[4, 4]], reason: 'A stolen card', refunded: false },
    ],
    refunds: [
      { amountPence: 500, reason: 'Bought by mistake', cause: 'void', createdAt: expect.any(String) },
    ],
    buyer: { firstName: 'Ann', lastName: 'Baker', email: someone.user.email },
  });
  expect(
    partly.ownTickets.map(({ ticketNumber, voided, voidReason, refunded }) => [
      ...[ticketNumber, voided, voidReason, refunded],
    ]),
  ).toEqual([
    [1, false, null, false],
    [2, true, 'Bought by mistake', true],
    [3, false, null, false],
    [4, true, 'A stolen card', false],
    [5, false, null, false],
  ]);
  await refundOrder(boss.client, draw.id, order.id, 'The host asked for it');
  const wholly = (await orderOf(someone, someone, order.id)).body;
  expect(wholly.refundedPence).toBe(2500);
  expect(wholly.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(2500);
});

it('the order history is visible only to that user and admins, and contains only that user’s orders [ORD-03]', async () => {
  const someone = await register(app);
  const other = await register(app);
  const draw = await publishedDraw(app, host, noGame);
  const { order } = await buy(someone.client, draw, 1);
  for (const viewer of [other, host]) {
    const { status, error } = await ordersOf(viewer, someone);
    expect([status, error.message]).toEqual([403, 'You can only see your own orders.']);
    expect((await orderOf(viewer, someone, order.id)).status).toBe(403);
  }
  expect((await ordersOf(boss, someone)).status).toBe(200);
  expect((await orderOf(boss, someone, order.id)).body.id).toBe(order.id);
  const { status, error } = await orderOf(other, other, order.id);
  expect([status, error.message]).toEqual([404, 'Order not found']);
  expect((await ordersOf({ ...someone, client: app.client() }, someone)).status).toBe(401);
});

it('does not name the buyer after an erasure, even to admins [ACCT-21]', async () => {
  const someone = await register(app);
  const draw = await publishedDraw(app, host, noGame);
  expect((await tryToBuy(someone.client, draw, 1, { testOutcome: 'decline' })).status).toBe(402);
  const [declined] = (await ordersOf(someone, someone)).body;
  const before = await orderOf(boss, someone, declined?.id ?? '');
  expect(before.body.buyer?.email).toBe(someone.user.email);
  const { user, password } = someone;
  const params = { id: user.id };
  const asked = await someone.client.call('DELETE /api/v1/users/:id', { params, body: { password } });
  expect(asked.body.status).toBe('deleted');
  const after = await orderOf(boss, someone, declined?.id ?? '');
  expect([after.status, after.body.buyer]).toEqual([200, null]);
});

it('uses as many queries for many orders as for one [ORD-01]', async () => {
  const someone = await register(app);
  const viewer = { ...someone.user, revoked: false };
  const queriesFor = async (more: number) => {
    for (let index = 0; index < more; index += 1) {
      await buy(someone.client, await publishedDraw(app, host, noGame), 2);
    }
    const { db, made } = countQueries(app.database.db);
    const { rows } = await createOrderHistory({ db }).list(viewer, someone.user.id, { limit: 100, page: 1 });
    return { orders: rows.length, queries: made() };
  };
  const one = await queriesFor(1);
  const many = await queriesFor(5);
  expect([one.orders, many.orders]).toEqual([1, 6]);
  expect(many.queries).toBe(one.queries);
});

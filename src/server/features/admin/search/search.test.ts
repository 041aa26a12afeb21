import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, staff, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const support = await staff(app, 'support');
const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
const buyer = await register(app, { firstName: 'Bea', lastName: 'Birch' });
const noGame = { skillGameType: null, skillGameDifficulty: null };
const draw = await publishedDraw(app, host, { ...noGame, title: 'Harbour Raffle' });
const { order } = await buy(buyer.client, draw, 3, { email: 'gift@example.org' });
const other = await buy(buyer.client, draw, 1);

const find = async (q: string) =>
  (await support.client.call('GET /api/v1/admin/search', { query: { q } })).body;
const ordersOf = async (q: string) => (await find(q)).orders.map(({ id, foundBy }) => [id, foundBy]);

describe('the search for orders and people', () => {
  it.each([
    ['as shown', (number: string) => number],
    ['in lower case without dashes', (number: string) => number.toLowerCase().replaceAll('-', '')],
    ['without its prefix', (number: string) => number.replace('OAK-', '')],
    ['with O for 0 and I for 1', (number: string) => number.replaceAll('0', 'O').replaceAll('1', 'i')],
  ])('finds an order by its number %s [ADMIN-42]', async (_how, typed) => {
    expect(await ordersOf(typed(order.number))).toEqual([[order.id, 'number']]);
  });

  it('finds an order by id, payment reference, ticket and email address [ADMIN-42]', async () => {
    expect(await ordersOf(order.id)).toEqual([[order.id, 'number']]);
    expect(await ordersOf(`test_${order.id}`)).toEqual([[order.id, 'payment']]);
    expect(await ordersOf('harbour raffle 2')).toEqual([[order.id, 'ticket']]);
    expect(await ordersOf(`${draw.id} #0004`)).toEqual([[other.order.id, 'ticket']]);
    expect(await ordersOf('GIFT@example.org')).toEqual([[order.id, 'contact']]);
    await app.services.ticketLists.makeFindable();
    expect(await ordersOf('gift@example.org')).toEqual([[order.id, 'contact']]);
  });

  it('finds people by name and email address, with what identifies an order [ADMIN-42]', async () => {
    expect((await find('birch bea')).people).toEqual([
      { id: buyer.user.id, name: 'Bea Birch', email: buyer.user.email, role: 'participant' },
    ]);
    const found = await find(buyer.user.email);
    expect(found.people.map(({ id }) => id)).toEqual([buyer.user.id]);
    expect(found.orders).toMatchObject([
      { number: other.order.number, draw: { id: draw.id, title: 'Harbour Raffle' }, totalPence: 500 },
    ]);
  });

  it.each(['OAK-0000-0000', 'pi_unknown', 'harbour raffle 99', 'harbour raffle 9999999999', 'nothing %_\\'])(
    'finds nothing for %j [ADMIN-42]',
    async (q) => {
      expect(await find(q)).toEqual({ orders: [], people: [] });
    },
  );

  it('rejects an empty search', async () => {
    expect((await support.client.call('GET /api/v1/admin/search', { query: { q: ' ' } })).status).toBe(400);
  });
});

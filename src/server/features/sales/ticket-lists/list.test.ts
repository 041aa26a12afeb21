import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });
const draw = await publishedDraw(app, host);
await buy(ada.client, draw, 3);
await buy(bob.client, draw, 2, { right: false });
await buy(bob.client, draw, 1, { firstName: 'Cleo', lastName: '100%_Egypt', email: 'Cleo@Nile.example' });

type Status = 'active' | 'voided' | 'refunded';
type Query = {
  search?: string;
  orderId?: string;
  mine?: 'true' | 'false';
  status?: Status;
  page?: number;
  limit?: number;
};
const list = (someone: Someone, query: Query = {}, of: { id: string } = draw) =>
  someone.client.call('GET /api/v1/prize-draws/:id/tickets', { params: { id: of.id }, query });
const numbers = async (someone: Someone, query: Query, of?: { id: string }) =>
  (await list(someone, query, of)).body.map((ticket) => ticket.ticketNumber);

describe("a draw's tickets", () => {
  it('are shown in full to its owner and admins [API-TICKETS-01, API-TICKETS-02, PERM-10]', async () => {
    for (const someone of [host, await admin(app)]) {
      const { status, body, headers } = await list(someone);
      expect(status).toBe(200);
      expect(headers['x-total-count']).toBe('6');
      expect(body.map((ticket) => ticket.ticketNumber)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(body[0]).toEqual({
        id: body[0]?.id,
        ticketNumber: 1,
        prizeDrawId: draw.id,
        userId: ada.user.id,
        firstName: 'Ada',
        lastName: 'Lovelace',
        purchaserEmail: ada.user.email,
        purchasedAt: body[0]?.purchasedAt,
        voided: false,
        voidReason: null,
        voidedBy: null,
        voidCause: null,
        voidedAt: null,
        refunded: false,
        orderId: body[1]?.orderId,
      });
      expect(body[5]).toMatchObject({ firstName: 'Cleo', purchaserEmail: 'Cleo@Nile.example' });
    }
  });

  it('are shown to others by initial and last name, except their own, which they see in full [PERM-11]', async () => {
    const { body } = await list(bob);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      ticketNumber: 1,
      prizeDrawId: draw.id,
      userId: null,
      firstName: 'A',
      lastName: 'Lovelace',
      purchaserEmail: null,
      purchasedAt: body[0]?.purchasedAt,
      voided: false,
      voidReason: null,
      voidedBy: null,
      voidCause: null,
      voidedAt: null,
    });
    expect(body[3]).toMatchObject({ userId: bob.user.id, firstName: 'Bob', purchaserEmail: bob.user.email });
  });

  it('are not shown to a visitor [PERM-11]', async () => {
    const { status } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/tickets', { params: { id: draw.id }, query: {} });
    expect(status).toBe(401);
  });

  it('are not found if the draw is hidden', async () => {
    const { body: hidden } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    expect((await list(bob, {}, hidden)).status).toBe(404);
    expect((await list(host, {}, hidden)).body).toEqual([]);
    expect((await list(bob, {}, { id: crypto.randomUUID() })).error.message).toBe('Prize draw not found');
  });

  it('are searched by name, email and number, ignoring case [VIEW-03]', async () => {
    expect(await numbers(host, { search: 'LOVE' })).toEqual([1, 2, 3]);
    expect(await numbers(host, { search: 'ada love' })).toEqual([1, 2, 3]);
    expect(await numbers(host, { search: ada.user.email.toUpperCase() })).toEqual([1, 2, 3]);
    expect(await numbers(host, { search: 'nile.example' })).toEqual([6]);
    expect(await numbers(host, { search: '5' })).toContain(5);
    expect(await numbers(host, { search: '#000005' })).toEqual([5]);
    expect(await numbers(host, { search: '%' })).toEqual([6]);
    expect(await numbers(host, { search: '0%_E' })).toEqual([6]);
    expect(await numbers(host, { search: 'nobody' })).toEqual([]);
    expect(await numbers(host, { search: '  ' })).toHaveLength(6);
  });

  it('cannot be found by data that the user may not see [PERM-11]', async () => {
    expect(await numbers(bob, { search: 'ada' })).toEqual([]);
    expect(await numbers(bob, { search: ada.user.email })).toEqual([]);
    expect(await numbers(bob, { search: 'lovelace' })).toEqual([1, 2, 3]);
    expect(await numbers(bob, { search: 'bob' })).toEqual([4, 5]);
  });

  it('are searched for the literal text', async () => {
    expect(await numbers(host, { search: '\\' })).toEqual([]);
    expect(await numbers(host, { search: "' or 1=1 --" })).toEqual([]);
    const { status, error } = await list(host, { search: 'a\u0000' });
    expect([status, error.message]).toEqual([400, 'The search contains characters that can’t be used']);
  });

  it('can be limited to the user’s own', async () => {
    expect(await numbers(bob, { mine: 'true' })).toEqual([4, 5, 6]);
    expect(await numbers(bob, { mine: 'true', search: 'cleo' })).toEqual([6]);
    expect(await numbers(bob, { mine: 'false' })).toHaveLength(6);
    expect(await numbers(host, { mine: 'true' })).toEqual([]);
  });

  it('can be limited to an order that the user can see [API-TICKETS-17]', async () => {
    const orderId = (await list(host)).body[0]?.orderId ?? '';
    expect(orderId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await numbers(host, { orderId })).toEqual([1, 2, 3]);
    expect(await numbers(host, { orderId, search: '#000002' })).toEqual([2]);
    expect(await numbers(ada, { orderId })).toEqual([1, 2, 3]);
    expect(await numbers(bob, { orderId })).toEqual([]);
    expect(await numbers(host, { orderId: crypto.randomUUID() })).toEqual([]);
    expect((await list(bob)).body[0]).not.toHaveProperty('orderId');
  });

  it('do not reveal refunds to others by a status filter [PERM-11]', async () => {
    const own = await publishedDraw(app, host);
    const { tickets } = await buy(ada.client, own, 2);
    await voidTicket(host.client, own.id, tickets[0]?.id ?? '');
    await voidTicket((await admin(app)).client, own.id, tickets[1]?.id ?? '', {
      reason: 'Bought twice',
      refund: false,
    });
    const refunded = (someone: Someone) => numbers(someone, { status: 'refunded' }, own);
    expect(await refunded(host)).toEqual([1]);
    expect(await refunded(ada)).toEqual([1]);
    expect(await refunded(bob)).toEqual([]);
    expect(await numbers(bob, { status: 'voided' }, own)).toEqual([1, 2]);
  });

  it.each([{}, { search: 'e' }])('are paginated, with a total, for %j', async (query) => {
    const all = await numbers(host, query);
    const first = await list(host, { ...query, limit: 2 });
    expect(first.headers['x-total-count']).toBe(String(all.length));
    expect(first.headers.link).toContain('page=2');
    const second = await list(host, { ...query, limit: 2, page: 2 });
    const last = await list(host, { ...query, limit: all.length, page: 2 });
    expect([...first.body, ...second.body].map((ticket) => ticket.ticketNumber)).toEqual(all.slice(0, 4));
    expect([last.body, last.headers.link]).toEqual([[], undefined]);
  });

  it('can be filtered by status: active, voided or refunded [API-TICKETS-16]', async () => {
    const own = await publishedDraw(app, host);
    const { tickets } = await buy(ada.client, own, 6);
    const by = async (status: Status, query: Query = {}) => {
      const params = { id: own.id };
      const response = await host.client.call('GET /api/v1/prize-draws/:id/tickets', {
        params,
        query: { ...query, status },
      });
      return [response.headers['x-total-count'], ...response.body.map(({ ticketNumber }) => ticketNumber)];
    };
    const voided = async (someone: Someone, number: number, refund: boolean) =>
      someone.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
        params: { id: own.id, ticketId: tickets[number - 1]?.id ?? '' },
        body: { reason: 'Asked for', refund },
      });
    expect(await by('active')).toEqual(['6', 1, 2, 3, 4, 5, 6]);
    expect(await by('voided')).toEqual(['0']);
    await voided(host, 1, true);
    await voided(await admin(app), 4, false);
    expect(await by('active')).toEqual(['4', 2, 3, 5, 6]);
    expect(await by('active', { limit: 2, page: 2 })).toEqual(['4', 5, 6]);
    expect(await by('active', { limit: 1, page: 3 })).toEqual(['4', 5]);
    expect(await by('active', { search: 'ada', limit: 3 })).toEqual(['4', 2, 3, 5]);
    expect(await by('voided')).toEqual(['2', 1, 4]);
    expect(await by('refunded')).toEqual(['1', 1]);
    expect(await by('refunded', { search: '000004' })).toEqual(['0']);
    const { statusCode } = await host.client.send({
      method: 'GET',
      url: `/api/v1/prize-draws/${own.id}/tickets?status=sold`,
    });
    expect(statusCode).toBe(400);
  });
});

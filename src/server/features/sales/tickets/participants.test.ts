import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });
const draw = await publishedDraw(app, host);
await buy(ada.client, draw, 3);
await buy(bob.client, draw, 2, { right: false });
await buy(bob.client, draw, 1, { firstName: 'Cleo', lastName: '100%_Egypt', email: 'Cleo@Nile.example' });

type Query = { search?: string; mine?: 'true' | 'false'; page?: number; limit?: number };
const list = (someone: Someone, query: Query = {}, of: { id: string } = draw) =>
  someone.client.call('GET /api/v1/prize-draws/:id/tickets', { params: { id: of.id }, query });
describe('the participants', () => {
  const participants = (someone: Someone, query: Query = {}) =>
    someone.client.call('GET /api/v1/prize-draws/:id/participants', { params: { id: draw.id }, query });

  it('are ranked by number of tickets, then by earliest ticket, and shown only by display name [API-DRAWS-19, PART-09, PART-11]', async () => {
    const { status, body, headers } = await participants(ada);
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body).toEqual([
      { rank: 1, displayName: 'A. Lovelace', ticketCount: 3 },
      { rank: 2, displayName: 'B. Reed', ticketCount: 3 },
    ]);
    expect((await participants(ada, { limit: 1, page: 2 })).body).toEqual([
      { rank: 2, displayName: 'B. Reed', ticketCount: 3 },
    ]);
  });

  it('are ranked without counting voided tickets [API-DRAWS-19]', async () => {
    const [first] = (await list(host)).body;
    await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: first?.id ?? '' },
      body: { reason: 'Bought by mistake' },
    });
    const { body } = await participants(bob);
    expect(body.map((row) => [row.displayName, row.ticketCount])).toEqual([
      ['B. Reed', 3],
      ['A. Lovelace', 2],
    ]);
    const own = (await list(ada)).body[0];
    const others = (await list(bob)).body[0];
    expect(own).toMatchObject({ voided: true, voidReason: 'Bought by mistake' });
    expect(others).toMatchObject({ voided: true, voidReason: null });
  });

  it('are not shown to visitors, and the list is empty if no tickets were sold', async () => {
    const { status } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/participants', { params: { id: draw.id }, query: {} });
    expect(status).toBe(401);
    const empty = await publishedDraw(app, host);
    const { body } = await ada.client.call('GET /api/v1/prize-draws/:id/participants', {
      params: { id: empty.id },
      query: {},
    });
    expect(body).toEqual([]);
    const missing = await ada.client.call('GET /api/v1/prize-draws/:id/participants', {
      params: { id: crypto.randomUUID() },
      query: {},
    });
    expect(missing.status).toBe(404);
  });
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drawAttempts } from '#server/db/schema.ts';
import { provideTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { countQueries } from '../../../../../tests/helpers/counted-queries.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { createTickets } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const fan = await register(app);

const entered = (viewer: Someone, person: Someone, query = {}) =>
  viewer.client.call('GET /api/v1/users/:id/entered-draws', { params: { id: person.user.id }, query });

it('lists the draws that a user has entered, latest first, with their own tickets [API-USER-08, PART-11]', async () => {
  const someone = await register(app);
  const first = await publishedDraw(app, host, noGame);
  const second = await publishedDraw(app, host, noGame);
  await buy(fan.client, first, 2);
  await buy(someone.client, first, 2);
  await buy(someone.client, second, 1);
  await buy(someone.client, second, 1);
  const { status, body, headers } = await entered(someone, someone);
  expect([status, headers['x-total-count']]).toEqual([200, '2']);
  expect(body.map((draw) => [draw.id, draw.tickets.map((ticket) => ticket.ticketNumber)])).toEqual([
    [second.id, [1, 2]],
    [first.id, [3, 4]],
  ]);
  expect(body[0]).toMatchObject({ title: second.title, ticketPrice: 500, ticketsSold: 2 });
  expect(Object.keys(body[0]?.tickets[0] ?? {}).sort()).toEqual([
    'id',
    'purchasedAt',
    'refunded',
    'ticketNumber',
    'voidReason',
    'voided',
  ]);
  const page = await entered(someone, someone, { limit: 1, page: 2 });
  expect(page.body.map((draw) => draw.id)).toEqual([first.id]);
});

it('returns only the first tickets of each draw, and the number of all tickets [API-USER-08]', async () => {
  const someone = await register(app);
  const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 500 });
  const { tickets } = await buy(someone.client, draw, 200);
  for (const { id, ticketNumber } of tickets.slice(1, 3)) {
    await voidTicket(host.client, draw.id, id, { reason: `Mistake ${ticketNumber}` });
  }
  const { body } = await entered(someone, someone);
  expect(body[0]?.ticketCounts).toEqual({ valid: 198, voided: 2 });
  expect(
    body[0]?.tickets.map(({ ticketNumber, voidReason, refunded }) => [ticketNumber, voidReason, refunded]),
  ).toEqual([
    [1, null, false],
    [2, 'Mistake 2', true],
    [3, 'Mistake 3', true],
    [4, null, false],
    [5, null, false],
    [6, null, false],
  ]);
  const { body: rest, headers } = await someone.client.call('GET /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    query: { mine: 'true', limit: 50, page: 4 },
  });
  expect([rest[0]?.ticketNumber, rest.length, headers['x-total-count']]).toEqual([151, 50, '200']);
});

it('lists open draws first, then those waiting to be drawn, then all others, with the prizes won [PART-04]', async () => {
  const someone = await register(app);
  const [lost, waiting, won, running] = [
    await publishedDraw(app, host, noGame),
    await publishedDraw(app, host, noGame),
    await publishedDraw(app, host, { ...noGame, prizes: [{ rank: 1, description: 'A lamp' }] }),
    await publishedDraw(app, host, noGame),
  ];
  await buy(someone.client, running, 1);
  await buy(someone.client, waiting, 1);
  await buy(someone.client, won, 2);
  const { tickets } = await buy(someone.client, lost, 1);
  await buy(fan.client, lost, 1);
  await voidTicket(host.client, lost.id, tickets[0]?.id ?? '', { reason: 'Asked for' });
  await finish(app, host, won.id);
  await finish(app, host, lost.id);
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: waiting.id } });
  const { body } = await entered(someone, someone);
  expect(body.map(({ id, status }) => [id, status])).toEqual([
    [running.id, 'active'],
    [waiting.id, 'awaiting_draw'],
    [lost.id, 'completed'],
    [won.id, 'completed'],
  ]);
  expect(body.map((draw) => draw.won)).toEqual([
    [],
    [],
    [],
    [
      {
        rank: 1,
        prize: 'A lamp',
        ticketNumber: body[3]?.winningTicketNumber,
        cashPence: null,
        isVacant: false,
      },
    ],
  ]);
});

/** Ends a draw, starts its drawing and waits for the result. */
async function finish(app: TestApp, { client }: Someone, id: string): Promise<void> {
  for (const step of ['end', 'start'] as const) {
    const { status, error } = await client.call(`POST /api/v1/prize-draws/:id/${step}`, { params: { id } });
    if (status !== 200) throw new Error(error.message);
  }
  await app.database.db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));
  await app.services.drawing.drawDue();
}

it('the list is visible only to that user and admins [API-USER-08]', async () => {
  expect((await entered(await admin(app), fan)).status).toBe(200);
  const { status, error } = await entered(host, fan);
  expect([status, error.message]).toEqual([
    403,
    'You can only see the prize draws that you have entered yourself.',
  ]);
  const visitor = { ...fan, client: app.client() };
  expect((await entered(visitor, fan)).status).toBe(401);
});

it('the list is empty for a user without tickets', async () => {
  const newcomer = await register(app);
  const { body, headers } = await entered(newcomer, newcomer);
  expect([body, headers['x-total-count']]).toEqual([[], '0']);
});

it('uses as many queries for many draws as for one [PART-11]', async () => {
  const someone = await register(app);
  const viewer = { ...someone.user, revoked: false };
  const queriesFor = async (draws: number) => {
    for (let index = 0; index < draws; index += 1) {
      await buy(someone.client, await publishedDraw(app, host, noGame), 1);
    }
    const { db, made } = countQueries(app.database.db);
    const { rows } = await createTickets({ db }).listEntered(viewer, someone.user.id, {
      limit: 100,
      page: 1,
    });
    return { draws: rows.length, queries: made() };
  };
  const one = await queriesFor(1);
  const many = await queriesFor(5);
  expect([one.draws, many.draws]).toEqual([1, 6]);
  expect(many.queries).toBe(one.queries);
});

it('shows which tickets are entered only once the entries are sealed [CHAL-18, API-TICKETS-02]', async () => {
  const draw = await publishedDraw(app, host);
  await buy(fan.client, draw, 1);
  await buy(fan.client, draw, 1, { right: false });
  const { tickets: mistaken } = await buy(fan.client, draw, 1);
  await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: mistaken[0]?.id ?? '' },
    body: { reason: 'Asked for' },
  });
  const seen = async () => {
    const listed = await host.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      query: {},
    });
    const own = (await entered(fan, fan)).body.find(({ id }) => id === draw.id);
    return [listed.body, own?.tickets ?? []].map((rows) => rows.map((ticket) => ticket.entered));
  };
  const unknown = [undefined, undefined, undefined];
  expect(await seen()).toEqual([unknown, unknown]);
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  expect(await seen()).toEqual([unknown, unknown]);
  const started = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
  expect(started.status).toBe(200);
  expect(await seen()).toEqual([
    [true, false, false],
    [true, false, false],
  ]);
});

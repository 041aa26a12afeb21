import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { drawAttempts, drawResults, prizeDraws } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueriesOf } from '../../../../../tests/helpers/counted-queries.ts';
import { drawInput, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

let host: Someone;

const app = await provideTestApp();
beforeEach(async () => {
  host = await verifiedHost(app);
  await app.database.db.update(prizeDraws).set({ status: 'cancelled', startDate: new Date(0) });
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const publish = (overrides: Partial<DrawInput> = {}) => publishedDraw(app, host, overrides);
const idsOf = (draws: readonly { id: string }[]) => draws.map(({ id }) => id);

async function set(draw: { id: string }, state: Partial<typeof prizeDraws.$inferInsert>): Promise<void> {
  await app.database.db.update(prizeDraws).set(state).where(eq(prizeDraws.id, draw.id));
}

const onSale = (query: { limit?: number; page?: number } = {}) =>
  app.client().call('GET /api/v1/prize-draws', { query });

const ofHost = (by: Someone, query: { limit?: number; page?: number } = {}) =>
  by.client.call('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query });

describe('the list of active draws', () => {
  it('is a plain public array of the draws that are on sale now, starting with those that end soonest [API-DRAWS-01] [API-GEN-02] [PERM-01]', async () => {
    const later = await publish({ endDate: inDays(5) });
    const sooner = await publish({ endDate: inDays(2) });
    const lateLabel = await publish({ endDate: inDays(3) });
    await set(lateLabel, { status: 'scheduled' });
    const { status, body, headers } = await onSale();
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(idsOf([sooner, lateLabel, later]));
    expect(body[0]).toEqual(sooner);
    expect(headers['x-total-count']).toBe('3');
    expect(headers.link).toBeUndefined();
  });

  it('omits draws that are not on sale, whatever their stored status [API-DRAWS-01] [STATE-13]', async () => {
    await publish({ startDate: null });
    await publish({ startDate: inDays(1) });
    await set(await publish(), { endDate: new Date(Date.now() - 1000) });
    await set(await publish(), { status: 'inactive', pausedAt: new Date() });
    await set(await publish(), { status: 'awaiting_draw' });
    await set(await publish(), { status: 'completed' });
    await set(await publish(), { status: 'cancelled' });
    await set(await publish(), { archivedAt: new Date() });
    expect((await onSale()).body).toEqual([]);
  });

  it('is paged: each page links to the next until there is none [API-GEN-02] [API-GEN-03]', async () => {
    const draws: PrizeDraw[] = [];
    for (const days of [1, 2, 3, 4, 5]) draws.push(await publish({ endDate: inDays(days) }));
    const visitor = app.client();
    const pages: string[][] = [];
    let url: string | undefined = '/api/v1/prize-draws?limit=2';
    while (url) {
      const page = await visitor.send({ method: 'GET', url });
      expect(page.headers['x-total-count']).toBe('5');
      pages.push(idsOf(page.json()));
      url = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
    }
    const ids = idsOf(draws);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect((await onSale({ page: 4, limit: 2 })).body).toEqual([]);
  });

  it.each([{ limit: 0 }, { limit: 1001 }, { limit: 1.5 }, { page: 0 }, { page: -1 }, { page: 1e9 }])(
    'rejects %j [API-GEN-03]',
    async (query) => expect((await onSale(query)).status).toBe(400),
  );

  it('needs the same number of queries, however many draws there are', async () => {
    const queries = () => countQueriesOf(app.database.db, onSale);
    await publish();
    const one = await queries();
    for (let i = 0; i < 5; i += 1) await publish();
    expect([one, await queries()]).toEqual([2, 2]);
  });
});

describe('ticket counts', () => {
  it('include issued tickets that are not voided, and the remaining count excludes held tickets [API-DRAWS-16]', async () => {
    const draw = await publish({ ticketLimit: 20 });
    await setCounters(app, draw.id, { issuedCount: 12, voidedCount: 3, heldCount: 4 });
    expect((await onSale()).body[0]).toMatchObject({ ticketsSold: 9, ticketsRemaining: 7 });
  });
});

describe("a host's own draws", () => {
  it('include archived draws, newest first, for that host and for admins [API-DRAWS-02]', async () => {
    const first = await publish();
    const second = await publish({ startDate: null });
    await set(second, { archivedAt: new Date() });
    await publishedDraw(app, await verifiedHost(app));
    for (const by of [host, await admin(app)]) {
      const { status, body, headers } = await ofHost(by);
      expect([status, headers['x-total-count']]).toEqual([200, '2']);
      expect(body.map(({ id, archived }) => [id, archived])).toEqual([
        [second.id, true],
        [first.id, false],
      ]);
    }
    expect(idsOf((await ofHost(host, { limit: 1, page: 2 })).body)).toEqual([first.id]);
  });

  it('are rejected for other users and visitors [API-DRAWS-02]', async () => {
    for (const other of [await register(app), await verifiedHost(app)]) {
      expect(await ofHost(other)).toMatchObject({
        status: 403,
        error: { message: 'You can only see your own prize draws.' },
      });
    }
    const id = host.user.id;
    const visitor = await app
      .client()
      .call('GET /api/v1/users/:id/prize-draws', { params: { id }, query: {} });
    expect(visitor.status).toBe(401);
  });

  it('show their earnings: payments minus refunds, divided to the penny [MONEY-02] [MONEY-03] [MONEY-04] [MONEY-05] [MONEY-07] [MONEY-08] [MONEY-14] [MONEY-16] [LIST-08]', async () => {
    const example = await publish({ charityPercentage: 5 });
    await pay(example, { paid: 50_000 });
    const withTrees = await publish({ charityPercentage: 5, extraTreesCount: 3 });
    for (const paid of [20_000, 25_000, 6_000]) await pay(withTrees, { paid });
    await pay(withTrees, { paid: 3_000, refunded: 2_000 });
    // With so few sales, the host can afford only two of the three promised trees.
    const poor = await publish({ charityPercentage: 5, extraTreesCount: 3 });
    await pay(poor, { paid: 300 });
    const nothing = await publish({ extraTreesCount: 3 });
    await pay(nothing, { paid: 500, refunded: 500 });

    const { body } = await ofHost(host);
    const earnings = new Map(body.map((draw) => [draw.id, draw.earnings]));
    expect(earnings.get(example.id)).toEqual({
      grossPence: 50_000,
      charityPence: 2_175,
      hostPence: 41_325,
      trees: 5,
      treesPlanted: 0,
    });
    // £520 minus 13% is £452.40, and 5% of that is £22.62. The host gets the rest, minus £3 for the trees.
    expect(earnings.get(withTrees.id)).toEqual({
      grossPence: 52_000,
      charityPence: 2_262,
      hostPence: 42_678,
      trees: 8,
      treesPlanted: 0,
    });
    expect(earnings.get(poor.id)).toEqual({
      grossPence: 300,
      charityPence: 13,
      hostPence: 48,
      trees: 2,
      treesPlanted: 0,
    });
    expect(earnings.get(nothing.id)).toEqual({
      grossPence: 0,
      charityPence: 0,
      hostPence: 0,
      trees: 0,
      treesPlanted: 0,
    });
  });
});

/** Posts an order's payment to the ledger, and optionally a pending refund. */
async function pay(draw: PrizeDraw, { paid, refunded }: { paid: number; refunded?: number }): Promise<void> {
  const drawId = draw.id;
  const sale = { kind: 'order', id: randomUUID() } as const;
  await app.database.db.transaction(async (tx) => {
    await postTransfers(tx, [{ kind: 'sale', drawId, amountPence: paid, cause: sale }]);
    if (refunded === undefined) return;
    const cause = { kind: 'refund', id: randomUUID() } as const;
    await postTransfers(tx, [{ kind: 'refundDecided', drawId, amountPence: refunded, cause }]);
  });
}

describe('the winner of a draw', () => {
  it('is the latest result for rank 1, shown as first initial and last name [API-DRAWS-10] [PUB-25]', async () => {
    const holder = await register(app, { firstName: 'Carol', lastName: 'Danvers' });
    const other = await register(app, { firstName: 'Emil', lastName: 'Fox' });
    const id = await soldDraw(app, host, {
      status: 'completed',
      prizes: 2,
      blocks: [{ holder }, { holder: other }],
    });
    const seen = async () =>
      (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;
    expect(await seen()).toMatchObject({
      isDrawn: false,
      winningTicketNumber: null,
      winnerName: null,
      drawnAt: null,
    });
    const drawnAt = new Date();
    await result(id, { attempt: 1, winners: [1, 2], drawnAt });
    expect(await seen()).toMatchObject({
      isDrawn: true,
      winningTicketNumber: 1,
      winnerName: 'C. Danvers',
      drawnAt: drawnAt.toISOString(),
    });
    await result(id, { attempt: 2, winners: [2], drawnAt });
    expect((await ofHost(host)).body[0]).toMatchObject({ winningTicketNumber: 2, winnerName: 'E. Fox' });
    await result(id, { attempt: 3, winners: [null], drawnAt });
    expect(await seen()).toMatchObject({ isDrawn: true, winningTicketNumber: null, winnerName: null });
  });
});

type Result = { attempt: number; winners: (number | null)[]; drawnAt: Date };

async function result(drawId: string, { attempt, winners, drawnAt }: Result): Promise<void> {
  const { db } = app.database;
  const ranks = winners.map((_, i) => i + 1);
  const announcement = { announcedAt: drawnAt, countdownEndsAt: drawnAt, drawnAt };
  await db.insert(drawAttempts).values({ drawId, attempt, ranks, ...announcement });
  const rows = winners.map((ticketNumber, i) => ({ drawId, attempt, rank: i + 1, ticketNumber, drawnAt }));
  await db.insert(drawResults).values(rows);
}

it('creates drafts that appear in no list for other users', async () => {
  await host.client.call('POST /api/v1/prize-draws', { body: drawInput({ startDate: null }) });
  expect((await onSale()).body).toEqual([]);
});

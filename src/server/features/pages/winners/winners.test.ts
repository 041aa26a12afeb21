import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { awards, drawAttempts, drawResults, orderContacts, payables, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueriesOf } from '../../../../../tests/helpers/counted-queries.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Hazel', lastName: 'Host' });
const alice = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Carter' });
beforeEach(async () => {
  await app.database.db.update(prizeDraws).set({ status: 'cancelled', startDate: new Date(0) });
});

const at = (day: number) => new Date(Date.UTC(2026, 4, day, 12));

type Outcome = { attempt: number; rank: number; ticketNumber: number | null; drawnAt?: Date };

async function drawn(day: number, outcomes: readonly Outcome[], pending?: number): Promise<string> {
  const { db } = app.database;
  const id = await soldDraw(app, host, {
    status: 'completed',
    completedAt: at(day),
    prizes: 2,
    blocks: [
      { holder: alice, quantity: 3 },
      { holder: bob, quantity: 2, voided: true },
      { holder: bob, quantity: 2 },
    ],
  });
  const attempts = [...new Set([...outcomes.map(({ attempt }) => attempt), ...(pending ? [pending] : [])])];
  await db.insert(drawAttempts).values(
    attempts.map((attempt) => ({
      drawId: id,
      attempt,
      announcedAt: at(day),
      countdownEndsAt: at(day),
      ranks: [1, 2],
      drawnAt: attempt === pending ? null : at(day),
    })),
  );
  await db.insert(drawResults).values(outcomes.map((one) => ({ drawnAt: at(day), ...one, drawId: id })));
  return id;
}

const FIRST = [
  { attempt: 1, rank: 1, ticketNumber: 2 },
  { attempt: 1, rank: 2, ticketNumber: 6 },
];

const list = (client = app.client(), query: { limit?: number; page?: number } = {}) =>
  client.call('GET /api/v1/winners', { query });

describe('past winners', () => {
  it('are listed by prize for completed draws, newest draw first [WINNERS-01]', async () => {
    const older = await drawn(1, FIRST);
    const newer = await drawn(2, FIRST);
    const { status, body, headers } = await list();
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body.map(({ id }) => id)).toEqual([newer, older]);
    expect(body[0]).toEqual({
      id: newer,
      title: 'A weekend by the sea',
      hostName: 'H. Host',
      imageUrl: null,
      imageAlt: null,
      colorScheme: null,
      customColor: null,
      completedAt: at(2).toISOString(),
      ticketsSold: 5,
      entered: null,
      charityName: 'Lifeboats',
      provable: false,
      outcome: null,
      minTicketAmount: null,
      winners: [
        {
          rank: 1,
          prize: 'Prize 1',
          ticketNumber: 2,
          drawnAt: at(2).toISOString(),
          winnerName: 'A. Baker',
          cashPence: null,
          vacancy: null,
        },
        {
          rank: 2,
          prize: 'Prize 2',
          ticketNumber: 6,
          drawnAt: at(2).toISOString(),
          winnerName: 'B. Carter',
          cashPence: null,
          vacancy: null,
        },
      ],
      earlier: [],
    });
  });

  it('are shown by first initial and last name to everyone, owner and admins included [WINNERS-02]', async () => {
    await drawn(1, FIRST);
    for (const { client } of [host, await admin(app), alice]) {
      const { body } = await list(client);
      expect(JSON.stringify(body)).not.toMatch(/Alice|Bob|Hazel|example\.org/);
      expect(body[0]?.winners[0]?.winnerName).toBe('A. Baker');
    }
  });

  it('are shown with the names from their orders [WINNERS-02]', async () => {
    await drawn(1, FIRST);
    const contacts = await app.database.db.select().from(orderContacts);
    for (const { orderId } of contacts) {
      await app.database.db
        .update(orderContacts)
        .set({ firstName: 'Zoe', lastName: 'Zander' })
        .where(eq(orderContacts.orderId, orderId));
    }
    const { body } = await list();
    expect(body[0]?.winners.map(({ winnerName }) => winnerName)).toEqual(['Z. Zander', 'Z. Zander']);
  });

  it('are the winners of the latest completed attempt for each rank [WINNERS-03]', async () => {
    const redrawn = [...FIRST, { attempt: 2, rank: 1, ticketNumber: 7 }];
    await drawn(1, redrawn, 3);
    const { body } = await list();
    expect(body[0]?.winners.map(({ ticketNumber }) => ticketNumber)).toEqual([7, 6]);
  });

  it('are dated by the drawing of each prize, and counted from the sealed list [WINNERS-06]', async () => {
    const id = await drawn(1, [...FIRST, { attempt: 2, rank: 1, ticketNumber: 7, drawnAt: at(20) }]);
    await app.database.db.update(prizeDraws).set({ enteredCount: 4 }).where(eq(prizeDraws.id, id));
    const { body } = await list();
    expect(body[0]).toMatchObject({ completedAt: at(1).toISOString(), ticketsSold: 5, entered: 4 });
    expect(body[0]?.winners.map(({ drawnAt }) => drawnAt)).toEqual(
      [at(20), at(1)].map((day) => day.toISOString()),
    );
    expect(body[0]?.earlier.map(({ drawnAt }) => drawnAt)).toEqual([at(1).toISOString()]);
  });

  it('come with the earlier winners of redrawn prizes, and why they lost them [AWARD-31]', async () => {
    const id = await drawn(1, [...FIRST, { attempt: 2, rank: 1, ticketNumber: 7 }]);
    const lost = {
      drawId: id,
      attempt: 1,
      rank: 1,
      ticketNumber: 2,
      personId: alice.user.id,
      claimFrom: at(1),
    };
    await app.database.db.insert(awards).values({ ...lost, claimBy: at(15), state: 'lapsed' });
    const { body } = await list();
    expect(body[0]?.earlier).toEqual([
      { rank: 1, ticketNumber: 2, drawnAt: at(1).toISOString(), state: 'lapsed', cause: null },
    ]);
  });

  it('include prizes without a winner if no entered ticket was left [WINNERS-03]', async () => {
    await drawn(1, [
      FIRST[0] ?? { attempt: 1, rank: 1, ticketNumber: 1 },
      { attempt: 1, rank: 2, ticketNumber: null },
    ]);
    expect((await list()).body[0]?.winners[1]).toEqual({
      rank: 2,
      prize: 'Prize 2',
      ticketNumber: null,
      drawnAt: at(1).toISOString(),
      winnerName: null,
      cashPence: null,
      vacancy: null,
    });
  });

  it('exclude cancelled, undrawn and running draws [WINNERS-01]', async () => {
    for (const status of ['active', 'awaiting_draw', 'inactive', 'cancelled'] as const) {
      await soldDraw(app, host, { status, ...(status === 'inactive' && { startDate: null }) });
    }
    expect((await list()).body).toEqual([]);
  });

  it('are paginated, with the same number of queries however many draws there are [WINNERS-04]', async () => {
    const count = () => countQueriesOf(app.database.db, () => list(app.client(), { limit: 2 }));
    await drawn(1, FIRST);
    const one = await count();
    for (let day = 2; day <= 5; day += 1) await drawn(day, FIRST);
    expect(await count()).toBe(one);
    const first = await list(app.client(), { limit: 2 });
    expect(first.headers.link).toBe('</api/v1/winners?limit=2&page=2>; rel="next"');
    const last = await list(app.client(), { limit: 2, page: 3 });
    expect([first.body.length, last.body.length, last.headers.link]).toEqual([2, 1, undefined]);
  });
});

describe('the totals of the site', () => {
  it('count what charities are owed and have been paid, and what Stripe took back is not paid [WINNERS-07]', async () => {
    const { db } = app.database;
    const totals = async () => (await app.client().call('GET /api/v1/totals')).body;
    const before = await totals();
    const drawId = await drawn(3, [{ attempt: 1, rank: 1, ticketNumber: 1 }]);
    const owed = { drawId, dueAt: at(4) };
    const charity = { ...owed, payeeKind: 'charity', payeeName: 'Lifeboats' } as const;
    const paid = {
      state: 'paid',
      paidAt: at(5),
      approvedAt: at(5),
      approvedBy: host.user.id,
      reference: 'R1',
    } as const;
    await db.insert(payables).values([
      { ...charity, ...paid, amountPence: 4_000 },
      { ...charity, part: 'reserve', amountPence: 1_000 },
      { ...charity, part: 'returned', amountPence: 500 },
      { ...owed, payeeKind: 'host', payeeKey: host.user.id, payeeName: 'H. Host', amountPence: 9_000 },
    ]);
    expect(await totals()).toEqual({
      draws: before.draws + 1,
      charityPence: before.charityPence + 5_000,
      charityPaidPence: before.charityPaidPence + 3_500,
      prizesReceived: before.prizesReceived,
    });
  });
});

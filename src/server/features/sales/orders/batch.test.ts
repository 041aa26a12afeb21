import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { orders, tickets } from '#server/db/schema.ts';
import { createSteps } from '#server/db/steps.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { type SaleWish, saleRequest } from '../../../../../tests/helpers/sales.ts';
import { answerChallenge } from '../../../../../tests/helpers/tickets.ts';
import { type SaleOutcome, sellBatch } from './sell-batch.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let draw: PrizeDraw;
const app = await provideTestApp();
const host = await verifiedHost(app);
const people = await Promise.all(Array.from({ length: 6 }, () => register(app)));
beforeEach(async () => {
  draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 10 });
});

const { db, runSteps } = app.database;
const sellTogether = (wishes: (SaleWish & { by: number })[]) =>
  sellBatch(
    { db, runSteps: runSteps ?? createSteps(db) },
    wishes.map(({ by, ...wish }) => saleRequest(people[by]?.user.id ?? '', { drawId: draw.id, ...wish })),
    {
      provider: createTestPayments(),
      canSell: () => true,
      mostMonthlyPence: 100_000_000,
      ageCheckAbovePence: null,
    },
  );

/** The ticket numbers or the error code of each order. */
const told = (outcomes: SaleOutcome[]) =>
  outcomes.map((outcome) =>
    outcome.kind === 'rejected'
      ? outcome.rejection.code
      : outcome.receipt.tickets.map((ticket) => ticket.number),
  );

describe('a batch of orders in one transaction', () => {
  it('is decided in order of arrival, and each order separately', async () => {
    const outcomes = await sellTogether([
      { by: 0, quantity: 4 },
      { by: 1, quantity: 7 },
      { by: 2, quantity: 2, testOutcome: 'walk-away' },
      { by: 3, quantity: 3, testOutcome: 'decline' },
      { by: 2, quantity: 1 },
      { by: 4, quantity: 1, consent: { over18: false, ukResident: true } },
      { by: 5, quantity: 4 },
      { by: 0, quantity: 1 },
    ]);
    expect(told(outcomes)).toEqual([
      [1, 2, 3, 4],
      'not_enough_left',
      [],
      'card_declined',
      'order_open',
      'consent_missing',
      [5, 6, 7, 8],
      'not_enough_left',
    ]);
    const issued = await app.database.db.$count(tickets, eq(tickets.drawId, draw.id));
    expect(issued).toBe(8);
  });

  it('may include several draws, and an unknown one', async () => {
    const other = await publishedDraw(app, host, { ...noGame, ticketLimit: 3 });
    const outcomes = await sellTogether([
      { by: 0, quantity: 2 },
      { by: 0, quantity: 3, drawId: other.id },
      { by: 1, quantity: 1, drawId: other.id },
      { by: 1, quantity: 1, drawId: crypto.randomUUID() },
      { by: 2, quantity: 1 },
    ]);
    expect(told(outcomes)).toEqual([[1, 2], [1, 2, 3], 'not_enough_left', 'missing', [3]]);
  });

  it('creates one order for two requests with the same key, and rejects a different purchase with that key', async () => {
    const outcomes = await sellTogether([
      { by: 0, quantity: 2, idempotencyKey: 'twice' },
      { by: 0, quantity: 2, idempotencyKey: 'twice' },
      { by: 0, quantity: 3, idempotencyKey: 'twice' },
      { by: 1, quantity: 2, idempotencyKey: 'twice' },
    ]);
    expect(told(outcomes)).toEqual([[1, 2], [1, 2], 'idempotency_conflict', [3, 4]]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await app.database.db.$count(orders, eq(orders.drawId, draw.id))).toBe(2);
  });

  it('accepts a challenge for only one order [BUY-17]', async () => {
    const gamed = await publishedDraw(app, host);
    const challengeId = await answerChallenge(app.client(), gamed);
    const outcomes = await sellTogether([
      { by: 0, quantity: 1, drawId: gamed.id, challengeId },
      { by: 1, quantity: 1, drawId: gamed.id, challengeId },
    ]);
    expect(told(outcomes)).toEqual([[1], 'challenge_used']);
  });

  it('writes nothing if nothing is sold', async () => {
    expect(told(await sellTogether([{ by: 0, quantity: 11 }]))).toEqual(['not_enough_left']);
    expect(await sellTogether([])).toEqual([]);
    expect(await app.database.db.$count(orders, eq(orders.drawId, draw.id))).toBe(0);
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { emails, ledgerTransfers, logRefusals } from '#server/db/schema.ts';
import { countersOf, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { expectValid } from '../../../../../tests/helpers/logged-draw.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import {
  expectOrderState,
  openByCard as openManually,
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';
import { answerChallenge } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const LAPSED = 15 * 60_000 + 1_000;

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await admin(stripe.app);
});
afterEach(async () => {
  await stripe.fake.webhooks.release();
  await stripe.app.shiftClock(0);
});
afterAll(() => stripe.stop());

const aDraw = (wishes: Partial<DrawInput> = {}) => publishedDraw(stripe.app, host, { ...noGame, ...wishes });
const tickets = async (someone: Someone, id: string) =>
  (await someone.client.call('GET /api/v1/orders/:id', { params: { id } })).body.tickets.map(
    ({ ticketNumber }) => ticketNumber,
  );
const end = (drawId: string) =>
  host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: drawId } });

/** An order whose payment Stripe captures itself, like those from before we did. */
const openByCard: typeof openManually = async (...order) => {
  const open = await openManually(...order);
  stripe.fake.captureAutomatically(open.intent);
  return open;
};

/** Completes 3-D Secure, and delays its event. */
async function succeed(intent: string): Promise<void> {
  stripe.fake.webhooks.hold();
  await stripe.fake.webhooks.idle();
  stripe.fake.authenticate(intent, true);
}
const arrive = () => stripe.fake.webhooks.release();

/** Expects one full refund, with its transfers and its email. */
async function goesBack(id: string, drawId: string, reason: RegExp): Promise<void> {
  await arrive();
  await expectOrderState(stripe, id, 'cancelled', 'succeeded');
  const { refunds, refundedPence } = await readOrderState(stripe, id);
  expect(refunds).toMatchObject([
    { cause: 'late', reason: expect.stringMatching(reason), amountPence: refundedPence },
  ]);
  expect(refunds[0]?.settledAt).toBeInstanceOf(Date);
  const { db } = stripe.app.database;
  const posted = await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.drawId, drawId));
  const own = posted.filter(({ amountPence }) => amountPence === refundedPence);
  expect(own.map(({ debit, credit, causeKind }) => [debit, credit, causeKind])).toEqual([
    ['payment_clearing', 'refunds', 'payment'],
    ['refunds', 'payment_clearing', 'refund'],
  ]);
  const dedupKey = `refund:${refunds[0]?.id}`;
  const told = await db
    .select()
    .from(emails)
    .where(and(eq(emails.dedupKey, dedupKey)));
  expect(told).toMatchObject([
    { template: 'refund', data: { cause: 'late', amountPence: refundedPence, tickets: [] } },
  ]);
  expect(stripe.fake.charges().filter((charge) => charge.metadata.order === id)).toMatchObject([
    { refunded: true },
  ]);
}

describe('a payment during a hold', () => {
  it('is accepted after the end of the sale [BUY-22]', async () => {
    const draw = await aDraw();
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    await end(draw.id);
    await arrive();
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    expect(await tickets(buyer, id)).toEqual([1, 2]);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
  });
});

describe('a payment during a hold, after the buyer lowered their limit', () => {
  it('is refunded if it no longer fits [PLAY-28]', async () => {
    const draw = await aDraw();
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    const { status } = await buyer.client.call('PUT /api/v1/users/:id/limits', {
      params: { id: buyer.user.id },
      body: { monthlyPence: 0 },
    });
    expect(status).toBe(200);
    await goesBack(id, draw.id, /spending limit/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });
});

describe('a payment for a draw whose public log is refused', () => {
  it('is refunded, even during the hold [RECORD-25]', async () => {
    const draw = await aDraw();
    const { id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    const head = { headSize: 99, headRoot: 'ab'.repeat(32) };
    const refusal = { drawId: draw.id, reason: 'shorter' as const, detail: 'A tail was lost.', ...head };
    await stripe.app.database.db.insert(logRefusals).values(refusal);
    await goesBack(id, draw.id, /^We were repairing the public log of this prize draw/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });
});

describe('a payment after the hold has expired', () => {
  it('is accepted while the sale is open: the tickets are still held', async () => {
    const draw = await aDraw({ ticketLimit: 3 });
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    await tryCard(stripe, draw, 1);
    await succeed(intent);
    await stripe.app.shiftClock(LAPSED);
    await arrive();
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    expect(await tickets(buyer, id)).toEqual([2, 3]);
  });

  it('is accepted if an attempt to cancel it shows that it has succeeded', async () => {
    const draw = await aDraw();
    const { buyer, id, intent } = await openByCard(stripe, draw, 1);
    await succeed(intent);
    await stripe.app.shiftClock(LAPSED);
    await stripe.app.services.checkout.releaseExpiredHolds();
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', refunds: [] });
    await arrive();
    expect(await tickets(buyer, id)).toEqual([1]);
  });

  it('is refunded once the sale is over [BUY-22]', async () => {
    const draw = await aDraw();
    const { id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    await end(draw.id);
    await stripe.app.shiftClock(LAPSED);
    await goesBack(id, draw.id, /has ended/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });

  it('is refunded if its buyer has been suspended, even while the sale is open [ADMIN-29]', async () => {
    const draw = await aDraw();
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    const { client } = await confirmed(boss);
    const { status } = await client.call('POST /api/v1/admin/people/:id/suspend', {
      params: { id: buyer.user.id },
      body: { reason: 'Several cards were tried.' },
    });
    expect(status).toBe(200);
    await goesBack(id, draw.id, /suspended/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });
});

/**
 * Creates an order that was cancelled here but whose payment then succeeds. Stripe prevents this; other providers might
 * not.
 */
async function releasedThenPaid(draw: Awaited<ReturnType<typeof aDraw>>, quantity: number, by?: Someone) {
  const open = await openByCard(stripe, draw, quantity, by);
  const { app, fake } = stripe;
  fake.webhooks.hold();
  await fake.webhooks.idle();
  await app.database.db.transaction((tx) =>
    app.services.settlement.apply(
      tx,
      {
        id: fake.intents().find(({ id }) => id === open.intent)?.metadata.payment ?? '',
        drawId: draw.id,
        attempt: 1,
      },
      { reference: open.intent, status: 'cancelled' },
    ),
  );
  expect(await readOrderState(stripe, open.id)).toMatchObject({ order: 'cancelled', payment: 'cancelled' });
  fake.authenticate(open.intent, true);
  return open;
}

describe('a payment for a cancelled order', () => {
  it('is refunded if its buyer has begun a break [PLAY-07]', async () => {
    const draw = await aDraw();
    const { buyer, id } = await releasedThenPaid(draw, 1);
    const { status } = await buyer.client.call('POST /api/v1/users/:id/break', {
      params: { id: buyer.user.id },
      body: { months: 6 },
    });
    expect(status).toBe(200);
    await goesBack(id, draw.id, /taking a break/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });

  it('is refunded if its buyer has no room left in their monthly limit [PLAY-01]', async () => {
    const draw = await aDraw();
    const { buyer, id } = await releasedThenPaid(draw, 2);
    const { status } = await buyer.client.call('PUT /api/v1/users/:id/limits', {
      params: { id: buyer.user.id },
      body: { monthlyPence: 500 },
    });
    expect(status).toBe(200);
    await goesBack(id, draw.id, /spending limit/);
  });

  it('counts as spent again if it is accepted [PLAY-02]', async () => {
    const draw = await aDraw();
    const { buyer, id } = await releasedThenPaid(draw, 2);
    const spent = async () =>
      (await buyer.client.call('GET /api/v1/users/:id/limits', { params: { id: buyer.user.id } })).body
        .spentPence;
    expect(await spent()).toBe(0);
    const { app, fake } = stripe;
    const [intent] = fake.intents().filter(({ metadata }) => metadata.order === id);
    await app.database.db.transaction((tx) =>
      app.services.settlement.apply(
        tx,
        { id: intent?.metadata.payment ?? '', drawId: draw.id, attempt: 1 },
        { reference: intent?.id ?? '', status: 'succeeded' },
      ),
    );
    expect(await spent()).toBe(1_000);
  });

  it('is refunded if the draw’s terms have changed, because its tickets would contradict the public log', async () => {
    const draw = await aDraw({ skillGameType: 'math', skillGameDifficulty: 'easy' });
    const { id } = await releasedThenPaid(draw, 1);
    const { status } = await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), skillGameType: 'word' },
    });
    expect(status).toBe(200);
    await goesBack(id, draw.id, /terms of this prize draw had changed/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
    await expectValid(stripe.app, draw.id);
  });

  it('is refunded if its buyer has joined the team that runs the draw [ORG-28]', async () => {
    const slug = await startOrganisation(host);
    const draw = await aDraw({ organisation: { slug } });
    const { buyer, id } = await releasedThenPaid(draw, 1);
    await joinTeam(stripe.app, host, { slug, person: buyer, role: 'viewer' });
    await goesBack(id, draw.id, /running this prize draw/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 0, voided: 0, held: 0 });
  });

  it('is accepted while the sale is open and tickets are left', async () => {
    const draw = await aDraw({ ticketLimit: 3 });
    const { buyer, id } = await releasedThenPaid(draw, 2);
    await tryCard(stripe, draw, 1);
    await arrive();
    await expectOrderState(stripe, id, 'paid', 'succeeded');
    expect(await tickets(buyer, id)).toEqual([2, 3]);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 3, voided: 0, held: 0 });
  });

  it('is refunded if its tickets were sold to others', async () => {
    const draw = await aDraw({ ticketLimit: 3 });
    const { id } = await releasedThenPaid(draw, 2);
    const other = await tryCard(stripe, draw, 3);
    expect(other.status).toBe(201);
    await goesBack(id, draw.id, /Not enough tickets/);
    expect(await countersOf(stripe.app, draw.id)).toEqual({ issued: 3, voided: 0, held: 0 });
  });

  it('is refunded if its buyer has reached the limit per person', async () => {
    const draw = await aDraw({ maxTicketsPerPerson: 3 });
    const buyer = await register(stripe.app);
    const { id } = await releasedThenPaid(draw, 2, buyer);
    await tryCard(stripe, draw, 3, { by: buyer });
    await goesBack(id, draw.id, /as many tickets/);
  });

  it('is refunded if its challenge was used for another order', async () => {
    const draw = await publishedDraw(stripe.app, host);
    const by = await register(stripe.app);
    const challengeId = await answerChallenge(by.client, draw);
    const { body } = await tryCard(stripe, draw, 2, { by, challengeId, card: 'challenge' });
    const { id } = body.order;
    await by.client.call('POST /api/v1/orders/:id/cancel', { params: { id } });
    expect((await tryCard(stripe, draw, 1, { by, challengeId })).status).toBe(201);
    const { app } = stripe;
    const [intent] = stripe.fake.intents().filter(({ metadata }) => metadata.order === id);
    const payment = { id: intent?.metadata.payment ?? '', drawId: draw.id, attempt: 1 };
    const news = { reference: intent?.id ?? '', status: 'succeeded' } as const;
    const applied = await app.database.db.transaction((tx) =>
      app.services.settlement.apply(tx, payment, news),
    );
    expect(applied.kind).toBe('late');
    expect((await readOrderState(stripe, id)).refunds).toMatchObject([
      { cause: 'late', reason: expect.stringMatching(/challenge/), amountPence: 1000 },
    ]);
  });

  it('is refunded if the draw was cancelled', async () => {
    const draw = await aDraw();
    const { id, intent } = await openByCard(stripe, draw, 2);
    await succeed(intent);
    const cancelled = await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The lighthouse fell down' },
    });
    expect(cancelled.status).toBe(200);
    await goesBack(id, draw.id, /cancelled/);
  });

  it('takes effect once, whatever reports it and however often', async () => {
    const draw = await aDraw();
    const { buyer, id, intent } = await openByCard(stripe, draw, 2);
    const { app, fake } = stripe;
    const payment = fake.intents().find((one) => one.id === intent)?.metadata.payment ?? '';
    const tell = (status: 'succeeded' | 'declined' | 'cancelled' | 'pending') =>
      app.database.db.transaction((tx) =>
        app.services.settlement.apply(
          tx,
          { id: payment, drawId: draw.id, attempt: 1 },
          { reference: intent, status, ...(status === 'declined' && { declineCode: 'late' }) },
        ),
      );
    expect((await tell('succeeded')).kind).toBe('paid');
    for (const status of ['succeeded', 'declined', 'cancelled', 'pending'] as const) {
      expect((await tell(status)).kind).toBe('nothing');
    }
    expect(await tickets(buyer, id)).toEqual([1, 2]);
    expect(await readOrderState(stripe, id)).toMatchObject({
      order: 'paid',
      payment: 'succeeded',
      refunds: [],
    });
  });
});

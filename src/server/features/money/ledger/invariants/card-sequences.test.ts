import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseResolution } from '#domain/reconciliation/findings.ts';
import { queryRows } from '#server/db/database.ts';
import { disputes } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/helpers/app.ts';
import {
  type Crash,
  type CrashingDatabase,
  findBrokenPromises,
  wrapCrashing,
} from '../../../../../../tests/helpers/crashing.ts';
import { publishedDraw } from '../../../../../../tests/helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../../../../../../tests/helpers/fake-stripe/server.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { countDue, listOverpaid } from '../../../../../../tests/helpers/refunds.ts';
import { oneOf, soldSteps } from '../../../../../../tests/helpers/sold-steps.ts';
import { sequenceOf, step } from '../../../../../../tests/helpers/steps.ts';
import { countRuns } from '../../../../../../tests/helpers/thorough.ts';
import { tryToBuy } from '../../../../../../tests/helpers/tickets.ts';
import { findBreaches } from './find-breaches.ts';

const PEOPLE = 8;
const MINUTE = 60_000;

let clean: TestApp;
let database: CrashingDatabase;
let fake: FakeStripe;
let app: TestApp;
let host: Someone;
let boss: Someone;
let people: Someone[];
beforeAll(async () => {
  clean = await startTestApp();
  database = wrapCrashing(clean.database);
  fake = await startFakeStripe();
  app = await startTestApp({ database, environment: fake.environment });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  fake.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
  host = await verifiedHost(app);
  boss = await admin(app);
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(app)));
});
afterAll(async () => {
  await fake.stop();
  await app.stop();
  await clean.stop();
});

type Draw = { id: string; skillGameType: null };

/** Runs all jobs once. Errors are ignored, because jobs that fail are retried later. */
async function runJobs(): Promise<void> {
  for (const job of app.jobs) await job.run().catch(() => undefined);
}

let shifted = 0;

async function wait(minutes: number): Promise<void> {
  shifted += minutes * MINUTE;
  await clean.shiftClock(shifted);
  // Otherwise a draw could start on the previous day if the wait passes midnight.
  await app.services.clock.follow();
}

async function finishAuthentication(at: number, approved: boolean): Promise<void> {
  const asked = fake.intents().filter(({ status }) => status === 'requires_action');
  const intent = oneOf(asked, at);
  if (intent) fake.authenticate(intent.id, approved);
}

async function finish(at: number, succeeded: boolean): Promise<void> {
  const intent = oneOf(
    fake.intents().filter(({ status }) => status === 'processing'),
    at,
  );
  if (intent) fake.finish(intent.id, succeeded);
}

type Ending = 'is captured in the dashboard' | 'expires';

async function endAuthorized(at: number, how: Ending): Promise<void> {
  const intent = oneOf(
    fake.intents().filter(({ status }) => status === 'requires_capture'),
    at,
  );
  if (!intent) return;
  if (how === 'expires') fake.expireAuthorization(intent.id);
  else fake.captureInDashboard(intent.id);
}

/** Simulates a bank that returns a refund long after the refund succeeded, or an operator who cancels it. */
async function undoRefund(at: number, status: 'failed' | 'canceled'): Promise<void> {
  const captured = new Set(fake.charges().map(({ id }) => id));
  const undoable = ({ status, charge }: { status: string; charge: string }) =>
    captured.has(charge) && (status === 'pending' || status === 'succeeded');
  const refund = oneOf(fake.refunds.all().filter(undoable), at);
  if (refund) fake.refunds.end(refund.id, status);
}

/** Opens a dispute about the rest of a payment, or a part of it. Banks can take any amount. */
async function dispute(at: number, portion: number): Promise<void> {
  const charge = oneOf(
    fake.charges().filter(({ disputed, refunded }) => !disputed && !refunded),
    at,
  );
  if (!charge) return;
  const left = charge.amount - charge.amount_refunded;
  fake.dispute.open(charge.payment_intent, { amount: Math.max(1, Math.ceil(left * portion)) });
}

/** Refunds a payment in Stripe's dashboard, by any amount. */
async function refundInDashboard(at: number, pence: number): Promise<void> {
  const charge = oneOf(
    fake.charges().filter((one) => !one.refunded && fake.dispute.taken(one.id) === 0),
    at,
  );
  if (!charge) return;
  const left = charge.amount - charge.amount_refunded;
  fake.refunds.makeInDashboard(charge.payment_intent, Math.min(left, pence));
}

type Decision = { status: 'won' | 'lost'; returned?: number };

/** Closes a dispute, or changes the bank's decision. */
async function decideDispute(at: number, { status, ...options }: Decision): Promise<void> {
  const one = oneOf(fake.dispute.all(), at);
  if (one && one.status !== 'won') fake.dispute.close(one.id, status, options);
}

async function tellAgain(at: number): Promise<void> {
  const event = oneOf(fake.events(), at);
  if (event) await fake.webhooks.deliver(event);
}

const place = fc.integer({ min: 0, max: 40 });
const buyer = fc.integer({ min: 0, max: PEOPLE - 1 });
const quantity = fc.integer({ min: 1, max: 4 });
const card = fc.constantFrom(
  ...(['approve', 'approve', 'approve', 'debit'] as const),
  ...(['decline', 'challenge', 'linger', 'linger', 'refundPending'] as const),
);
const dashboardPence = fc.constantFrom(500, 1_000, 2_000, 700, 1);
const portion = fc.constantFrom(1, 1, 0.5, 0.3, 0.01);
const decision = fc.constantFrom<Decision>(
  ...([
    { status: 'won' },
    { status: 'lost' },
    { status: 'lost' },
    { status: 'lost', returned: 300 },
  ] as const),
);
const ending = fc.constantFrom<Ending>('is captured in the dashboard', 'expires');
const crashes = fc.constantFrom<Crash>('before the commit', 'after the commit');
const fault = fc.record({
  on: fc.constantFrom(
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/*/confirm',
    'POST /v1/payment_intents/*/capture',
    'POST /v1/payment_intents/*/cancel',
    'GET /v1/payment_intents/*',
    'POST /v1/refunds',
    'GET /v1/refunds',
    'GET /v1/refunds/*',
    'GET /v1/disputes/*',
  ),
  after: fc.boolean(),
  within: fc.boolean(),
  // Stripe's library retries after one failure and gives up after three.
  times: fc.constantFrom(1, 3),
});

const sold = soldSteps<Draw>(
  { db: () => clean.database.db, admin: () => boss.client, buyer: (at) => people[at]?.client },
  { place, buyer },
);

const steps = sequenceOf<Draw>(
  [
    [
      20,
      step('buy', fc.tuple(buyer, quantity, card), async (draw, [at, count, by]) => {
        const client = people[at]?.client;
        if (client) await tryToBuy(client, draw, count, { confirmationToken: fake.token(by) });
      }),
    ],
    [
      4,
      step('the bank asks', fc.tuple(place, fc.boolean()), (_, [at, approved]) =>
        finishAuthentication(at, approved),
      ),
    ],
    [4, step('a slow card is', fc.tuple(place, fc.boolean()), (_, [at, succeeded]) => finish(at, succeeded))],
    [2, sold.givingUp],
    [3, step('wait minutes', fc.constantFrom(5, 16), (_, minutes) => wait(minutes))],
    [4, step('run the jobs', fc.constant(null), runJobs)],
    [3, sold.voiding],
    [3, sold.refunding],
    [2, sold.refundingOrders],
    [3, sold.cancelling],
    [
      2,
      step('the next refund is', fc.constantFrom('pending', 'failed'), async (_, state) =>
        fake.refunds.next(state),
      ),
    ],
    [
      3,
      step('a refund is', fc.tuple(place, fc.constantFrom('failed', 'canceled')), (_, [at, status]) =>
        undoRefund(at, status),
      ),
    ],
    [
      2,
      step('refund in the dashboard', fc.tuple(place, dashboardPence), (_, [at, pence]) =>
        refundInDashboard(at, pence),
      ),
    ],
    [2, step('Stripe charges a fee', fc.constant(null), async () => fake.balance.chargeFee(30))],
    [2, step('reconcile', fc.constant(null), () => runNow().catch(() => undefined))],
    [3, step('a cardholder disputes', fc.tuple(place, portion), (_, [at, part]) => dispute(at, part))],
    [4, step('a dispute is', fc.tuple(place, decision), (_, [at, how]) => decideDispute(at, how))],
    [1, step('events are lost', fc.constant(null), () => fake.webhooks.release(() => []))],
    [2, step('events are late', fc.constant(null), async () => fake.webhooks.hold())],
    [
      2,
      step('events come backwards', fc.constant(null), () =>
        fake.webhooks.release((all) => all.toReversed()),
      ),
    ],
    [2, step('an event comes again', place, (_, at) => tellAgain(at))],
    [1, step('Stripe forgets keys', fc.constant(null), async () => fake.forgetKeys())],
    [2, step('an authorised payment', fc.tuple(place, ending), (_, [at, how]) => endAuthorized(at, how))],
    [3, step('Stripe fails', fault, async (_, how) => fake.faults.add({ by: 500, ...how }))],
    [5, step('fall over', crashes, async (_, crash) => database.crashNext(crash))],
  ],
  { min: 10, max: 30 },
);

const terms = fc.record({
  ticketLimit: fc.option(fc.integer({ min: 5, max: 25 }), { nil: null }),
  maxTicketsPerPerson: fc.option(fc.integer({ min: 3, max: 10 }), { nil: null }),
});

/** Reconciles now, and returns the open findings. */
async function runNow() {
  const { reconciliation } = app.services;
  await reconciliation.runNow({ ...boss.user, revoked: false });
  return (await reconciliation.show({ state: 'open', limit: 1_000, page: 1 })).findings;
}

/** Reconciles, and records or sends the refunds about which an admin has to decide. */
async function reconcile(): Promise<void> {
  for (const { id, kind } of await runNow()) {
    if (chooseResolution(kind) === 'accept') continue;
    await app.services.reconciliation.resolve({ ...boss.user, revoked: false }, id, 'Chance');
  }
}

/** Stops all faults, completes everything that is pending and runs the jobs. */
async function settleDown(): Promise<void> {
  database.calm();
  fake.faults.clear();
  fake.refunds.next();
  fake.forgetKeys();
  // Whatever is still held back is never delivered.
  await fake.webhooks.release(() => []);
  for (const { id, status } of fake.intents()) if (status === 'processing') fake.finish(id, false);
  // After the longest wait, every refund is old enough to be looked up again.
  for (const minutes of [40, 40, 40, 660, 60]) {
    await completeRefunds();
    await wait(minutes);
    await runJobs();
    if (minutes > 40) await reconcile();
  }
  // A refund that the last look-up found to be returned has been sent again.
  await completeRefunds();
}

async function completeRefunds(): Promise<void> {
  for (const { id, status } of fake.refunds.all())
    if (status === 'pending') fake.refunds.end(id, 'succeeded');
  await fake.webhooks.idle();
}

/** What is left of each payment after refunds and disputes, at Stripe and in our tables. */
async function kept(): Promise<{ atStripe: unknown; byUs: unknown }> {
  const rows = await queryRows<{ reference: string; pence: number }>(
    clean.database.db,
    sql`select p.provider_reference as reference, p.amount_pence - coalesce((select sum(amount_pence)::int
        from refunds r where r.payment_id = p.id and r.settled_at is not null), 0)
        - coalesce((select sum(withdrawn_pence)::int from disputes d where d.payment_id = p.id), 0) as pence
      from payments p where p.status = 'succeeded'`,
  );
  return {
    atStripe: new Map(
      fake
        .charges()
        .map((charge) => [
          charge.payment_intent,
          charge.amount - charge.amount_refunded - fake.dispute.taken(charge.id),
        ]),
    ),
    byUs: new Map(rows.map(({ reference, pence }) => [reference, pence])),
  };
}

it('keeps the ledger correct with card payments, whatever crashes and in whatever order events arrive, and agrees with Stripe in the end, even if events are lost [MONEY-17, MONEY-22, DISPUTE-01, DISPUTE-04]', async () => {
  await fc.assert(
    fc.asyncProperty(terms, steps, async (limits, sequence) => {
      const { id } = await publishedDraw(app, host, {
        skillGameType: null,
        skillGameDifficulty: null,
        ...limits,
      });
      for (const next of sequence) {
        await next.run({ id, skillGameType: null });
        expect(await findBreaches(clean.database.db)).toEqual([]);
        expect(await findBrokenPromises(clean.database.db, id)).toEqual([]);
      }
      await settleDown();
      const kinds = (await runNow()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'cash_short')).toEqual([]);
      expect(await findBreaches(clean.database.db)).toEqual([]);
      const { atStripe, byUs } = await kept();
      expect(byUs).toEqual(atStripe);
      expect(await countDue(clean.database.db)).toBe(0);
      expect(await listOverpaid(clean.database.db)).toEqual([]);
      expect(
        await clean.database.db.$count(
          disputes,
          sql`status = 'lost' and withdrawn_pence > 0 and borne_at is null`,
        ),
      ).toBe(0);
    }),
    { numRuns: countRuns(10) },
  );
}, 480_000);

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countsAsCredit } from '#domain/play/credit-cards.ts';
import { endOfSpendMonth, toSpendMonth } from '#domain/play/spend-month.ts';
import { queryRows } from '#server/db/database.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { type Crash, type CrashingDatabase, wrapCrashing } from '../../../../../tests/helpers/crashing.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../../../../../tests/helpers/fake-stripe/server.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder } from '../../../../../tests/helpers/refunds.ts';
import { oneOf } from '../../../../../tests/helpers/sold-steps.ts';
import { sequenceOf, step } from '../../../../../tests/helpers/steps.ts';
import { countRuns } from '../../../../../tests/helpers/thorough.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const MINUTE = 60_000;
const LIMIT = 2_000;
const LATEST = 45;

let clean: TestApp;
let database: CrashingDatabase;
let fake: FakeStripe;
let app: TestApp;
const timeZone = process.env.TZ;
beforeAll(async () => {
  clean = await startTestApp();
  database = wrapCrashing(clean.database);
  fake = await startFakeStripe();
  const environment = { ...fake.environment, CREDIT_CARD_LIMIT_PENCE: String(LIMIT) };
  app = await startTestApp({ database, environment });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  fake.webhooks.sendTo(`${address}/api/payments/stripe/webhook`);
});
afterAll(async () => {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
  await fake.stop();
  await app.stop();
  await clean.stop();
});

/** The people, draws and host of one run. Each run is in another month, so sessions of the last one have ended. */
type Run = { people: Someone[]; draws: { id: string; skillGameType: null }[]; host: Someone };

let shifted = 0;

/**
 * Moves the clocks of the program and of Stripe together. Waits for webhooks first: the two clocks move one after the
 * other, and a payment that is decided in between would have two dates.
 */
async function wait(minutes: number): Promise<void> {
  await fake.webhooks.idle();
  shifted += minutes * MINUTE;
  await clean.shiftClock(shifted);
  await app.services.clock.follow();
  fake.advanceClock(minutes * MINUTE);
}

/** Begins shortly before midnight in London on the last day of the next month that is far enough away. */
async function begin(): Promise<Run> {
  const now = Date.now() + shifted;
  const ends = endOfSpendMonth(new Date(now + 4 * 24 * 60 * MINUTE)).getTime();
  await wait(Math.ceil((ends - now) / MINUTE) - LATEST);
  const host = await verifiedHost(app);
  const wishes = { skillGameType: null, skillGameDifficulty: null, ticketLimit: 200 };
  const draws = [await publishedDraw(app, host, wishes), await publishedDraw(app, host, wishes)];
  return {
    people: [await register(app), await register(app)],
    draws: draws.map(({ id }) => ({ id, skillGameType: null })),
    host,
  };
}

const place = fc.integer({ min: 0, max: 30 });
const card = fc.constantFrom(
  ...(['approve', 'approve', 'approve', 'unknown', 'debit', 'prepaid', 'challenge'] as const),
  ...(['debitChallenge', 'debitChallenge', 'linger', 'decline'] as const),
);
const purchase = fc.record({
  by: fc.integer({ min: 0, max: 1 }),
  at: fc.integer({ min: 0, max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  card,
  isLink: fc.boolean(),
});
type Purchase = {
  by: number;
  at: number;
  quantity: number;
  card: Parameters<FakeStripe['token']>[0];
  isLink: boolean;
};

const tokenOf = (how: Purchase) => fake.token(how.card, how.isLink ? 'link' : 'card');

async function buy({ people, draws }: Run, how: Purchase): Promise<void> {
  const [client, draw] = [people[how.by]?.client, draws[how.at]];
  if (!client || !draw) return;
  const { error } = await tryToBuy(client, draw, how.quantity, { confirmationToken: tokenOf(how) });
  if (error?.code === 'order_open' && error.order) await payOpen(client, error.order, how);
}

const payOpen = (client: Someone['client'], id: string, how?: Purchase) =>
  client.call('POST /api/v1/orders/:id/payment', {
    params: { id },
    body: how ? { confirmationToken: tokenOf(how) } : {},
  });

/** A buyer's browser confirms a payment straight at Stripe, with another card. */
async function confirm(at: number, how: Purchase): Promise<void> {
  const open = fake
    .intents()
    .filter(({ status }) => status === 'requires_payment_method' || status === 'requires_action');
  const intent = oneOf(open, at);
  if (!intent) return;
  try {
    fake.confirm(intent.id, how.card ?? 'approve', how.isLink ? 'link' : 'card');
  } catch {
    // The card was declined.
  }
}

async function endOpen(at: number, isGood: boolean): Promise<void> {
  const intent = oneOf(
    fake.intents().filter(({ status }) => status === 'requires_action' || status === 'processing'),
    at,
  );
  if (intent?.status === 'requires_action') fake.authenticate(intent.id, isGood);
  if (intent?.status === 'processing') fake.finish(intent.id, isGood);
}

async function refund({ host }: Run, at: number): Promise<void> {
  const charge = oneOf(
    fake.charges().filter(({ refunded }) => !refunded),
    at,
  );
  if (!charge) return;
  const rows = await queryRows<{ drawId: string }>(
    clean.database.db,
    sql`select draw_id as "drawId" from orders where id = ${charge.metadata.order}`,
  );
  if (rows[0]) await refundOrder(host.client, rows[0].drawId, charge.metadata.order ?? '');
}

async function runJobs(): Promise<void> {
  for (const job of app.jobs) await job.run().catch(() => undefined);
}

const fault = fc.record({
  on: fc.constantFrom(
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/*/confirm',
    'POST /v1/payment_intents/*/capture',
    'POST /v1/payment_intents/*/cancel',
    'GET /v1/payment_intents/*',
  ),
  after: fc.boolean(),
  times: fc.constantFrom(1, 3),
});
const crashes = fc.constantFrom<Crash>('before the commit', 'after the commit');
const zones = fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles', 'UTC');

const steps = sequenceOf<Run>(
  [
    [10, step('buy', purchase, buy)],
    [
      8,
      step('buy at once', fc.array(purchase, { minLength: 2, maxLength: 4 }), (run, all) =>
        Promise.all(all.map((how) => buy(run, how).catch(() => undefined))),
      ),
    ],
    [8, step('confirm at Stripe', fc.tuple(place, purchase), (_, [at, how]) => confirm(at, how))],
    [
      4,
      step('ask about open orders at once', fc.constant(null), async ({ people, draws }) => {
        const asking = people.flatMap(({ client }) =>
          draws.map(async ({ id }) => {
            const open = await client.call('GET /api/v1/prize-draws/:id/open-order', { params: { id } });
            if (open.body) await payOpen(client, open.body.order.id);
          }),
        );
        await Promise.allSettled(asking);
      }),
    ],
    [4, step('a slow card is', fc.tuple(place, fc.boolean()), (_, [at, isGood]) => endOpen(at, isGood))],
    [4, step('refund', place, (run, at) => refund(run, at))],
    [4, step('wait minutes', fc.constantFrom(3, 10, 16, 31), (_, minutes) => wait(minutes))],
    [4, step('run the jobs', fc.constant(null), runJobs)],
    [
      2,
      step('an authorisation expires', place, async (_, at) => {
        const intent = oneOf(
          fake.intents().filter(({ status }) => status === 'requires_capture'),
          at,
        );
        if (intent) fake.expireAuthorization(intent.id);
      }),
    ],
    [
      1,
      step('the machine is in', zones, async (_, zone) => {
        process.env.TZ = zone;
      }),
    ],
    [1, step('events are lost', fc.constant(null), () => fake.webhooks.release(() => []))],
    [2, step('events are late', fc.constant(null), async () => fake.webhooks.hold())],
    [
      2,
      step('events come backwards', fc.constant(null), () =>
        fake.webhooks.release((all) => all.toReversed()),
      ),
    ],
    [3, step('Stripe fails', fault, async (_, how) => fake.faults.add({ by: 500, ...how }))],
    [4, step('fall over', crashes, async (_, crash) => database.crashNext(crash))],
  ],
  { min: 12, max: 30 },
);

/** What Stripe has taken from each person's credit cards in each month in London. */
async function takenByMonth(): Promise<Map<string, number>> {
  const rows = await queryRows<{ order: string; person: string }>(
    clean.database.db,
    sql`select id as "order", person_id as person from orders`,
  );
  const people = new Map(rows.map(({ order, person }) => [order, person]));
  const captured = new Map(fake.balance.entries().map(({ source, created }) => [source, created]));
  const taken = new Map<string, number>();
  for (const { id, amount, metadata, payment_method_details: details } of fake.charges()) {
    const funding = details.type === 'card' ? details.card.funding : details.type;
    if (!countsAsCredit(funding)) continue;
    const month = toSpendMonth(new Date((captured.get(id) ?? 0) * 1_000));
    const key = `${people.get(metadata.order ?? '')} ${month}`;
    taken.set(key, (taken.get(key) ?? 0) + amount);
  }
  return taken;
}

async function settleDown(): Promise<void> {
  database.calm();
  fake.faults.clear();
  await fake.webhooks.release(() => []);
  for (const { id, status } of fake.intents()) if (status === 'processing') fake.finish(id, false);
  for (let round = 0; round < 3; round += 1) {
    await wait(16);
    await runJobs();
    await fake.webhooks.idle();
  }
}

it('lets nobody pay more than the limit with credit cards in a month in London, whatever is at once, refunded, lost or late, and wherever the machine is [CREDIT-01, CREDIT-04, CREDIT-05, CREDIT-06]', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run = await begin();
      for (const next of sequence) {
        await next.run(run);
        for (const pence of (await takenByMonth()).values()) {
          most = Math.max(most, pence);
          expect(pence).toBeLessThanOrEqual(LIMIT);
        }
      }
      await settleDown();
      const taken = await takenByMonth();
      for (const pence of taken.values()) expect(pence).toBeLessThanOrEqual(LIMIT);
      // What is counted is what was taken, and nothing stays authorised.
      const counted = await queryRows<{ key: string; pence: number }>(
        clean.database.db,
        sql`select o.person_id || ' ' || to_char(p.credit_month, 'YYYY-MM-DD') as key, sum(p.amount_pence)::int as pence
          from payments p join orders o on o.id = p.order_id
          where p.credit_month is not null and p.status in ('pending', 'succeeded') group by 1`,
      );
      expect(new Map(counted.map(({ key, pence }) => [key, pence]))).toEqual(taken);
      expect(fake.intents().filter(({ status }) => status === 'requires_capture')).toEqual([]);
      expect(await findBreaches(clean.database.db)).toEqual([]);
    }),
    { numRuns: countRuns(24) },
  );
  // Otherwise the law would hold because hardly anything was paid.
  expect(most).toBeGreaterThanOrEqual(LIMIT / 2);
}, 480_000);

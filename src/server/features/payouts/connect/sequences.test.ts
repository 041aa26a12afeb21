import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/ledger/accounts.ts';
import { drawSettlements, payables, payoutReversals } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { connectTools, listenToStripe } from '../../../../../tests/helpers/connect-app.ts';
import { type Crash, type CrashingDatabase, wrapCrashing } from '../../../../../tests/helpers/crashing.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../../../../../tests/helpers/fake-stripe/server.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { oneOf, soldSteps } from '../../../../../tests/helpers/sold-steps.ts';
import { type Step, sequenceOf, step } from '../../../../../tests/helpers/steps.ts';
import { countRuns } from '../../../../../tests/helpers/thorough.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const PEOPLE = 4;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clean: TestApp;
let database: CrashingDatabase;
let fake: FakeStripe;
let app: TestApp;
let site: ReturnType<typeof connectTools>;
let boss: Someone;
let people: Someone[];
beforeAll(async () => {
  clean = await startTestApp();
  database = wrapCrashing(clean.database);
  fake = await startFakeStripe();
  app = await startTestApp({ database, environment: fake.connectEnvironment });
  await listenToStripe(app, fake);
  boss = await confirmed(await admin(app));
  site = connectTools(app, fake, boss);
  await site.connect.keepBalance();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(app)));
  for (const person of people) await site.onboarded(person);
});
afterAll(async () => {
  await fake.stop();
  await app.stop();
  await clean.stop();
});

type Draw = { id: string; skillGameType: null; host: Someone };

const db = () => clean.database.db;
/** What a crash interrupts is tried again later, or by a later step. */
const survive = (act: Promise<unknown>) => act.catch(() => undefined);

async function runJobs(): Promise<void> {
  for (const job of app.jobs) await survive(job.run());
}

let shifted = 0;

async function wait(minutes: number): Promise<void> {
  shifted += minutes * MINUTE;
  await clean.shiftClock(shifted);
  await app.services.clock.follow();
}

/** Draws the winners, who receive their prizes, and settles the draw. */
async function finishDraw({ id, host }: Draw): Promise<void> {
  const params = { id };
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params });
  await wait(1);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params });
  await receiveAwards(clean, id);
  await survive(app.services.drawSettlement.settleDue());
}

const payablesOf = ({ id }: Draw) =>
  db().select().from(payables).where(eq(payables.drawId, id)).orderBy(payables.id);

/** Acts on one of the draw's payables, mostly on the host's share. */
async function actOnPayable(draw: Draw, at: number, act: (id: string) => Promise<unknown>): Promise<void> {
  const all = await payablesOf(draw);
  const share = all.find(({ payeeKind, part }) => payeeKind === 'host' && part === 'share');
  const one = at % 4 === 0 ? oneOf(all, at) : share;
  if (!one) return;
  await survive(confirmed(boss));
  await survive(act(one.id));
}

/** Takes back all that the host owes, or a part of it; at least a penny, which may be too much. */
async function takeBack(draw: Draw, at: number, part: number): Promise<void> {
  const { host_recoverable: owed = 0 } = await site.balancesOf(draw.id);
  const body = { amountPence: Math.max(1, Math.ceil(owed * part)), reason: 'Chance' };
  await actOnPayable(draw, at, (id) =>
    boss.client.call('POST /api/v1/admin/payables/:id/reverse', { params: { id }, body }),
  );
}

const approveAll = async (draw: Draw) => {
  await survive(confirmed(boss));
  for (const { id } of await payablesOf(draw)) await site.commands.approve(id);
};

/** Ends the reserve, so that the host is owed what is left of it. */
async function releaseReserve({ id }: Draw): Promise<void> {
  await db()
    .update(drawSettlements)
    .set({ reserveUntil: sql`draw_clock()` })
    .where(eq(drawSettlements.drawId, id));
  await survive(app.services.drawSettlement.releaseReserves());
}

async function dispute(at: number, portion: number): Promise<void> {
  const charge = oneOf(
    fake
      .charges()
      .filter(({ disputed, refunded }) => !disputed && !refunded)
      .slice(-6),
    at,
  );
  if (!charge) return;
  const amount = Math.max(1, Math.ceil((charge.amount - charge.amount_refunded) * portion));
  fake.dispute.open(charge.payment_intent, { amount });
}

/** A bank takes back the newest payment, and decides the dispute at once. */
async function loseNewest(): Promise<void> {
  const charge = fake.charges().findLast(({ disputed, refunded }) => !disputed && !refunded);
  if (charge) fake.dispute.close(fake.dispute.open(charge.payment_intent).id, 'lost');
  await site.idle();
}

async function decideDispute(at: number, status: 'won' | 'lost'): Promise<void> {
  const one = oneOf(fake.dispute.all().slice(-2), at);
  if (one && one.status !== 'won') fake.dispute.close(one.id, status);
}

const CHANGES = ['restrict', 'complete', 'complete', 'close', 'spend', 'bank', 'stripe', 'stripe'] as const;
type Change = (typeof CHANGES)[number];

/** The host or Stripe changes how the host is paid. */
async function changeAccount({ host }: Draw, change: Change): Promise<void> {
  const account = site.accountOf(host);
  const isOpen = fake.recipients.all().some(({ id, closed }) => id === account && !closed);
  if (change === 'bank') await survive(enterBankDetails(host));
  if (change === 'stripe') await survive(site.onboarded(host));
  if (!isOpen) return;
  if (change === 'restrict') fake.recipients.restrict(account, 'No');
  if (change === 'complete') fake.recipients.complete(account);
  if (change === 'close') fake.recipients.close(account);
  if (change === 'spend' && fake.recipients.balanceOf(account) > 0) fake.recipients.payOut(account);
}

/** Takes back a part of a transfer in Stripe's dashboard. */
async function reverseInDashboard(at: number, portion: number): Promise<void> {
  const transfer = oneOf(
    fake
      .transfers()
      .filter(({ reversed }) => !reversed)
      .slice(-2),
    at,
  );
  if (!transfer) return;
  const left = transfer.amount - transfer.amount_reversed;
  await survive(site.reverseInDashboard(transfer.id, Math.max(1, Math.ceil(left * portion))));
}

const place = fc.integer({ min: 0, max: 40 });
const buyer = fc.integer({ min: 0, max: PEOPLE - 1 });
const portion = fc.constantFrom(1, 1, 0.5, 0.1);
const fault = fc.record({
  on: fc.constantFrom(
    'POST /v1/transfers',
    'POST /v1/transfers',
    'POST /v1/transfers/*/reversals',
    'GET /v1/transfers',
    'GET /v1/transfers/*',
    'GET /v1/transfers/*/reversals',
    'GET /v1/balance',
    'GET /v2/core/accounts/*',
    'POST /v2/core/accounts',
    'POST /v1/refunds',
  ),
  by: fc.constantFrom('cut' as const, 500),
  after: fc.boolean(),
  within: fc.boolean(),
  times: fc.constantFrom(1, 3),
});

const sold = soldSteps<Draw>(
  { db, admin: () => boss.client, buyer: (at) => people[at]?.client },
  { place, buyer },
);

const buying = [
  12,
  step('buy', fc.tuple(buyer, fc.integer({ min: 1, max: 6 })), async (draw: Draw, [at, count]) => {
    const client = people[at]?.client;
    if (client) await tryToBuy(client, draw, count, { confirmationToken: fake.token() });
  }),
] as const;

const disputes = [
  [3, step('a cardholder disputes', fc.tuple(place, portion), (_, [at, part]) => dispute(at, part))],
  [
    4,
    step('a dispute is', fc.tuple(place, fc.constantFrom('won', 'lost', 'lost')), (_, [at, how]) =>
      decideDispute(at, how),
    ),
  ],
] as const;

const troubles = [
  [4, step('Stripe fails', fault, async (_, how) => fake.faults.add(how))],
  [1, step('Stripe forgets keys', fc.constant(null), async () => fake.forgetKeys())],
  [
    5,
    step('fall over', fc.constantFrom<Crash>('before the commit', 'after the commit'), async (_, crash) =>
      database.crashNext(crash),
    ),
  ],
] as const;

/** Up to the settlement. */
const selling = sequenceOf<Draw>(
  [buying, [2, sold.refunding], [1, sold.refundingOrders], [1, sold.cancelling], ...disputes, ...troubles],
  { min: 3, max: 10 },
);

const paying = sequenceOf<Draw>(
  [
    [8, step('approve', fc.constant(null), approveAll)],
    [3, step('release the reserve', fc.constant(null), releaseReserve)],
    [10, step('pay', fc.constant(null), () => survive(site.pay()))],
    [5, step('money becomes available', fc.constant(null), async () => fake.advanceClock(4 * DAY))],
    [3, step('run the jobs', fc.constant(null), runJobs)],
    [4, step('wait minutes', fc.constantFrom(3, 130), (_, minutes) => wait(minutes))],
    [3, step('reopen', place, (draw, at) => actOnPayable(draw, at, (id) => site.commands.reopen(id)))],
    [10, step('take back', fc.tuple(place, portion), (draw, [at, part]) => takeBack(draw, at, part))],
    [8, step('the newest payment is lost', fc.constant(null), loseNewest)],
    [3, step('settle reversals', fc.constant(null), () => survive(site.connect.reversals.settleDue()))],
    [
      3,
      step('reverse in the dashboard', fc.tuple(place, portion), (_, [at, part]) =>
        reverseInDashboard(at, part),
      ),
    ],
    [4, step('the account', fc.constantFrom<Change>(...CHANGES), changeAccount)],
    ...disputes,
    ...disputes,
    [1, step('events are lost', fc.constant(null), () => fake.thinEvents.release(() => []))],
    [2, step('events are late', fc.constant(null), async () => fake.thinEvents.hold())],
    [
      2,
      step('events come backwards and twice', fc.constant(null), () =>
        fake.thinEvents.release((all) => [...all, ...all].toReversed()),
      ),
    ],
    ...troubles,
  ],
  { min: 10, max: 26 },
);

const named = (name: string, run: (draw: Draw) => Promise<unknown>): Step<Draw> => ({
  run,
  [fc.toStringMethod]: () => name,
});

/** Pays everything before anything else happens. */
async function payAtOnce(draw: Draw): Promise<void> {
  await approveAll(draw);
  fake.advanceClock(4 * DAY);
  await survive(site.pay());
}

/** Stops all faults and runs the jobs, until nothing is under way. */
async function settleDown(draw: Draw): Promise<void> {
  database.calm();
  fake.faults.clear();
  // Whatever is still held back is never delivered.
  await fake.thinEvents.release(() => []);
  await changeAccount(draw, 'complete');
  await approveAll(draw);
  // Stripe's fees are not part of the draws' money.
  fake.balance.topUp(100_000);
  fake.advanceClock(4 * DAY);
  for (const minutes of [40, 40, 40, 660, 60]) {
    for (const { id, status } of fake.refunds.all())
      if (status === 'pending') fake.refunds.end(id, 'succeeded');
    await site.idle();
    await wait(minutes);
    // A payment to a replaced account is searched for several times before it fails.
    for (const _ of [1, 2]) {
      await site.skipWaits();
      await runJobs();
    }
  }
  await site.idle();
  await expectNothingWaits();
  if (fake.balance.available() > 0) fake.balance.payOut();
}

/** Every payment that was approved for an active account is made. */
async function expectNothingWaits(): Promise<void> {
  const waiting = sql`state = 'exported' or (state = 'approved' and exists (select from payout_accounts a
    join connect_accounts c on c.account = a.connect_account
    where a.person_id = payables.person_id and a.replaced_at is null and a.usable_from <= draw_clock()
      and c.status = 'active'))`;
  expect(await db().$count(payables, waiting)).toBe(0);
  expect(await db().$count(payoutReversals, sql`reversed_at is null and refusal is null`)).toBe(0);
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Movements between Stripe and our bank. */
const MOVES: readonly string[] = ['payout', 'topup'];

async function expectEveryPenny(): Promise<void> {
  await app.services.reconciliation.runNow({ ...boss.user, revoked: false });

  const rows = await app.services.ledger.listBalances();
  const balance = (account: Account) => rows.find((row) => row.account === account)?.pence ?? 0;
  const entries = fake.balance.entries();
  expect(balance('payment_clearing')).toBe(sum(entries.map(({ net }) => net)));
  const swept = -sum(entries.filter(({ type }) => MOVES.includes(type)).map(({ amount }) => amount));
  const charged = sum(fake.charges().map(({ amount }) => amount));
  const buyers = sum(fake.charges().map((charge) => charge.amount_refunded + fake.dispute.taken(charge.id)));
  const payees = sum(fake.transfers().map(({ amount, amount_reversed }) => amount - amount_reversed));
  const owed = sum(
    (
      [
        'held_for_draw',
        'refunds',
        'charity_payable',
        'host_payable',
        'host_reserve',
        'winners_cash_payable',
        'trees_payable',
        'payouts_in_transit',
        'platform_fee',
        'vat_payable',
        'withheld',
      ] as const
    ).map(balance),
  );
  const spent = sum((['platform_tree_expense', 'dispute_losses', 'goodwill_refunds'] as const).map(balance));
  const claims = sum((['disputes', 'host_recoverable'] as const).map(balance));
  expect(charged).toBe(buyers + payees + owed - spent - claims - (balance('bank') - swept));
}

/** Each payable is paid by at most one transfer of exactly its amount, as the ledger shows. */
async function expectPaidOnce(): Promise<void> {
  const rows = await db().select().from(payables).where(eq(payables.method, 'stripe'));
  const byPayable = Map.groupBy(fake.transfers(), ({ metadata }) => metadata.payout ?? '');
  for (const [id, transfers] of byPayable) {
    const row = rows.find((one) => one.id === id);
    expect(transfers.map((transfer) => [transfer.amount, transfer.id])).toEqual([
      [row?.amountPence, row?.state === 'paid' ? row.reference : transfers[0]?.id],
    ]);
  }
}

const terms = fc.record({ minTicketAmount: fc.option(fc.constantFrom(1, 30), { nil: null }) });

it('pays each payable once through Stripe, and accounts for every penny, whatever crashes, fails or comes late [CONNECT-22, MONEY-17]', async () => {
  await fc.assert(
    fc.asyncProperty(terms, selling, fc.boolean(), paying, async (limits, before, isPaidFirst, after) => {
      database.calm();
      fake.faults.clear();
      const host = await verifiedHost(app);
      await site.onboarded(host);
      const { id } = await publishedDraw(app, host, {
        skillGameType: null,
        skillGameDifficulty: null,
        prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
        ...limits,
      });
      const draw: Draw = { id, skillGameType: null, host };
      const finish = named('finish the draw', finishDraw);
      const first = isPaidFirst ? [named('pay it', payAtOnce)] : [];
      for (const next of [...before, finish, ...first, ...after]) {
        await next.run(draw);
        expect(await findBreaches(db())).toEqual([]);
      }
      await settleDown(draw);
      expect(await findBreaches(db())).toEqual([]);
      await expectPaidOnce();
      await expectEveryPenny();
    }),
    { numRuns: countRuns(8) },
  );
}, 600_000);

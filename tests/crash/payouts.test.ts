import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { payables, payoutTransfers } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { shiftClock } from '../helpers/clock.ts';
import { connectTools } from '../helpers/connect-app.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { admin, confirmed, type Someone, verifiedHost } from '../helpers/people.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';
import { settledDraw } from '../helpers/settled-draw.ts';

const KILLS = 20;
const PAYMENTS_A_KILL = 3;

let postgres: RunningPostgres;
let database: OpenDatabase;
let fake: FakeStripe;
let environment: Record<string, string>;
/** Another process on the same database, which runs no jobs: hosts and admins use it. */
let office: TestApp;
let site: ReturnType<typeof connectTools>;
let boss: Someone;
let host: Someone;
beforeAll(async () => {
  postgres = await startPostgres();
  fake = await startFakeStripe();
  const { url } = await createDatabase(postgres.url);
  environment = { ...settingsOn(url), ...fake.connectEnvironment };
  database = await openPostgres(url, { onError: () => undefined });
  await migrate(database);
  office = await startTestApp({ database, environment: fake.connectEnvironment });
  boss = await admin(office);
  site = connectTools(office, fake, boss);
  host = await verifiedHost(office);
  await site.onboarded(host);
  await database.db.execute(sql`update connect_accounts set status = 'active', active_at = draw_clock()`);
});
afterAll(async () => {
  await office.stop();
  await fake.stop();
  await database.close();
  await postgres.stop();
});

/** Starts the program again, with Stripe's events. */
async function startShop(): Promise<RunningSite> {
  const shop = await startSite(environment, { troubled: true });
  fake.webhooks.sendTo(`${shop.url}/api/payments/stripe/webhook`);
  fake.thinEvents.sendTo(`${shop.url}/api/payouts/stripe/webhook`);
  return shop;
}

/** Approves a few payments, and makes the money for them available. */
async function approveSome(): Promise<void> {
  await confirmed(boss);
  for (let at = 0; at < PAYMENTS_A_KILL; at += 1) {
    const draw = await settledDraw(office, host, { tickets: randomInt(1, 20) });
    const { status } = await site.commands.approve(draw.payables.host);
    expect(status).toBe(200);
  }
  fake.balance.topUp(100_000);
}

/** Stripe takes its time, or its response is lost before or after the transfer is made. */
function disturb(): void {
  fake.faults.clear();
  const on = ['POST /v1/transfers', 'GET /v1/transfers', 'GET /v2/core/accounts/*'][randomInt(3)] ?? '';
  fake.faults.add({ on, by: { slowMs: randomInt(20, 400) }, times: 5 });
  fake.faults.add({ on: 'POST /v1/transfers', by: 'cut', after: randomInt(2) === 0, times: randomInt(4) });
  if (randomInt(3) === 0) fake.forgetKeys();
}

const unpaid = () =>
  database.db.$count(payables, sql`method = 'stripe' and state in ('approved', 'exported', 'failed')`);

it('pays each payable exactly once, whenever the program is killed [CONNECT-22]', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await approveSome();
    disturb();
    const seen = fake.requests().length;
    const shop = await startShop();
    // At any step of a payment: a look-up, the balance, a search or the transfer.
    const enough = seen + randomInt(1, 12);
    for (let waited = 0; fake.requests().length < enough && waited < 200; waited += 1) await sleep(10);
    await sleep(randomInt(30));
    await shop.kill();
    // Payments whose result is unknown are tried again after some minutes.
    await shiftClock(database.db, kill * 70 * 60_000);
  }
  fake.faults.clear();
  const shop = await startShop();
  await expect.poll(unpaid, { timeout: 120_000, interval: 500 }).toBe(0);
  await shop.stop();
  const rows = await database.db.select().from(payables).where(eq(payables.method, 'stripe'));
  expect(rows).toHaveLength(KILLS * PAYMENTS_A_KILL);
  const inBooks = rows.map(({ id, amountPence, reference }) => [id, amountPence, reference]);
  const atStripe = fake.transfers().map(({ metadata, amount, id }) => [metadata.payout, amount, id]);
  expect(atStripe.toSorted()).toEqual(inBooks.toSorted());
  expect(await findBreaches(database.db)).toEqual([]);
  // Otherwise no kill has come between a request and its result.
  expect(await database.db.$count(payoutTransfers, gt(payoutTransfers.asks, 1))).toBeGreaterThan(0);
});

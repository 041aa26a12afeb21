import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, queryRows } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import { shiftClock } from '../helpers/clock.ts';
import { openSale, sellUntilKilled } from '../helpers/crash-sale.ts';
import type { CardName } from '../helpers/fake-stripe/cards.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';

const KILLS = 10;
const CARDS: readonly CardName[] = ['approve', 'approve', 'debit', 'decline', 'challenge', 'refundPending'];

let postgres: RunningPostgres;
let database: OpenDatabase;
let fake: FakeStripe;
let environment: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres();
  fake = await startFakeStripe();
  const { url } = await createDatabase(postgres.url);
  database = await openPostgres(url, { onError: () => undefined });
  environment = { ...settingsOn(url), ...fake.environment };
});
afterAll(async () => {
  await fake.stop();
  await database.close();
  await postgres.stop();
});

/** Starts the program again, with Stripe's webhooks. */
async function startShop(): Promise<RunningSite> {
  const site = await startSite(environment);
  fake.webhooks.sendTo(`${site.url}/api/payments/stripe/webhook`);
  return site;
}

/** Makes one purchase with a random card. 3-D Secure succeeds or fails; an open payment is cancelled. */
async function buyOnce(api: Api, drawId: string, paid: Set<string>): Promise<void> {
  const card = CARDS[randomInt(CARDS.length)] ?? 'approve';
  try {
    const { order, payment } = await api('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: drawId },
      body: { quantity: randomInt(1, 6), confirmationToken: fake.token(card) },
      headers: { 'idempotency-key': randomUUID() },
    });
    if (order.status === 'paid') paid.add(order.id);
    const intent = payment?.clientSecret?.split('_secret_')[0];
    if (intent) fake.authenticate(intent, randomInt(3) > 0);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'card_declined' || error.code === 'credit_card_limit') return;
    if (error.code !== 'order_open' || error.body?.order === undefined) throw error;
    const params = { id: error.body.order };
    await api('POST /api/v1/orders/:id/cancel', { params }).catch((rejected: unknown) => {
      if (!(rejected instanceof ApiError)) throw rejected;
    });
  }
}

const count = async (from: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(database.db, sql`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
};

/** The amount received for each order, less refunds, in pence: in our tables and at Stripe. */
async function takings(): Promise<{ ours: Map<string, number>; theirs: Map<string, number> }> {
  const rows = await queryRows<{ id: string; pence: number }>(
    database.db,
    sql`select o.id, p.amount_pence - p.refunded_pence as pence from orders o join payments p on p.order_id = o.id
      where p.status = 'succeeded'`,
  );
  const charges = fake
    .charges()
    .map(
      ({ metadata, amount, amount_refunded }) => [metadata.order ?? '', amount - amount_refunded] as const,
    );
  expect(new Set(charges.map(([order]) => order)).size, 'nobody is charged twice').toBe(charges.length);
  return { ours: new Map(rows.map(({ id, pence }) => [id, pence])), theirs: new Map(charges) };
}

it('charges the cards for exactly the paid orders, whenever the program is killed', async () => {
  let site = await startShop();
  const drawId = await openSale(site);
  const paid = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sellUntilKilled(site, randomInt(10, 40), (api) => buyOnce(api, drawId, paid));
    site = await startShop();
  }
  // Abandoned payments expire.
  await shiftClock(database.db, 16 * 60_000);
  const open = sql`orders where status = 'pending'`;
  await expect.poll(() => count(open), { timeout: 120_000, interval: 500 }).toBe(0);
  await fake.webhooks.idle();
  await expect
    .poll(() => count(sql`refunds where settled_at is null`), { timeout: 60_000, interval: 500 })
    .toBe(0);
  const { ours, theirs } = await takings();
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  for (const id of paid) expect(ours.get(id), `order ${id} was acknowledged`).toBeGreaterThan(0);
  expect(paid.size).toBeGreaterThan(KILLS);
  expect(await findBreaches(database.db)).toEqual([]);
  await site.stop();
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { queryRows } from '#server/db/database.ts';
import { payments } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { intentOf, type Shop, tryCard } from '../helpers/stripe-app.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const LIMIT = 25_000;

let two: TwoApps;
let fake: FakeStripe;
let shops: [Shop, Shop];
let host: Someone;
beforeAll(async () => {
  fake = await startFakeStripe();
  two = await startTwoApps(fake.environment);
  shops = [
    { app: two.apps[0], fake },
    { app: two.apps[1], fake },
  ];
  host = await verifiedHost(two.apps[0]);
});
afterEach(async () => expect(await findBreaches(two.apps[0].database.db)).toEqual([]));
afterAll(async () => {
  await fake.stop();
  await two.stop();
});

const openDraw = () =>
  publishedDraw(two.apps[0], host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketPrice: 100,
    ticketLimit: 1_000,
  });
const openDraws = (count: number) => Promise.all(Array.from({ length: count }, openDraw));

/** What Stripe has taken from a buyer's credit cards. */
async function takenFrom({ user }: Someone): Promise<number> {
  const rows = await queryRows<{ id: string }>(
    two.apps[0].database.db,
    sql`select id from orders where person_id = ${user.id}`,
  );
  const own = new Set(rows.map(({ id }) => id));
  return fake
    .charges()
    .filter(({ metadata }) => own.has(metadata.order ?? ''))
    .reduce((sum, { amount_captured }) => sum + amount_captured, 0);
}

/** An order whose credit card was authorised straight at Stripe, and about which nothing is decided yet. */
async function authorized(buyer: Someone, draw: PrizeDraw, pounds: number) {
  const { body } = await tryCard(shops[0], draw, pounds, { by: buyer, card: 'debitChallenge' });
  const { id } = body.order;
  const intent = await intentOf(shops[0], id);
  fake.confirm(intent, 'approve');
  const [row] = await two.apps[0].database.db.select().from(payments).where(eq(payments.orderId, id));
  const payment = { id: row?.id ?? '', drawId: draw.id, attempt: 1 };
  const state = { reference: intent, status: 'authorized', funding: 'credit' } as const;
  return { id, intent, payment, state };
}

describe('one buyer with several orders, through two processes', () => {
  it('never pays more than the limit with credit cards that are confirmed at once [CREDIT-01]', async () => {
    const buyer = await register(two.apps[0]);
    const clients = [buyer.client, await signIn(two.apps[1], buyer)];
    const orders = [];
    for (const draw of await openDraws(10)) orders.push(await authorized(buyer, draw, 40));
    const told = await Promise.all(
      orders.flatMap(({ id }, place) =>
        // Each order is asked about twice, in both processes.
        [0, 1].map(async (again) => {
          const client = clients[(place + again) % 2];
          const response = await client?.call('POST /api/v1/orders/:id/payment', {
            params: { id },
            body: {},
          });
          return response?.status === 200 ? response.body.order.status : response?.error.code;
        }),
      ),
    );
    expect([...tally(told).keys()].filter((code) => code === 'cancelled' || code === 'declined')).toEqual([]);
    const { db } = two.apps[0].database;
    const rows = await queryRows<{ status: string; orders: number }>(
      db,
      sql`select status, count(*)::int as orders from orders where person_id = ${buyer.user.id} group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { status: 'paid', orders: 6 },
      { status: 'pending', orders: 4 },
    ]);
    expect(await takenFrom(buyer)).toBe(24_000);
  });

  it('never passes it with purchases at once either, and can pay the rest with a debit card [CREDIT-01, CREDIT-02]', async () => {
    const buyer = await register(two.apps[0]);
    const elsewhere = { ...buyer, client: await signIn(two.apps[1], buyer) };
    const draws = await openDraws(8);
    await Promise.all(
      draws.map((draw, place) =>
        tryCard(shops[place % 2 === 0 ? 0 : 1], draw, 60, { by: place % 2 === 0 ? buyer : elsewhere }),
      ),
    );
    expect(await takenFrom(buyer)).toBe(24_000);
    for (const draw of draws) {
      const open = await buyer.client.call('GET /api/v1/prize-draws/:id/open-order', {
        params: { id: draw.id },
      });
      if (!open.body) continue;
      const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
        params: { id: open.body.order.id },
        body: { confirmationToken: fake.token('debit') },
      });
      expect(paid.body.order.status).toBe('paid');
    }
    expect(await takenFrom(buyer)).toBe(48_000);
  });

  it('waits for a decision that is being made, and then counts it [CREDIT-01]', async () => {
    const buyer = await register(two.apps[0]);
    const [one, other] = await openDraws(2);
    if (!one || !other) throw new Error('no draws');
    const first = await authorized(buyer, one, 150);
    const second = await authorized(buyer, other, 150);
    const decided = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const deciding = two.apps[0].database.db.transaction(async (tx) => {
      const decision = await two.apps[0].services.settlement.decide(tx, first.payment, first.state);
      decided.resolve();
      await goOn.promise;
      return decision;
    });
    await decided.promise;
    const next = two.apps[1].database.db.transaction((tx) =>
      two.apps[1].services.settlement.decide(tx, second.payment, second.state),
    );
    await waitForLock(two.apps[0].database.db);
    goOn.resolve();
    expect([await deciding, await next]).toEqual(['capture', 'cancel']);
  });
});

describe('without the lock', () => {
  it('two decisions that both read what is left pass the limit together', async () => {
    const buyer = await register(two.apps[0]);
    const [one, other] = await openDraws(2);
    if (!one || !other) throw new Error('no draws');
    const orders = [await authorized(buyer, one, 150), await authorized(buyer, other, 150)];
    const clients = await two.transactions(2);
    const spent = `select coalesce(sum(p.amount_pence), 0)::int as pence from payments p
      join orders o on o.id = p.order_id where o.person_id = $1 and p.credit_month is not null`;
    for (const [place, client] of clients.entries()) {
      const { rows } = await client.query(spent, [buyer.user.id]);
      expect(rows[0].pence + 15_000).toBeLessThanOrEqual(LIMIT);
      await client.query(`update payments set credit_month = '2026-01-01' where id = $1`, [
        orders[place]?.payment.id,
      ]);
    }
    for (const client of clients) await client.query('commit');
    const { rows } = (await clients[0]?.query(spent, [buyer.user.id])) ?? { rows: [] };
    expect(rows[0].pence).toBeGreaterThan(LIMIT);
  });
});

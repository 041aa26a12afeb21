import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, prizeDraws, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { releaseCancelledOrders } from '#server/features/sales/holds/service.ts';
import { countersOf, publishedDraw } from '../helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { openByCard, readOrderState, type Shop, tryCard } from '../helpers/stripe-app.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const LAPSED = 15 * 60_000 + 1_000;

let two: TwoApps;
let fake: FakeStripe;
let urls: string[];
let stripe: Shop;
let host: Someone;
beforeAll(async () => {
  fake = await startFakeStripe();
  two = await startTwoApps(fake.environment);
  urls = await Promise.all(two.apps.map((app) => app.server.listen({ host: '127.0.0.1', port: 0 })));
  stripe = { app: two.apps[0], fake };
  tellApp(0);
  host = await verifiedHost(two.apps[0]);
});
afterAll(async () => {
  await fake.webhooks.idle();
  await fake.stop();
  await two.stop();
});

/** Selects the process that receives webhooks. */
function tellApp(index: number): void {
  fake.webhooks.sendTo(`${urls[index]}/api/payments/stripe/webhook`);
}
const aDraw = (limit: number) => publishedDraw(two.apps[0], host, { ...noGame, ticketLimit: limit });
const opened = async (limit: number, quantity: number) => {
  const draw = await aDraw(limit);
  const open = await openByCard(stripe, draw, quantity);
  const payment = fake.intents().find(({ id }) => id === open.intent)?.metadata.payment ?? '';
  await fake.webhooks.idle();
  return { draw, ...open, payment: { id: payment, drawId: draw.id, attempt: 1 } };
};
const apply = (
  app: TwoApps['apps'][number],
  payment: { id: string; drawId: string; attempt: number },
  reference: string,
) =>
  app.database.db.transaction((tx) =>
    app.services.settlement.apply(tx, payment, { reference, status: 'succeeded' }),
  );

describe('a hold that expires while its payment succeeds', () => {
  it('ends in one way only: paid, or released and refunded', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { draw, id, intent } = await opened(2, 2);
      const other = await register(two.apps[1]);
      await two.apps[0].shiftClock(LAPSED);
      await Promise.all([
        two.apps[round % 2]?.services.checkout.releaseExpiredHolds().catch(() => undefined),
        Promise.resolve()
          .then(() => (round % 3 === 0 ? undefined : fake.authenticate(intent, true)))
          .catch(() => undefined),
        tryCard({ app: two.apps[1], fake }, draw, 2, { by: other }),
      ]);
      await fake.webhooks.idle();
      await two.apps[0].services.checkout.releaseExpiredHolds();
      await two.apps[0].shiftClock(0);
      const { order, refunds } = await readOrderState(stripe, id);
      const charged = fake.charges().filter(({ metadata }) => metadata.order === id);
      const kept = charged.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
      expect(kept).toBe(order === 'paid' ? 1000 : 0);
      expect(refunds.length).toBe(order === 'paid' ? 0 : charged.length);
      const counters = await countersOf(two.apps[0], draw.id);
      expect(counters?.held).toBe(0);
      expect(counters?.issued).toBeLessThanOrEqual(2);
      const issued = await two.apps[0].database.db.$count(tickets, eq(tickets.drawId, draw.id));
      expect(issued).toBe(counters?.issued);
    }
  });

  it('waits while the hold is released, and then decides by the new state', async () => {
    const { draw, id, intent, payment } = await opened(2, 2);
    const { db } = two.apps[0].database;
    const releasing = readThenWrite(db, draw.id, {
      locked: true,
      write: (tx) => releaseCancelledOrders(tx, [id]),
    });
    await releasing.read;
    const settled = apply(two.apps[1], payment, intent);
    await waitForLock(db);
    releasing.goOn();
    await releasing.done;
    expect((await settled).kind).toBe('paid');
    expect(await countersOf(two.apps[0], draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
    expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid' });
  });

  it('leaves the ledger correct', async () => {
    expect(await findBreaches(two.apps[0].database.db)).toEqual([]);
  });

  // The control: without the lock, a release that relies on an earlier read cancels a paid order.
  it('would be lost without the lock', async () => {
    const { draw, id, intent, payment } = await opened(4, 2);
    await openByCard(stripe, draw, 2);
    const { db } = two.apps[0].database;
    const releasing = readThenWrite(db, draw.id, {
      locked: false,
      write: async (tx) => {
        await tx
          .update(orders)
          .set({ status: 'cancelled', expiresAt: null, paidAt: null })
          .where(eq(orders.id, id));
        await tx
          .update(prizeDraws)
          .set({ heldCount: sql`${prizeDraws.heldCount} - 2` })
          .where(eq(prizeDraws.id, draw.id));
      },
    });
    await releasing.read;
    expect((await apply(two.apps[1], payment, intent)).kind).toBe('paid');
    releasing.goOn();
    await releasing.done;
    const issued = await db.$count(tickets, eq(tickets.orderId, id));
    const { order } = await readOrderState(stripe, id);
    expect([order, issued, (await countersOf(two.apps[0], draw.id))?.held]).toEqual(['cancelled', 2, 0]);
    expect(await findBreaches(db)).not.toEqual([]);
  });
});

describe('an event sent twice at once', () => {
  it('takes effect once, in two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      fake.webhooks.hold();
      const { draw, id, intent } = await opened(10, 3);
      fake.authenticate(intent, true);
      const event = fake.events().findLast(({ type, data }) => {
        return type === 'payment_intent.amount_capturable_updated' && data.object.id === intent;
      });
      if (!event) throw new Error('there is no event');
      const statuses = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          tellApp(index % 2);
          return fake.webhooks.deliver(event);
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      tellApp(0);
      await fake.webhooks.release();
      expect(await readOrderState(stripe, id)).toMatchObject({ order: 'paid', refunds: [] });
      expect(await countersOf(two.apps[0], draw.id)).toEqual({ issued: 3, voided: 0, held: 0 });
    }
  });

  // The control, in test tables: both requests find the event new before either has recorded it.
  it('would take effect twice without the lock', async () => {
    const [first, second] = await two.transactions(2);
    if (!first || !second) throw new Error('no connections');
    await first.query('commit');
    await first.query('create schema told');
    await first.query('create table told.events (id text)');
    await first.query('create table told.draws as select 0 as issued');
    await first.query('begin');
    const both = [first, second];
    const found = await Promise.all(
      both.map((client) => client.query("select id from told.events where id = 'evt_1'")),
    );
    for (const [index, client] of both.entries()) {
      if (found[index]?.rows.length) continue;
      await client.query("insert into told.events values ('evt_1')");
      await client.query('update told.draws set issued = issued + 3');
      await client.query('commit');
    }
    const { rows } = await first.query('select issued from told.draws');
    expect(rows).toEqual([{ issued: 6 }]);
  });
});

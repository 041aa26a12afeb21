import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { type Database, queryRows } from '#server/db/database.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import type { Api } from '#web/lib/api.ts';
import type { RunningSite } from '../../scripts/running-site.ts';
import { drawInput } from './draws.ts';
import { eventually } from './eventually.ts';
import { proofCrypto } from './proof-crypto.ts';

const BUYERS = 6;
const PASSWORD = 'a password of the crash test';

const person = (name: string, more: { role?: 'host' } = {}) => ({
  email: `${name}@example.org`,
  password: PASSWORD,
  firstName: 'Crash',
  lastName: name,
  over18: true,
  ukResident: true,
  dateOfBirth: '1990-03-27',
  ...more,
});

const buyer = (index: number) => person(`buyer-${index}`);

/** Creates a draw without a limit and without a game, and its buyers. Returns its id. */
export async function openSale(site: Pick<RunningSite, 'client' | 'admin'>): Promise<string> {
  const [admin, host] = [site.client(), site.client()];
  await admin('POST /api/login', { body: site.admin });
  const { id } = await host('POST /api/register', { body: person('host', { role: 'host' }) });
  await admin('PUT /api/v1/admin/hosts/:id/verify', { params: { id } });
  const draw = await host('POST /api/v1/prize-draws', {
    body: drawInput({ ticketLimit: null, skillGameType: null, skillGameDifficulty: null }),
  });
  for (let at = 0; at < BUYERS; at += 1) {
    const api = site.client();
    const { id: buyerId } = await api('POST /api/register', { body: buyer(at) });
    // Otherwise, the second purchase would be rejected.
    await api('PUT /api/v1/users/:id/limits', { params: { id: buyerId }, body: { monthlyPence: null } });
  }
  return draw.id;
}

/** Signs in every buyer. */
export async function signIn(site: Pick<RunningSite, 'client'>): Promise<Api[]> {
  const apis: Api[] = [];
  for (let at = 0; at < BUYERS; at += 1) {
    const api = site.client();
    await api('POST /api/login', { body: buyer(at) });
    apis.push(api);
  }
  return apis;
}

/** Signs in the host of the sale. */
export async function signInHost(site: RunningSite): Promise<Api> {
  const api = site.client();
  await api('POST /api/login', { body: person('host') });
  return api;
}

/** A purchase by one buyer with its idempotency key, and the order if it was acknowledged. */
export type Asked = { buyer: number; key: string; quantity: number; acknowledged?: string };

export const newOrder = (of: number): Asked => ({
  buyer: of,
  key: randomUUID(),
  quantity: randomInt(1, 6),
});

export function purchase(api: Api, drawId: string, { key, quantity }: Asked): Promise<Receipt> {
  return api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: drawId },
    body: { quantity },
    headers: { 'idempotency-key': key },
  });
}

/** Lets all buyers buy without pauses, and kills the site after this many purchases. */
export async function sellUntilKilled(
  site: RunningSite,
  purchases: number,
  buyOnce: (api: Api, buyer: number) => Promise<void>,
): Promise<void> {
  let left = purchases;
  const enough = Promise.withResolvers<void>();
  const buyers = await signIn(site);
  const buying = buyers.map(async (api, at) => {
    for (;;) {
      try {
        await buyOnce(api, at);
      } catch (error) {
        // After a lost connection, it is unknown whether the order exists. An error response would be a defect.
        if (error instanceof TypeError) return;
        throw error;
      }
      left -= 1;
      if (left === 0) enough.resolve();
    }
  });
  // A rejected purchase also ends the wait, so that the defect is visible.
  await Promise.race([enough.promise, Promise.all(buying)]);
  await site.kill();
  await Promise.all(buying);
}

/**
 * All buyers buy without a pause until they are stopped. A rejected purchase fails the test, unless `onError` returns
 * that it is repeated.
 */
export async function startSelling(
  site: Pick<RunningSite, 'client'>,
  drawId: string,
  onError = (_error: unknown): boolean => false,
) {
  const asked: Asked[] = [];
  let isSelling = true;
  const buy = async (api: Api, order: Asked): Promise<void> => {
    while (!order.acknowledged) {
      try {
        order.acknowledged = (await purchase(api, drawId, order)).order.id;
      } catch (error) {
        if (!onError(error)) throw error;
        // As a buyer's page does.
        await delay(100);
      }
    }
    asked.push(order);
  };
  const selling = Promise.all(
    (await signIn(site)).map(async (api, at) => {
      while (isSelling) await buy(api, newOrder(at));
    }),
  );
  return {
    asked,
    /** Waits until this many more purchases were acknowledged. @throws what a purchase was rejected with */
    sellMore: async (count: number): Promise<void> => {
      const enough = asked.length + count;
      await Promise.race([eventually(() => asked.length).toBeGreaterThanOrEqual(enough), selling]);
    },
    stop: async (): Promise<void> => {
      isSelling = false;
      await selling;
    },
  };
}

/** Repeats every request. Acknowledged orders must be unchanged, and none may be created twice. */
export async function repeatPurchases(
  site: Pick<RunningSite, 'client'>,
  drawId: string,
  asked: Asked[],
): Promise<void> {
  const apis = await signIn(site);
  const ofBuyer = (at: number) => asked.filter((order) => order.buyer === at);
  await Promise.all(
    apis.map(async (api, at) => {
      for (const order of ofBuyer(at)) {
        const receipt = await purchase(api, drawId, order);
        expect(receipt.order.quantity).toBe(order.quantity);
        if (order.acknowledged) expect(receipt.order.id).toBe(order.acknowledged);
        order.acknowledged = receipt.order.id;
      }
    }),
  );
}

/** Polls the head of the draw's log until the site has gone, and returns the last one. */
async function lastHead({ url }: RunningSite, drawId: string): Promise<string | undefined> {
  for (let last: string | undefined; ; ) {
    try {
      last = await (await fetch(`${url}/api/v1/prize-draws/${drawId}/log/checkpoint`)).text();
    } catch {
      return last;
    }
  }
}

/** Expects the log to extend every published head. */
export async function expectProven({ url }: RunningSite, drawId: string, earlier: string[]): Promise<void> {
  const proof = await (await fetch(`${url}/api/v1/prize-draws/${drawId}/proof`)).text();
  const { checks } = await verifyBundle(proof, { crypto: proofCrypto, earlier });
  expect(checks.filter(({ ok }) => ok === false)).toEqual([]);
}

/** Sells tickets and kills the program, this many times, and expects all orders to exist after each restart. */
export async function sellThroughKills(
  start: () => Promise<RunningSite>,
  kills: number,
): Promise<{ drawId: string; asked: Asked[] }> {
  let site = await start();
  const drawId = await openSale(site);
  const asked: Asked[] = [];
  const heads: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const recent: Asked[] = [];
    const given = lastHead(site, drawId);
    await sellUntilKilled(site, randomInt(3, 25), async (api, at) => {
      const order = newOrder(at);
      recent.push(order);
      order.acknowledged = (await purchase(api, drawId, order)).order.id;
    });
    heads.push((await given) ?? '');
    site = await start();
    await repeatPurchases(site, drawId, recent);
    asked.push(...recent);
  }
  await repeatPurchases(site, drawId, asked);
  await expectProven(site, drawId, heads);
  await site.stop();
  return { drawId, asked };
}

type Books = {
  issued: number;
  tickets: number;
  highest: number;
  orders: number;
  lines: number;
  paid: number;
};

/** Expects consistent orders, lines, tickets, payments and counters, and exactly the requested orders. */
export async function expectBooksInOrder(db: Database, drawId: string, asked: Asked[]): Promise<void> {
  const [books] = await queryRows<Books>(
    db,
    sql`select d.issued_count as issued,
      (select count(distinct number)::int from tickets where draw_id = d.id) as tickets,
      (select max(number) from tickets where draw_id = d.id) as highest,
      (select count(*)::int from orders where draw_id = d.id) as orders,
      (select sum(l.quantity)::int from order_lines l join orders o on o.id = l.order_id where o.draw_id = d.id) as lines,
      (select sum(p.amount_pence)::int from payments p join orders o on o.id = p.order_id
        where o.draw_id = d.id and p.status = 'succeeded') as paid
      from prize_draws d where d.id = ${drawId}`,
  );
  const quantity = asked.reduce((sum, order) => sum + order.quantity, 0);
  expect(new Set(asked.map((order) => order.acknowledged)).size).toBe(asked.length);
  expect(books).toEqual({
    issued: quantity,
    tickets: quantity,
    highest: quantity,
    lines: quantity,
    orders: asked.length,
    paid: quantity * 500,
  });
  expect(await findBreaches(db)).toEqual([]);
}

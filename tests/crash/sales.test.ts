import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/orders.ts';
import { rowsOf } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Api } from '#web/lib/api.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import { drawInput } from '../helpers/draws.ts';

const KILLS = 20;
const BUYERS = 6;
const PASSWORD = 'a password of the crash test';

const directories: string[] = [];
const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'));
  directories.push(directory);
  return directory;
};

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** A host who may publish, and a draw without a limit and without a game: nothing but the sale stands in the way. */
async function openSale(site: RunningSite): Promise<string> {
  const [admin, host] = [site.client(), site.client()];
  await admin('POST /api/login', { body: site.admin });
  const { id } = await host('POST /api/register', { body: person('host', { role: 'host' }) });
  await admin('PUT /api/v1/admin/hosts/:id/verify', { params: { id } });
  const draw = await host('POST /api/v1/prize-draws', {
    body: drawInput({ ticketLimit: null, skillGameType: null, skillGameDifficulty: null }),
  });
  return draw.id;
}

const person = (name: string, more: { role?: 'host' } = {}) => ({
  email: `${name}@example.org`,
  password: PASSWORD,
  firstName: 'Crash',
  lastName: name,
  over18: true,
  ukResident: true,
  ...more,
});

const buyer = (index: number) => person(`buyer-${index}`);

type Asked = { key: string; quantity: number; acknowledged?: string };

function purchase(api: Api, drawId: string, { key, quantity }: Asked): Promise<Receipt> {
  return api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: drawId },
    body: { quantity },
    headers: { 'idempotency-key': key },
  });
}

/** Buys without a pause until the site is gone, noting what was asked and what was acknowledged. */
async function buyUntilGone(
  api: Api,
  drawId: string,
  asked: Asked[],
  acknowledged: () => void,
): Promise<void> {
  for (;;) {
    const order: Asked = { key: randomUUID(), quantity: randomInt(1, 6) };
    asked.push(order);
    try {
      const receipt = await purchase(api, drawId, order);
      order.acknowledged = receipt.order.id;
      acknowledged();
    } catch (error) {
      // A connection that broke tells nothing about the order; a refusal would be a defect.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Lets the buyers buy and kills the site in the middle of it, after so many acknowledged orders. */
async function sellUntilKilled(
  site: RunningSite,
  drawId: string,
  apis: Api[],
  asked: Asked[][],
): Promise<void> {
  let left = randomInt(3, 25);
  const enough = Promise.withResolvers<void>();
  const count = () => {
    left -= 1;
    if (left === 0) enough.resolve();
  };
  const buying = apis.map((api, at) => buyUntilGone(api, drawId, asked[at] ?? [], count));
  // A purchase that is refused ends the wait as well: it is a defect and must be seen.
  await Promise.race([enough.promise, Promise.all(buying)]);
  await site.kill();
  await Promise.all(buying);
}

/** Every order asked for, again: what was acknowledged is there as it was, and nothing is made twice. */
async function askAgain(drawId: string, apis: Api[], asked: Asked[][]): Promise<void> {
  for (const [at, orders] of asked.entries()) {
    const api = apis[at];
    for (const order of orders) {
      const receipt = api && (await purchase(api, drawId, order));
      expect(receipt?.order.quantity).toBe(order.quantity);
      if (order.acknowledged) expect(receipt?.order.id).toBe(order.acknowledged);
      order.acknowledged = receipt?.order.id ?? '';
    }
  }
}

describe('the embedded database under kill -9', () => {
  it('keeps every acknowledged order and makes none twice, twenty times [OPS-01]', async () => {
    const directory = newDirectory();
    let site = await startSite({}, { directory });
    const drawId = await openSale(site);
    for (let at = 0; at < BUYERS; at += 1) await site.client()('POST /api/register', { body: buyer(at) });
    const asked: Asked[][] = Array.from({ length: BUYERS }, () => []);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const apis = await signIn(site);
      const recent: Asked[][] = Array.from({ length: BUYERS }, () => []);
      await sellUntilKilled(site, drawId, apis, recent);
      site = await startSite({}, { directory });
      await askAgain(drawId, await signIn(site), recent);
      for (const [at, orders] of recent.entries()) asked[at]?.push(...orders);
    }
    await askAgain(drawId, await signIn(site), asked);
    await site.stop();
    await expectBooksInOrder(directory, drawId, asked.flat());
  });

  it.skipIf(!hasTracer())('syncs to the disk for each order before it is acknowledged [OPS-01]', async () => {
    const directory = newDirectory();
    const trace = join(directory, 'trace');
    // -D: the program stays our child and takes our signals; the tracer stands beside it.
    const tracer = ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const site = await startSite({}, { directory, under: tracer });
    const drawId = await openSale(site);
    const api = site.client();
    await api('POST /api/register', { body: buyer(0) });
    const before = syncsIn(trace);
    const orders = 25;
    for (let at = 0; at < orders; at += 1) {
      const synced = syncsIn(trace);
      await purchase(api, drawId, { key: randomUUID(), quantity: 1 });
      expect(syncsIn(trace), 'a sync before the answer').toBeGreaterThan(synced);
    }
    expect(syncsIn(trace) - before).toBeGreaterThanOrEqual(orders);
    await site.stop();
  });
});

async function signIn(site: RunningSite): Promise<Api[]> {
  const apis: Api[] = [];
  for (let at = 0; at < BUYERS; at += 1) {
    const api = site.client();
    await api('POST /api/login', { body: buyer(at) });
    apis.push(api);
  }
  return apis;
}

type Books = {
  issued: number;
  tickets: number;
  highest: number;
  orders: number;
  lines: number;
  paid: number;
};

/** Orders, lines, tickets, payments and counters agree, and the orders are exactly those asked for. */
async function expectBooksInOrder(directory: string, drawId: string, asked: Asked[]): Promise<void> {
  const { db, close } = await openEmbedded(join(directory, 'data'));
  const [books] = await rowsOf<Books>(
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
  await close();
  const quantity = asked.reduce((sum, order) => sum + order.quantity, 0);
  expect(new Set(asked.map((order) => order.acknowledged)).size).toBe(asked.length);
  expect(books).toEqual({
    ...{ issued: quantity, tickets: quantity, highest: quantity, lines: quantity },
    ...{ orders: asked.length, paid: quantity * 500 },
  });
}

function hasTracer(): boolean {
  try {
    execFileSync('strace', ['-qq', '-e', 'trace=none', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const syncsIn = (trace: string) => readFileSync(trace, 'utf8').match(/^\d+ +f(data)?sync\(/gm)?.length ?? 0;

import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { drawAttempts, drawResults, orders, prizeDraws, tickets } from '#server/db/schema.ts';
import { type Client, startTestApp, type TestApp } from '../helpers/app.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { soldDraw } from '../helpers/sold-draw.ts';

const DAY = 86_400_000;

/** Two programs on one database, with the same users signed in to both. */
let one: TestApp;
let two: TestApp;
let host: Someone;
let hostOnTwo: Client;
let boss: Someone;
let bossOnTwo: Client;
let holder: Someone;
let seedsMade = 0;

beforeAll(async () => {
  const randomSeed = () => {
    seedsMade += 1;
    return new Uint8Array(32).fill(seedsMade);
  };
  one = await startTestApp({ environment: { COUNTDOWN_SECONDS: '600' }, randomSeed });
  two = await startTestApp({
    database: one.database,
    environment: { COUNTDOWN_SECONDS: '600' },
    randomSeed,
  });
  host = await verifiedHost(one);
  holder = await register(one);
  hostOnTwo = await signIn(two, host);
  boss = await admin(one);
  bossOnTwo = await signIn(two, boss);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const start = (id: string, client: Client = host.client) =>
  client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const end = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const draw = (id: string, client: Client = host.client) =>
  client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const endCountdown = (id: string) =>
  one.database.db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));

async function readActiveNumbers(id: string): Promise<number[]> {
  const rows = await one.database.db
    .select({ number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.drawId, id), isNull(tickets.voidedAt)))
    .orderBy(asc(tickets.number));
  return rows.map(({ number }) => number);
}

async function sealed(id: string): Promise<{ entries: string | null; count: number | null }> {
  const [row] = await one.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  return { entries: row?.entriesHash ?? null, count: row?.enteredCount ?? null };
}

const listOf = (numbers: number[]) => ({
  entries: createHash('sha256')
    .update(numbers.map((number) => `${number}\n`).join(''))
    .digest('hex'),
  count: numbers.length,
});

const interleave = (id: string, locked: boolean, write: (tx: Transaction) => Promise<unknown>) =>
  readThenWrite(one.database.db, id, { locked, write });

describe('two concurrent starts, on two programs', () => {
  it('seal once: the second gets the error that a drawing is in progress', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await soldDraw(one, host, { blocks: [{ holder, quantity: 20 }] });
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, i) => start(id, i % 2 ? hostOnTwo : host.client)),
      );
      const rejected = responses.filter(({ status }) => status !== 200);
      expect(rejected).toHaveLength(5);
      for (const { status, error } of rejected) {
        expect([status, error.code]).toEqual([409, 'in_progress']);
      }
      const attempts = await one.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
      expect(attempts).toHaveLength(1);
    }
  });

  it('would both find nothing in progress without the lock, and only the primary key of attempts stops the second', async () => {
    const id = await soldDraw(one, host, { blocks: [{ holder }] });
    const announcedAt = new Date();
    const countdownEndsAt = new Date(announcedAt.getTime() + DAY);
    const attempt = { drawId: id, attempt: 1, announcedAt, countdownEndsAt, ranks: [1] };
    const both = [1, 2].map(() => interleave(id, false, (tx) => tx.insert(drawAttempts).values(attempt)));
    for (const { read } of both) await read;
    for (const { goOn } of both) goOn();
    const ends = await Promise.allSettled(both.map(({ done }) => done));
    expect(ends.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a start during a void', () => {
  const voidOne = (id: string) => (tx: Transaction) =>
    tx
      .update(tickets)
      .set({ voidedAt: new Date(), voidReason: 'Asked for' })
      .where(and(eq(tickets.drawId, id), eq(tickets.number, 1)));

  it('leaves a ticket either voided or in the sealed list, never both [STATE-11]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await soldDraw(one, host, { blocks: [{ holder, quantity: 12 }] });
      const rows = await one.database.db.select().from(tickets).where(eq(tickets.drawId, id));
      const voids = rows.map(({ id: ticketId }, i) =>
        (i % 2 ? bossOnTwo : boss.client).call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
          params: { id, ticketId },
          body: { reason: 'Asked for', cause: 'requested' },
        }),
      );
      const [started, ...voided] = await Promise.all([start(id, hostOnTwo), ...voids]);
      const activeNumbers = await readActiveNumbers(id);
      expect(activeNumbers).toHaveLength(12 - voided.filter(({ status }) => status === 200).length);
      if (started.status === 200) {
        expect(await sealed(id)).toEqual(listOf(activeNumbers));
        for (const { status, error } of voided.filter((response) => response.status !== 200)) {
          const message = 'Tickets cannot be voided after the prize draw has been drawn.';
          expect([status, error.message]).toEqual([409, message]);
        }
      } else expect([started.error.code, activeNumbers]).toEqual(['no_tickets', []]);
    }
  });

  it('waits for a concurrent void, and leaves its ticket out [STATE-11]', async () => {
    const id = await soldDraw(one, host, { blocks: [{ holder, quantity: 3 }] });
    const voiding = interleave(id, true, voidOne(id));
    await voiding.read;
    const started = start(id);
    await waitForLock(one.database.db);
    voiding.goOn();
    await voiding.done;
    expect((await started).status).toBe(200);
    expect(await sealed(id)).toEqual(listOf([2, 3]));
  });

  it('would seal a ticket that is voided, without the lock', async () => {
    const id = await soldDraw(one, host, { blocks: [{ holder, quantity: 3 }] });
    const voiding = interleave(id, false, voidOne(id));
    await voiding.read;
    expect((await start(id)).status).toBe(200);
    voiding.goOn();
    await voiding.done;
    expect(await readActiveNumbers(id)).toEqual([2, 3]);
    expect(await sealed(id)).toEqual(listOf([1, 2, 3]));
  });
});

describe('an end, and the start after it, during a sale', () => {
  const onSale = async () =>
    soldDraw(one, host, {
      status: 'active',
      endDate: new Date(Date.now() + DAY),
      endedAt: null,
      skillGameType: null,
      skillGameDifficulty: null,
      blocks: [{ holder }],
    });
  /** What a sale writes once it has found the draw on sale. */
  const sellOne = (id: string) => async (tx: Transaction) => {
    const [order] = await tx.select().from(orders).where(eq(orders.drawId, id));
    if (!order) throw new Error('no order');
    await tx.insert(tickets).values({
      drawId: id,
      number: 2,
      personId: holder.user.id,
      orderId: order.id,
      issuedAt: new Date(),
    });
    await tx.update(prizeDraws).set({ issuedCount: 2 }).where(eq(prizeDraws.id, id));
  };

  it('seals every ticket that was ever sold, and no ticket is sold afterwards [STATE-08, STATE-13]', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => register(one)));
    const clients = await Promise.all(buyers.map((buyer, i) => (i % 2 ? signIn(two, buyer) : buyer.client)));
    for (let round = 0; round < 5; round += 1) {
      const id = await onSale();
      const sold: number[] = [1];
      const shop = async (client: Client) => {
        for (;;) {
          const { status, body, error } = await client.call('POST /api/v1/prize-draws/:id/tickets', {
            params: { id },
            body: { quantity: 2 },
          });
          if (status !== 201) return error.code;
          sold.push(...body.tickets.map(({ ticketNumber }) => ticketNumber));
        }
      };
      const shopping = clients.map(shop);
      await expect.poll(() => sold.length).toBeGreaterThan(20);
      expect((await end(id)).status).toBe(200);
      expect((await start(id, hostOnTwo)).status).toBe(200);
      expect(await Promise.all(shopping)).toEqual(clients.map(() => 'ended'));
      const numbers = sold.toSorted((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
      expect(await readActiveNumbers(id)).toEqual(numbers);
      expect(await sealed(id)).toEqual(listOf(numbers));
    }
  });

  it('waits for a concurrent sale, and seals its ticket [STATE-13]', async () => {
    const id = await onSale();
    const sale = interleave(id, true, sellOne(id));
    await sale.read;
    const closed = end(id).then(() => start(id));
    await waitForLock(one.database.db);
    sale.goOn();
    await sale.done;
    expect((await closed).status).toBe(200);
    expect(await sealed(id)).toEqual(listOf([1, 2]));
  });

  it('would sell a ticket in a draw that has ended and is sealed, without the lock', async () => {
    const id = await onSale();
    const sale = interleave(id, false, sellOne(id));
    await sale.read;
    expect((await end(id)).status).toBe(200);
    expect((await start(id)).status).toBe(200);
    sale.goOn();
    await sale.done;
    expect(await readActiveNumbers(id)).toEqual([1, 2]);
    expect(await sealed(id)).toEqual(listOf([1]));
  });
});

describe('many concurrent requests for the result, on two programs', () => {
  it('get the same result, drawn with one seed [API-DRAWING-04]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await soldDraw(one, host, { prizes: 3, blocks: [{ holder, quantity: 40 }] });
      expect((await start(id)).status).toBe(200);
      await endCountdown(id);
      const seedsBefore = seedsMade;
      const asked = Array.from({ length: 20 }, (_, i) => draw(id, i % 2 ? hostOnTwo : host.client));
      const jobs = [one, two, one, two].map((app) => app.services.drawing.drawDue());
      const [responses] = await Promise.all([Promise.all(asked), Promise.all(jobs)]);
      for (const { status, body } of responses) {
        expect(status).toBe(200);
        expect(body).toEqual(responses[0]?.body);
      }
      expect(seedsMade - seedsBefore).toBe(1);
      const results = await one.database.db.select().from(drawResults).where(eq(drawResults.drawId, id));
      expect(results).toHaveLength(3);
    }
  });
});

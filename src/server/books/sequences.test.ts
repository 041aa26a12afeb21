import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/helpers/app.ts';
import {
  type Crash,
  type CrashingDatabase,
  crashing,
  promisesBroken,
} from '../../../tests/helpers/crashing.ts';
import { publishedDraw } from '../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from '../../../tests/helpers/refunds.ts';
import { sequenceOf, step } from '../../../tests/helpers/steps.ts';
import { tryToBuy } from '../../../tests/helpers/tickets.ts';
import { orders, tickets } from '../db/schema.ts';
import { findBreaches } from './find-breaches.ts';

const PEOPLE = 6;

let clean: TestApp;
let database: CrashingDatabase;
let app: TestApp;
let host: Someone;
let boss: Someone;
let people: Someone[];
beforeAll(async () => {
  clean = await startTestApp();
  database = crashing(clean.database);
  app = await startTestApp({ database });
  host = await verifiedHost(app);
  boss = await admin(app);
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(app)));
});
afterAll(async () => {
  await app.stop();
  await clean.stop();
});

type Draw = { id: string; skillGameType: null };

const place = fc.integer({ min: 0, max: 24 });
const buyer = fc.integer({ min: 0, max: PEOPLE - 1 });
const order = fc.record({
  buyer,
  quantity: fc.integer({ min: 1, max: 4 }),
  testOutcome: fc.constantFrom(
    'approve' as const,
    'approve' as const,
    'decline' as const,
    'walk-away' as const,
  ),
});
const crashes = fc.constantFrom<Crash>('before the commit', 'after the commit');

/** Some ticket of the draw, void or not; what is none where there is none yet. */
async function ticketAt({ id }: Draw, at: number): Promise<string> {
  const rows = await clean.database.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.drawId, id));
  return rows[at % Math.max(1, rows.length)]?.id ?? id;
}

async function orderAt({ id }: Draw, at: number): Promise<string> {
  const rows = await clean.database.db.select({ id: orders.id }).from(orders).where(eq(orders.drawId, id));
  return rows[at % Math.max(1, rows.length)]?.id ?? id;
}

async function giveUp({ id }: Draw, at: number): Promise<void> {
  const client = people[at]?.client;
  const open = await client?.call('GET /api/v1/prize-draws/:id/open-order', { params: { id } });
  const order = open?.body?.order.id;
  if (order) await client?.call('POST /api/v1/orders/:id/cancel', { params: { id: order } });
}

/** A job that fails is tried again; what matters is what it leaves. */
async function runJobs(): Promise<void> {
  for (const job of app.jobs) await job.run().catch(() => undefined);
}

let shifted = 0;

const steps = sequenceOf<Draw>(
  [
    [
      24,
      step('buy at once', fc.array(order, { minLength: 1, maxLength: 4 }), (draw, all) =>
        Promise.all(
          all.map(async ({ buyer: at, quantity, testOutcome }) => {
            const client = people[at]?.client;
            if (client) await tryToBuy(client, draw, quantity, { testOutcome });
          }),
        ),
      ),
    ],
    [
      6,
      step('wait minutes', fc.constantFrom(5, 16), async (_, minutes) => {
        shifted += minutes * 60_000;
        await clean.shiftClock(shifted);
        // Or a draw would begin on the day before, where the minutes go over midnight.
        await app.services.clock.follow();
      }),
    ],
    [6, step('run the jobs', fc.constant(null), runJobs)],
    [
      9,
      step('void', fc.tuple(place, fc.boolean()), async (draw, [at, refund]) =>
        voidTicket(boss.client, draw.id, await ticketAt(draw, at), { reason: 'Chance', refund }),
      ),
    ],
    [
      6,
      step('refund the ticket', place, async (draw, at) =>
        refundTicket(boss.client, draw.id, await ticketAt(draw, at)),
      ),
    ],
    [
      4,
      step('refund the order', place, async (draw, at) =>
        refundOrder(boss.client, draw.id, await orderAt(draw, at)),
      ),
    ],
    [4, step('give up', buyer, giveUp)],
    [1, step('cancel the draw', fc.constant(null), ({ id }) => cancelDraw(boss.client, id))],
    [12, step('fall over', crashes, async (_, crash) => database.crashNext(crash))],
  ],
  { min: 8, max: 24 },
);

const terms = fc.record({
  ticketLimit: fc.option(fc.integer({ min: 3, max: 20 }), { nil: null }),
  maxTicketsPerPerson: fc.option(fc.integer({ min: 3, max: 10 }), { nil: null }),
});

it('keeps every law of the books, whatever is bought, declined, left, lapses, is voided, refunded and cancelled, and wherever a process falls over [MONEY-17]', async () => {
  await fc.assert(
    fc.asyncProperty(terms, steps, async (limits, sequence) => {
      database.calm();
      const { id } = await publishedDraw(app, host, {
        skillGameType: null,
        skillGameDifficulty: null,
        ...limits,
      });
      for (const next of sequence) {
        await next.run({ id, skillGameType: null });
        expect(await findBreaches(clean.database.db)).toEqual([]);
        expect(await promisesBroken(clean.database.db, id)).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../../tests/helpers/app.ts';
import {
  type Crash,
  type CrashingDatabase,
  findBrokenPromises,
  wrapCrashing,
} from '../../../../../../tests/helpers/crashing.ts';
import { publishedDraw } from '../../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { soldSteps } from '../../../../../../tests/helpers/sold-steps.ts';
import { sequenceOf, step } from '../../../../../../tests/helpers/steps.ts';
import { countRuns } from '../../../../../../tests/helpers/thorough.ts';
import { tryToBuy } from '../../../../../../tests/helpers/tickets.ts';
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
  database = wrapCrashing(clean.database);
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

/** Runs all jobs once. Errors are ignored, because jobs that fail are retried later. */
async function runJobs(): Promise<void> {
  for (const job of app.jobs) await job.run().catch(() => undefined);
}

let shifted = 0;

const sold = soldSteps<Draw>(
  { db: () => clean.database.db, admin: () => boss.client, buyer: (at) => people[at]?.client },
  { place, buyer },
);

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
        // Otherwise a draw could start on the previous day if the wait passes midnight.
        await app.services.clock.follow();
      }),
    ],
    [6, step('run the jobs', fc.constant(null), runJobs)],
    [9, sold.voiding],
    [6, sold.refunding],
    [4, sold.refundingOrders],
    [4, sold.givingUp],
    [1, sold.cancelling],
    [12, step('fall over', crashes, async (_, crash) => database.crashNext(crash))],
  ],
  { min: 8, max: 24 },
);

const terms = fc.record({
  ticketLimit: fc.option(fc.integer({ min: 3, max: 20 }), { nil: null }),
  maxTicketsPerPerson: fc.option(fc.integer({ min: 3, max: 10 }), { nil: null }),
});

it('keeps the ledger correct through any sequence of purchases, declines, expiries, voids, refunds, cancellations and crashes [MONEY-17]', async () => {
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
        expect(await findBrokenPromises(clean.database.db, id)).toEqual([]);
      }
    }),
    { numRuns: countRuns(12) },
  );
});

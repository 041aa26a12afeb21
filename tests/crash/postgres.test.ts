import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { startSite } from '../../scripts/running-site.ts';
import {
  type Asked,
  expectBooksInOrder,
  newOrder,
  openSale,
  purchase,
  repeatPurchases,
  sellThroughKills,
  signIn,
} from '../helpers/crash-sale.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';

const KILLS = 10;
/** The longest wait for a response, in milliseconds. */
const PATIENCE = 30_000;

let postgres: RunningPostgres;
let database: OpenDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  const { url } = await createDatabase(postgres.url);
  database = await openPostgres(url, { onError: () => undefined });
  environment = settingsOn(url);
});
afterEach(() => database.close());

/** Retries with the same idempotency key until a request succeeds, as long as the error is retryable. */
async function purchaseWithRetries(
  api: Api,
  drawId: string,
  order: Asked,
  onRejected: () => void,
): Promise<string> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return (await purchase(api, drawId, order)).order.id;
    } catch (error) {
      // The program survives: its connections to clients do not break, and it reports a temporary error.
      if (!(error instanceof ApiError) || error.status !== 503 || Date.now() > until) throw error;
      onRejected();
      await delay((error.retryAfterSeconds ?? 0.1) * 1_000);
    }
  }
}

/** All buyers keep buying without a pause, while the database is killed repeatedly. */
async function sellThroughCrashes(apis: Api[], drawId: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  let acknowledged = 0;
  let rejections = 0;
  let selling = true;
  const buying = Promise.all(
    apis.map(async (api, at) => {
      while (selling) {
        const order = newOrder(at);
        asked.push(order);
        order.acknowledged = await purchaseWithRetries(api, drawId, order, () => {
          rejections += 1;
        });
        acknowledged += 1;
      }
    }),
  );
  const crashing = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = acknowledged + randomInt(3, 25);
      await expect.poll(() => acknowledged, { timeout: PATIENCE, interval: 2 }).toBeGreaterThan(enough);
      await postgres.crash();
    }
  };
  // A failed purchase also ends the wait, so that the defect is visible.
  await Promise.race([crashing(), buying]).finally(() => {
    selling = false;
  });
  await buying;
  expect(rejections, 'buyers felt each crash').toBeGreaterThanOrEqual(KILLS);
  return asked;
}

describe('PostgreSQL under kill -9', () => {
  it('keeps every acknowledged order and creates none twice when the program is killed, ten times [OPS-01]', async () => {
    const { drawId, asked } = await sellThroughKills(() => startSite(environment), KILLS);
    await expectBooksInOrder(database.db, drawId, asked);
  });

  it('keeps every acknowledged order and creates none twice when the database is killed, ten times [OPS-01]', async () => {
    const site = await startSite(environment, { troubled: true });
    const drawId = await openSale(site);
    const asked = await sellThroughCrashes(await signIn(site), drawId);
    await repeatPurchases(site, drawId, asked);
    await expectBooksInOrder(database.db, drawId, asked);
    await site.stop();
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { drawAttempts, drawResults } from '#server/db/schema.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { type Client, startTestApp, type TestApp } from '../helpers/app.ts';
import { type FakeDrand, startFakeDrand } from '../helpers/fake-drand/server.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { proofCrypto } from '../helpers/proof-crypto.ts';
import { soldDraw } from '../helpers/sold-draw.ts';

const DRAWS = 6;
const TIMEOUT_MS = 60_000;

/** Two programs on one database, each with its own relay of the same network. */
let drand: FakeDrand;
let one: TestApp;
let two: TestApp;
let host: Someone;
let hostOnTwo: Client;
let holder: Someone;

const beaconAt = (relay: number) =>
  createDrandBeacon({
    relays: drand.urls.slice(relay, relay + 1),
    chain: drand.chain,
    patience: TIMEOUT_MS,
  });

beforeAll(async () => {
  drand = await startFakeDrand({ relays: ['honest', 'honest'] });
  one = await startTestApp({ beacon: beaconAt(0) });
  two = await startTestApp({ database: one.database, beacon: beaconAt(1) });
  host = await verifiedHost(one);
  holder = await register(one);
  hostOnTwo = await signIn(two, host);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await drand.stop();
});

const start = (id: string, client: Client) =>
  client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const isDrawn = async (id: string, app: TestApp) =>
  (await app.client().call('GET /api/v1/prize-draws/:id/drawing', { params: { id } })).body.status ===
  'completed';
const runBoth = () => Promise.all([one.runJobs(), two.runJobs()]);

let aheadMs = 0;
async function passSeconds(seconds: number): Promise<void> {
  aheadMs += seconds * 1000;
  drand.shift(seconds * 1000);
  await one.shiftClock(aheadMs);
  await two.services.clock.follow();
}

async function published(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    ids.push(await soldDraw(one, host, { prizes: 2, blocks: [{ holder, quantity: 5 }] }));
  }
  await one.services.draws.openLogs();
  return ids;
}

async function requireOneResult(id: string): Promise<void> {
  const { db } = one.database;
  expect(await db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id))).toHaveLength(1);
  expect(await db.select().from(drawResults).where(eq(drawResults.drawId, id))).toHaveLength(2);
  const { body } = await one.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/proof` });
  const report = await verifyBundle(body, { crypto: proofCrypto, chain: drand.chain });
  expect(report).toMatchObject({ valid: true, strength: 'beacon' });
}

it('two programs wait for a late round, and decide each draw once [OPS-07]', async () => {
  const ids = await published(DRAWS);
  // All at once, so that the rounds are still to come afterwards.
  await Promise.all(
    ids.map(async (id) => {
      const responses = await Promise.all([start(id, host.client), start(id, hostOnTwo)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }),
  );
  drand.holdBack();
  await passSeconds(60);
  await runBoth();
  for (const id of ids) expect(await isDrawn(id, one)).toBe(false);
  drand.release();
  await vi.waitFor(
    async () => {
      await runBoth();
      for (const id of ids) expect(await isDrawn(id, two)).toBe(true);
    },
    { timeout: TIMEOUT_MS },
  );
  await runBoth();
  for (const id of ids) await requireOneResult(id);
});

it('a program without reachable relays leaves its draws to one that receives the round [OPS-07]', async () => {
  const [id = ''] = await published(1);
  expect((await start(id, host.client)).status).toBe(200);
  for (const relay of drand.relays.slice(0, 1)) relay.manner = 'dead';
  await passSeconds(60);
  await one.runJobs();
  expect(await isDrawn(id, one)).toBe(false);
  await vi.waitFor(
    async () => {
      await two.runJobs();
      expect(await isDrawn(id, one)).toBe(true);
    },
    { timeout: TIMEOUT_MS },
  );
  await requireOneResult(id);
});

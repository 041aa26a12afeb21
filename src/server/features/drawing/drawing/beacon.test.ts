import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calculateRoundTime, roundFor } from '#domain/proof/rounds.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { drawAttempts, logEntries, prizeDraws } from '#server/db/schema.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { type FakeDrand, startFakeDrand } from '../../../../../tests/helpers/fake-drand/server.ts';
import { register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

let drand: FakeDrand;
let app: TestApp;
let host: Someone;
let holder: Someone;
let aheadMs = 0;

const beaconOf = ({ urls, chain }: FakeDrand) => createDrandBeacon({ relays: urls, chain, patience: 2_000 });

beforeAll(async () => {
  drand = await startFakeDrand({ relays: ['honest', 'honest'] });
  app = await startTestApp({ beacon: beaconOf(drand) });
  host = await verifiedHost(app);
  holder = await register(app);
});
beforeEach(() => {
  drand.behave('honest');
  drand.release();
});
afterAll(async () => {
  await app.stop();
  await drand.stop();
});

/** Creates a draw that awaits its drawing, with a public log that names this site's beacon. */
async function published(wishes: Parameters<typeof soldDraw>[2] = {}): Promise<string> {
  const id = await soldDraw(app, host, { prizes: 2, blocks: [{ holder, quantity: 5 }], ...wishes });
  await app.services.draws.openLogs();
  return id;
}

const start = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const draw = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const state = async (id: string, on = app) =>
  (await on.client().call('GET /api/v1/prize-draws/:id/drawing', { params: { id } })).body;

/** Moves the clocks of both the database and the beacon's network. */
async function passSeconds(seconds: number): Promise<void> {
  aheadMs += seconds * 1000;
  drand.shift(seconds * 1000);
  await app.shiftClock(aheadMs);
}

async function proofOf(id: string) {
  const { body } = await app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/proof` });
  const entries = (JSON.parse(body) as { entries: string[] }).entries.map((entry) => JSON.parse(entry));
  return { report: await verifyBundle(body, { crypto: proofCrypto, chain: drand.chain }), entries };
}

/** The draw's data, which a rejected start must not change. */
async function writtenOf(id: string) {
  const { db } = app.database;
  const [row] = await db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  const attempts = await db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
  const entries = await db.select().from(logEntries).where(eq(logEntries.drawId, id));
  return { row, attempts, entries };
}

describe('a draw with public randomness', () => {
  it('is decided by the first round at least half a minute after its start, as anyone can verify [OPS-07]', async () => {
    const id = await published();
    const { status, body } = await start(id);
    expect(status).toBe(200);
    const announced = (await proofOf(id)).entries.at(-1);
    expect(announced).toMatchObject({ type: 'draw', attempt: 1, round: body.round });
    expect(body.round).toBe(roundFor(drand.chain, Date.parse(announced.at) / 1000));
    expect(Date.parse(body.countdownEndsAt)).toBe(calculateRoundTime(drand.chain, body.round ?? 0) * 1000);
    expect(body.seal).toContain(`/api/v1/prize-draws/${id}/log\n`);
    expect((await draw(id)).error).toMatchObject({
      code: 'too_early',
      message: 'The countdown is still running.',
    });

    await passSeconds(34);
    await vi.waitFor(async () => expect((await draw(id)).status).toBe(200), { timeout: 10_000 });
    const { report, entries } = await proofOf(id);
    expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(report).toMatchObject({ valid: true, strength: 'beacon' });
    const { randomness, signature } = drand.round(body.round ?? 0) ?? {};
    expect(entries.at(-1)).toMatchObject({ type: 'result', attempt: 1, randomness, signature });
  });

  it('waits for a late round, even across a restart, and uses no other [OPS-07]', async () => {
    const id = await published();
    const { body } = await start(id);
    drand.holdBack();
    await passSeconds(120);
    expect((await draw(id)).error).toMatchObject({
      code: 'too_early',
      message: 'The countdown is over. The public randomness that decides the result hasn’t arrived yet.',
    });
    await app.runJobs();
    expect(await state(id)).toMatchObject({ waitingForBeacon: true, round: body.round, result: null });

    // As after a crash, another process resumes the draw from the database.
    await app.services.drawing.stop();
    const next = await startTestApp({ database: app.database, beacon: beaconOf(drand) });
    await next.services.clock.follow();
    drand.behave('other round');
    const asked = drand.relays.map((relay) => relay.asked.length);
    await vi.waitFor(
      async () => {
        await next.runJobs();
        drand.relays.forEach((relay, i) => {
          expect(relay.asked.length).toBeGreaterThan((asked[i] ?? 0) + 2);
        });
      },
      { timeout: 20_000 },
    );
    expect(await state(id, next)).toMatchObject({ waitingForBeacon: true, round: body.round, result: null });

    drand.behave('honest');
    drand.release();
    await vi.waitFor(
      async () => {
        await next.runJobs();
        expect(await state(id, next)).toMatchObject({ status: 'completed', waitingForBeacon: false });
      },
      { timeout: 20_000 },
    );
    await next.stop();
    const { report, entries } = await proofOf(id);
    expect(report).toMatchObject({ valid: true, strength: 'beacon' });
    const { randomness } = drand.round(body.round ?? 0) ?? {};
    expect(entries.at(-1)).toMatchObject({ type: 'result', randomness });
  });
});

describe('a start fails with 503, and writes nothing,', () => {
  it.each(['dead', 'never', 'wrong signature', 'wrong randomness'] as const)(
    'if every relay is %s [OPS-07]',
    async (manner) => {
      const id = await published();
      const before = await writtenOf(id);
      drand.behave(manner);
      expect(await start(id)).toMatchObject({ status: 503, error: { code: 'beacon_unreachable' } });
      expect(await writtenOf(id)).toEqual(before);
      drand.behave('honest');
      expect((await start(id)).status).toBe(200);
    },
  );

  it('if all responses are stale [OPS-07]', async () => {
    const id = await published();
    const before = await writtenOf(id);
    drand.behave('stale');
    expect(await start(id)).toMatchObject({ status: 503, error: { code: 'clocks_disagree' } });
    expect(await writtenOf(id)).toEqual(before);
  });

  it.each([
    ['behind', 1],
    ['ahead', -1],
  ])("if the database's clock is %s by more than three rounds [OPS-07]", async (_, sign) => {
    const id = await published();
    const before = await writtenOf(id);
    drand.shift(sign * 15_000);
    expect(await start(id)).toMatchObject({ status: 503, error: { code: 'clocks_disagree' } });
    expect(await writtenOf(id)).toEqual(before);
    drand.shift(sign * -9_000);
    expect((await start(id)).status).toBe(200);
    drand.shift(sign * -6_000);
  });

  it('if the draw was published with a beacon that is no longer configured [OPS-07]', async () => {
    const id = await published();
    const before = await writtenOf(id);
    const without = await startTestApp({ database: app.database });
    const client = await signIn(without, host);
    expect(await client.call('POST /api/v1/prize-draws/:id/start', { params: { id } })).toMatchObject({
      status: 503,
      error: { code: 'beacon_missing' },
    });
    await without.stop();
    expect(await writtenOf(id)).toEqual(before);
  });
});

it('a draw published without a beacon is drawn without one, and its log states this [OPS-07]', async () => {
  const without = await startTestApp({ database: app.database });
  const id = await soldDraw(app, host, { blocks: [{ holder, quantity: 2 }] });
  await without.services.draws.openLogs();
  await without.stop();
  drand.behave('dead');
  expect(await start(id)).toMatchObject({ status: 200, body: { round: null } });
  expect((await proofOf(id)).report).toMatchObject({ valid: true, strength: 'committed' });
});

it('an automatic draw starts once a relay responds [OPS-07]', async () => {
  const id = await published({ drawMode: 'automatic' });
  drand.behave('dead');
  await app.runJobs();
  expect((await writtenOf(id)).attempts).toEqual([]);
  drand.behave('honest');
  await vi.waitFor(
    async () => {
      await app.runJobs();
      expect((await writtenOf(id)).attempts).toHaveLength(1);
    },
    { timeout: 10_000, interval: 200 },
  );
});

import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawingStarted, DrawingState } from '#contract/drawing/drawing.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import type { Api } from '#web/lib/api.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import { newOrder, openSale, purchase, signIn, signInHost } from '../helpers/crash-sale.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';
import { proofCrypto } from '../helpers/proof-crypto.ts';

/** In seconds; long enough for the program to be killed during the countdown. */
const COUNTDOWN = 3;
/** How long after the countdown or the restart a result may take, in milliseconds. */
const PATIENCE = 3_000;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Sells tickets, ends the sale and starts the drawing. */
async function startDrawing(site: RunningSite): Promise<{ id: string; started: DrawingStarted }> {
  const id = await openSale(site);
  for (const [at, api] of (await signIn(site)).entries()) await purchase(api, id, newOrder(at));
  const host = await signInHost(site);
  await host('POST /api/v1/prize-draws/:id/end', { params: { id } });
  return { id, started: await host('POST /api/v1/prize-draws/:id/start', { params: { id } }) };
}

/** Kills the program `afterMs` milliseconds after the end of the countdown, or before it if negative. */
async function killAt(site: RunningSite, { countdownEndsAt }: DrawingStarted, afterMs: number) {
  await delay(Math.max(0, Date.parse(countdownEndsAt) + afterMs - Date.now()));
  await site.kill();
}

const stateOf = (api: Api, id: string): Promise<DrawingState> =>
  api('GET /api/v1/prize-draws/:id/drawing', { params: { id } });

/** The winner of the first prize declines it. */
async function decline(site: RunningSite, id: string): Promise<void> {
  for (const api of await signIn(site)) {
    const awards = await api('GET /api/v1/prize-draws/:id/awards', { params: { id } });
    const own = awards.find(({ rank, isYours }) => rank === 1 && isYours);
    if (!own) continue;
    await api('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params: { id, awardId: own.id } });
  }
}

/** Expects exactly one result of a started attempt, soon after its countdown or the restart. */
async function expectResult(site: RunningSite, id: string, started: DrawingStarted): Promise<DrawingState> {
  const backAt = Date.now();
  const api = site.client();
  await expect
    .poll(async () => (await stateOf(api, id)).inProgress, { timeout: 20_000, interval: 50 })
    .toBe(false);
  const state = await stateOf(api, id);
  const { attempt, seal, countdownEndsAt } = started;
  expect(state).toMatchObject({ status: 'completed', attempt, seal, countdownEndsAt });
  const drawnAt = Date.parse(state.result?.drawnAt ?? '');
  const due = Date.parse(countdownEndsAt);
  expect(drawnAt).toBeGreaterThanOrEqual(due);
  expect(drawnAt - Math.max(due, backAt)).toBeLessThan(PATIENCE);
  await expectProven(site, id, seal);
  return state;
}

/** Expects a valid public proof that extends the seal published before the crash. */
async function expectProven(site: RunningSite, id: string, seal: string | null): Promise<void> {
  if (seal === null) throw new Error('the draw has no seal');
  const text = await (await fetch(`${site.url}/api/v1/prize-draws/${id}/proof`)).text();
  const { checks, valid } = await verifyBundle(text, { crypto: proofCrypto, earlier: [seal] });
  expect(checks.filter(({ ok }) => ok === false)).toEqual([]);
  expect(valid).toBe(true);
}

function survives(start: () => Promise<RunningSite>) {
  it('when killed during the countdown, and draws when it is over [API-DRAWING-04]', async () => {
    let site = await start();
    const { id, started } = await startDrawing(site);
    await killAt(site, started, -randomInt(500, COUNTDOWN * 1000));
    site = await start();
    const { result } = await expectResult(site, id, started);
    expect(result?.winners).toMatchObject([
      { rank: 1, ticketNumber: expect.any(Number) },
      { rank: 2, ticketNumber: expect.any(Number) },
    ]);
    await site.stop();
  });

  it('when killed between the draw and its result, and publishes a single result [API-DRAWING-04]', async () => {
    let site = await start();
    const { id, started } = await startDrawing(site);
    await killAt(site, started, randomInt(0, 40));
    site = await start();
    const first = await expectResult(site, id, started);

    // A redraw survives too, and earlier results remain.
    await decline(site, id);
    const host = await signInHost(site);
    const body = { notes: 'The winner did not answer.' };
    const again = await host('POST /api/v1/prize-draws/:id/redraw', { params: { id }, body });
    await killAt(site, again, randomInt(0, 40));
    site = await start();
    await expectResult(site, id, again);
    const history = await site.client()('GET /api/v1/prize-draws/:id/results', { params: { id } });
    expect(history.map(({ drawNumber, rank }) => [drawNumber, rank])).toEqual([
      [2, 1],
      [1, 1],
      [1, 2],
    ]);
    const before = first.result?.winners.map(({ ticketNumber }) => ticketNumber);
    expect(history.slice(1).map(({ winningTicketNumber }) => winningTicketNumber)).toEqual(before);
    expect(before).not.toContain(history[0]?.winningTicketNumber);
    await site.stop();
  });

  it('when killed during the start, which has then either happened completely or not at all', async () => {
    let site = await start();
    const id = await openSale(site);
    for (const [at, api] of (await signIn(site)).entries()) await purchase(api, id, newOrder(at));
    const host = await signInHost(site);
    await host('POST /api/v1/prize-draws/:id/end', { params: { id } });
    const starting = host('POST /api/v1/prize-draws/:id/start', { params: { id } }).catch(() => null);
    await delay(randomInt(0, 40));
    await site.kill();
    const response = await starting;
    site = await start();
    const { attempt } = await stateOf(site.client(), id);
    if (response) expect(attempt).toBe(1);
    const again = await signInHost(site);
    if (attempt === null) await again('POST /api/v1/prize-draws/:id/start', { params: { id } });
    const api = site.client();
    await expect.poll(async () => (await stateOf(api, id)).seal, { timeout: 10_000 }).not.toBeNull();
    const { seal, countdownEndsAt } = await stateOf(api, id);
    if (response) expect(response).toMatchObject({ seal, countdownEndsAt });
    const begun = { attempt: 1, countdownEndsAt: countdownEndsAt ?? '', round: null, seal, entered: null };
    await expectResult(site, id, { ...begun, strength: 'committed', witnessing: null });
    await site.stop();
  });
}

describe('a drawing on the embedded database survives kill -9', () => {
  survives(() => startSite({ COUNTDOWN_SECONDS: String(COUNTDOWN) }, { directory }));
});

describe('a drawing on PostgreSQL survives kill -9', () => {
  let postgres: RunningPostgres;
  let environment: Record<string, string>;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    const { url } = await createDatabase(postgres.url);
    environment = { ...settingsOn(url), COUNTDOWN_SECONDS: String(COUNTDOWN) };
  });
  survives(() => startSite(environment, { directory }));
});

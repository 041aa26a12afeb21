import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Database } from '#server/db/database.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { countsIn, payloadsOf } from './build-payloads.ts';
import { later } from './policy.ts';
import { createLive, type LiveService } from './service.ts';

let app: TestApp;
let host: Someone;
let buyer: Someone;
beforeAll(async () => {
  app = await startTestApp();
  host = await verifiedHost(app);
  buyer = await register(app);
});
afterAll(() => app.stop());

const newDraw = () =>
  publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null, ticketLimit: null });

/** What a watcher is told, with the time of each. */
function watch(live: LiveService, draw: PrizeDraw) {
  const told: { sold: number; at: number }[] = [];
  const stop = live.watch(draw.id, {
    count: (sold) => told.push({ sold, at: performance.now() }),
    told: () => {},
    refetch: () => {},
  });
  onTestFinished(stop);
  return { told, stop, last: () => told.at(-1)?.sold };
}

describe('whoever watches a draw', () => {
  it('is told what is sold after a sale, and nothing of what is only held [OPS-13]', async () => {
    const draw = await newDraw();
    const { told, last } = watch(app.services.live, draw);
    await buy(buyer.client, draw, 3, { testOutcome: 'walk-away' });
    const other = await register(app);
    await buy(other.client, draw, 2);
    await eventually(last).toBe(2);
    expect(told).toHaveLength(1);
  });

  it('is told at most four times a second, and of the latest count last [OPS-13]', async () => {
    const draw = await newDraw();
    const { told, last } = watch(app.services.live, draw);
    let sold = 0;
    while (told.length < 5) {
      // Several at once: one after the other, on a slow disk, each might be told of.
      await Promise.all([1, 2, 3].map(() => buy(buyer.client, draw, 1)));
      sold += 3;
    }
    await eventually(last).toBe(sold);
    expect(sold).toBeGreaterThan(told.length);
    for (const [index, { at }] of told.entries()) {
      const before = told[index - 1];
      if (before) expect(at - before.at).toBeGreaterThan(248);
    }
  });

  it('is told no more once they have left', async () => {
    const draw = await newDraw();
    const [gone, here] = [watch(app.services.live, draw), watch(app.services.live, draw)];
    gone.stop();
    await buy(buyer.client, draw, 1);
    await eventually(here.last).toBe(1);
    expect(gone.told).toEqual([]);
  });

  it('is told that voided tickets are not sold', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 3);
    const { last } = watch(app.services.live, draw);
    await setCounters(app, draw.id, { voidedCount: 2 });
    app.services.live.sold(draw.id);
    await eventually(last).toBe(1);
  });

  it('is told later where the database was not there just now', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    const db: Database = Object.create(app.database.db);
    const failing = vi.spyOn(db, 'select').mockImplementationOnce(() => {
      throw new Error('not now');
    });
    const live = createLive({ db, listen: undefined });
    const { last } = watch(live, draw);
    live.sold(draw.id);
    await eventually(last).toBe(1);
    expect(failing).toHaveBeenCalledTimes(2);
    await live.stop();
  });
});

it('announces at a stop what is still to be announced, and nothing afterwards', async () => {
  const draw = await newDraw();
  await buy(buyer.client, draw, 1);
  const live = createLive({ db: app.database.db, listen: undefined });
  const { told } = watch(live, draw);
  live.sold(draw.id);
  await live.stop();
  expect(told.map(({ sold }) => sold)).toEqual([1]);
  await buy(buyer.client, draw, 1);
  live.sold(draw.id);
  await live.stop();
  expect(told).toHaveLength(1);
});

describe('counts that overtake each other', () => {
  it('never take a count back that was later', () => {
    const known = { issued: 10, voided: 2 };
    expect(later(null, known)).toEqual(known);
    expect(later(known, { issued: 9, voided: 2 })).toBe(known);
    expect(later(known, { issued: 10, voided: 3 })).toEqual({ issued: 10, voided: 3 });
    expect(later(known, { issued: 11, voided: 1 })).toEqual({ issued: 11, voided: 2 });
  });
});

describe('the payloads of an announcement', () => {
  const counts = Array.from({ length: 1_000 }, (_, issued) => ({
    ...{ drawId: crypto.randomUUID(), issued, voided: 1 },
  }));

  it('carry any number of draws, each payload as long as PostgreSQL takes', () => {
    const payloads = payloadsOf(counts);
    expect(payloads.flatMap(countsIn)).toEqual(counts);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(payloads.length).toBeLessThan(8);
    expect(payloadsOf([])).toEqual([]);
  });

  it('of another version of the program are passed over', () => {
    for (const payload of ['', 'nothing', '{}', '[["x",1,2]]', '[[1]]'])
      expect(countsIn(payload)).toEqual([]);
  });
});

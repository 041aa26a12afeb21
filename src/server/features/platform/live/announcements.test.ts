import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Database } from '#server/db/database.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { buildPayloads, parseCounts } from './build-payloads.ts';
import { mergeCounts } from './policy.ts';
import { createLive, type LiveService } from './service.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

const newDraw = () =>
  publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null, ticketLimit: null });

/** Records the counts that a watcher receives, with their times. */
function watch(live: LiveService, draw: PrizeDraw) {
  const received: { sold: number; at: number }[] = [];
  const stop = live.watch(draw.id, {
    onCount: (sold) => received.push({ sold, at: performance.now() }),
    onMessage: () => {},
    onMissed: () => {},
  });
  onTestFinished(stop);
  return { received, stop, last: () => received.at(-1)?.sold };
}

describe('a watcher of a draw', () => {
  it('receives the count after a sale, and nothing for tickets that are only held [OPS-13]', async () => {
    const draw = await newDraw();
    const { received, last } = watch(app.services.live, draw);
    await buy(buyer.client, draw, 3, { testOutcome: 'walk-away' });
    const other = await register(app);
    await buy(other.client, draw, 2);
    await eventually(last).toBe(2);
    expect(received).toHaveLength(1);
  });

  it('receives at most four counts a second, with the latest count last [OPS-13]', async () => {
    const draw = await newDraw();
    const { received, last } = watch(app.services.live, draw);
    let sold = 0;
    while (received.length < 5) {
      // The purchases are concurrent. If they were made one after another on a slow disk, each might cause a count.
      await Promise.all([1, 2, 3].map(() => buy(buyer.client, draw, 1)));
      sold += 3;
    }
    await eventually(last).toBe(sold);
    expect(sold).toBeGreaterThan(received.length);
    for (const [index, { at }] of received.entries()) {
      const before = received[index - 1];
      if (before) expect(at - before.at).toBeGreaterThan(248);
    }
  });

  it('receives nothing after it stops watching', async () => {
    const draw = await newDraw();
    const [gone, here] = [watch(app.services.live, draw), watch(app.services.live, draw)];
    gone.stop();
    await buy(buyer.client, draw, 1);
    await eventually(here.last).toBe(1);
    expect(gone.received).toEqual([]);
  });

  it('does not count voided tickets', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 3);
    const { last } = watch(app.services.live, draw);
    await setCounters(app, draw.id, { voidedCount: 2 });
    app.services.live.announceSale(draw.id);
    await eventually(last).toBe(1);
  });

  it('receives the count later if the database is unavailable', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    const db: Database = Object.create(app.database.db);
    const failing = vi.spyOn(db, 'select').mockImplementationOnce(() => {
      throw new Error('not now');
    });
    const live = createLive({ db, listen: undefined });
    const { last } = watch(live, draw);
    live.announceSale(draw.id);
    await eventually(last).toBe(1);
    expect(failing).toHaveBeenCalledTimes(2);
    await live.stop();
  });
});

it('sends pending counts when the service stops, and nothing afterwards', async () => {
  const draw = await newDraw();
  await buy(buyer.client, draw, 1);
  const live = createLive({ db: app.database.db, listen: undefined });
  const { received } = watch(live, draw);
  live.announceSale(draw.id);
  await live.stop();
  expect(received.map(({ sold }) => sold)).toEqual([1]);
  await buy(buyer.client, draw, 1);
  live.announceSale(draw.id);
  await live.stop();
  expect(received).toHaveLength(1);
});

describe('counts that arrive out of order', () => {
  it('never replace a newer count', () => {
    const known = { issued: 10, voided: 2 };
    expect(mergeCounts(null, known)).toEqual(known);
    expect(mergeCounts(known, { issued: 9, voided: 2 })).toBe(known);
    expect(mergeCounts(known, { issued: 10, voided: 3 })).toEqual({ issued: 10, voided: 3 });
    expect(mergeCounts(known, { issued: 11, voided: 1 })).toEqual({ issued: 11, voided: 2 });
  });
});

describe('payloads of counts', () => {
  const counts = Array.from({ length: 1_000 }, (_, issued) => ({
    drawId: crypto.randomUUID(),
    issued,
    voided: 1,
  }));

  it('contain any number of draws, and stay within the size limit of PostgreSQL', () => {
    const payloads = buildPayloads(counts);
    expect(payloads.flatMap(parseCounts)).toEqual(counts);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(payloads.length).toBeLessThan(8);
    expect(buildPayloads([])).toEqual([]);
  });

  it('are ignored if they come from another version of the program', () => {
    for (const payload of ['', 'nothing', '{}', '[["x",1,2]]', '[[1]]'])
      expect(parseCounts(payload)).toEqual([]);
  });
});

import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { auditEntries, prizeDraws } from '#server/db/schema.ts';
import { startScheduler } from '#server/scheduler.ts';
import { provideTestApp, startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';

const HOUR = 3_600_000;

const app = await provideTestApp();
const host = await verifiedHost(app);
afterEach(() => app.shiftClock(0));

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

function sweepOf({ jobs }: TestApp) {
  const sweep = jobs.find(({ name }) => name === 'draws on time');
  if (!sweep) throw new Error('there is no sweep');
  return sweep;
}

/** Creates a draw that goes on sale in one hour, for two hours. */
const scheduled = (overrides: Partial<DrawInput> = {}) =>
  publishedDraw(app, host, { startDate: fromNow(HOUR), endDate: fromNow(3 * HOUR), ...overrides });

const read = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

async function recordOf({ id }: PrizeDraw) {
  const { db } = app.database;
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, id))
    .orderBy(asc(auditEntries.id));
  return entries.map(({ actorRole, actorId, action }) => [actorRole, actorId, action]);
}

describe('the sweep', () => {
  it('opens a draw at its start and ends it at its end, and records both as actions of the server [STATE-05]', async () => {
    const draw = await scheduled();
    const sweep = sweepOf(app);
    await sweep.run();
    expect((await read(draw)).status).toBe('scheduled');

    await app.shiftClock(2 * HOUR);
    await sweep.run();
    expect(await read(draw)).toEqual({ ...draw, status: 'active' });

    await app.shiftClock(4 * HOUR);
    await sweep.run();
    expect(await read(draw)).toEqual({
      ...draw,
      status: 'awaiting_draw',
      endedAt: draw.endDate,
      endedBy: 'schedule',
    });
    expect(await recordOf(draw)).toEqual([
      ['host', host.user.id, 'draw.create'],
      ['server', null, 'draw.open'],
      ['server', null, 'draw.close'],
    ]);
  });

  it('catches up on both steps after downtime, for every overdue draw [STATE-06]', async () => {
    const draws = [await scheduled(), await scheduled({ endDate: fromNow(2 * HOUR) }), await scheduled()];
    await app.shiftClock(400 * 24 * HOUR);
    await sweepOf(app).run();
    for (const draw of draws) {
      expect(await read(draw)).toMatchObject({ status: 'awaiting_draw', endedAt: draw.endDate });
      expect((await recordOf(draw)).map(([, , action]) => action)).toEqual([
        'draw.create',
        'draw.open',
        'draw.close',
      ]);
    }
  });

  it('catches up immediately at start-up, not only in the next round [STATE-06]', async () => {
    const draw = await scheduled();
    await app.shiftClock(4 * HOUR);
    const scheduler = startScheduler([{ ...sweepOf(app), everyMs: HOUR }], app.server.log);
    await vi.waitFor(async () => expect((await read(draw)).status).toBe('awaiting_draw'), {
      timeout: 10_000,
    });
    await scheduler.stop();
  });

  it('does each step once, however many processes sweep concurrently [STATE-06]', async () => {
    const other = await startTestApp({ database: app.database });
    const draw = await scheduled();
    await app.shiftClock(4 * HOUR);
    await Promise.all([app, other, app, other].map((process) => sweepOf(process).run()));
    await sweepOf(app).run();
    expect((await recordOf(draw)).map(([, , action]) => action)).toEqual([
      'draw.create',
      'draw.open',
      'draw.close',
    ]);
    await other.stop();
  });

  it('does not touch draws that are unpublished, paused, ended early or finished', async () => {
    const states = [
      { status: 'inactive', startDate: null },
      { status: 'inactive', pausedAt: new Date(), issuedCount: 1 },
      { status: 'awaiting_draw', endedAt: new Date() },
      { status: 'completed' },
      { status: 'cancelled' },
    ] as const;
    for (const state of states) {
      const draw = await scheduled();
      await app.database.db.update(prizeDraws).set(state).where(eq(prizeDraws.id, draw.id));
      const before = await read(draw);
      await app.shiftClock(4 * HOUR);
      await sweepOf(app).run();
      expect(await read(draw)).toEqual(before);
      await app.shiftClock(0);
    }
  });

  it('continues if one draw cannot be updated, and reports it', async () => {
    const broken = await scheduled({ endDate: fromNow(2 * HOUR) });
    const fine = await scheduled();
    const { draws } = app.services;
    const keepTime = draws.keepTime;
    vi.spyOn(draws, 'keepTime').mockImplementation((id) =>
      id === broken.id ? Promise.reject(new Error('no')) : keepTime(id),
    );
    await app.shiftClock(4 * HOUR);
    await expect(sweepOf(app).run()).rejects.toThrow('Some draws could not be opened or ended');
    expect((await read(fine)).status).toBe('awaiting_draw');
    vi.restoreAllMocks();
    await sweepOf(app).run();
    expect((await read(broken)).status).toBe('awaiting_draw');
  });

  it('runs automatically within seconds [STATE-05]', async () => {
    const draw = await publishedDraw(app, host, { startDate: fromNow(500) });
    const scheduler = startScheduler([sweepOf(app)], app.server.log);
    const comesTo = (status: string) =>
      vi.waitFor(async () => expect((await read(draw)).status).toBe(status), { timeout: 10_000 });
    await comesTo('active');
    // The end is moved only now, because on a slow machine both dates could pass before the first check.
    const over = { endDate: new Date() };
    await app.database.db.update(prizeDraws).set(over).where(eq(prizeDraws.id, draw.id));
    await comesTo('awaiting_draw');
    await scheduler.stop();
  });
});

describe('between two sweeps', () => {
  it('follows the dates in an edit, not an outdated status [STATE-13]', async () => {
    const draw = await scheduled();
    await setCounters(app, draw.id, { issuedCount: 1 });
    await app.shiftClock(2 * HOUR);
    const put = () => host.client.call('PUT /api/v1/prize-draws/:id', { params: draw, body: inputOf(draw) });
    expect((await put()).body.status).toBe('active');
    await app.shiftClock(4 * HOUR);
    expect((await put()).body).toMatchObject({ status: 'awaiting_draw', endedAt: draw.endDate });
  });
});

import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { LifecycleEvent, Status } from '#domain/draws/states.ts';
import { TRANSITIONS } from '#domain/draws/transitions.ts';
import { auditEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { countRuns } from '../../../../../tests/helpers/thorough.ts';

const actors: Record<string, Someone> = {};

const app = await provideTestApp();
actors.host = await verifiedHost(app);
actors.admin = await admin(app);
actors.other = await register(app, { role: 'host' });

const HOUR = 3_600_000;

/** The lifecycle event for each audit entry. An edit leaves the status unchanged. */
const EVENTS: Record<string, LifecycleEvent | undefined> = {
  'draw.publish': 'publish',
  'draw.resume': 'publish',
  'draw.unpublish': 'unpublish',
  'draw.pause': 'unpublish',
  'draw.open': 'open',
  'draw.close': 'close',
  'draw.end': 'end',
};

type Step =
  | { do: 'put'; startsIn: number | null; lastsHours: number; ask: Status | undefined; by: string }
  | { do: 'archive' | 'restore' | 'end'; by: string }
  | { do: 'sell' | 'sweep' }
  | { do: 'wait'; hours: number };

const by = fc.constantFrom('host', 'host', 'host', 'admin', 'admin', 'other');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      startsIn: fc.constantFrom(null, 0, 0, 2),
      lastsHours: fc.constantFrom(3, 3, 1, 10),
      ask: fc.constantFrom(undefined, 'active' as const, 'inactive' as const, 'completed' as const),
      by,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'restore' as const, 'end' as const), by }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('sell' as const, 'sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 4) }) },
);

async function take(draw: PrizeDraw, one: Step, clock: { shift: number }): Promise<void> {
  if (one.do === 'wait') {
    clock.shift += one.hours * HOUR;
    return app.shiftClock(clock.shift);
  }
  if (!('by' in one))
    return one.do === 'sell' ? setCounters(app, draw.id, { issuedCount: 2 }) : app.runJobs();
  const client = actors[one.by]?.client ?? app.client();
  const params = { id: draw.id };
  if (one.do !== 'put') {
    await client.call(`POST /api/v1/prize-draws/:id/${one.do}`, { params });
    return;
  }
  const now = app.services.clock.now().getTime();
  const startDate = one.startsIn === null ? null : new Date(now + one.startsIn * HOUR).toISOString();
  const endDate = new Date(now + ((one.startsIn ?? 0) + one.lastsHours) * HOUR).toISOString();
  // Some of the edits keep the dates, so that they are possible after a sale as well.
  const kept =
    one.lastsHours === 3 ? { startDate: draw.startDate, endDate: draw.endDate } : { startDate, endDate };
  const body = { ...inputOf(draw), ...kept, ...(startDate === null && { startDate }) };
  await client.call('PUT /api/v1/prize-draws/:id', {
    params,
    body: one.ask ? { ...body, status: one.ask } : body,
  });
}

async function recordOf(draw: PrizeDraw) {
  const entries = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, draw.id))
    .orderBy(asc(auditEntries.id));
  return entries.flatMap(({ action, details }) =>
    'from' in details ? [{ action, from: details.from as Status, to: details.to as Status }] : [],
  );
}

const read = async ({ id }: PrizeDraw) =>
  (await actors.admin?.client.call('GET /api/v1/prize-draws/:id', { params: { id } }))?.body;

it('reaches no status outside the transition table, whatever the sequence of calls, sales and hours [STATE-01]', async () => {
  const run = async (steps: Step[]) => {
    const clock = { shift: 0 };
    await app.shiftClock(0);
    const host = actors.host;
    const created = await host?.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    let draw = created?.body;
    if (!draw) throw new Error('no draw');
    for (const one of steps) {
      await take(draw, one, clock);
      draw = (await read(draw)) ?? draw;
      expect(draw.startDate === null ? draw.status : 'inactive').toBe('inactive');
      expect(draw.paused).toBe(draw.status === 'inactive' && draw.startDate !== null);
      if (draw.archived) expect(draw.startDate).toBeNull();
    }
    let status: Status = 'inactive';
    for (const { action, from, to } of await recordOf(draw)) {
      expect(from).toBe(status);
      const event = EVENTS[action];
      const allowed = event
        ? TRANSITIONS.some((row) => row.event === event && row.from === from && row.to === to)
        : from === to;
      expect({ action, from, to, allowed }).toMatchObject({ allowed: true });
      status = to;
    }
    expect(draw.status).toBe(status);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), run), {
    numRuns: countRuns(15),
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { auditEntries, drawAttempts, drawResults } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { holdTickets, soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;

let aheadMs = 0;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: String(SECONDS) } });
const host = await verifiedHost(app);
const holder = await register(app);

const passSeconds = (seconds: number) => {
  aheadMs += seconds * 1000;
  return app.shiftClock(aheadMs);
};
const attempts = (id: string) =>
  app.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
const automatic = (wishes: Parameters<typeof soldDraw>[2] = {}) =>
  soldDraw(app, host, { drawMode: 'automatic', blocks: [{ holder }], ...wishes });

describe('an automatic draw', () => {
  it('is started by the server when sales have closed, and is drawn after the countdown [STATE-07]', async () => {
    const id = await automatic();
    await app.runJobs();
    expect(await attempts(id)).toMatchObject([{ attempt: 1, announcedBy: null, drawnAt: null }]);
    await passSeconds(SECONDS);
    await app.runJobs();
    expect(await attempts(id)).toMatchObject([{ drawnAt: expect.any(Date) }]);
    expect(await app.database.db.select().from(drawResults).where(eq(drawResults.drawId, id))).toMatchObject([
      { rank: 1, ticketNumber: 1 },
    ]);
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts.map(({ action, actorId, actorRole }) => [action, actorId, actorRole])).toEqual([
      ['drawing.start', null, 'server'],
      ['drawing.result', null, 'server'],
    ]);
  });

  it('is started once, however many servers run [STATE-07]', async () => {
    const other = await startTestApp({ database: app.database });
    const id = await automatic();
    const { startAutomaticDraws } = app.services.drawing;
    await Promise.all([
      startAutomaticDraws(),
      other.services.drawing.startAutomaticDraws(),
      startAutomaticDraws(),
    ]);
    expect(await attempts(id)).toHaveLength(1);
    await other.stop();
  });

  it('waits for the last hold to expire [STATE-07, CTRL-21]', async () => {
    const id = await automatic();
    const now = (await readDatabaseTime(app.database.db)).getTime();
    await holdTickets(app, id, holder, new Date(now + 60_000));
    await app.runJobs();
    expect(await attempts(id)).toEqual([]);
    await passSeconds(61);
    await app.runJobs();
    expect(await attempts(id)).toHaveLength(1);
  });

  it('is not started without tickets, before its end, or if its host draws manually [STATE-07]', async () => {
    const none = await automatic({ blocks: [] });
    const voided = await automatic({ blocks: [{ holder, voided: true }] });
    const running = await automatic({
      status: 'active',
      endDate: new Date(Date.now() + aheadMs + 3_600_000),
      endedAt: null,
    });
    const manual = await soldDraw(app, host, { blocks: [{ holder }] });
    await app.runJobs();
    for (const id of [none, voided, running, manual]) expect(await attempts(id)).toEqual([]);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { auditEntries, drawAttempts, drawResults, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;

/** How far the clock has been moved forward, in milliseconds. */
let aheadMs = 0;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: String(SECONDS) } });
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const holder = await register(app, { firstName: 'Alice', lastName: 'Baker' });

const passSeconds = (seconds: number) => {
  aheadMs += seconds * 1000;
  return app.shiftClock(aheadMs);
};
const start = async (id: string, by: Someone = host) => {
  const { status } = await by.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  expect(status).toBe(200);
};
const draw = (id: string, by: Someone = host) =>
  by.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const startedDraw = async (wishes: Parameters<typeof soldDraw>[2] = {}) => {
  const id = await soldDraw(app, host, { blocks: [{ holder, quantity: 3 }], ...wishes });
  await start(id);
  return id;
};
const setEntriesHash = (id: string, entriesHash: string) =>
  app.database.db.update(prizeDraws).set({ entriesHash }).where(eq(prizeDraws.id, id));
/** Creates a draw with three entered tickets, whose sealed hash was changed directly in the database. */
const tamperedDraw = async () => {
  const id = await startedDraw();
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  await setEntriesHash(id, 'another');
  return { id, mend: () => setEntriesHash(id, row?.entriesHash ?? '') };
};
const storedResults = (id: string) =>
  app.database.db.select().from(drawResults).where(eq(drawResults.drawId, id)).orderBy(drawResults.rank);

/** Returns the seconds until the countdown ends. The true value lies between the start and the end of the call. */
async function secondsLeft(id: string): Promise<number> {
  const { db } = app.database;
  const [attempt] = await db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
  return Math.ceil((Number(attempt?.countdownEndsAt) - (await readDatabaseTime(db)).getTime()) / 1000);
}

async function expectTooEarly(id: string): Promise<void> {
  const most = await secondsLeft(id);
  const early = await draw(id);
  expect(early).toMatchObject({ status: 409, error: { code: 'too_early' } });
  const wait = Number(early.headers['retry-after']);
  expect(wait).toBeLessThanOrEqual(most);
  expect(wait).toBeGreaterThanOrEqual(await secondsLeft(id));
}

describe('drawing', () => {
  it('is rejected until the countdown has ended [API-DRAWING-02]', async () => {
    const id = await startedDraw();
    await expectTooEarly(id);
    await passSeconds(SECONDS - 20);
    await expectTooEarly(id);
    expect(await storedResults(id)).toEqual([]);
    await passSeconds(20);
    expect((await draw(id)).status).toBe(200);
  });

  it('returns one winner per rank, and completes the draw [API-DRAWING-03, API-DRAWING-05, STATE-09, CTRL-23]', async () => {
    const id = await startedDraw({ prizes: 2, blocks: [{ holder }, { holder, quantity: 4 }] });
    await passSeconds(SECONDS);
    const { body } = await draw(id);
    expect(body.winners).toEqual([
      {
        rank: 1,
        prize: 'Prize 1',
        ticketNumber: expect.any(Number),
        winnerName: 'Alice Baker',
        cashPence: null,
        drawnAt: body.drawnAt,
        vacancy: null,
      },
      {
        rank: 2,
        prize: 'Prize 2',
        ticketNumber: expect.any(Number),
        winnerName: 'Alice Baker',
        cashPence: null,
        drawnAt: body.drawnAt,
        vacancy: null,
      },
    ]);
    expect(body).toMatchObject({
      winningTicketNumber: body.winners[0]?.ticketNumber,
      winnerName: 'Alice Baker',
      drawnAt: expect.any(String),
    });
    expect(body.winners[0]?.ticketNumber).not.toBe(body.winners[1]?.ticketNumber);
    const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
    expect(row).toMatchObject({ status: 'completed', completedAt: new Date(body.drawnAt) });
  });

  it('returns the same result however often and concurrently it is requested [API-DRAWING-04]', async () => {
    const id = await startedDraw({ prizes: 3, blocks: [{ holder, quantity: 50 }] });
    await passSeconds(SECONDS);
    const calls = Array.from({ length: 20 }, () => draw(id));
    const [responses] = await Promise.all([Promise.all(calls), app.runJobs(), app.runJobs()]);
    const first = responses[0]?.body;
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { body } of responses) expect(body).toEqual(first);
    expect((await draw(id)).body).toEqual(first);
    expect(await storedResults(id)).toHaveLength(3);
  });

  it('never awards one ticket two prizes, nor a prize to a ticket that is not entered [API-DRAWING-05, STATE-11]', async () => {
    const id = await startedDraw({
      prizes: 5,
      blocks: [
        { holder, answer: 'wrong', quantity: 20 },
        { holder, quantity: 5 },
        { holder, voided: true, quantity: 20 },
      ],
    });
    await passSeconds(SECONDS);
    const { body } = await draw(id);
    const numbers = body.winners.map(({ ticketNumber }) => ticketNumber);
    expect(numbers.toSorted()).toEqual([21, 22, 23, 24, 25]);
  });

  it('leaves prizes without an entered ticket unawarded', async () => {
    const id = await startedDraw({
      prizes: 3,
      blocks: [
        { holder, answer: 'wrong', quantity: 9 },
        { holder, quantity: 1 },
      ],
    });
    await passSeconds(SECONDS);
    const { body } = await draw(id);
    expect(body).toMatchObject({ winningTicketNumber: 10, winnerName: 'Alice Baker' });
    const unwon = { ticketNumber: null, winnerName: null, cashPence: null, vacancy: null };
    expect(body.winners.slice(1)).toEqual([
      { rank: 2, prize: 'Prize 2', ...unwon, drawnAt: body.drawnAt },
      { rank: 3, prize: 'Prize 3', ...unwon, drawnAt: body.drawnAt },
    ]);
  });

  it('completes a draw that has no entered tickets, without a winner', async () => {
    const id = await startedDraw({ blocks: [{ holder, answer: 'wrong', quantity: 2 }] });
    await passSeconds(SECONDS);
    const { status, body } = await draw(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      winningTicketNumber: null,
      winnerName: null,
      winners: [{ rank: 1, ticketNumber: null, winnerName: null }],
    });
    const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
    expect(row).toMatchObject({ status: 'completed', enteredCount: 0 });
  });

  it('picks no winner if the entries differ from the sealed ones', async () => {
    const { id, mend } = await tamperedDraw();
    await passSeconds(SECONDS);
    expect((await draw(id)).status).toBe(500);
    expect(await storedResults(id)).toEqual([]);
    await mend();
    expect((await draw(id)).status).toBe(200);
  });
});

describe('a drawing is rejected', () => {
  it('before it has been started', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder }] });
    expect(await draw(id)).toMatchObject({ status: 409, error: { code: 'not_started' } });
  });

  it('while the draw is still running, or without a ticket [CTRL-05, CTRL-08, API-DRAWING-09]', async () => {
    const endDate = new Date(Date.now() + aheadMs + 3_600_000);
    const running = await soldDraw(app, host, { status: 'active', endDate, endedAt: null });
    expect(await draw(running)).toMatchObject({
      status: 409,
      error: { message: 'The prize draw must be completed before a winner can be drawn.' },
    });
    const empty = await soldDraw(app, host);
    expect(await draw(empty)).toMatchObject({
      status: 409,
      error: { message: 'No tickets have been entered into this prize draw yet.' },
    });
  });

  it('for users other than the creator and admins [CTRL-06, PERM-12, PERM-13]', async () => {
    const id = await startedDraw();
    await passSeconds(SECONDS);
    expect(await draw(id, holder)).toMatchObject({
      status: 403,
      error: { message: 'Only the creator of this prize draw can draw the winner.' },
    });
    const visitor = await app.client().call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    expect(visitor.status).toBe(401);
    expect(await storedResults(id)).toEqual([]);

    const boss = await admin(app);
    expect((await draw(id, boss)).status).toBe(200);
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts.at(-1)).toMatchObject({
      action: 'drawing.result',
      actorId: boss.user.id,
      actorRole: 'admin',
    });
  });
});

describe('without a caller', () => {
  it('the server draws when the drawing is due [API-DRAWING-04]', async () => {
    const id = await startedDraw();
    await app.runJobs();
    expect(await storedResults(id)).toEqual([]);
    await passSeconds(SECONDS);
    await app.runJobs();
    const results = await storedResults(id);
    expect(results).toHaveLength(1);
    expect((await draw(id)).body.winningTicketNumber).toBe(results[0]?.ticketNumber);
  });

  it('the server draws at the end of the countdown, using its own timer [API-DRAWING-04]', async () => {
    const quick = await startTestApp({ environment: { COUNTDOWN_SECONDS: '1' } });
    const owner = await verifiedHost(quick);
    const ticketHolder = await register(quick);
    /** Returns the milliseconds between the end of the countdown and the result. */
    const measureDelay = async (): Promise<number> => {
      const id = await soldDraw(quick, owner, { blocks: [{ holder: ticketHolder }] });
      const call = { params: { id } };
      const { body: started } = await owner.client.call('POST /api/v1/prize-draws/:id/start', call);
      const result = await vi.waitFor(
        async () => {
          const { body } = await quick.client().call('GET /api/v1/prize-draws/:id/drawing', call);
          if (!body.result) throw new Error('not drawn yet');
          return body.result;
        },
        { timeout: 60_000, interval: 20 },
      );
      return new Date(result.drawnAt).getTime() - new Date(started.countdownEndsAt).getTime();
    };
    // A busy machine can delay some results, but a late timer delays all.
    const delays = [await measureDelay()];
    while (Math.min(...delays) >= 1_000 && delays.length < 10) delays.push(await measureDelay());
    for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(0);
    expect(Math.min(...delays)).toBeLessThan(1_000);
    await quick.stop();
  });

  it('a server that stopped during the countdown draws after its restart [API-DRAWING-04]', async () => {
    const before = await startTestApp({
      database: app.database,
      environment: { COUNTDOWN_SECONDS: String(SECONDS) },
    });
    const owner = await verifiedHost(before);
    const id = await soldDraw(before, owner, { blocks: [{ holder }] });
    await start(id, owner);
    await before.stop();
    await passSeconds(3_600);

    const after = await startTestApp({ database: app.database });
    await Promise.all([after.runJobs(), app.runJobs()]);
    expect(await storedResults(id)).toHaveLength(1);
    await after.stop();
  });

  it('a failing draw does not block the others', async () => {
    const { id: broken, mend } = await tamperedDraw();
    const sound = await startedDraw();
    await passSeconds(SECONDS);
    await expect(app.services.drawing.drawDue()).rejects.toThrow(AggregateError);
    expect(await storedResults(sound)).toHaveLength(1);
    expect(await storedResults(broken)).toEqual([]);
    await mend();
    await app.runJobs();
    expect(await storedResults(broken)).toHaveLength(1);
  });
});

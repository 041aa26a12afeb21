import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { commitToReason } from '#domain/proof/commitments.ts';
import { drawAttempts, drawResults, logEntries, logHeads, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { expectProven, loggedDraw, logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;
const NOTES = 'The winner did not answer.';

/** How far the clock has been moved forward, in milliseconds. */
let aheadMs = 0;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: String(SECONDS) } });
const host = await verifiedHost(app);
const alice = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });

const passCountdown = () => {
  aheadMs += SECONDS * 1000;
  return app.shiftClock(aheadMs);
};
const start = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const draw = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const redraw = async (id: string, rank = 1) => {
  await declineAward(app, id, rank);
  return host.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: NOTES, rank },
  });
};
const state = async (id: string) =>
  (await app.client().call('GET /api/v1/prize-draws/:id/drawing', { params: { id } })).body;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const attemptsOf = (id: string) =>
  app.database.db
    .select()
    .from(drawAttempts)
    .where(eq(drawAttempts.drawId, id))
    .orderBy(drawAttempts.attempt);

/** Creates a draw in which tickets 1 to 3 are entered, and tickets 4 and 5 are not. */
const sold = (wishes: Parameters<typeof loggedDraw>[2] = {}) =>
  loggedDraw(app, host, {
    orders: [
      { buyer: alice, quantity: 3 },
      { buyer: bob, quantity: 2, right: false },
    ],
    ...wishes,
  });

/** Records the live messages of a draw in one process from now on, except ticket counts. */
function watch(id: string, process = app): LiveMessage[] {
  const told: LiveMessage[] = [];
  const watcher = {
    onCount: () => {},
    onMessage: (message: LiveMessage) => void told.push(message),
    onMissed: () => {},
  };
  onTestFinished(process.services.live.watch(id, watcher));
  return told;
}

describe('a start with a public log', () => {
  it('closes the entry list and announces the attempt in one transaction, and returns the signed head [API-DRAWING-01]', async () => {
    const { id } = await sold({ prizeCount: 2 });
    const { status, body } = await start(id);
    expect(status).toBe(200);
    const { entries, texts } = await logOf(app, id);
    const [close, announced] = entries.slice(-2);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(close).toEqual({ type: 'close', at, tickets: 5, entered: 3, entries: sha256('1\n2\n3\n') });
    expect(announced).toEqual({
      ...{ type: 'draw', at, attempt: 1, ranks: [1, 2], by: 'host' },
      ...{ round: null, secret: null, reason: null, cause: null },
    });
    expect(close && 'at' in close && close.at).toBe(announced && 'at' in announced && announced.at);

    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({ sealSize: texts.length, round: null, seal: expect.any(String) });
    expect(body).toMatchObject({ attempt: 1, round: null, seal: attempt?.seal });
    expect(await state(id)).toMatchObject({
      attempt: 1,
      ranks: [1, 2],
      seal: attempt?.seal,
      round: null,
      beacon: 'none',
      entered: 3,
      inProgress: true,
      waitingForBeacon: false,
      result: null,
    });
  });

  it('sends the seal to followers, and to those who join later', async () => {
    const { id } = await sold();
    const told = watch(id);
    const { body } = await start(id);
    expect(told).toEqual([{ type: 'drawStarted', prizeDrawId: id, ...body }]);
    expect(await app.services.drawing.currentMessages(id)).toEqual([
      { type: 'status', prizeDrawId: id, status: 'awaiting_draw' },
      { type: 'drawStarted', prizeDrawId: id, ...body },
    ]);
  });

  it('fails, and writes nothing, if the log cannot be signed', async () => {
    const { id } = await sold();
    const { root } = await app.services.log.publish(id);
    const setRoot = (bytes: Uint8Array) =>
      app.database.db.update(logHeads).set({ root: bytes }).where(eq(logHeads.drawId, id));
    await setRoot(Buffer.alloc(32));
    const before = await logOf(app, id);
    expect(await start(id)).toMatchObject({ status: 503, error: { code: 'log_refused' } });
    expect(await attemptsOf(id)).toEqual([]);
    expect((await logOf(app, id)).texts).toEqual(before.texts);
    const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
    expect(row).toMatchObject({ sealedAt: null, entriesHash: null, status: 'awaiting_draw' });
    // The jobs would fail for this log.
    await setRoot(root);
    await app.services.log.publish(id);
  });
});

describe('a result with a public log', () => {
  it('follows from the seal and the revealed secret, for every rank [API-DRAWING-05, STATE-11]', async () => {
    const { id } = await sold({ prizeCount: 2 });
    await start(id);
    const told = watch(id);
    await passCountdown();
    const { body } = await draw(id);
    const { entries } = await logOf(app, id);
    const result = entries.at(-1);
    expect(result).toMatchObject({ type: 'result', attempt: 1, randomness: null, signature: null });
    expect(result?.type === 'result' && result.winners).toEqual(
      body.winners.map(({ rank, ticketNumber }) => ({ rank, number: ticketNumber })),
    );
    await expectProven(app, id, [1, 2, 3]);

    const [head] = await app.database.db.select().from(logHeads).where(eq(logHeads.drawId, id));
    expect(head?.size).toBe(entries.length);
    const winners = body.winners.map((winner) => ({ ...winner, winnerName: 'A. Baker' }));
    expect(told).toEqual([
      { type: 'winner', prizeDrawId: id, winners },
      { type: 'status', prizeDrawId: id, status: 'completed' },
    ]);
    expect(await app.services.drawing.currentMessages(id)).toEqual([
      { type: 'status', prizeDrawId: id, status: 'completed' },
      { type: 'winner', prizeDrawId: id, winners },
    ]);
  });

  it('has no ticket number for ranks without an entered ticket', async () => {
    const { id } = await sold({ prizeCount: 3, orders: [{ buyer: alice }, { buyer: bob, right: false }] });
    await start(id);
    await passCountdown();
    await draw(id);
    const result = (await logOf(app, id)).entries.at(-1);
    expect(result?.type === 'result' && result.winners).toEqual([
      { rank: 1, number: 1 },
      { rank: 2, number: null },
      { rank: 3, number: null },
    ]);
    await expectProven(app, id, [1]);
  });

  it('is revealed once under concurrent requests [API-DRAWING-04]', async () => {
    const { id } = await sold();
    await start(id);
    await passCountdown();
    await Promise.all([...Array.from({ length: 10 }, () => draw(id)), app.services.drawing.drawDue()]);
    const { entries } = await logOf(app, id);
    expect(entries.filter(({ type }) => type === 'result')).toHaveLength(1);
  });

  it('is not revealed before its seal is signed, and waits if the log cannot be signed', async () => {
    const { id } = await sold();
    await start(id);
    await app.database.db.update(drawAttempts).set({ seal: null }).where(eq(drawAttempts.drawId, id));
    await app.database.db
      .update(logHeads)
      .set({ root: Buffer.alloc(32) })
      .where(eq(logHeads.drawId, id));
    await passCountdown();
    expect(await draw(id)).toMatchObject({ status: 503, error: { code: 'log_refused' } });
    const told = watch(id);
    await app.services.drawing.drawDue();
    expect(told).toEqual([]);
    expect(await app.database.db.select().from(drawResults).where(eq(drawResults.drawId, id))).toEqual([]);
  });
});

describe('a redraw with a public log', () => {
  it('is announced with a commitment to its reason, and has its own seal and secret [API-DRAWING-06, CTRL-18]', async () => {
    const { id } = await sold({ prizeCount: 2 });
    await start(id);
    await passCountdown();
    await draw(id);
    const told = watch(id);
    const { status, body } = await redraw(id, 2);
    expect(status).toBe(200);
    const [first, second] = await attemptsOf(id);
    expect(body.seal).toBe(second?.seal);
    expect(body.seal).not.toBe(first?.seal);
    const nonce = Buffer.from(second?.reasonNonce ?? []).toString('hex');
    expect(nonce).toHaveLength(32);
    const reason = commitToReason(sha256, { drawId: id, attempt: 2, notes: NOTES, nonce });
    const announced = (await logOf(app, id)).entries.at(-1);
    expect(announced).toMatchObject({ type: 'draw', attempt: 2, ranks: [2], round: null, reason });

    await passCountdown();
    expect((await draw(id)).status).toBe(200);
    await expectProven(app, id, [1, 2, 3]);
    expect(told.map(({ type }) => type)).toEqual(['drawStarted', 'winner']);
    const winners = told.flatMap((message) => (message.type === 'winner' ? message.winners : []));
    expect(winners.map(({ rank }) => rank)).toEqual([1, 2]);
  });

  it('has no log if the draw is older than public logs', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: alice, quantity: 3 }] });
    expect((await start(id)).body).toMatchObject({ round: null, seal: null });
    await passCountdown();
    await draw(id);
    expect((await redraw(id)).body).toMatchObject({ attempt: 2, round: null, seal: null });
    await passCountdown();
    expect((await draw(id)).status).toBe(200);
    expect(await state(id)).toMatchObject({ beacon: null, seal: null });
    expect(await app.database.db.select().from(logEntries).where(eq(logEntries.drawId, id))).toEqual([]);
  });
});

describe('an announcement that could not be signed', () => {
  /** Starts a drawing whose seal cannot be stored until the returned function is called. */
  const startUnsealed = async () => {
    const { db } = app.database;
    await db.execute(sql`create function reject_seal() returns trigger language plpgsql as
      $$ begin raise exception 'The seal cannot be stored.'; end $$`);
    await db.execute(sql`create trigger reject_seal before update of seal on draw_attempts
      for each row execute function reject_seal()`);
    const acceptSeal = () => db.execute(sql`drop function if exists reject_seal cascade`);
    onTestFinished(async () => {
      await acceptSeal();
    });
    const { id } = await sold();
    const { status, body } = await start(id);
    expect([status, body.seal]).toEqual([200, null]);
    return { id, acceptSeal };
  };

  it('remains without a seal until a job seals it', async () => {
    const { id, acceptSeal } = await startUnsealed();
    expect(await state(id)).toMatchObject({ attempt: 1, seal: null, inProgress: true });

    const told = watch(id);
    await acceptSeal();
    await app.services.log.publishBehind();
    const [attempt] = await attemptsOf(id);
    expect(attempt?.seal).toEqual(expect.any(String));
    await eventually(() => told).toMatchObject([{ type: 'drawStarted', attempt: 1, seal: attempt?.seal }]);
    await passCountdown();
    expect((await draw(id)).status).toBe(200);
    await expectProven(app, id, [1, 2, 3]);
  });

  it('is not told to viewers once the draw is cancelled, whichever process seals it', async () => {
    const { id, acceptSeal } = await startUnsealed();
    // A drawing is cancelled if its result is missing for 72 hours, and admins were alerted in time.
    await passCountdown();
    for (const hours of [1, 72]) {
      aheadMs += hours * 3_600_000;
      await app.shiftClock(aheadMs);
      await app.services.cancellations.alertMissingResults();
      await app.services.cancellations.cancelOverdue();
    }
    expect((await state(id)).status).toBe('cancelled');
    const other = await startTestApp({ database: app.database });
    onTestFinished(() => other.stop());
    const told = watch(id, other);
    await acceptSeal();
    await other.services.log.publishBehind();
    expect((await attemptsOf(id))[0]?.seal).toEqual(expect.any(String));
    await other.services.drawing.finishAnnouncing();
    expect(told.map(({ type }) => type)).not.toContain('drawStarted');
  });
});

import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, drawAttempts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;
const NOTES = 'The winner did not answer within 14 days.';

/** How far the clock has been moved forward, in milliseconds. */
let aheadMs = 0;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: String(SECONDS) } });
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const holder = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const stranger = await verifiedHost(app);

const passCountdown = () => {
  aheadMs += SECONDS * 1000;
  return app.shiftClock(aheadMs);
};
/** Redraws a rank whose winner did not claim. */
const redraw = async (id: string, body: { notes?: unknown; rank?: unknown } = {}, by: Someone = host) => {
  await declineAward(app, id, Number.isInteger(body.rank) ? Number(body.rank) : 1);
  return by.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: NOTES, ...body } as { notes: string; rank?: number },
  });
};
const draw = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const state = async (id: string) =>
  (await app.client().call('GET /api/v1/prize-draws/:id/drawing', { params: { id } })).body;
const results = async (id: string) =>
  (await host.client.call('GET /api/v1/prize-draws/:id/results', { params: { id } })).body;
const attemptsOf = (id: string) =>
  app.database.db
    .select()
    .from(drawAttempts)
    .where(eq(drawAttempts.drawId, id))
    .orderBy(drawAttempts.attempt);

const started = async (wishes: Parameters<typeof soldDraw>[2] = {}) => {
  const id = await soldDraw(app, host, { blocks: [{ holder, quantity: 3 }], ...wishes });
  const response = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  expect(response.status).toBe(200);
  return id;
};
const drawn = async (wishes: Parameters<typeof soldDraw>[2] = {}) => {
  const id = await started(wishes);
  await passCountdown();
  expect((await draw(id)).status).toBe(200);
  return id;
};

describe('redrawing a rank', () => {
  it('announces another attempt, by default for rank 1, and starts its countdown [API-DRAWING-06, CTRL-18]', async () => {
    const id = await drawn({ prizes: 2 });
    const { status, body } = await redraw(id);
    expect(status).toBe(200);
    const started = { attempt: 2, round: null, seal: null, entered: 3, strength: null, witnessing: null };
    expect(body).toEqual({ ...started, countdownEndsAt: expect.any(String) });
    const [, second] = await attemptsOf(id);
    expect(second).toMatchObject({ attempt: 2, ranks: [1], notes: NOTES, announcedBy: host.user.id });
    const countdown = new Date(body.countdownEndsAt).getTime() - (second?.announcedAt.getTime() ?? 0);
    expect(countdown).toBe(SECONDS * 1000);
    const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
    expect(row?.status).toBe('completed');
  });

  it('is rejected until the countdown has ended, and then returns the new winner [API-DRAWING-02, API-DRAWING-10]', async () => {
    const id = await drawn({ prizes: 2, blocks: [{ holder, quantity: 3 }] });
    const before = await results(id);
    const { body: announced } = await redraw(id, { rank: 2 });
    const early = await draw(id);
    expect(early).toMatchObject({ status: 409, error: { code: 'too_early' } });
    const left = Date.parse(announced.countdownEndsAt) - app.services.clock.now().getTime();
    expect(Number(early.headers['retry-after'])).toBeGreaterThanOrEqual(Math.floor(left / 1000));
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(SECONDS);
    const running = await state(id);
    expect(running).toMatchObject({ attempt: 2, ranks: [2], inProgress: true, ...announcement(announced) });
    expect(running.result?.winners).toHaveLength(2);

    await passCountdown();
    const { status, body } = await draw(id);
    expect(status).toBe(200);
    const after = await results(id);
    expect(after).toHaveLength(3);
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ drawNumber: 2, rank: 2, notes: NOTES });
    expect(body.winners[0]).toMatchObject({ rank: 1, ticketNumber: before[0]?.winningTicketNumber });
    expect(body.winners[1]).toMatchObject({ rank: 2, ticketNumber: after[0]?.winningTicketNumber });
    expect(await state(id)).toMatchObject({ attempt: 2, inProgress: false });
  });

  it('never draws a ticket twice, and draws none once all have been drawn [API-DRAWING-05]', async () => {
    const id = await drawn({ blocks: [{ holder, quantity: 3 }] });
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      expect((await redraw(id)).body.attempt).toBe(attempt);
      await passCountdown();
      expect((await draw(id)).status).toBe(200);
    }
    const numbers = (await results(id)).map(({ winningTicketNumber }) => winningTicketNumber);
    expect(numbers[0]).toBeNull();
    expect(numbers.slice(1).toSorted()).toEqual([1, 2, 3]);
    expect((await state(id)).result).toMatchObject({ winningTicketNumber: null, winnerName: null });
  });

  it('is completed by the server without a request [API-DRAWING-10]', async () => {
    const id = await drawn();
    await redraw(id);
    await passCountdown();
    await app.runJobs();
    expect(await results(id)).toHaveLength(2);
  });

  it('is allowed for an admin, and recorded in the audit log without the reason [PERM-13]', async () => {
    const boss = await admin(app);
    const id = await drawn();
    expect((await redraw(id, {}, boss)).status).toBe(200);
    const [act] = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, id))
      .orderBy(desc(auditEntries.id));
    expect(act).toMatchObject({ actorId: boss.user.id, actorRole: 'admin', action: 'drawing.redraw' });
    expect(act?.details).toEqual({ attempt: 2, rank: 1 });
  });

  it('happens once under concurrent requests', async () => {
    const id = await drawn();
    const responses = await Promise.all([redraw(id), redraw(id), redraw(id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await attemptsOf(id)).toHaveLength(2);
  });
});

const announcement = ({ countdownEndsAt }: { countdownEndsAt: string }) => ({
  status: 'completed',
  countdownEndsAt,
  round: null,
  seal: null,
  waitingForBeacon: false,
});

describe('a redraw is rejected', () => {
  it.each([[undefined], [''], [' \n\t'], [7]])('without a reason (%j) [CTRL-15]', async (notes) => {
    const id = await drawn();
    expect(await redraw(id, { notes })).toMatchObject({
      status: 400,
      error: { message: 'Please provide a reason for the redraw for compliance purposes.' },
    });
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('with a reason of more than 2,000 characters, or an invalid rank', async () => {
    const id = await drawn();
    expect((await redraw(id, { notes: 'x'.repeat(2_001) })).status).toBe(400);
    for (const rank of [0, -1, 1.5, 'one', null]) expect((await redraw(id, { rank })).status).toBe(400);
    expect(await redraw(id, { rank: 2 })).toMatchObject({
      status: 400,
      error: { code: 'no_such_rank', message: 'This prize draw has no prize of rank 2.' },
    });
    expect((await redraw(id, { notes: 'x'.repeat(2_000) })).status).toBe(200);
  });

  it('before the first result, and during an attempt', async () => {
    const unstarted = await soldDraw(app, host, { blocks: [{ holder }] });
    expect(await redraw(unstarted)).toMatchObject({ status: 409, error: { code: 'not_drawn' } });
    const id = await started();
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'in_progress' } });
    await passCountdown();
    expect((await draw(id)).status).toBe(200);
    expect((await redraw(id)).status).toBe(200);
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'in_progress' } });
  });

  it('after the draw has been cancelled', async () => {
    const id = await drawn();
    await app.database.db.update(prizeDraws).set({ status: 'cancelled' }).where(eq(prizeDraws.id, id));
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'cancelled' } });
  });

  it('after a hundred attempts', async () => {
    const id = await drawn();
    const at = new Date();
    const { drawId, ...rest } = { drawId: id, announcedAt: at, countdownEndsAt: at, drawnAt: at, ranks: [1] };
    await app.database.db
      .insert(drawAttempts)
      .values(Array.from({ length: 99 }, (_, i) => ({ drawId, attempt: i + 2, ...rest })));
    expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'too_many_attempts' } });
  });

  it('for users other than the creator and admins [PERM-12]', async () => {
    const id = await drawn();
    for (const other of [stranger, holder]) {
      expect(await redraw(id, {}, other)).toMatchObject({
        status: 403,
        error: { message: 'Only the creator of this prize draw can draw the winner.' },
      });
    }
    const visitor = await app
      .client()
      .call('POST /api/v1/prize-draws/:id/redraw', { params: { id }, body: { notes: NOTES } });
    expect(visitor.status).toBe(401);
    const hidden = await soldDraw(app, host, { status: 'inactive', startDate: null });
    expect((await redraw(hidden, {}, stranger)).status).toBe(404);
    expect(await attemptsOf(id)).toHaveLength(1);
  });
});

import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#domain/time/london.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { auditEntries, challenges, drawAttempts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { holdTickets, soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const NOT_ENDED = 'The prize draw must be completed before a winner can be drawn.';
const ONLY_CREATOR_DRAWS = 'Only the creator of this prize draw can draw the winner.';
const ONLY_CREATOR_STARTS = 'Only the creator of this prize draw can start the drawing.';

// The countdown must outlast all of these tests.
const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '600' } });
const host = await verifiedHost(app);
const stranger = await verifiedHost(app);
const holder = await register(app);

const start = (id: string, by: Someone = host) =>
  by.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const oneTicket = () => ({ blocks: [{ holder }] });
const rowOf = async (id: string) => {
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  if (!row) throw new Error('no such draw');
  return row;
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('starting a drawing', () => {
  it('seals the entry list and returns when the countdown ends [API-DRAWING-01]', async () => {
    const id = await soldDraw(app, host, { prizes: 3, blocks: [{ holder, quantity: 4 }] });
    const before = await readDatabaseTime(app.database.db);
    const { status, body } = await start(id);
    expect(status).toBe(200);
    const started = { attempt: 1, round: null, seal: null, entered: 4, strength: null, witnessing: null };
    expect(body).toEqual({ ...started, countdownEndsAt: expect.any(String) });

    const row = await rowOf(id);
    const sealedAt = row.sealedAt?.getTime() ?? 0;
    expect(sealedAt).toBeGreaterThanOrEqual(before.getTime());
    expect(new Date(body.countdownEndsAt).getTime()).toBe(sealedAt + 600_000);
    expect(row).toMatchObject({
      status: 'awaiting_draw',
      enteredCount: 4,
      entriesHash: sha256('1\n2\n3\n4\n'),
      completedAt: null,
    });
    const attempts = await app.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
    expect(attempts).toMatchObject([
      { attempt: 1, ranks: [1, 2, 3], announcedBy: host.user.id, drawnAt: null },
    ]);
  });

  it('excludes wrong answers and voided tickets, and includes tickets without a challenge [STATE-11]', async () => {
    const id = await soldDraw(app, host, {
      blocks: [
        { holder, answer: 'wrong', quantity: 2 },
        { holder, answer: 'right', quantity: 2 },
        { holder, voided: true },
        { holder, answer: 'none' },
        { holder, answer: 'wrong', voided: true },
        { holder, quantity: 6 },
      ],
    });
    expect((await start(id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      enteredCount: 9,
      entriesHash: sha256([3, 4, 6, 8, 9, 10, 11, 12, 13].map((number) => `${number}\n`).join('')),
    });
  });

  it.each([
    ['abc', 'ABC', 1],
    ['abc', ' abc ', 1],
    ['abc', 'abd', 0],
    ['abc', null, 0],
    // No game has a solution in capitals: answers are compared in lower case, so none could be right.
    ['ABC', 'ABC', 0],
  ])(
    'judges an answer as the rest of the program does: %j answered with %j',
    async (solution, given, entered) => {
      const id = await soldDraw(app, host, oneTicket());
      const answeredAt = given === null ? null : new Date();
      await app.database.db
        .update(challenges)
        .set({ solution, given, answeredAt })
        .where(eq(challenges.drawId, id));
      expect((await start(id)).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ enteredCount: entered });
    },
  );

  it('reads a long list completely', async () => {
    const id = await soldDraw(app, host, {
      blocks: [
        { holder, quantity: 4_999 },
        { holder, answer: 'wrong' },
        { holder, quantity: 5_001 },
      ],
    });
    expect((await start(id)).status).toBe(200);
    const numbers = Array.from({ length: 10_001 }, (_, i) => i + 1).filter((number) => number !== 5_000);
    expect(await rowOf(id)).toMatchObject({
      enteredCount: 10_000,
      entriesHash: sha256(numbers.map((number) => `${number}\n`).join('')),
    });
  });

  it('is allowed for an admin, and recorded in the audit log [PERM-13]', async () => {
    const boss = await admin(app);
    const id = await soldDraw(app, host, oneTicket());
    expect((await start(id, boss)).status).toBe(200);
    const [act] = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, id))
      .orderBy(desc(auditEntries.id));
    expect(act).toMatchObject({ actorId: boss.user.id, actorRole: 'admin', action: 'drawing.start' });
  });

  it('starts a draw that an admin took off sale after tickets were sold [API-DRAWING-09]', async () => {
    const pausedAt = new Date(Date.now() - 60_000);
    const endDate = new Date(Date.now() + 3_600_000);
    const paused = { status: 'inactive', pausedAt, endDate, endedAt: null } as const;
    const id = await soldDraw(app, host, { ...oneTicket(), ...paused });
    expect((await start(id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'awaiting_draw', endedAt: pausedAt });
  });

  it('works as soon as a draw has ended, even if its stored status is out of date', async () => {
    const endDate = new Date(Date.now() - 1_000);
    const id = await soldDraw(app, host, { ...oneTicket(), status: 'active', endDate, endedAt: null });
    expect((await start(id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'awaiting_draw', endedAt: endDate });
  });
});

describe('a start is rejected', () => {
  const active = { status: 'active', endDate: new Date(Date.now() + 3_600_000), endedAt: null } as const;

  it('while the draw is active [CTRL-04, CTRL-05]', async () => {
    const id = await soldDraw(app, host, { ...oneTicket(), ...active });
    expect(await start(id)).toMatchObject({
      status: 409,
      error: { code: 'not_ended', message: NOT_ENDED },
    });
  });

  it.each([
    ['awaiting_draw', { status: 'awaiting_draw' }, ONLY_CREATOR_DRAWS],
    ['active', active, NOT_ENDED],
    ['completed', { status: 'completed' }, ONLY_CREATOR_STARTS],
    ['inactive', { status: 'inactive' }, ONLY_CREATOR_STARTS],
  ] as const)(
    'for users other than the creator and admins, when %s [CTRL-04, CTRL-06, CTRL-07, PERM-12]',
    async (_, state, message) => {
      const id = await soldDraw(app, host, { ...oneTicket(), ...state });
      for (const other of [stranger, holder]) {
        expect(await start(id, other)).toMatchObject({ status: 403, error: { message } });
      }
      expect((await rowOf(id)).sealedAt).toBeNull();
    },
  );

  it('once the draw is cancelled', async () => {
    const id = await soldDraw(app, host, { ...oneTicket(), status: 'cancelled' });
    expect(await start(id)).toMatchObject({
      status: 409,
      error: { code: 'cancelled', message: 'This prize draw has been cancelled.' },
    });
  });

  it.each(['scheduled', 'completed'] as const)('from %s [CTRL-04]', async (status) => {
    const dates =
      status === 'scheduled' ? { startDate: new Date(Date.now() + 60_000), endDate: active.endDate } : {};
    const id = await soldDraw(app, host, { ...oneTicket(), status, ...dates });
    expect(await start(id)).toMatchObject({
      status: 409,
      error: { code: 'not_startable', message: ONLY_CREATOR_STARTS },
    });
  });

  it('without tickets, or if all tickets were voided [CTRL-08, API-DRAWING-09]', async () => {
    const error = {
      code: 'no_tickets',
      message: 'No tickets have been entered into this prize draw yet.',
    };
    const without = await soldDraw(app, host);
    expect(await start(without)).toMatchObject({ status: 409, error });
    const voided = await soldDraw(app, host, { blocks: [{ holder, voided: true }] });
    expect(await start(voided)).toMatchObject({ status: 409, error });
    const unpublished = await soldDraw(app, host, { status: 'inactive', startDate: null });
    expect(await start(unpublished)).toMatchObject({ status: 409, error });
  });

  it('while payments are pending, with the time when the last one expires [CTRL-21, API-DRAWING-08]', async () => {
    const id = await soldDraw(app, host, oneTicket());
    const now = (await readDatabaseTime(app.database.db)).getTime();
    const last = new Date(now + 9 * 60_000);
    await holdTickets(app, id, holder, new Date(now + 60_000));
    await holdTickets(app, id, stranger, last);
    await holdTickets(app, id, host, new Date(now - 60_000));
    const { status, error } = await start(id);
    expect(status).toBe(409);
    expect(error.code).toBe('holds');
    expect(error.message).toContain(formatDateTime(last));
  });

  it('no longer for an expired hold [API-DRAWING-08]', async () => {
    const id = await soldDraw(app, host, oneTicket());
    const now = (await readDatabaseTime(app.database.db)).getTime();
    await holdTickets(app, id, holder, new Date(now - 1_000));
    expect((await start(id)).status).toBe(200);
  });

  it('while a drawing is in progress [CTRL-04]', async () => {
    const id = await soldDraw(app, host, oneTicket());
    const responses = await Promise.all([start(id), start(id), start(id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await start(id)).toMatchObject({ status: 409, error: { code: 'in_progress' } });
  });

  it('for a visitor, or if the draw does not exist for the caller [PERM-12, PERM-14]', async () => {
    const id = await soldDraw(app, host, { status: 'inactive', startDate: null });
    const call = { params: { id } };
    expect(await app.client().call('POST /api/v1/prize-draws/:id/start', call)).toMatchObject({
      status: 401,
    });
    expect(await start(id, stranger)).toMatchObject({
      status: 404,
      error: { message: 'Prize draw not found' },
    });
    expect((await start('01990000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

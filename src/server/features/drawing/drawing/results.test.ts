import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawAttempts, drawResults, orderContacts, people, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: String(SECONDS) } });
const host = await verifiedHost(app);
const boss = await admin(app);
const alice = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const visitor: Pick<Someone, 'client'> = { client: app.client() };

type Asker = Pick<Someone, 'client'>;
const results = (id: string, by: Asker) =>
  by.client.call('GET /api/v1/prize-draws/:id/results', { params: { id } });
const state = (id: string, by: Asker = visitor) =>
  by.client.call('GET /api/v1/prize-draws/:id/drawing', { params: { id } });

/**
 * Creates a draw in which attempt 1 drew both ranks, and attempt 2 redrew rank 1 because its winner never responded.
 */
async function twiceDrawn(): Promise<string> {
  const id = await soldDraw(app, host, {
    prizes: 2,
    blocks: [{ holder: alice, quantity: 3 }],
    status: 'completed',
  });
  const at = (minute: number) => new Date(Date.UTC(2027, 4, 1, 12, minute));
  const attempt = (number: number, ranks: number[], notes: string | null) => ({
    drawId: id,
    attempt: number,
    announcedAt: at(number * 10),
    countdownEndsAt: at(number * 10 + 1),
    drawnAt: at(number * 10 + 2),
    ranks,
    notes,
  });
  const result = (number: number, rank: number, ticketNumber: number) => ({
    drawId: id,
    attempt: number,
    rank,
    ticketNumber,
    drawnAt: at(number * 10 + 2),
  });
  await app.database.db
    .insert(drawAttempts)
    .values([attempt(1, [1, 2], null), attempt(2, [1], 'The winner did not answer')]);
  await app.database.db.insert(drawResults).values([result(1, 2, 2), result(2, 1, 3), result(1, 1, 1)]);
  return id;
}

describe('the history', () => {
  it('shows a host in the visitor view exactly what the public sees, including names', async () => {
    const id = await twiceDrawn();
    const asked = { params: { id }, query: { as: 'visitor' } } as const;
    const { body: history } = await host.client.call('GET /api/v1/prize-draws/:id/results', asked);
    expect(history).toEqual((await results(id, visitor)).body);
    expect(history).toMatchObject([{ winnerName: 'A. Baker', notes: null }, {}, {}]);
    const { body: shown } = await host.client.call('GET /api/v1/prize-draws/:id/drawing', asked);
    expect(shown).toMatchObject({ result: { winnerName: 'A. Baker' } });
  });

  it('lists the newest attempt first, then by rank, with the reasons for the owner and admins [API-DRAWING-07, API-DRAWING-11, CTRL-19, PUB-25]', async () => {
    const id = await twiceDrawn();
    for (const insider of [host, boss]) {
      const { status, body } = await results(id, insider);
      expect(status).toBe(200);
      expect(body).toEqual([
        {
          id: expect.any(String),
          drawNumber: 2,
          rank: 1,
          drawnAt: '2027-05-01T12:22:00.000Z',
          winnerName: 'Alice Baker',
          winningTicketNumber: 3,
          notes: 'The winner did not answer',
        },
        expect.objectContaining({ drawNumber: 1, rank: 1, winningTicketNumber: 1, notes: null }),
        expect.objectContaining({ drawNumber: 1, rank: 2, winningTicketNumber: 2, notes: null }),
      ]);
    }
  });

  it('shows others a first initial and a last name, but no reasons [API-DRAWING-11, PUB-25]', async () => {
    const id = await twiceDrawn();
    for (const outsider of [visitor, alice]) {
      const { body } = await results(id, outsider);
      expect(body.map(({ winnerName, notes }) => [winnerName, notes])).toEqual(
        Array(3).fill(['A. Baker', null]),
      );
    }
  });

  it("names a rank's winner from its newest attempt [API-DRAWING-05, CTRL-19]", async () => {
    const id = await twiceDrawn();
    const { body } = await state(id);
    expect(body.result).toEqual({
      winningTicketNumber: 3,
      winnerName: 'A. Baker',
      drawnAt: '2027-05-01T12:22:00.000Z',
      winners: [
        {
          rank: 1,
          prize: 'Prize 1',
          ticketNumber: 3,
          winnerName: 'A. Baker',
          cashPence: null,
          drawnAt: '2027-05-01T12:22:00.000Z',
          vacancy: null,
        },
        {
          rank: 2,
          prize: 'Prize 2',
          ticketNumber: 2,
          winnerName: 'A. Baker',
          cashPence: null,
          drawnAt: '2027-05-01T12:12:00.000Z',
          vacancy: null,
        },
      ],
    });
  });

  it("names the person the order was for, or else the ticket's holder", async () => {
    const bearer = await register(app, { firstName: 'Bob', lastName: 'Reed' });
    const id = await soldDraw(app, host, { blocks: [{ holder: bearer }] });
    const call = { params: { id } };
    await host.client.call('POST /api/v1/prize-draws/:id/start', call);
    await app.shiftClock(SECONDS * 1000);
    await app.runJobs();
    await app.database.db.update(people).set({ firstName: 'Rob' }).where(eq(people.id, bearer.user.id));
    expect((await results(id, host)).body).toMatchObject([{ winnerName: 'Bob Reed' }]);
    await app.database.db.delete(orderContacts);
    expect((await results(id, host)).body).toMatchObject([{ winnerName: 'Rob Reed' }]);
    await app.shiftClock(0);
  });
});

describe('the state of a drawing', () => {
  it('is public: first the countdown, then the result', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: alice }] });
    const call = { params: { id } };
    const nothing = { attempt: null, countdownEndsAt: null, result: null };
    expect((await state(id)).body).toMatchObject({ status: 'awaiting_draw', ...nothing });

    const { body: started } = await host.client.call('POST /api/v1/prize-draws/:id/start', call);
    const { countdownEndsAt } = started;
    const running = (await state(id)).body;
    expect(running).toMatchObject({ status: 'awaiting_draw', attempt: 1, countdownEndsAt, result: null });
    const left = new Date(countdownEndsAt).getTime() - new Date(running.serverTime).getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(SECONDS * 1000 + 50);

    await app.shiftClock(SECONDS * 1000);
    const { body: drawn } = await host.client.call('POST /api/v1/prize-draws/:id/draw', call);
    const done = (await state(id)).body;
    expect(done).toMatchObject({ status: 'completed', attempt: 1, countdownEndsAt });
    expect(done.result).toEqual({
      ...drawn,
      winnerName: 'A. Baker',
      winners: [
        {
          rank: 1,
          prize: 'Prize 1',
          ticketNumber: 1,
          winnerName: 'A. Baker',
          cashPence: null,
          drawnAt: drawn.drawnAt,
          vacancy: null,
        },
      ],
    });
    expect((await state(id, host)).body.result).toEqual(drawn);
    await app.shiftClock(0);
  });

  it('and the history of a draw are hidden from users without access [PERM-14]', async () => {
    const id = await soldDraw(app, host, { status: 'inactive', startDate: null });
    for (const outsider of [visitor, alice]) {
      const error = { message: 'Prize draw not found', code: 'missing' };
      expect(await state(id, outsider)).toMatchObject({ status: 404, error });
      expect(await results(id, outsider)).toMatchObject({ status: 404, error });
    }
    for (const insider of [host, boss]) {
      expect((await state(id, insider)).status).toBe(200);
      expect(await results(id, insider)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('of a paused draw is public', async () => {
    const id = await soldDraw(app, host, {
      blocks: [{ holder: alice }],
      status: 'inactive',
      pausedAt: new Date(),
    });
    expect((await state(id)).status).toBe(200);
    await app.database.db.update(prizeDraws).set({ status: 'cancelled' }).where(eq(prizeDraws.id, id));
    expect((await state(id)).body.status).toBe('cancelled');
  });
});

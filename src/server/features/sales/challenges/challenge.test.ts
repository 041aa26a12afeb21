import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DIFFICULTIES, GAME_TYPES } from '#domain/games/kinds.ts';
import { challenges } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { solution } from '../../../../../tests/helpers/tickets.ts';

const MINUTE = 60_000;

let host: Someone;
const app = await provideTestApp();
host = await verifiedHost(app);
const draw = await publishedDraw(app, host);
const visitor = app.client();

const begin = (of: { id: string }, client = visitor) =>
  client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: of.id } });

const answer = (of: { id: string }, challengeId: string, given: string) =>
  visitor.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id: of.id, challengeId },
    body: { answer: given },
  });

const stored = async (id: string) => {
  const [row] = await app.database.db.select().from(challenges).where(eq(challenges.id, id));
  return row;
};

describe('a challenge', () => {
  it.each(GAME_TYPES.flatMap((type) => DIFFICULTIES.map((difficulty) => ({ type, difficulty }))))(
    'of type $type and difficulty $difficulty is sent without its solution [API-CHAL-01, API-CHAL-02, CHAL-09]',
    async ({ type, difficulty }) => {
      const of = await publishedDraw(app, host, { skillGameType: type, skillGameDifficulty: difficulty });
      const { status, body } = await begin(of);
      expect(status).toBe(200);
      const asked = type === 'math' || type === 'word' ? 'prompt' : 'sequence';
      expect(Object.keys(body).sort()).toEqual(['difficulty', 'expiresAt', 'id', asked, 'type'].sort());
      expect(body).toMatchObject({ type, difficulty });
      expect((await stored(body.id))?.solution).toBe(solution(body));
    },
  );

  it('is new for each visitor, and can be answered for half an hour', async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(draw, app.client())));
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(12);
    expect(new Set(begun.map(({ body }) => body.prompt)).size).toBeGreaterThan(1);
    const row = await stored(begun[0]?.body.id ?? '');
    // The statement reads the clock once for each.
    expect(Math.abs(Number(row?.expiresAt) - Number(row?.createdAt) - 30 * MINUTE)).toBeLessThan(1_000);
  });

  it('is rejected for a draw without a game', async () => {
    const plain = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    const { status, error } = await begin(plain);
    expect(status).toBe(409);
    expect(error).toEqual({ message: 'This prize draw has no skill challenge.', code: 'no_challenge' });
  });

  it('is not found for a hidden or unknown draw', async () => {
    const { body: hidden } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    expect((await begin(hidden)).error.message).toBe('Prize draw not found');
    expect((await begin(hidden)).status).toBe(404);
    expect((await begin({ id: crypto.randomUUID() })).status).toBe(404);
    expect((await begin(hidden, host.client)).error.code).toBe('not_published');
  });

  it('is rejected before the sale starts and after it ends', async () => {
    const now = app.services.clock.now().getTime();
    const later = await publishedDraw(app, host, { startDate: new Date(now + MINUTE).toISOString() });
    const early = await begin(later);
    expect([early.status, early.error.code]).toEqual([409, 'not_started']);
    const over = await publishedDraw(app, host);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: over.id } });
    expect((await begin(over)).error).toEqual({
      message: 'This prize draw has ended and is no longer accepting entries.',
      code: 'ended',
    });
  });

  it('is rate limited by address', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const eager = limited.client();
    const nowhere = { id: crypto.randomUUID() };
    const allowed = await Promise.all(Array.from({ length: 300 }, () => begin(nowhere, eager)));
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await begin(nowhere, eager)).status).toBe(429);
    expect((await begin(nowhere, limited.client())).status).toBe(404);
    await limited.server.close();
  });

  it('is rate limited per network', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const nowhere = { id: crypto.randomUUID() };
    const from = (host: number) => begin(nowhere, limited.client(`2001:db8:1:2::${host.toString(16)}`));
    const allowed = await Promise.all(Array.from({ length: 300 }, (_, index) => from(index + 1)));
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await from(301)).status).toBe(429);
    expect((await begin(nowhere, limited.client('2001:db8:1:3::1'))).status).toBe(404);
    await limited.server.close();
  });
});

describe('an answer', () => {
  it('is recorded, and the response is the same whether it is right or wrong [API-CHAL-03, CHAL-09, CHAL-18]', async () => {
    const first = (await begin(draw)).body;
    const second = (await begin(draw, app.client())).body;
    const right = await answer(draw, first.id, ` ${solution(first)} `);
    const wrong = await answer(draw, second.id, '100001');
    expect([right.status, right.body]).toEqual([200, { recorded: true }]);
    expect([wrong.status, wrong.body]).toEqual([200, { recorded: true }]);
    expect(await stored(first.id)).toMatchObject({ given: solution(first) });
    expect((await stored(second.id))?.answeredAt).toBeInstanceOf(Date);
  });

  it('is accepted only once, even if two arrive at the same time [API-CHAL-04]', async () => {
    const { id } = (await begin(draw)).body;
    const both = await Promise.all([answer(draw, id, '1'), answer(draw, id, '2')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await answer(draw, id, '3');
    expect([again.status, again.error.code]).toEqual([409, 'challenge_answered']);
    expect((await stored(id))?.given).not.toBe('3');
  });

  it('is rejected after half an hour', async () => {
    const { id } = (await begin(draw)).body;
    await app.shiftClock(30 * MINUTE);
    const { status, error } = await answer(draw, id, '1');
    await app.shiftClock(0);
    expect([status, error]).toEqual([
      409,
      {
        message: 'This challenge has expired. Please try again to proceed with ticket purchase.',
        code: 'challenge_expired',
      },
    ]);
  });

  it('is accepted only for the draw of its challenge', async () => {
    const { id } = (await begin(draw)).body;
    const other = await publishedDraw(app, host);
    const { status, error } = await answer(other, id, '1');
    expect([status, error.message]).toEqual([404, 'Challenge not found']);
    expect((await answer(draw, crypto.randomUUID(), '1')).status).toBe(404);
    expect((await answer({ id: crypto.randomUUID() }, id, '1')).status).toBe(404);
  });

  it.each(['', 'x'.repeat(33), 'two words', 'é'])('is rejected for an invalid format: %j', async (given) => {
    const { id } = (await begin(draw)).body;
    const { status } = await answer(draw, id, given);
    expect(status).toBe(400);
    expect((await stored(id))?.given).toBeNull();
  });
});

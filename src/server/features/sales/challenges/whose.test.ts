import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { challenges } from '#server/db/schema.ts';
import { type Client, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createChallenges } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = await provideTestApp();
const host = await verifiedHost(app);
const ann = await register(app);
const bob = await register(app);

const begin = async (client: Client, draw: { id: string }) =>
  (await client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: draw.id } })).body.id;

const answer = (client: Client, draw: { id: string }, challengeId: string) =>
  client.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id: draw.id, challengeId },
    body: { answer: '1' },
  });

describe('a challenge', () => {
  it('of a user cannot be answered by anyone else', async () => {
    const draw = await publishedDraw(app, host);
    const id = await begin(ann.client, draw);
    for (const client of [bob.client, host.client, app.client()]) {
      const { status, error } = await answer(client, draw, id);
      expect([status, error.message]).toEqual([404, 'Challenge not found']);
    }
    expect((await answer(ann.client, draw, id)).status).toBe(200);
  });

  it('stays the same for a user until they answer it, even with concurrent requests', async () => {
    const draw = await publishedDraw(app, host);
    const [id, ...again] = await Promise.all([1, 2, 3].map(() => begin(ann.client, draw)));
    expect([...again, await begin(ann.client, draw)]).toEqual([id, id, id]);
    expect(await begin(bob.client, draw)).not.toBe(id);
    expect(await begin(ann.client, await publishedDraw(app, host))).not.toBe(id);
    expect((await answer(ann.client, draw, id ?? '')).status).toBe(200);
    expect(await begin(ann.client, draw)).not.toBe(id);
  });

  it('stays the same for a visitor who keeps the cookie, even with concurrent requests', async () => {
    const draw = await publishedDraw(app, host);
    const visitor = app.client();
    const id = await begin(visitor, draw);
    expect(await Promise.all([1, 2, 3].map(() => begin(visitor, draw)))).toEqual([id, id, id]);
    expect(await begin(app.client(), draw)).not.toBe(id);
    expect(await begin(visitor, await publishedDraw(app, host))).not.toBe(id);
  });

  it('is replaced for a visitor once it is answered or about to expire', async () => {
    const draw = await publishedDraw(app, host);
    const visitor = app.client();
    const first = await begin(visitor, draw);
    expect((await answer(visitor, draw, first)).status).toBe(200);
    const second = await begin(visitor, draw);
    await app.shiftClock(26 * MINUTE);
    const third = await begin(visitor, draw);
    await app.shiftClock(0);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is not returned again if it is answered during another request', async () => {
    const draw = await publishedDraw(app, host);
    for (const client of [app.client(), (await register(app)).client]) {
      const id = await begin(client, draw);
      const [answered, meanwhile] = await Promise.all([answer(client, draw, id), begin(client, draw)]);
      expect(answered.status).toBe(200);
      // The other request was answered either before or after the answer was stored.
      const next = await begin(client, draw);
      expect(next).not.toBe(id);
      if (meanwhile !== id) expect(next).toBe(meanwhile);
    }
  });

  it('stays the same when a visitor signs in before answering, and when they sign out again', async () => {
    const draw = await publishedDraw(app, host);
    const visitor = app.client();
    const id = await begin(visitor, draw);
    await visitor.call('POST /api/login', { body: { email: ann.user.email, password: ann.password } });
    expect(await Promise.all([1, 2].map(() => begin(visitor, draw)))).toEqual([id, id]);
    await visitor.call('POST /api/logout');
    expect(await begin(visitor, draw)).toBe(id);
  });

  it('of a user is not shown to a visitor who sends its cookie, and an invalid cookie is ignored', async () => {
    const draw = await publishedDraw(app, host);
    const id = await begin(bob.client, draw);
    for (const named of [id, 'nonsense', crypto.randomUUID()]) {
      const { statusCode, body, cookies } = await app.client().send({
        method: 'POST',
        url: `/api/v1/prize-draws/${draw.id}/challenge`,
        headers: { cookie: `challenge=${named}` },
      });
      const put = JSON.parse(body).id;
      expect([statusCode, put === id]).toEqual([200, false]);
      const path = `/api/v1/prize-draws/${draw.id}/challenge`;
      expect(cookies).toMatchObject([
        { name: 'challenge', value: put, path, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    const signedIn = await ann.client.send({
      method: 'POST',
      url: `/api/v1/prize-draws/${draw.id}/challenge`,
    });
    expect(signedIn.cookies).toEqual([]);
  });

  it('is replaced when it is about to expire, or if the draw has another game', async () => {
    const draw = await publishedDraw(app, host, { skillGameDifficulty: 'easy' });
    const first = await begin(ann.client, draw);
    await app.shiftClock(26 * MINUTE);
    const second = await begin(ann.client, draw);
    await app.shiftClock(0);
    expect(second).not.toBe(first);
    await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), skillGameDifficulty: 'hard' },
    });
    expect([first, second]).not.toContain(await begin(ann.client, draw));
  });

  it('of one user cannot be used by another', async () => {
    const draw = await publishedDraw(app, host);
    const challengeId = await answerChallenge(ann.client, draw);
    const { status, error } = await tryToBuy(bob.client, draw, 1, { challengeId });
    expect([status, error.code]).toEqual([403, 'challenge_required']);
    expect((await buy(ann.client, draw, 1, { challengeId })).tickets).toHaveLength(1);
  });

  it('of a visitor can be used by the account that signs in and buys', async () => {
    const draw = await publishedDraw(app, host);
    const visitor = app.client();
    const challengeId = await answerChallenge(visitor, draw);
    const body = { email: bob.user.email, password: bob.password };
    await visitor.call('POST /api/login', { body });
    expect((await buy(visitor, draw, 1, { challengeId })).tickets).toHaveLength(1);
  });

  it('cannot be used once the draw has another game', async () => {
    const draw = await publishedDraw(app, host, { skillGameDifficulty: 'easy' });
    const challengeId = await answerChallenge(ann.client, draw);
    const changed = await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draw.id },
      body: { ...inputOf(draw), skillGameDifficulty: 'hard' },
    });
    expect(changed.status).toBe(200);
    const { status, error } = await tryToBuy(ann.client, draw, 1, { challengeId });
    expect([status, error.code]).toEqual([403, 'challenge_required']);
    expect((await tryToBuy(ann.client, draw, 1)).status).toBe(201);
  });

  it('is deleted a day after it expires, unless an order used it', async () => {
    const draw = await publishedDraw(app, host);
    const unused = await begin(bob.client, draw);
    const used = await answerChallenge(ann.client, draw);
    await buy(ann.client, draw, 1, { challengeId: used });
    const isKept = (id: string) => app.database.db.$count(challenges, eq(challenges.id, id));
    await app.shiftClock(24 * HOUR);
    await app.runJobs();
    expect([await isKept(unused), await isKept(used)]).toEqual([1, 1]);
    await app.shiftClock(25 * HOUR);
    await app.runJobs();
    await app.shiftClock(0);
    expect([await isKept(unused), await isKept(used)]).toEqual([0, 1]);
  });

  it('is deleted by the next process if it expired long before', async () => {
    const draw = await publishedDraw(app, host);
    const old = await begin(bob.client, draw);
    const used = await answerChallenge(ann.client, draw);
    await buy(ann.client, draw, 1, { challengeId: used });
    const isKept = (id: string) => app.database.db.$count(challenges, eq(challenges.id, id));
    await app.shiftClock(60 * 24 * HOUR);
    await createChallenges({ db: app.database.db, counted: () => {} }).sweep();
    await app.shiftClock(0);
    expect([await isKept(old), await isKept(used)]).toEqual([0, 1]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawAttempts } from '#server/db/schema.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { declineAward } from '../helpers/awards.ts';
import { readThenWrite } from '../helpers/interleave.ts';
import { expectProven, loggedDraw } from '../helpers/logged-draw.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

const TICKETS = 8;
const ENTERED = Array.from({ length: TICKETS }, (_, i) => i + 1);

let both: TwoApps;
let one: TestApp;
let two: TestApp;
let host: Someone;
let buyer: Someone;
/** The host's browsers, one on each program. */
let clients: readonly [Client, Client];
let aheadMs = 0;

beforeAll(async () => {
  both = await startTwoApps({ COUNTDOWN_SECONDS: '600' });
  [one, two] = both.apps;
  host = await verifiedHost(one);
  buyer = await register(one);
  clients = [host.client, await signIn(two, host)];
});
afterAll(() => both.stop());

const passCountdown = async () => {
  aheadMs += 600_000;
  await one.shiftClock(aheadMs);
  await two.services.clock.follow();
};
const attemptsOf = (id: string) =>
  one.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
const redraw = (client: Client, id: string, rank = 1) =>
  client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: 'The winner did not answer.', rank },
  });
const draw = (client: Client, id: string) =>
  client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const ofBoth = <Result>(calls: number, call: (client: Client) => Promise<Result>) =>
  Promise.all(Array.from({ length: calls }, (_, i) => call(clients[i % 2 ? 1 : 0])));

async function drawnOnce(): Promise<string> {
  const orders = [{ buyer, quantity: TICKETS }];
  const { id } = await loggedDraw(one, host, { orders, prizeCount: 2 });
  const { status } = await clients[0].call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  expect(status).toBe(200);
  await passCountdown();
  expect((await draw(clients[0], id)).status).toBe(200);
  return id;
}

describe('concurrent redraws, on two programs', () => {
  it('announce one attempt, with one seal, and have one result [API-DRAWING-04, API-DRAWING-06]', async () => {
    const id = await drawnOnce();
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      const rank = 1 + (attempt % 2);
      await declineAward(one, id, rank);
      const responses = await ofBoth(6, (client) => redraw(client, id, rank));
      const announced = responses.filter(({ status }) => status === 200);
      expect(announced.map(({ body }) => body.attempt)).toEqual([attempt]);
      for (const { status, error } of responses.filter((response) => response.status !== 200)) {
        expect([status, error.code]).toEqual([409, 'in_progress']);
      }
      await passCountdown();
      const jobs = both.apps.map((app) => app.services.drawing.drawDue());
      const [results] = await Promise.all([ofBoth(10, (client) => draw(client, id)), Promise.all(jobs)]);
      for (const { status, body } of results) expect([status, body]).toEqual([200, results[0]?.body]);
    }
    expect(await attemptsOf(id)).toHaveLength(6);
    await expectProven(one, id, ENTERED);
    await expectProven(two, id, ENTERED);
  });

  it('would both find nothing in progress without the lock, and only the primary key of attempts stops the second', async () => {
    const id = await drawnOnce();
    const announcedAt = new Date();
    const attempt = { drawId: id, attempt: 2, announcedAt, countdownEndsAt: announcedAt, ranks: [1] };
    const redraws = [1, 2].map(() =>
      readThenWrite(one.database.db, id, {
        locked: false,
        write: (tx) => tx.insert(drawAttempts).values({ ...attempt, drawnAt: announcedAt }),
      }),
    );
    for (const { read } of redraws) await read;
    for (const { goOn } of redraws) goOn();
    const ends = await Promise.allSettled(redraws.map(({ done }) => done));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

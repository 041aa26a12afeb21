import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awards, drawAttempts } from '#server/db/schema.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { CLAIM, declineAward, oneAward } from '../helpers/awards.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { soldDraw } from '../helpers/sold-draw.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

const HOUR_MS = 3_600_000;

let both: TwoApps;
let one: TestApp;
let two: TestApp;
let host: Someone;
let winner: Someone;
/** The winner's and the host's browsers, on different programs. */
let hostOnTwo: Client;

beforeAll(async () => {
  both = await startTwoApps({ COUNTDOWN_SECONDS: '1' });
  [one, two] = both.apps;
  host = await verifiedHost(one);
  winner = await register(one);
  hostOnTwo = await signIn(two, host);
});
afterAll(() => both.stop());

async function wonDraw(): Promise<{ id: string; awardId: string }> {
  const id = await soldDraw(one, host, { blocks: [{ holder: winner, quantity: 5 }] });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await one.database.db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));
  await one.services.drawing.drawDue();
  return { id, awardId: (await oneAward(winner.client, id)).id };
}

const claim = (params: { id: string; awardId: string }) =>
  winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', { params, body: CLAIM });
const redraw = (id: string) =>
  hostOnTwo.call('POST /api/v1/prize-draws/:id/redraw', { params: { id }, body: { notes: 'Unclaimed.' } });
const attempts = (id: string) => one.database.db.$count(drawAttempts, eq(drawAttempts.drawId, id));

describe('a claim and a redraw at the same moment, on two programs', () => {
  it('never both succeed: the prize is claimed, or it lapses and is redrawn [AWARD-07, AWARD-08]', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const params = await wonDraw();
      // The time to claim ends while the calls are under way, except in the last round.
      const claimWithin = round === 11 ? HOUR_MS : 20 * round ** 2;
      const claimBy = new Date(one.services.clock.now().getTime() + claimWithin);
      await one.database.db.update(awards).set({ claimBy }).where(eq(awards.id, params.awardId));
      const [claimed, , redrawn] = await Promise.all([
        claim(params),
        two.services.awardDeadlines.applyDue(),
        redraw(params.id),
      ]);
      await two.services.awardDeadlines.applyDue();
      const late = redrawn.status === 200 ? redrawn : await redraw(params.id);
      expect([claimed.status, late.status].toSorted()).toEqual([200, 409]);
      expect(await attempts(params.id)).toBe(late.status === 200 ? 2 : 1);
      outcomes.add(claimed.status === 200 ? 'claimed' : 'redrawn');
    }
    expect(outcomes).toEqual(new Set(['claimed', 'redrawn']));
  });

  it('claims a prize once, however many requests are sent [AWARD-05]', async () => {
    const params = await wonDraw();
    const responses = await Promise.all(Array.from({ length: 8 }, () => claim(params)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

it('cannot be redrawn a hundred times by a host who waits for another winner [AWARD-07]', async () => {
  const { id } = await wonDraw();
  const responses = await Promise.all(Array.from({ length: 100 }, () => redraw(id)));
  expect(new Set(responses.map(({ status, error }) => `${status} ${error.code}`))).toEqual(
    new Set(['409 claim_open']),
  );
  await declineAward(one, id);
  expect((await redraw(id)).status).toBe(200);
  await one.database.db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));
  await one.services.drawing.drawDue();
  expect(await redraw(id)).toMatchObject({ status: 409, error: { code: 'claim_open' } });
});

it('is not reported as late once it is sent, so that a later deadline is reported [AWARD-13]', async () => {
  const { db } = one.database;
  const params = await wonDraw();
  await claim(params);
  const monthsAgo = sql`claimed_at - interval '100 days'`;
  await db.update(awards).set({ claimedAt: monthsAgo }).where(eq(awards.id, params.awardId));
  const sending = readThenWrite(db, params.id, {
    locked: true,
    write: (tx) =>
      tx
        .update(awards)
        .set({ state: 'sent', sentAt: sql`draw_clock()`, sentRecordedAt: sql`draw_clock()` })
        .where(eq(awards.id, params.awardId)),
  });
  await sending.read;
  const alerting = two.services.awardDeadlines.alertDue();
  await waitForLock(db, 'select id from prize_draws');
  sending.goOn();
  await sending.done;
  await alerting;
  const [award] = await db.select().from(awards).where(eq(awards.id, params.awardId));
  expect(award).toMatchObject({ state: 'sent', alertedAt: null });
});

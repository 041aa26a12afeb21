import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCreations, emails, prizeDraws } from '#server/db/schema.ts';
import { drawInput } from '../helpers/draws.ts';
import { type Someone, verifiedHost } from '../helpers/people.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
let host: Someone;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
});
afterAll(() => two.stop());

it('creates one draw, its log and its email once, from two concurrent tabs through two processes [CREATE-01]', async () => {
  const { db } = two.apps[0].database;
  const elsewhere = two.apps[1].client();
  await elsewhere.call('POST /api/login', { body: { email: host.user.email, password: host.password } });
  for (let round = 0; round < 10; round += 1) {
    const body = drawInput({ title: `Round ${round}` });
    const headers = { 'idempotency-key': `round-${round}` };
    const responses = await Promise.all(
      [host.client, elsewhere, host.client, elsewhere].map((tab) =>
        tab.call('POST /api/v1/prize-draws', { body, headers }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
  }
  expect(await db.$count(prizeDraws, eq(prizeDraws.ownerId, host.user.id))).toBe(10);
  expect(await db.$count(drawCreations)).toBe(10);
  expect(await db.$count(emails, eq(emails.template, 'draw-published'))).toBe(10);
});

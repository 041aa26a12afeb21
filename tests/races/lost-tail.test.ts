import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { logHeads, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { takeDump } from '../helpers/database-dump.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { expectValid } from '../helpers/logged-draw.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { buy, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let processes: TwoApps;
let one: TestApp;
let two: TestApp;
let host: Someone;
let buyers: Client[];
beforeAll(async () => {
  processes = await startTwoApps();
  [one, two] = processes.apps;
  host = await verifiedHost(one);
  const people = await Promise.all(Array.from({ length: 5 }, () => register(one)));
  buyers = [
    ...people.map(({ client }) => client),
    ...(await Promise.all(people.map((person) => signIn(two, person)))),
  ];
});
afterAll(() => processes.stop());

const issued = ({ id }: PrizeDraw) => one.database.db.$count(tickets, eq(tickets.drawId, id));

it('neither of two processes sells on, or signs, after the database has lost its tail; a rebuild continues the draw [RECORD-25, RECORD-29]', async () => {
  const draw = await publishedDraw(one, host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketLimit: null,
  });
  const [anne, ben] = buyers;
  if (!anne || !ben) throw new Error('no buyers');
  await buy(anne, draw, 1);
  await one.services.log.publish(draw.id);
  const { restore } = await takeDump(one.database.db);
  await buy(ben, draw, 2);
  await one.services.log.publish(draw.id);
  await two.services.log.publishBehind();
  await restore();

  const attempts = await Promise.all(
    [1, 2, 3].flatMap(() => buyers.map((client) => tryToBuy(client, draw, 1))),
  );
  expect(new Set(attempts.map(({ status, error }) => `${status} ${error.code}`))).toEqual(
    new Set(['409 log_refused']),
  );
  expect(await issued(draw)).toBe(1);
  for (const { services } of processes.apps) {
    await expect(services.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
  }
  const [head] = await one.database.db.select().from(logHeads).where(eq(logHeads.drawId, draw.id));
  expect(head?.size).toBe(2);

  expect(await one.services.logRepair.rebuild(draw.id)).toMatchObject({ entries: 2, tickets: 2 });
  await two.services.log.publish(draw.id);
  await Promise.all(buyers.map((client) => buy(client, draw, 1)));
  expect(await issued(draw)).toBe(3 + buyers.length);
  await expectValid(two, draw.id);
  expect(await findBreaches(one.database.db)).toEqual([]);
});

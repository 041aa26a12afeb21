import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { logHeads, logRefusals, sealRefusals, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { takeDump } from '../helpers/database-dump.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
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

/** Keeps others from a table until the returned function is called. */
async function block(statement: SQL): Promise<() => Promise<void>> {
  const { db } = one.database;
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const blocking = db.transaction(async (tx) => {
    await tx.execute(statement);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await blocking;
  };
}

it('a process that finds a shorter head in the log again does not lift the refusal by one that misses a longer head [RECORD-25]', async () => {
  const { db } = one.database;
  const draw = await publishedDraw(one, host, { skillGameType: null, skillGameDifficulty: null });
  const [anne, , , , , onTwo] = buyers;
  if (!anne || !onTwo) throw new Error('no buyers');
  await buy(anne, draw, 1);
  await one.services.log.publish(draw.id);
  const { restore } = await takeDump(db);
  // Only the second process knows of this sale.
  await buy(onTwo, draw, 1);
  await two.services.log.publish(draw.id);
  await restore();
  await db.execute(sql`insert into log_refusals (draw_id, reason, detail, head_size, head_root)
    select draw_id, 'shorter', 'Lost', size, encode(root, 'hex') from log_heads where draw_id = ${draw.id}`);

  const releaseRefusals = await block(sql`lock table log_refusals in share mode`);
  const refused = two.services.log.publish(draw.id).catch(({ code }) => code);
  await waitForLock(db, 'insert into log_refusals');
  const releaseEntries = await block(sql`lock table log_entries in access exclusive mode`);
  const signed = one.services.log.publish(draw.id).catch(({ code }) => code);
  await waitForLock(db, 'select "first"');
  await releaseRefusals();
  expect(await refused).toBe('log_refused');
  await releaseEntries();
  expect(await signed).toBe('log_refused');
  const [refusal] = await db.select().from(logRefusals).where(eq(logRefusals.drawId, draw.id));
  expect(refusal).toMatchObject({ reason: 'shorter', headSize: 3 });
  expect((await tryToBuy(anne, draw, 1)).error).toMatchObject({ code: 'log_refused' });
});

it('nor does a process that finds a shorter head in the seal log again [SEAL-11]', async () => {
  const { db } = one.database;
  const newDraw = async (app: TestApp, client: Client) => {
    const draw = await publishedDraw(app, { client }, { skillGameType: null, skillGameDifficulty: null });
    await app.services.seals.record(draw.id);
    return draw;
  };
  await newDraw(one, host.client);
  const { restore } = await takeDump(db);
  // Only the second process knows of this draw.
  await newDraw(two, await signIn(two, host));
  const size = (await two.services.seals.readStatus()).size;
  await restore();
  await db.execute(sql`insert into seal_refusals (reason, detail, head_size, head_root)
    values ('entries_changed', 'Changed', null, null)`);

  const releaseRefusals = await block(sql`lock table seal_refusals in share mode`);
  const refused = two.services.seals.follow().catch(({ code }) => code);
  await waitForLock(db, 'insert into seal_refusals');
  const releaseEntries = await block(sql`lock table seal_entries in access exclusive mode`);
  const followed = one.services.seals.follow().catch(({ code }) => code);
  await waitForLock(db, 'select "entry"');
  await releaseRefusals();
  expect(await refused).toBe('log_refused');
  await releaseEntries();
  expect(await followed).toBe('log_refused');
  expect(await db.select().from(sealRefusals)).toMatchObject([{ headSize: size }]);
});

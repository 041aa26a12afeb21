import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import type { Api } from '#web/lib/api.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import {
  type Asked,
  expectBooksInOrder,
  expectProven,
  newOrder,
  openSale,
  purchase,
  signIn,
} from '../helpers/crash-sale.ts';
import { eventually } from '../helpers/eventually.ts';
import { copyDatabase, createDatabase, settingsOn } from '../helpers/postgres.ts';

const REFUSED = { status: 409, code: 'log_refused' };

let postgres: RunningPostgres;
let root: string;
beforeAll(async () => {
  postgres = await startPostgres({});
  root = mkdtempSync(join(tmpdir(), 'restored-'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** A process of the program on this database, with a data directory of its own that outlives it. */
const startProcess = (url: string, directory: string, accepts: '0' | '1' = '0') =>
  startSite(
    { ...settingsOn(url), ACCEPT_SIGNED_HEADS: accepts },
    { directory: join(root, directory), troubled: true },
  );

const buyFrom = async (site: RunningSite, drawId: string): Promise<Asked> => {
  const [api] = (await signIn(site)) as [Api];
  const order = newOrder(0);
  order.acknowledged = (await purchase(api, drawId, order)).order.id;
  return order;
};

/** The size of the log that a process publishes. */
const publishedSize = async ({ url }: RunningSite, drawId: string) =>
  Number((await (await fetch(`${url}/api/v1/prize-draws/${drawId}/log/checkpoint`)).text()).split('\n')[1]);

/** Waits until both processes have published all entries, so that both keep the newest head. */
async function expectPublished(sites: readonly RunningSite[], drawId: string, tickets: number) {
  for (const site of sites) await eventually(() => publishedSize(site, drawId)).toBe(tickets + 1);
}

async function expectOffSale(sites: readonly RunningSite[], drawId: string) {
  for (const site of sites) {
    await expect(buyFrom(site, drawId)).rejects.toMatchObject(REFUSED);
    const { status } = await fetch(`${site.url}/api/v1/prize-draws/${drawId}/log/checkpoint`);
    expect(status).toBe(503);
  }
}

function repair(url: string, directory: string, ...given: string[]): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: join(root, directory, 'data') },
    ...{ ...settingsOn(url), ACCEPT_SIGNED_HEADS: '0' },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/log-repair.ts', ...given], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

const count = (orders: readonly Asked[]) => orders.reduce((sum, { quantity }) => sum + quantity, 0);

it('an older database is restored: neither process sells or signs, one without files signs nothing, and a rebuild continues the draw [RECORD-25, RECORD-28, RECORD-29]', async () => {
  const newest = await createDatabase(postgres.url);
  let [one, two] = [await startProcess(newest.url, 'one', '1'), await startProcess(newest.url, 'two', '1')];
  const drawId = await openSale(one);
  const kept = [await buyFrom(one, drawId), await buyFrom(two, drawId)];
  await expectPublished([one, two], drawId, count(kept));
  await Promise.all([one.stop(), two.stop()]);
  const older = await copyDatabase(postgres.url, nameOf(newest.url));

  [one, two] = [await startProcess(newest.url, 'one'), await startProcess(newest.url, 'two')];
  const all = [...kept, await buyFrom(two, drawId), await buyFrom(one, drawId)];
  await expectPublished([one, two], drawId, count(all));

  // A third process starts with an empty data directory: the others go on, but it sells and signs nothing itself.
  const empty = await startProcess(newest.url, 'empty');
  await expect(buyFrom(empty, drawId)).rejects.toMatchObject(REFUSED);
  expect((await fetch(`${empty.url}/readyz`)).status).toBe(503);
  await empty.stop();
  all.push(await buyFrom(one, drawId));
  await expectPublished([one, two], drawId, count(all));
  await Promise.all([one.kill(), two.kill()]);

  // The older database has lost its tail. Each process knows from its own files what was published.
  [one, two] = [await startProcess(older.url, 'one'), await startProcess(older.url, 'two')];
  const third = await startProcess(older.url, 'empty');
  await expectOffSale([one, two, third], drawId);
  await Promise.all([one.stop(), two.stop(), third.stop()]);
  const { db, close } = await openPostgres(older.url, { onError: () => undefined });
  await expectBooksInOrder(db, drawId, kept);

  expect(await repair(older.url, 'one', '--draw', drawId, '--rebuild', '--yes')).toContain('Done.');
  [one, two] = [await startProcess(older.url, 'one'), await startProcess(older.url, 'two')];
  all.push(await buyFrom(one, drawId), await buyFrom(two, drawId));
  await expectPublished([one, two], drawId, count(all));
  for (const site of [one, two]) await expectProven(site, drawId, []);
  await Promise.all([one.stop(), two.stop()]);
  await expectBooksInOrder(db, drawId, all);
  await close();
});

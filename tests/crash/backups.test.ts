import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { readOrCreateSecret } from '#server/security/secrets.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { type RunningSite, startSite } from '../../scripts/running-site.ts';
import {
  type Asked,
  expectBooksInOrder,
  expectProven,
  newOrder,
  openSale,
  purchase,
  repeatPurchases,
  signIn,
  signInHost,
  startSelling,
} from '../helpers/crash-sale.ts';
import { eventually } from '../helpers/eventually.ts';
import { SMALL_PICTURE } from '../helpers/pictures.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';

const ORDERS = 12;

let postgres: RunningPostgres;
let root: string;
beforeAll(async () => {
  postgres = await startPostgres();
  root = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** A site's directory, and its settings: those of a PostgreSQL database, or none. */
type Place = { directory: string; settings: Record<string, string> };

const dataOf = ({ directory }: Place) => join(root, directory, 'data');

const start = ({ directory, settings }: Place) =>
  startSite(settings, { directory: join(root, directory), troubled: true });

/** Runs one of the commands on a place; returns its exit code and what it prints. */
function run(script: string, place: Place, ...given: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataOf(place), ...place.settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [`scripts/${script}.ts`, ...given], { env }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, output: out + errors }),
    );
  });
}

const openDatabase = (place: Place): Promise<OpenDatabase> =>
  place.settings.DATABASE_URL
    ? openPostgres(place.settings.DATABASE_URL, { onError: () => undefined })
    : openEmbedded(dataOf(place));

async function expectBooks(place: Place, drawId: string, asked: Asked[]): Promise<void> {
  const { db, close } = await openDatabase(place);
  await expectBooksInOrder(db, drawId, asked);
  await close();
}

async function readHead({ url }: RunningSite, drawId: string): Promise<string> {
  return (await fetch(`${url}/api/v1/prize-draws/${drawId}/log/checkpoint`)).text();
}

const count = (orders: readonly Asked[]) => orders.reduce((sum, { quantity }) => sum + quantity, 0);

/** Waits until everything that was sold is published. Returns the head. */
async function expectPublished(site: RunningSite, drawId: string, asked: Asked[]): Promise<string> {
  await eventually(async () => Number((await readHead(site, drawId)).split('\n')[1])).toBe(count(asked) + 1);
  return readHead(site, drawId);
}

const fetchPicture = async ({ url }: RunningSite, picture: string) => {
  const response = await fetch(new URL(picture, url));
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
};

/** Starts the restored program, after the lost sales were brought back if its log is refused. */
async function repairAndStart(place: Place, drawId: string): Promise<RunningSite> {
  const { output } = await run('log-repair', place, '--draw', drawId, '--rebuild', '--yes');
  expect(output).toMatch(/Done\. The log is signed again\.|is not refused\./);
  return start(place);
}

async function placeOn(kind: 'embedded' | 'postgres', directory: string): Promise<Place> {
  if (kind === 'embedded') return { directory, settings: {} };
  const { url } = await createDatabase(postgres.url);
  return { directory, settings: { ...settingsOn(url), ACCEPT_SIGNED_HEADS: '0' } };
}

/** The same data directory with an empty database, as after a lost disk or a new database server. */
async function withEmptyDatabase(kind: 'embedded' | 'postgres', place: Place): Promise<Place> {
  if (kind === 'embedded') renameSync(join(dataOf(place), 'database'), join(dataOf(place), 'lost'));
  return placeOn(kind, place.directory);
}

describe.each(['embedded', 'postgres'] as const)('a backup of the %s database', (kind) => {
  let drawId: string;
  let backups: string;
  /** The place after the restore, and what was sold and published there before. */
  let restored: Place;
  let sold: Asked[];
  let head: string;
  beforeAll(() => {
    backups = join(root, `${kind}-backups`);
  });

  it('is taken while the program sells, and restores everything up to it; the program knows what was published later [OPS-63, OPS-64]', async () => {
    const place = await placeOn(kind, kind);
    let site = await start(place);
    drawId = await openSale(site);
    const host = await signInHost(site);
    const { url: picture } = await host('POST /api/upload-image', { body: { image: SMALL_PICTURE } });
    const stored = await fetchPicture(site, picture);
    expect(stored.status).toBe(200);

    const { asked, sellMore, stop } = await startSelling(site, drawId);
    await sellMore(ORDERS);
    expect(await run('backup', place, backups)).toMatchObject({ code: 0 });
    await sellMore(ORDERS);
    await stop();
    sold = asked;
    head = await expectPublished(site, drawId, sold);
    await site.kill();

    // The disk with the database is lost. The published heads are still there.
    restored = await withEmptyDatabase(kind, place);
    expect(await run('restore', restored, backups)).toMatchObject({ code: 0 });
    site = await start(restored);
    const [api] = await signIn(site);
    if (!api) throw new Error('there is no buyer');
    await expect(purchase(api, drawId, newOrder(0))).rejects.toMatchObject({ code: 'log_refused' });
    expect(await fetchPicture(site, picture)).toEqual(stored);
    await site.stop();
  });

  it('gets back every order that was sold after it, from the kept entries [OPS-64]', async () => {
    const site = await repairAndStart(restored, drawId);
    await expectProven(site, drawId, [head]);
    await repeatPurchases(site, drawId, sold);
    await site.stop();
    await expectBooks(restored, drawId, sold);
  });

  it('is restored on a new machine only if an admin accepts its heads as the newest, and sells there [OPS-64]', async () => {
    const empty = await placeOn(kind, `${kind}-new`);
    const refused = await run('restore', empty, backups);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('log-heads is empty, so nothing here knows what was published after');
    expect(await run('restore', empty, backups, '--accept-heads')).toMatchObject({ code: 0 });
    const site = await repairAndStart(empty, drawId);
    const { sellMore, stop } = await startSelling(site, drawId);
    await sellMore(3);
    await stop();
    await expectProven(site, drawId, []);
    await site.stop();
    expect((await run('ledger-check', empty)).output).toContain('The books are right.');
    expect((await run('restore', empty, backups, '--accept-heads')).output).toContain(
      'The database is not empty. Nothing was changed.',
    );
    expect(readdirSync(backups)).toHaveLength(1);
  });
});

it('a copy of the heads on another disk stops a restored program that lost everything else from selling [OPS-66]', async () => {
  const copies = mkdtempSync(join(root, 'copies-'));
  const backups = join(root, 'copied-backups');
  const place = { directory: 'copied', settings: { LOG_HEADS_COPIES: copies } };
  const site = await start(place);
  const drawId = await openSale(site);
  const { asked, sellMore, stop } = await startSelling(site, drawId);
  await sellMore(ORDERS);
  expect(await run('backup', place, backups)).toMatchObject({ code: 0 });
  await sellMore(ORDERS);
  await stop();
  await expectPublished(site, drawId, asked);
  await site.kill();

  const restored = { ...place, directory: 'copied-new' };
  expect(await run('restore', restored, backups)).toMatchObject({ code: 0 });
  const again = await start(restored);
  const [api] = await signIn(again);
  if (!api) throw new Error('there is no buyer');
  await expect(purchase(api, drawId, newOrder(0))).rejects.toMatchObject({ code: 'log_refused' });
  await again.stop();
});

it('the embedded database moves to PostgreSQL by one command, and its draws go on [OPS-65]', async () => {
  const old = await placeOn('embedded', 'moving');
  let site = await start(old);
  const drawId = await openSale(site);
  const { asked, sellMore, stop } = await startSelling(site, drawId);
  await sellMore(ORDERS);
  await stop();
  const head = await expectPublished(site, drawId, asked);

  const { settings } = await placeOn('postgres', 'moving');
  const moved = { ...old, settings };
  expect((await run('move-to-postgres', moved)).output).toContain('Set LOG_SIGNING_KEY to the content of');
  settings.LOG_SIGNING_KEY = await readOrCreateSecret(dataOf(old), 'log-signing');
  settings.SESSION_SECRET = await readOrCreateSecret(dataOf(old), 'session');
  expect((await run('move-to-postgres', moved)).output).toContain('Stop the program first.');
  await site.stop();
  const { code, output } = await run('move-to-postgres', moved);
  expect(output).toContain('The books are right.');
  expect(code).toBe(0);

  site = await start(moved);
  await repeatPurchases(site, drawId, asked);
  const more = await startSelling(site, drawId);
  await more.sellMore(3);
  await more.stop();
  await expectPublished(site, drawId, [...asked, ...more.asked]);
  await expectProven(site, drawId, [head]);
  await site.stop();
  await expectBooks(moved, drawId, [...asked, ...more.asked]);
  expect((await run('move-to-postgres', moved)).output).toContain('There is no embedded database in');
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { takeDump } from '../../../../../tests/helpers/database-dump.ts';
import { startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { METRICS_TOKEN, readGauge } from '../../../../../tests/helpers/gauges.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { readSealLog } from '../../../../../tests/helpers/seal-log.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { openKeptHeads } from '../keys/kept-heads.ts';
import { SEAL_LOG } from '../log/service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };
const SETTINGS = { PUBLIC_URL: 'http://draws.example', COUNTDOWN_SECONDS: '600', METRICS_TOKEN };
const rejection = { status: 503, code: 'log_refused' };

/** A new site for each group of tests, because a process that found a log broken rests before it compares it again. */
let app: TestApp;
let host: Someone;
let boss: Someone;

async function startSite(): Promise<void> {
  app = await startTestApp({ environment: SETTINGS });
  [host, boss] = [await verifiedHost(app), await admin(app)];
}
const stopSite = () => app.stop();

const newDraw = async (site = app) => {
  const draw = await publishedDraw(site, { client: await signIn(site, host) }, noGame);
  await site.services.seals.record(draw.id);
  return draw;
};
const get = (url: string, site = app) => site.client().send({ method: 'GET', url });
const refusal = () => app.services.seals.readRefusal();
/** The seal log is compared by a job every three seconds, and whenever it is read. */
const compare = (site = app) => site.services.seals.follow().catch(() => {});
const edit = (statement: ReturnType<typeof sql>) => app.database.db.transaction(editDirectly(statement));

/** Another process of the site, with its own data directory. */
async function startOther(environment: Record<string, string> = {}): Promise<TestApp> {
  const other = await startTestApp({
    database: app.database,
    environment: { ...SETTINGS, ...environment },
  });
  onTestFinished(() => other.stop());
  return other;
}

describe('a seal log that lost its tail, after an older database was restored', () => {
  let texts: string[];
  beforeAll(async () => {
    await startSite();
    await newDraw();
    const { restore } = await takeDump(app.database.db);
    await newDraw();
    await newDraw();
    texts = (await readSealLog(app)).texts;
    await restore();
    await compare();
  });
  afterAll(stopSite);

  it('is refused: nothing is added or published, and the status says so [SEAL-11]', async () => {
    expect(await refusal()).toMatchObject({
      reason: 'shorter',
      detail: 'The seal log is not signed: a head of 3 entries was published before, and it now has 1.',
      refusedAt: expect.any(Date),
    });
    const draw = await publishedDraw(app, host, noGame);
    await expect(app.services.seals.record(draw.id)).rejects.toMatchObject(rejection);
    for (const path of ['checkpoint', 'tile/0/000.p/1', 'tile/entries/000.p/1']) {
      const response = await get(`/seals/${path}`);
      expect([response.statusCode, response.json().code]).toEqual([503, 'log_refused']);
    }
    expect((await get('/seals/vkey')).statusCode).toBe(200);
    const { status, body } = await app.client().call('GET /api/v1/seals');
    expect([status, body.stopped, body.size]).toEqual([200, true, 1]);
  });

  it('is shown in the metrics and the admin area, and emailed to all admins once [SEAL-12]', async () => {
    await compare();
    expect(await readGauge(app, 'oakdraw_seal_log_refused')).toBe(1);
    const { body } = await boss.client.call('GET /api/v1/admin/jobs');
    expect(body.logs.seals).toMatchObject({ reason: 'shorter', refusedAt: expect.any(String) });
    const alerts = (await listAlerts(app, boss)).filter(({ kind }) => kind === 'seal_log_refused');
    expect(alerts).toEqual([{ kind: 'seal_log_refused', reason: 'shorter' }]);
  });

  it('does not block a drawing, whose proof is then without it [SEAL-13]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    await buy((await register(app)).client, draw, 1);
    await startDrawing(host, draw);
    const { statusCode, body } = await get(`/api/v1/prize-draws/${draw.id}/proof`);
    expect([statusCode, JSON.parse(body).sealed]).toEqual([200, []]);
  });

  it('is refused also by a process that has not published what was lost [SEAL-11]', async () => {
    const other = await startOther();
    const draw = await publishedDraw(app, host, noGame);
    await expect(other.services.seals.record(draw.id)).rejects.toMatchObject(rejection);
    await expect(other.services.seals.checkpoint()).rejects.toMatchObject(rejection);
  });

  it('is rebuilt byte for byte from the kept entries, and continues [SEAL-14]', async () => {
    const planned = await app.services.seals.planRebuild();
    expect(planned).toMatchObject({ size: 3, entries: [{ index: 1 }, { index: 2 }] });
    expect(await refusal()).not.toBeNull();
    await app.services.seals.rebuild();
    expect(await refusal()).toBeNull();
    expect((await readSealLog(app)).texts).toEqual(texts);
    await newDraw();
    expect((await readSealLog(app)).texts.slice(0, 3)).toEqual(texts);
    expect(await readGauge(app, 'oakdraw_seal_log_refused')).toBe(0);
  });
});

describe('a seal log', () => {
  beforeEach(startSite);
  afterEach(stopSite);

  it('with a changed entry is refused, and the entry is restored [SEAL-11, SEAL-14]', async () => {
    await newDraw();
    await newDraw();
    const { texts } = await readSealLog(app);
    await edit(sql`update seal_entries set entry = replace(entry, '"open"', '"day"') where index = 0`);
    const draw = await publishedDraw(app, host, noGame);
    await expect(app.services.seals.record(draw.id)).rejects.toMatchObject(rejection);
    expect(await refusal()).toMatchObject({ reason: 'entries_changed' });
    expect(await app.services.seals.rebuild()).toMatchObject({ size: 2, entries: [{ index: 0 }] });
    expect((await readSealLog(app)).texts).toEqual(texts);
    await app.services.seals.record(draw.id);
    expect((await readSealLog(app)).size).toBe(3);
  });

  it('with a changed tree is refused, and the tree is built again [SEAL-11, SEAL-14]', async () => {
    await newDraw();
    await edit(sql`update seal_log set edge = '\\x01'`);
    await compare();
    expect(await refusal()).toMatchObject({ reason: 'tree_changed' });
    expect(await app.services.seals.rebuild()).toMatchObject({ size: 1, entries: [] });
    expect((await readSealLog(app)).size).toBe(1);
  });

  it('continues once it is right again, in any process that compares it [SEAL-12]', async () => {
    await newDraw();
    const older = await takeDump(app.database.db, 'older');
    await newDraw();
    const newest = await takeDump(app.database.db, 'newest');
    await older.restore();
    await compare();
    expect(await refusal()).not.toBeNull();
    await newest.restore(['seal_entries', 'seal_heads', 'seal_log']);
    expect(await refusal()).not.toBeNull();
    await startOther();
    expect(await refusal()).toBeNull();
    expect((await readSealLog(app)).size).toBe(2);
  });

  it('that was signed on after a loss cannot be rebuilt, and the reason says what to do [SEAL-14]', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'heads-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const first = await startOther({ DATA_DIR: directory });
    await newDraw(first);
    const { restore } = await takeDump(app.database.db);
    await newDraw(first);
    await first.server.close();
    await restore();
    await newDraw(await startOther());
    const second = await startOther({ DATA_DIR: directory });
    expect(await refusal()).toMatchObject({ reason: 'different' });
    const impossible = /^Two different histories of the seal log were signed: .*Restore the newest database/;
    expect(await second.services.seals.rebuild()).toEqual({ impossible: expect.stringMatching(impossible) });
    expect(await refusal()).toMatchObject({ reason: 'different' });
  });

  it('cannot be rebuilt if its lost entries were not kept here [SEAL-14]', async () => {
    await newDraw();
    const { restore } = await takeDump(app.database.db);
    await newDraw();
    await restore();
    await compare();
    const other = await startOther();
    expect(await other.services.seals.rebuild()).toEqual({
      impossible:
        'Only the first 1 of 2 entries are in the database or were kept here. Another machine may have more in DATA_DIR/log-entries.',
    });
    expect(await app.services.seals.rebuild()).toMatchObject({ size: 2 });
  });

  it('is signed by no process with a different key, and admins get an email [SEAL-11, SEAL-12]', async () => {
    const draw = await newDraw();
    await edit(sql`update seal_log set vkey = replace(vkey, '+', '+f')`);
    await buy((await register(app)).client, draw, 1);
    await startDrawing(host, draw);
    await expect(app.services.seals.record(draw.id)).rejects.toMatchObject(rejection);
    expect(await refusal()).toMatchObject({ reason: 'key', refusedAt: null });
    const alerts = (await listAlerts(app, boss)).filter(({ kind }) => kind === 'seal_log_refused');
    expect(alerts).toEqual([{ kind: 'seal_log_refused', reason: 'key' }]);
  });

  it('is written to the end when the process stops', async () => {
    const other = await startOther();
    const draw = await publishedDraw(other, { client: await signIn(other, host) }, noGame);
    await other.server.close();
    const { heads } = await readSealLog(app);
    expect(heads).toContainEqual(expect.objectContaining({ draw: draw.id, kind: 'open' }));
  });
});

describe('a process with its own data directory', () => {
  let directory: string;
  beforeAll(async () => {
    await startSite();
    directory = await mkdtemp(join(tmpdir(), 'heads-'));
  });
  afterAll(async () => {
    await stopSite();
    await rm(directory, { recursive: true });
  });
  const restart = async (accepts: string) => {
    const environment = { ...SETTINGS, DATA_DIR: directory, ACCEPT_SIGNED_HEADS: accepts };
    const site = await startTestApp({ database: app.database, environment });
    const checkpoint = await site.services.seals.checkpoint().then(
      () => 'published',
      () => 'refused',
    );
    const ready = (await get('/readyz', site)).statusCode;
    await site.stop();
    return [checkpoint, ready];
  };

  it('that is empty does not sign a seal log that has signed heads, unless told so [SEAL-11]', async () => {
    await newDraw();
    const { restore } = await takeDump(app.database.db);
    // Only the seal log has signed heads.
    await edit(sql`delete from log_heads`);
    expect(await restart('0')).toEqual(['refused', 503]);
    expect(await refusal()).toBeNull();
    await restore(['log_heads']);
    expect(await restart('1')).toEqual(['published', 200]);
    expect(await openKeptHeads(directory).read(SEAL_LOG)).toMatchObject({ size: 1 });
    expect(await restart('0')).toEqual(['published', 200]);
  });

  it('keeps what other processes have signed, and notices its loss after a restart [SEAL-11]', async () => {
    const { restore } = await takeDump(app.database.db);
    await newDraw();
    expect(await restart('0')).toEqual(['published', 200]);
    await restore();
    expect(await restart('0')).toEqual(['refused', 200]);
    expect(await refusal()).toMatchObject({ reason: 'shorter' });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { toHex } from '#domain/proof/base64.ts';
import { parseHead } from '#domain/proof/signed-note.ts';
import { LOG_SIGNING_KEY, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openHead } from '../../../../../tests/helpers/proof-crypto.ts';
import { readSealLog } from '../../../../../tests/helpers/seal-log.ts';
import { isThorough } from '../../../../../tests/helpers/thorough.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { openKeptHeads } from '../keys/kept-heads.ts';
import { createSigningKey } from '../keys/signing-key.ts';
import { createHistoryCheck } from '../log/check-history.ts';
import { findLog, SEAL_LOG } from '../log/service.ts';
import { createSeals } from './service.ts';

const DAY_MS = 86_400_000;
const COUNTDOWN_MS = 600_000;
const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

// The countdown is so long that no result arrives before a test asks for it.
const app = await provideTestApp({
  environment: { PUBLIC_URL: 'http://draws.example', COUNTDOWN_SECONDS: '600' },
});
const { seals, log } = app.services;
const [host, buyer, boss] = [await verifiedHost(app), await register(app), await admin(app)];
let draw: PrizeDraw;
beforeEach(async () => {
  await app.shiftClock(0);
  draw = await publishedDraw(app, host, noGame);
});

/** The heads of the draw in the seal log, as kind and size. */
const headsOf = async ({ id }: { id: string }) =>
  (await readSealLog(app)).heads.filter((head) => head.draw === id).map(({ kind, size }) => [kind, size]);

/** The same seals in another process, with its own data directory. */
async function anotherProcess({ seed = LOG_SIGNING_KEY, accepts = true } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'seals-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const reports: string[] = [];
  const kept = openKeptHeads(directory);
  const other = createSeals({
    db: app.database.db,
    key: createSigningKey(seed),
    kept,
    site: 'http://elsewhere.example',
    log: { ...log, requireReady: createHistoryCheck({ db: app.database.db, kept, accepts }).require },
    policy: null,
    witnesses: [],
    report: (problem) => reports.push(problem),
    onAlarm: async () => {},
    onCosigned: () => {},
  });
  return { seals: other, kept, reports };
}

describe('the seal log', () => {
  it('has the heads of a draw at its opening, seal, result and cancellation, in their order [SEAL-01]', async () => {
    await seals.record(draw.id);
    await buy(buyer.client, draw, 3);
    await startDrawing(host, draw);
    await seals.record(draw.id);
    await app.shiftClock(COUNTDOWN_MS);
    await drawResult(host, draw);
    await seals.record(draw.id);
    expect(await headsOf(draw)).toEqual([
      ['open', 1],
      ['seal', 7],
      ['result', 8],
    ]);
    const cancelled = await publishedDraw(app, host, noGame);
    await buy(buyer.client, cancelled, 1);
    await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: cancelled.id },
      body: { reason: 'The prize is gone' },
    });
    await seals.record(cancelled.id);
    expect(await headsOf(cancelled)).toEqual([
      ['open', 1],
      ['cancel', 3],
    ]);
  });

  it('says which root the log of the draw had, and the key of a log that opens [SEAL-01]', async () => {
    await buy(buyer.client, draw, 3);
    await startDrawing(host, draw);
    const { root, size } = await log.publish(draw.id);
    await seals.record(draw.id);
    const [open, seal] = (await readSealLog(app)).heads.filter((head) => head.draw === draw.id);
    const { origin, vkey } = (await findLog(app.database.db, draw.id)) ?? {};
    expect(open).toMatchObject({ type: 'head', kind: 'open', origin, vkey, size: 1 });
    expect(seal).toMatchObject({ kind: 'seal', origin, size, root: toHex(root) });
    expect(seal).not.toHaveProperty('vkey');
  });

  it('changes nothing if the same heads are written again, in any process and at the same time', async () => {
    const other = await anotherProcess();
    await buy(buyer.client, draw, 1);
    await startDrawing(host, draw);
    await Promise.all([1, 2, 3].flatMap(() => [seals.record(draw.id), other.seals.record(draw.id)]));
    expect(await headsOf(draw)).toEqual([
      ['open', 1],
      ['seal', 5],
    ]);
  });

  it('makes up for heads that a crash left out, before the next one [SEAL-01]', async () => {
    await seals.record(draw.id);
    await buy(buyer.client, draw, 1);
    await startDrawing(host, draw);
    await app.shiftClock(COUNTDOWN_MS);
    await drawResult(host, draw);
    await seals.recordBehind();
    expect(await headsOf(draw)).toEqual([
      ['open', 1],
      ['seal', 5],
      ['result', 6],
    ]);
  });

  it('has a head a day of a draw whose log grows [SEAL-02]', async () => {
    await seals.record(draw.id);
    await buy(buyer.client, draw, 2);
    await seals.recordDaily();
    expect(await headsOf(draw)).toEqual([['open', 1]]);
    await app.shiftClock(DAY_MS);
    await seals.recordDaily();
    await seals.recordDaily();
    await app.shiftClock(2 * DAY_MS);
    await seals.recordDaily();
    expect(await headsOf(draw)).toEqual([
      ['open', 1],
      ['day', 3],
    ]);
  });

  it('is served like the log of a draw, under an address and a name of its own [SEAL-03]', async () => {
    await seals.record(draw.id);
    const get = (path: string) => app.client().send({ method: 'GET', url: `/seals/${path}` });
    const vkey = (await get('vkey')).body;
    const { origin, size } = await openHead((await get('checkpoint')).body, vkey);
    expect([origin, vkey.split('+')[0]]).toEqual(['draws.example/seals', 'draws.example/seals']);
    const last = `tile/entries/000${size === 256 ? '' : `.p/${size}`}`;
    for (const path of ['vkey', last, last.replace('entries', '0')]) {
      const { statusCode, headers } = await get(path);
      expect([path, statusCode, headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    expect((await get('checkpoint')).headers['cache-control']).toBe('public, max-age=2');
    for (const path of [`tile/0/000.p/${size + 1}`, 'tile/0/0', 'tile/9/000', 'tile/entries/001'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it.runIf(isThorough)(
    'grows over many tiles, and always has the root of its entries',
    async () => {
      for (let more = 0; more < 257; more += 1) {
        const { id } = await publishedDraw(app, host, noGame);
        await seals.record(id);
      }
      expect((await readSealLog(app)).size).toBeGreaterThan(257);
    },
    120_000,
  );

  it('is append-only', async () => {
    await seals.record(draw.id);
    const changes = [
      sql`delete from seal_entries`,
      sql`update seal_entries set entry = ''`,
      sql`truncate seal_entries`,
      sql`delete from seal_heads`,
      sql`update seal_log set vkey = 'other'`,
      sql`update seal_log set size = 0`,
      sql`delete from seal_log`,
      sql`truncate seal_log`,
      sql`update seal_cosignatures set line = ''`,
    ];
    for (const change of changes) await expect(app.database.db.execute(change)).rejects.toThrow();
  });

  it('does not have draws without a log', async () => {
    await expect(seals.record(crypto.randomUUID())).rejects.toMatchObject({ status: 404, code: 'no_log' });
    expect(await seals.proveSeal(draw.id, 5)).toBeNull();
  });
});

describe('no head of the seal log is signed', () => {
  const refused = { status: 503, code: 'log_refused' };

  it('if it is shorter than a head that this machine has published, after a backup was restored', async () => {
    const other = await anotherProcess();
    await seals.record(draw.id);
    const { size } = await readSealLog(app);
    await other.kept.write(SEAL_LOG, { size: size + 100, root: 'ab'.repeat(32) });
    await buy(buyer.client, draw, 1);
    await startDrawing(host, draw);
    await expect(other.seals.record(draw.id)).rejects.toMatchObject(refused);
    await expect(other.seals.checkpoint()).rejects.toMatchObject(refused);
    expect(other.reports).toEqual([
      expect.stringMatching(
        new RegExp(`^The seal log is not signed: a head of ${size + 100} entries was published before`),
      ),
    ]);
  });

  it('if it contradicts a head that this machine has published', async () => {
    const other = await anotherProcess();
    await seals.record(draw.id);
    await other.kept.write(SEAL_LOG, { size: 1, root: 'ab'.repeat(32) });
    await expect(other.seals.record((await publishedDraw(app, host, noGame)).id)).rejects.toMatchObject(
      refused,
    );
    expect(other.reports).toEqual([
      expect.stringMatching(/^The seal log is not signed: a head of 1 entries/),
    ]);
  });

  it('under another key than the one that it was begun with', async () => {
    await seals.record(draw.id);
    const other = await anotherProcess({ seed: '11'.repeat(32) });
    const next = await publishedDraw(app, host, noGame);
    await expect(other.seals.record(next.id)).rejects.toMatchObject(refused);
    expect(other.reports).toEqual([
      'The seal log is not signed: it was opened under another signing key than this one.',
    ]);
    expect(parseHead(await seals.checkpoint()).origin).toBe('draws.example/seals');
  });
});

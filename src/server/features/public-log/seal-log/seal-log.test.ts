import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { toHex } from '#domain/proof/base64.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openHead } from '../../../../../tests/helpers/proof-crypto.ts';
import { readSealLog } from '../../../../../tests/helpers/seal-log.ts';
import { isThorough } from '../../../../../tests/helpers/thorough.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { findLog } from '../log/service.ts';

const DAY_MS = 86_400_000;
const COUNTDOWN_MS = 600_000;
const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

// The countdown is so long that no result arrives before a test asks for it.
const SETTINGS = { PUBLIC_URL: 'http://draws.example', COUNTDOWN_SECONDS: '600' };
const app = await provideTestApp({ environment: SETTINGS });
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
    const other = await startTestApp({ database: app.database, environment: SETTINGS });
    onTestFinished(() => other.stop());
    await buy(buyer.client, draw, 1);
    await startDrawing(host, draw);
    await Promise.all([1, 2, 3].flatMap(() => [seals.record(draw.id), other.services.seals.record(draw.id)]));
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
    const noon = toNoon();
    await app.shiftClock(noon);
    await seals.record(draw.id);
    await buy(buyer.client, draw, 2);
    await seals.recordDaily();
    expect(await headsOf(draw)).toEqual([['open', 1]]);
    await app.shiftClock(noon + DAY_MS);
    await seals.recordDaily();
    await seals.recordDaily();
    await app.shiftClock(noon + 2 * DAY_MS);
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
    for (const path of [last, last.replace('entries', '0')]) {
      const { statusCode, headers } = await get(path);
      expect([path, statusCode, headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    // Both can change.
    for (const path of ['vkey', 'checkpoint'])
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=2');
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

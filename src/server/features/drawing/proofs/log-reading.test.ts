import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBundle } from '#domain/proof/tile-paths.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueriesOf } from '../../../../../tests/helpers/counted-queries.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const SOLD = 600;
const noGame = { skillGameType: null, skillGameDifficulty: null };
const noBytes = new Uint8Array();

const app = await provideTestApp();
const host = await verifiedHost(app);
const fan = await register(app);
const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 2_000 });
await buy(fan.client, draw, SOLD);
await app.services.log.publish(draw.id);

const get = (path: string, { of = draw.id, headers = {} } = {}) =>
  app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${of}/log/${path}`, headers });

describe('caching and formats', () => {
  it('caches tiles, bundles and terms permanently, and heads briefly [RECORD-05]', async () => {
    const kept = async (path: string) => (await get(path)).headers['cache-control'];
    const opened = decodeBundle((await get('tile/entries/000.p/1')).rawPayload)[0] ?? noBytes;
    const { terms } = JSON.parse(Buffer.from(opened).toString());
    for (const path of ['tile/0/000', 'tile/0/002.p/1', 'tile/entries/000', `terms/${terms}`, 'vkey'])
      expect([path, await kept(path)]).toEqual([path, 'public, max-age=31536000, immutable']);
    expect(await kept('checkpoint')).toBe('public, max-age=2');
    // If a client cached an older list but read a newer head, a seal would be missing.
    expect(await kept('seals')).toBe('public, no-cache');
  });

  it('serves text and bytes to pages on other sites, with fixed content types [RECORD-05]', async () => {
    const types = {
      vkey: 'text/plain; charset=utf-8',
      checkpoint: 'text/plain; charset=utf-8',
      'tile/0/000': 'application/octet-stream',
      'tile/entries/000': 'application/octet-stream',
      seals: 'application/json; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      const { headers } = await get(path, { headers: { origin: 'https://elsewhere.example' } });
      expect([path, headers['content-type']]).toEqual([path, type]);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await get('tile/0/x001/000')).headers['access-control-allow-origin']).toBe('*');
  });

  it('compresses bundles of entries, but not hashes [RECORD-05]', async () => {
    const headers = { 'accept-encoding': 'br' };
    const bundle = await get('tile/entries/000', { headers });
    expect(bundle.headers['content-encoding']).toBe('br');
    const plain = (await get('tile/entries/000')).rawPayload;
    expect(brotliDecompressSync(bundle.rawPayload)).toEqual(plain);
    expect(bundle.rawPayload.length).toBeLessThan(0.6 * plain.length);
    expect((await get('tile/0/000', { headers })).headers['content-encoding']).toBeUndefined();
  });

  it('supports HEAD', async () => {
    const url = `/api/v1/prize-draws/${draw.id}/log/tile/0/000`;
    const { statusCode, headers, body } = await app.client().send({ method: 'HEAD', url });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(256 * 32), '']);
  });

  it('runs the same number of statements whatever the length of the log [RECORD-06]', async () => {
    const statementsFor = (path: string, of: string) =>
      countQueriesOf(app.database.db, async () => expect((await get(path, { of })).statusCode).toBe(200));
    const short = await publishedDraw(app, host, { ...noGame, ticketLimit: 300 });
    await buy(fan.client, short, 299);
    await app.services.log.publish(short.id);
    for (const path of ['tile/0/000', 'tile/entries/000'])
      expect(await statementsFor(path, draw.id)).toBe(await statementsFor(path, short.id));
  });
});

describe('an unavailable log', () => {
  it('does not exist for users who cannot see its draw [RECORD-07]', async () => {
    const hidden = await publishedDraw(app, host, noGame);
    await get('checkpoint', { of: hidden.id });
    const boss = await admin(app);
    await boss.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: hidden.id },
      body: { ...inputOf(hidden), startDate: null },
    });
    for (const { client } of [boss, host, { client: app.client() }]) {
      const { status, error } = await client.call('GET /api/v1/prize-draws/:id/log/checkpoint', {
        params: { id: hidden.id },
      });
      expect([status, error.message]).toEqual([404, 'Prize draw not found']);
    }
    expect((await get('checkpoint', { of: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await get('checkpoint', { of: 'nonsense' })).statusCode).toBe(404);
  });

  it('is reported as missing for a draw that ended before public logs existed [RECORD-08]', async () => {
    const id = await soldDraw(app, host, {
      status: 'completed',
      sealedAt: new Date(),
      blocks: [{ holder: fan }],
    });
    for (const path of [
      'vkey',
      'checkpoint',
      'tile/0/000.p/1',
      'tile/entries/000.p/1',
      'seals',
      'openings/0',
      'terms/x',
    ]) {
      const response = await get(path, { of: id });
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'no_log']);
      expect(response.json().message).toBe(
        'This prize draw was completed before there were public logs, so it has none.',
      );
    }
    const { status, error } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/proof', { params: { id } });
    expect([status, error.code]).toEqual([404, 'no_log']);
    const called = await soldDraw(app, host, { status: 'cancelled', cancelledAt: new Date() });
    expect((await get('vkey', { of: called })).json().message).toContain('was cancelled before');
  });
});

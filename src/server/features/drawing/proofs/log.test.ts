import { describe, expect, it } from 'vitest';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { computeRootAt, createTileReader } from '#domain/proof/inclusion.ts';
import { decodeBundle, formatTilePath, listTiles } from '#domain/proof/tile-paths.ts';
import { computeRoot, grow, hashLeaf } from '#domain/proof/tree.ts';
import { logEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openHead, proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const { sha256 } = proofCrypto;
const SOLD = 600;
const SIZE = 1 + SOLD;
const noGame = { skillGameType: null, skillGameDifficulty: null };
const noBytes = new Uint8Array();

const app = await provideTestApp();
const host = await verifiedHost(app);
const fan = await register(app);
const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 2_000 });
await buy(fan.client, draw, SOLD - 1);
await buy(fan.client, draw, 1);
await app.services.log.publish(draw.id);

const get = (path: string, { of = draw.id, headers = {} } = {}) =>
  app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${of}/log/${path}`, headers });
const readHead = async (of = draw.id) =>
  openHead((await get('checkpoint', { of })).body, (await get('vkey', { of })).body);

/** Reads the hashes in each tile and each bundle of entries, as served to the public. */
async function readTiles(size: number): Promise<Map<string, Uint8Array>> {
  const tiles = new Map<string, Uint8Array>();
  for (const name of listTiles(size)) {
    const { statusCode, rawPayload } = await get(formatTilePath(name));
    if (statusCode !== 200) throw new Error(`${formatTilePath(name)} returned ${statusCode}`);
    tiles.set(`${name.level}/${name.index}`, new Uint8Array(rawPayload));
  }
  return tiles;
}

describe("a draw's log", () => {
  it('serves tiles from which the signed root can be computed [RECORD-01, RECORD-02]', async () => {
    const head = await readHead();
    expect(head.size).toBe(SIZE);
    const tiles = await readTiles(SIZE);
    const read = createTileReader(async (level, index) => tiles.get(`${level}/${index}`) ?? noBytes, sha256);
    expect(Buffer.from(await computeRootAt(SIZE, read, sha256))).toEqual(Buffer.from(head.root));
  });

  it('serves bundles of the entries in the same tree [RECORD-02]', async () => {
    const head = await readHead();
    const tiles = await readTiles(SIZE);
    const entries = [0, 1, 2].flatMap((index) => decodeBundle(tiles.get(`entries/${index}`) ?? noBytes));
    const edge: Uint8Array[][] = [];
    for (const [size, entry] of entries.entries()) grow(sha256, edge, size, hashLeaf(sha256, entry));
    expect(Buffer.from(computeRoot(sha256, edge))).toEqual(Buffer.from(head.root));
    const read = entries.map((entry) => JSON.parse(Buffer.from(entry).toString()));
    expect(read[0]).toMatchObject({ type: 'open', draw: draw.id, beacon: 'none' });
    const numbers = read.slice(1).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: SOLD }, (_, i) => i + 1));
  });

  it('is named by its address, and signed with its own key [RECORD-01]', async () => {
    const { origin } = await readHead();
    expect(origin).toBe(`localhost:3000/api/v1/prize-draws/${draw.id}/log`);
    expect((await get('vkey')).body).toMatch(/^\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}\n$/);
  });

  it('still serves the partial versions of tiles that are now full', async () => {
    const whole = (await get('tile/0/000')).rawPayload;
    expect(whole).toHaveLength(256 * 32);
    expect((await get('tile/0/000.p/255')).rawPayload).toEqual(whole.subarray(0, 255 * 32));
    expect((await get('tile/0/002.p/1')).rawPayload).toHaveLength(32);
    expect((await get('tile/1/000.p/2')).rawPayload).toHaveLength(2 * 32);
    const narrow = decodeBundle((await get('tile/entries/000.p/3')).rawPayload);
    expect(narrow).toEqual(decodeBundle((await get('tile/entries/000')).rawPayload).slice(0, 3));
  });

  it.each([
    'tile/0/0',
    'tile/0/00',
    'tile/0/0000',
    'tile/00/000',
    'tile/0/x000/000',
    'tile/0/x000',
    'tile/0/000/',
    'tile/0//000',
    'tile/0/%30%30%30',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/-1',
    'tile/0/002.p/90',
    'tile/0/002',
    'tile/0/003',
    'tile/0/x001/000',
    'tile/1/000',
    'tile/1/000.p/3',
    'tile/2/000.p/1',
    'tile/64/000',
    'tile/-1/000',
    'tile/data/000',
    'tile/entries/2',
    'tile/entries/002',
    'tile/entries/002.p/90',
    'tile/entries/003.p/1',
    'tile/entries/../vkey',
    'tile/0/',
    'tile/entries/',
    'tile/',
    'nothing',
  ])('serves nothing at %s [RECORD-02]', async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('serves no entry before it is signed [RECORD-03]', async () => {
    const growing = await publishedDraw(app, host, noGame);
    // From now on, only requests cause signing.
    await app.services.log.stop();
    await app.services.log.publish(growing.id);
    const { drawId, first, ...row } = {
      drawId: growing.id,
      first: 1,
      count: 1,
      firstTicket: null,
      entries: '{"not":"signed"}\n',
    };
    await app.database.db.insert(logEntries).values({ drawId, first, ...row });
    expect((await readHead(growing.id)).size).toBe(1);
    for (const path of ['tile/entries/000.p/2', 'tile/0/000.p/2'])
      expect((await get(path, { of: growing.id })).statusCode).toBe(404);
    const bundle = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/proof', { params: { id: growing.id } });
    expect(bundle.body.entries).toHaveLength(1);
    expect(JSON.stringify(bundle.body)).not.toContain('not signed');
  });

  it('is signed on request if it has not been signed before [RECORD-01]', async () => {
    const fresh = await publishedDraw(app, host, noGame);
    expect((await readHead(fresh.id)).size).toBeGreaterThan(0);
  });
});

describe('the promised terms', () => {
  it('match their hashes, in each version [RECORD-04]', async () => {
    const changed = await publishedDraw(app, host, noGame);
    await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: changed.id },
      body: { ...inputOf(changed), ticketPrice: 700 },
    });
    await app.services.log.publish(changed.id);
    const [opened, again] = decodeBundle(
      (await get('tile/entries/000.p/2', { of: changed.id })).rawPayload,
    ).map((entry) => JSON.parse(Buffer.from(entry).toString()));
    expect(again.type).toBe('terms');
    const documents = [];
    for (const { terms } of [opened, again]) {
      const { body, headers } = await get(`terms/${terms}`, { of: changed.id });
      expect(Buffer.from(sha256(Buffer.from(body))).toString('hex')).toBe(terms);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      documents.push(JSON.parse(body));
    }
    expect(documents.map(({ ticketPrice }) => ticketPrice)).toEqual([500, 700]);
    expect(documents[0]).toMatchObject({ host: formatDisplayName(host.user), pictures: [], freeEntry: null });
  });

  it('are not served under another hash', async () => {
    expect((await get(`terms/${'0'.repeat(64)}`)).statusCode).toBe(404);
    expect((await get('terms/nothing')).statusCode).toBe(404);
  });
});

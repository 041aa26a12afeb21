import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws.ts';
import { rootAt, tileReader } from '#domain/proof/inclusion.ts';
import { entriesOfBundle, tilePath, tilesOf } from '#domain/proof/tile-paths.ts';
import { grow, leafHash, rootOf } from '#domain/proof/tree.ts';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../tests/helpers/people.ts';
import { openHead, proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { buy } from '../../../../tests/helpers/tickets.ts';

const { sha256 } = proofCrypto;
const SOLD = 600;

let app: TestApp;
let host: Someone;
let fan: Someone;
let draw: PrizeDraw;
beforeAll(async () => {
  app = await startTestApp();
  host = await verifiedHost(app);
  fan = await register(app);
  draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 2_000 });
  await buy(fan.client, draw, SOLD - 1);
  await buy(fan.client, draw, 1);
  await app.services.log.publish(draw.id);
});
afterAll(() => app.stop());

const noGame = { skillGameType: null, skillGameDifficulty: null };
const prefix = (id = draw.id) => `/api/v1/prize-draws/${id}/log`;
const get = (path: string, of?: string, headers?: Record<string, string>) =>
  app.client().send({ method: 'GET', url: `${prefix(of)}/${path}`, ...(headers && { headers }) });
const readHead = async () => openHead((await get('checkpoint')).body, (await get('vkey')).body);

/** All entries and the hashes of each tile, as anybody reads them. */
async function readAll(size: number) {
  const tiles = new Map<string, Buffer>();
  for (const name of tilesOf(size)) {
    const { statusCode, rawPayload } = await get(tilePath(name));
    expect([tilePath(name), statusCode]).toEqual([tilePath(name), 200]);
    tiles.set(`${name.level}/${name.index}`, rawPayload);
  }
  return tiles;
}

describe('the log of a draw', () => {
  it('has tiles from which anybody computes the root that is signed [PROOF-02]', async () => {
    const head = await readHead();
    expect(head.size).toBe(1 + SOLD);
    const tiles = await readAll(head.size);
    const read = tileReader(async (level, index) => tiles.get(`${level}/${index}`) ?? Buffer.of(), sha256);
    expect(await rootAt(head.size, read, sha256)).toEqual(head.root);
    const entries = [0, 1, 2].flatMap((index) =>
      entriesOfBundle(tiles.get(`entries/${index}`) ?? Buffer.of()),
    );
    const edge: Uint8Array[][] = [];
    for (const [size, entry] of entries.entries()) grow(sha256, edge, size, leafHash(sha256, entry));
    expect(rootOf(sha256, edge)).toEqual(head.root);
    const read0 = entries.map((entry) => JSON.parse(Buffer.from(entry).toString()));
    expect(read0[0]).toMatchObject({ type: 'open', draw: draw.id, beacon: 'none' });
    expect(read0.slice(1).map(({ number }) => number)).toEqual(Array.from({ length: SOLD }, (_, i) => i + 1));
  });
});

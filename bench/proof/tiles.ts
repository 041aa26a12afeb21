import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { computeTileWidth, formatTilePath } from '#domain/proof/tile-paths.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import type { Target } from '../harness/report.ts';
import { comparePairs, request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';
import type { SoldDraw } from './sold-draw.ts';

type Tile = { name: string; level: 0 | 'entries'; last: boolean };

const TILES: Tile[] = [
  { name: 'first tile', level: 0, last: false },
  { name: 'last tile', level: 0, last: true },
  { name: 'first bundle of entries', level: 'entries', last: false },
  { name: 'last bundle of entries', level: 'entries', last: true },
];

/** Compares the first and last tiles and bundles of a small log with those of a large one. */
export async function measureTiles(server: Server, small: SoldDraw, large: SoldDraw): Promise<Target[]> {
  const describeSize = ({ tickets }: SoldDraw) => `${tickets.toLocaleString('en-GB')} tickets`;
  const [buildSmall, buildLarge] = [await readLog(server, small), await readLog(server, large)];
  return comparePairs('A tile of the log', {
    sizes: [describeSize(small), describeSize(large)],
    pairs: TILES.map((tile) => ({ name: tile.name, small: buildSmall(tile), large: buildLarge(tile) })),
    tries: 40,
    noiseMs: 3,
  });
}

/** @returns a function that builds the URL of a tile in the log */
async function readLog(server: Server, draw: SoldDraw): Promise<(tile: Tile) => string> {
  const { prefix } = buildDrawAddress(server.url, draw.id);
  const checkpoint = await (await request(`${prefix}/checkpoint`)).text();
  const size = Number(checkpoint.split('\n')[1]);
  return ({ level, last }) => {
    const index = last ? Math.ceil(size / TILE_WIDTH) - 1 : 0;
    return `${prefix}/${formatTilePath({ level, index, width: computeTileWidth(size, level, index) })}`;
  };
}

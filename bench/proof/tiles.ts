import { tilePath, tileWidth } from '#domain/proof/tile-paths.ts';
import { TILE_WIDTH } from '#domain/proof/tree.ts';
import { printTable, type Target } from '../sales/report.ts';
import { median } from '../sales/rounds.ts';
import type { Server } from '../sales/servers.ts';
import { addressOn } from './address.ts';
import type { SoldDraw } from './sold-draw.ts';

const TRIES = 40;
/** A few milliseconds more is nothing that this machine can tell from noise. */
const NOISE_MS = 3;

/** How long a tile and a bundle take, first and last, in a small log and in a large one. */
export async function measureTiles(server: Server, small: SoldDraw, large: SoldDraw): Promise<Target[]> {
  const rows: { name: string; small: number; large: number }[] = [];
  for (const [name, level, last] of [
    ['first tile', 0, false],
    ['last tile', 0, true],
    ['first bundle of entries', 'entries', false],
    ['last bundle of entries', 'entries', true],
  ] as const) {
    const [ofSmall, ofLarge] = await Promise.all(
      [small, large].map(async (draw) => urlOf(server, draw, { level, last })),
    );
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      times.small.push(await timeOf(ofSmall ?? ''));
      times.large.push(await timeOf(ofLarge ?? ''));
    }
    rows.push({ name, small: median(times.small), large: median(times.large) });
  }
  const tickets = (draw: SoldDraw) => `${draw.tickets.toLocaleString('en-GB')} tickets`;
  printTable(
    'A tile of the log, median in ms',
    ['', tickets(small), tickets(large)],
    rows.map((row) => [row.name, row.small.toFixed(1), row.large.toFixed(1)]),
  );
  return rows.map(({ name, small: before, large: after }) => {
    const limit = Math.max(before * 1.2, before + NOISE_MS);
    return {
      ...{ name: `${name}, large over small`, wanted: `≤ ${limit.toFixed(1)} ms` },
      ...{ figure: `${after.toFixed(1)} ms`, met: after <= limit },
    };
  });
}

type Which = { level: 0 | 'entries'; last: boolean };

async function urlOf(server: Server, draw: SoldDraw, { level, last }: Which): Promise<string> {
  const { prefix } = addressOn(server, draw);
  const head = await (await fetch(`${prefix}/checkpoint`)).text();
  const size = Number(head.split('\n')[1]);
  const index = last ? Math.ceil(size / TILE_WIDTH) - 1 : 0;
  return `${prefix}/${tilePath({ level, index, width: tileWidth(size, level, index) })}`;
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}

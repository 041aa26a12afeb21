import { TILE_WIDTH } from './tree.ts';

/** A tile of hashes at a level, or a bundle of entries. It is partial if its `width` is below 256. */
export type TileName = { level: number | 'entries'; index: number; width: number };

const HIGHEST_LEVEL = 5;
const LONGEST_ENTRY = 0xffff;

/** The path of a tile or bundle relative to the log's prefix (C2SP tlog-tiles): `tile/0/x001/x234/067.p/8`. */
export function formatTilePath({ level, index, width }: TileName): string {
  let path = String(index % 1000).padStart(3, '0');
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  }
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Parses a path; null unless `formatTilePath` would produce it. */
export function parseTilePath(path: string): TileName | null {
  const match = /^tile\/([0-5]|entries)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const [, levelText = '', indexText = '', widthText] = match;
  const level = levelText === 'entries' ? levelText : Number(levelText);
  const index = Number(indexText.replaceAll(/[x/]/g, ''));
  const width = widthText === undefined ? TILE_WIDTH : Number(widthText);
  const name: TileName = { level, index, width };
  return width <= TILE_WIDTH && formatTilePath(name) === path ? name : null;
}

/**
 * The number of hashes (or entries) in this tile of a tree with `size` entries: 0 if the tile does not exist, 256 if it
 * is full.
 */
export function computeTileWidth(size: number, level: number | 'entries', index: number): number {
  const hashes = level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
  return Math.min(Math.max(hashes - index * TILE_WIDTH, 0), TILE_WIDTH);
}

/** All tiles and bundles of a tree with `size` entries, bundles first. */
export function listTiles(size: number): TileName[] {
  const levels: TileName['level'][] = ['entries'];
  for (let level = 0; level <= HIGHEST_LEVEL; level += 1) levels.push(level);
  return levels.flatMap((level) => {
    const names: TileName[] = [];
    for (let index = 0; ; index += 1) {
      const width = computeTileWidth(size, level, index);
      if (width === 0) return names;
      names.push({ level, index, width });
    }
  });
}

/**
 * Encodes entries as a bundle, each prefixed with its length in two bytes, big-endian.
 * @throws RangeError for an entry longer than 65,535 bytes
 */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((size, entry) => size + 2 + entry.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const entry of entries) {
    if (entry.length > LONGEST_ENTRY) throw new RangeError('an entry has at most 65,535 bytes');
    view.setUint16(at, entry.length);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** @throws RangeError for bytes that are not a bundle */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) throw new RangeError('not a bundle of entries');
    const length = view.getUint16(at);
    at += 2;
    if (at + length > bytes.length) throw new RangeError('not a bundle of entries');
    entries.push(bytes.subarray(at, at + length));
    at += length;
  }
  return entries;
}

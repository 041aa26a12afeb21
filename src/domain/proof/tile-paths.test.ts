import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeTileWidth,
  decodeBundle,
  encodeBundle,
  formatTilePath,
  listTiles,
  parseTilePath,
} from './tile-paths.ts';

describe('paths of tiles', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 67, width: 8 }, 'tile/0/067.p/8'],
    [{ level: 1, index: 1_234_067, width: 256 }, 'tile/1/x001/x234/067'],
    [{ level: 'entries', index: 999, width: 255 }, 'tile/entries/999.p/255'],
    [{ level: 'entries', index: 1000, width: 256 }, 'tile/entries/x001/000'],
  ] as const)('formats %j as %s', (name, path) => {
    expect(formatTilePath(name)).toBe(path);
    expect(parseTilePath(path)).toEqual(name);
  });

  it('survive formatting and parsing', () => {
    const level = fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 5 }));
    const index = fc.oneof(fc.nat(2000), fc.nat());
    const name = fc.record({ level, index, width: fc.integer({ min: 1, max: 256 }) });
    fc.assert(
      fc.property(name, (tile) => {
        expect(parseTilePath(formatTilePath(tile))).toEqual(tile);
      }),
    );
  });

  it.each([
    'tile/6/000',
    'tile/00/000',
    'tile/0/0',
    'tile/0/0000',
    'tile/0/001/000',
    'tile/0/x000/001',
    'tile/0/x001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/-01',
    `tile/0/${'x999/'.repeat(9)}999`,
  ])('reject %s', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it('cover every tile of a tree', () => {
    expect(listTiles(0)).toEqual([]);
    expect(listTiles(513).map(formatTilePath)).toEqual([
      'tile/entries/000',
      'tile/entries/001',
      'tile/entries/002.p/1',
      'tile/0/000',
      'tile/0/001',
      'tile/0/002.p/1',
      'tile/1/000.p/2',
    ]);
    expect([0, 1, 2, 3].map((index) => computeTileWidth(600, 0, index))).toEqual([256, 256, 88, 0]);
    expect(computeTileWidth(65_536, 2, 0)).toBe(1);
  });
});

describe('bundles of entries', () => {
  it('survive encoding and decoding', () => {
    const entries = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 });
    fc.assert(
      fc.property(entries, (list) => {
        expect(decodeBundle(encodeBundle(list))).toEqual(list);
      }),
    );
    const longest = new Uint8Array(0xffff).fill(1);
    expect(decodeBundle(encodeBundle([longest]))).toEqual([longest]);
  });

  it('prefix each entry with its length, high byte first', () => {
    expect([...encodeBundle([new Uint8Array(258).fill(7)])].slice(0, 3)).toEqual([1, 2, 7]);
  });

  it('reject an entry that is too long, and truncated bytes', () => {
    expect(() => encodeBundle([new Uint8Array(0x10000)])).toThrow(RangeError);
    expect(() => decodeBundle(Uint8Array.of(0))).toThrow(RangeError);
    expect(() => decodeBundle(Uint8Array.of(0, 2, 1))).toThrow(RangeError);
  });
});

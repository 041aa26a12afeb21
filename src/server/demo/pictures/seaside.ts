import { waves } from './outdoors.ts';
import { cut, disc, group, ink, line, PAPER as P } from './paper.ts';

/** Paper rings around a sun, each paler than the one before. */
export const sun = (x: number, y: number, rings: readonly (readonly [number, string])[]) =>
  rings.map(([r, color]) => cut(disc(x, y, r), color, { lift: 0.9 })).join('');

export const sea = (rows: readonly (readonly [y: number, color: string, width: number])[]) =>
  rows
    .map(([y, color, width], i) =>
      cut(waves(y, { width, height: 15 + i * 3, shift: (i * 67) % width }), color, { lift: 0.8 }),
    )
    .join('');

export const gull = (x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    cut('M0 0C-14 -22 -34 -24 -52 -14C-36 -14 -18 -6 0 10C18 -6 36 -14 52 -14C34 -24 14 -22 0 0Z', P.white, {
      lift: 0.5,
    }),
  );

export function rowingBoat(): string {
  return [
    line('M-92 -44L-150 18M70 -46L140 16', P.bark, 7),
    cut('M-130 -40C-84 -26 84 -26 132 -42C124 6 84 26 52 28H-50C-88 24 -122 4 -130 -40Z', P.berry, {
      lift: 0.9,
    }),
    ink('M-130 -40C-84 -26 84 -26 132 -42L130 -30C84 -14 -84 -14 -128 -28Z', P.white),
    ink('M-104 4C-60 16 60 16 106 4C94 16 74 26 52 28H-50C-74 26 -94 16 -104 4Z', P.wine),
  ].join('');
}

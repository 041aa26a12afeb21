import { box, cut, disc, group, ink, leaf, line, PAPER as P, scatter, shape } from './paper.ts';

export function jar(x: number, y: number, fill: string, cloth: string): string {
  return group(
    `translate(${x} ${y})`,
    cut(box(-48, -112, 96, 130, 18), fill, { lift: 0.8 }),
    ink(box(-40, -104, 16, 100, 8), P.white, 0.3),
    cut(box(-32, -78, 64, 50, 4), P.white, { lift: 0.3 }),
    ink(disc(0, -53, 13), fill),
    cut('M-54 -112C-44 -146 44 -146 54 -112L66 -86L44 -94L24 -84L0 -94L-24 -84L-44 -94L-66 -86Z', cloth, {
      lift: 0.6,
    }),
    line('M-50 -110H50', P.berry, 6),
  );
}

export function cake(): string {
  return [
    cut(disc(0, 30, 180, 40), P.white, { lift: 1 }),
    line(disc(0, 28, 160, 31), P.teal, 4, { opacity: 0.7 }),
    cut('M-130 -70V20C-130 46 130 46 130 20V-70Z', '#9a5a2c', { lift: 1 }),
    scatter(
      14,
      { x: -118, y: -50, width: 230, height: 76 },
      { count: 40, fill: P.straw, size: 6, opacity: 0.9 },
    ),
    scatter(
      15,
      { x: -118, y: -50, width: 230, height: 76 },
      { count: 22, fill: P.wine, size: 6, opacity: 0.9 },
    ),
    cut(
      'M-134 -74C-134 -108 134 -108 134 -74C134 -50 112 -34 104 -58C92 -30 70 -24 60 -54C44 -20 20 -26 10 -54C-6 -24 -36 -24 -44 -54C-60 -26 -84 -34 -92 -56C-106 -34 -134 -50 -134 -74Z',
      P.white,
      { lift: 0.6 },
    ),
    cut(disc(0, -104, 24), P.berry, { lift: 0.5 }),
    group('translate(6 -124) rotate(50)', cut(leaf(44, 0.36), P.oak, { lift: 0.3 })),
    group('translate(-6 -124) rotate(-50)', cut(leaf(44, 0.36), P.fern, { lift: 0.3 })),
  ].join('');
}

/** The winning jam, with its rosette. */
export function winner(): string {
  const petals = Array.from({ length: 12 }, (_, i) =>
    group(`rotate(${i * 30})`, cut(leaf(58, 0.4), i % 2 ? P.straw : '#e9bd6c', { lift: 0.3 })),
  );
  return [
    group('scale(1.5)', jar(0, 20, P.berry, P.white)),
    group(
      'translate(104 -96)',
      cut(
        shape([
          [-24, 20],
          [-44, 130],
          [-22, 116],
          [-6, 136],
          [4, 30],
        ]),
        P.teal,
        { lift: 0.6 },
      ),
      cut(
        shape([
          [24, 20],
          [44, 130],
          [22, 116],
          [6, 136],
          [-4, 30],
        ]),
        P.teal,
        { lift: 0.6 },
      ),
      ...petals,
      cut(disc(0, 0, 36), P.white, { lift: 0.5 }),
      ink('M0 -24L6 -8L23 -7L10 4L14 20L0 11L-14 20L-10 4L-23 -7L-6 -8Z', P.berry),
    ),
  ].join('');
}

export function strawberry(): string {
  return [
    cut('M-34 -30C-40 6 -14 40 0 44C14 40 40 6 34 -30C20 -44 -20 -44 -34 -30Z', P.berry, { lift: 0.7 }),
    ...[
      [-14, -14],
      [8, -18],
      [18, 2],
      [-6, 6],
      [-18, 8],
      [4, 22],
    ].map(([x = 0, y = 0]) => ink(disc(x, y, 3, 4), '#ffd978')),
    cut(
      'M-32 -34C-20 -52 -8 -40 0 -54C8 -40 20 -52 32 -34C20 -24 8 -32 0 -20C-8 -32 -20 -24 -32 -34Z',
      P.fern,
      { lift: 0.4 },
    ),
  ].join('');
}

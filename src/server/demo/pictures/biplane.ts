import { cloud, land } from './outdoors.ts';
import { box, cut, disc, group, ink, line, PAPER as P, scene, shape } from './paper.ts';
import { gull, sea, sun } from './seaside.ts';

/** The yellow biplane above the bay. */
export const biplane = () =>
  scene(
    '#c4dfe0',
    sun(300, 250, [
      [420, '#d2e5de'],
      [290, '#e6ecd6'],
      [176, '#f8ecc8'],
      [96, '#fffaf0'],
    ]),
    cut(cloud(80, 470, 1.5), P.white),
    cut(cloud(1180, 210, 1.9), P.white),
    cut(
      land(
        [
          [760, 640],
          [960, 570],
          [1180, 596],
          [1400, 540],
          [1640, 570],
        ],
        700,
      ),
      '#9cc0b0',
      { lift: 0.7 },
    ),
    sea([
      [640, '#9fc9cb', 120],
      [700, P.sea, 150],
    ]),
    group('translate(420 690) scale(.5)', sailingBoat(P.berry)),
    group('translate(1090 670) scale(.36)', sailingBoat(P.acorn)),
    sea([[770, P.teal, 190]]),
    cut(
      land([
        [-20, 820],
        [240, 770],
        [560, 812],
        [900, 850],
        [1250, 806],
        [1640, 838],
      ]),
      P.meadow,
      { lift: 0.9 },
    ),
    cut(
      land([
        [-20, 872],
        [400, 842],
        [820, 880],
        [1640, 862],
      ]),
      P.fern,
      { lift: 0.9 },
    ),
    gull(1420, 430, 0.8),
    gull(1510, 486, 0.55),
    cut(cloud(620, 600, 1.2), P.white, { opacity: 0.95 }),
    line('M330 470C420 500 470 496 540 470', P.white, 8, { dash: '2 26', opacity: 0.9 }),
    group('translate(830 380) rotate(-7) scale(1.28)', plane()),
  );

function plane(): string {
  const strut = (x: number) => line(`M${x} -116L${x + 10} 16`, P.bark, 7);
  return [
    // The lower wing is behind the body.
    cut('M-128 14H170C190 14 190 40 170 40H-116C-136 40 -140 14 -128 14Z', '#e8b53f', { lift: 0.8 }),
    strut(-84),
    strut(120),
    line('M-84 -116L130 16M120 -116L-74 16', P.bark, 2, { opacity: 0.7 }),
    // The tail.
    cut('M-318 -112C-290 -112 -262 -66 -252 -30H-318C-330 -56 -334 -98 -318 -112Z', P.berry, { lift: 0.7 }),
    cut('M-340 -18H-236V2H-340C-352 2 -352 -18 -340 -18Z', '#e8b53f', { lift: 0.6 }),
    cut(
      'M-310 -34C-160 -66 60 -74 176 -60C214 -54 232 -30 226 0C220 30 190 42 150 44C20 50 -170 24 -310 -4Z',
      '#f3c84f',
      {
        lift: 1,
      },
    ),
    ink(
      'M-310 -14C-170 14 20 34 150 32C190 30 214 22 224 4C218 32 190 42 150 44C20 50 -170 24 -310 -4Z',
      '#d79f2c',
      0.8,
    ),
    ink(disc(-190, -20, 26), P.white),
    ink(disc(-190, -20, 13), P.berry),
    pilot(),
    // The engine and the propeller.
    cut('M178 -62C214 -58 240 -34 238 -4C236 26 212 44 178 44Z', P.bark, { lift: 0.6 }),
    cut(disc(240, -8, 15), P.berry, { lift: 0.5 }),
    cut('M236 -132C252 -132 256 -60 244 -12C232 -60 226 -132 236 -132Z', P.sand, { lift: 0.5 }),
    cut('M244 116C228 116 224 44 236 -4C248 44 254 116 244 116Z', P.sand, { lift: 0.5 }),
    // The upper wing and the wheels.
    cut('M-146 -142H182C206 -142 206 -112 182 -112H-132C-158 -112 -164 -142 -146 -142Z', '#f3c84f', {
      lift: 1,
    }),
    ink(box(-60, -142, 26, 30), P.berry),
    ink(box(96, -142, 26, 30), P.berry),
    line('M60 40L40 92M110 42L122 92', P.bark, 8),
    cut(disc(40, 100, 26), P.ink, { lift: 0.7 }),
    cut(disc(122, 100, 26), P.ink, { lift: 0.7 }),
    ink(disc(40, 100, 10), P.sand),
    ink(disc(122, 100, 10), P.sand),
  ].join('');
}

/** The pilot's head above the cockpit, with a scarf in the wind. */
function pilot(): string {
  return [
    cut('M-44 -84C-90 -104 -120 -78 -168 -98C-150 -70 -104 -58 -44 -66Z', P.coral, { lift: 0.5 }),
    cut(disc(-24, -92, 28), P.blush, { lift: 0.5 }),
    cut('M-54 -90C-56 -128 6 -132 6 -94L-4 -88C-20 -98 -36 -98 -54 -90Z', P.bark, { lift: 0.4 }),
    ink(box(-18, -100, 24, 15, 7), P.mist),
    cut('M-66 -62C-40 -70 0 -72 30 -68L34 -56H-64Z', P.umber, { lift: 0.3 }),
  ].join('');
}

function sailingBoat(sail: string): string {
  return [
    line('M0 0V-190', P.bark, 7),
    cut(
      shape([
        [8, -186],
        [8, -24],
        [104, -24],
      ]),
      P.white,
      { lift: 0.6 },
    ),
    cut(
      shape([
        [-8, -160],
        [-8, -24],
        [-76, -24],
      ]),
      sail,
      { lift: 0.6 },
    ),
    cut('M-100 -12H124C112 22 88 36 56 36H-50C-78 34 -94 14 -100 -12Z', P.umber, { lift: 0.8 }),
  ].join('');
}

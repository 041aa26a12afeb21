import { box, chance, cut, disc, group, ink, leaf, line, PAPER as P, scatter, scene } from './paper.ts';

/** The kitchen: its range, a window with a view of the sea, and the larder shelf. */
export const kitchen = () =>
  scene(
    '#e9d9b4',
    ...Array.from({ length: 20 }, (_, i) => line(`M${i * 84} 0V640`, P.sand, 3, { opacity: 0.5 })),
    cut(box(-20, 640, 1640, 300), '#b67a4a', { lift: 1.2 }),
    ...[0, 1, 2, 3].map((row) => line(`M0 ${690 + row * 62}H1600`, P.bark, 3, { opacity: 0.35 })),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3, 4, 5].map((i) =>
        line(`M${120 + i * 290 + (row % 2) * 140} ${690 + row * 62 - 62}v62`, P.bark, 3, { opacity: 0.3 }),
      ),
    ),
    view(),
    shelf(),
    range(),
    table(),
  );

function view(): string {
  return [
    cut(box(150, 110, 440, 360, 8), P.white, { lift: 1.2 }),
    ink(box(174, 134, 392, 312), '#f6d9a4'),
    ink(disc(420, 290, 110), '#fae3b5'),
    ink(disc(420, 290, 62), P.white),
    ink('M174 320q24 -14 48 0t48 0t48 0t48 0t48 0t48 0t48 0t48 0t8 0V446H174Z', P.sea),
    ink('M174 372q30 -16 60 0t60 0t60 0t60 0t60 0t60 0t32 0V446H174Z', P.teal),
    line('M370 134V446M174 290H566', P.white, 14),
    cut(box(130, 464, 480, 26, 6), P.acorn, { lift: 1 }),
    group(
      'translate(230 464)',
      cut('M-40 0L-32 -54H32L40 0Z', P.coral, { lift: 0.6 }),
      ...[-28, -10, 8, 26].map((turn, i) =>
        group(
          `translate(${turn / 2} -54) rotate(${turn})`,
          cut(leaf(86 + (i % 2) * 20, 0.28), i % 2 ? P.oak : P.fern, { lift: 0.4 }),
        ),
      ),
    ),
    group(
      'translate(520 464)',
      cut('M-26 0v-46a12 12 0 0 1 8 -12v-16h36v16a12 12 0 0 1 8 12v46Z', P.sky, { lift: 0.6 }),
      cut(disc(0, -116, 20), P.straw, { lift: 0.4 }),
      cut(disc(26, -100, 16), P.white, { lift: 0.4 }),
      cut(disc(-24, -98, 17), P.berry, { lift: 0.4 }),
      line('M0 -96V-74M22 -88L6 -72M-20 -84L-6 -72', P.oak, 4),
    ),
    cut(
      'M96 84H644V104C600 150 560 150 520 112C470 160 420 160 370 112C320 160 270 160 220 112C180 150 140 150 96 104Z',
      P.berry,
      { lift: 1 },
    ),
    line(
      'M120 104c30 24 60 24 86 6M260 118c40 26 70 26 96 4M410 118c40 26 70 26 96 4M550 118c30 16 50 14 70 -6',
      P.white,
      4,
      { dash: '2 12', opacity: 0.8 },
    ),
  ].join('');
}

function shelf(): string {
  const plate = (x: number, color: string) =>
    `${cut(disc(x, 150, 54), P.white, { lift: 0.6 })}${line(disc(x, 150, 40), color, 5)}${ink(disc(x, 150, 14), color, 0.7)}`;
  const mug = (x: number, color: string) =>
    `${line(`M${x + 40} 266q30 6 0 36`, color, 9)}${cut(box(x - 26, 250, 66, 66, 8), color, { lift: 0.5 })}${ink(box(x - 26, 268, 66, 8), P.white, 0.7)}`;
  const jar = (x: number, color: string) =>
    `${cut(box(x - 32, 234, 64, 82, 12), color, { lift: 0.5 })}${cut(box(x - 34, 218, 68, 24, 6), P.cream, { lift: 0.4 })}${ink(box(x - 20, 262, 40, 28, 4), P.white)}`;
  return [
    plate(740, P.teal),
    plate(862, P.berry),
    plate(984, P.teal),
    cut(box(668, 204, 400, 18, 4), P.acorn, { lift: 0.9 }),
    mug(714, P.berry),
    mug(826, P.teal),
    jar(920, P.straw),
    jar(1004, P.plum),
    cut(box(668, 316, 400, 18, 4), P.acorn, { lift: 0.9 }),
  ].join('');
}

function range(): string {
  return [
    cut(box(1290, -20, 150, 330), '#c65f47', { lift: 1 }),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      line(`M1290 ${20 + i * 44}h150M${1330 + (i % 2) * 50} ${20 + i * 44}v44`, P.wine, 3, { opacity: 0.35 }),
    ),
    cut('M1120 300L1200 220H1530L1610 300Z', P.bark, { lift: 1 }),
    cut(box(1110, 380, 500, 290, 14), P.oak, { lift: 1.5 }),
    cut(box(1090, 364, 540, 30, 8), P.ink, { lift: 0.8 }),
    oven(1140, 420, '#ffb75a'),
    oven(1384, 420, undefined),
    line('M1140 404H1600', P.sand, 7),
    cut(box(1180, 396, 70, 64, 2), P.berry, { lift: 0.4 }),
    line('M1192 400v56M1208 400v56M1224 400v56', P.white, 4, { opacity: 0.8 }),
    group(
      'translate(1240 364)',
      cut('M-66 0C-76 -60 -44 -90 0 -90S76 -60 66 0Z', P.berry, { lift: 0.8 }),
      cut('M58 -50L104 -78L96 -30L64 -18Z', P.berry, { lift: 0.4 }),
      line('M-40 -84C-40 -140 40 -140 40 -84', P.ink, 8),
      cut(disc(0, -92, 11), P.ink, { lift: 0.3 }),
      ink('M-48 -40C-46 -62 -30 -74 -16 -78C-30 -60 -34 -40 -34 -20Z', P.white, 0.3),
    ),
    line('M1352 250q20 -24 0 -48t0 -48M1384 262q20 -24 0 -48', P.white, 8, { opacity: 0.65 }),
    group(
      'translate(1470 364)',
      cut(box(-84, -76, 168, 76, 12), P.teal, { lift: 0.7 }),
      cut(box(-94, -92, 188, 20, 8), P.deep, { lift: 0.5 }),
      cut(disc(0, -98, 12), P.sand, { lift: 0.3 }),
      line('M-84 -46h-26M84 -46h26', P.deep, 12),
    ),
  ].join('');
}

function oven(x: number, y: number, glow: string | undefined): string {
  return [
    cut(box(x, y, 200, 180, 10), P.pine, { lift: 0.6 }),
    glow
      ? `${ink(box(x + 40, y + 50, 120, 80, 8), P.umber)}${ink(`M${x + 60} ${y + 130}q-14 -40 14 -56q0 20 16 24q2 -30 22 -40q-4 30 14 40t-6 32Z`, glow)}`
      : line(
          `M${x + 60} ${y + 70}H${x + 140}M${x + 60} ${y + 96}H${x + 140}M${x + 60} ${y + 122}H${x + 140}`,
          P.leaf,
          5,
          { opacity: 0.5 },
        ),
    line(`M${x + 40} ${y + 26}H${x + 160}`, P.sand, 9),
  ].join('');
}

function table(): string {
  const random = chance(5);
  return [
    cut('M-40 760H830L780 830H-40Z', P.straw, { lift: 1.6 }),
    cut(box(-40, 826, 826, 40), P.acorn, { lift: 0.8 }),
    cut('M60 770H560L530 816H30Z', P.white, { lift: 0.4 }),
    line('M70 786H548M54 802H538', P.berry, 4, { opacity: 0.55, dash: '16 12' }),
    group(
      'translate(170 788)',
      cut('M-90 -10C-80 44 80 44 90 -10Z', P.sky, { lift: 0.8 }),
      ...[-54, -18, 20, 56].map((x, i) =>
        cut(disc(x, -22 - (i % 2) * 16, 32), [P.coral, P.straw, P.berry, P.meadow][i] ?? P.coral, {
          lift: 0.5,
        }),
      ),
      cut('M-96 -12H96L90 4H-90Z', P.teal, { lift: 0.3 }),
    ),
    group(
      'translate(430 790)',
      cut('M-120 0C-130 -84 -70 -106 0 -106S130 -84 120 0Z', '#c98745', { lift: 0.9 }),
      ...[-66, -20, 26, 70].map((x) => line(`M${x} -96q20 26 4 60`, P.cream, 9, { opacity: 0.8 })),
      scatter(6, { x: -90, y: -70, width: 180, height: 56 }, { count: 22, fill: P.cream, size: 4 }),
    ),
    group(
      'translate(672 800)',
      cut('M-44 0v-74h88v74Z', P.white, { lift: 0.7 }),
      line('M44 -60q40 8 0 44', P.white, 11),
      ink(box(-44, -46, 88, 14), P.berry, 0.8),
    ),
    ...Array.from({ length: 5 }, () => ink(disc(560 + random() * 60, 806 + random() * 14, 4), P.acorn, 0.6)),
  ].join('');
}

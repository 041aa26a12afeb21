import { bunting, cloud, grass, land, waves } from './outdoors.ts';
import {
  box,
  chance,
  cut,
  disc,
  group,
  ink,
  line,
  PAPER as P,
  scatter,
  scene,
  shape,
  WIDTH,
} from './paper.ts';
import { gull, rowingBoat, sea, sun } from './seaside.ts';

/** The tower: three stripes, a gallery and the lantern. */
function tower(): string {
  const side = (y: number) => 62 - y * 0.052;
  const band = (from: number, to: number) =>
    shape([
      [-side(from), -from],
      [side(from), -from],
      [side(to), -to],
      [-side(to), -to],
    ]);
  const stripes = [0, 1, 2, 3, 4].map((i) =>
    ink(band(i * 92, (i + 1) * 92), i % 2 === 0 ? P.white : P.berry),
  );
  const shade = shape([
    [14, 0],
    [side(0), 0],
    [side(460), -460],
    [10, -460],
  ]);
  const window = (y: number) =>
    `${ink(`M-11 ${y}v-22a11 11 0 0 1 22 0v22Z`, P.deep)}${line(`M-11 ${y}H11`, P.ink, 2, { opacity: 0.5 })}`;
  return [
    cut(band(0, 460), P.white, { lift: 1.4 }),
    ...stripes,
    ink(shade, P.ink, 0.1),
    window(-120),
    window(-246),
    window(-372),
    cut('M-20 0v-46a20 20 0 0 1 40 0V0Z', P.pine, { lift: 0.4 }),
    cut(box(-60, -478, 120, 18, 4), P.ink, { lift: 0.8 }),
    line('M-56 -478v-26M-34 -478v-26M-12 -478v-26M12 -478v-26M34 -478v-26M56 -478v-26M-60 -504H60', P.ink, 4),
    cut(box(-32, -552, 64, 74), '#ffe7a3', { lift: 0.4 }),
    ink(disc(0, -514, 21), P.white),
    ink(disc(0, -514, 12), '#ffd25e'),
    line('M-32 -552V-478M-11 -552V-478M11 -552V-478M32 -552V-478M-32 -516H32', P.ink, 4),
    cut('M-44 -550C-40 -588 -18 -602 0 -604C18 -602 40 -588 44 -550Z', P.berry, { lift: 0.8 }),
    cut(disc(0, -610, 8), P.ink, { lift: 0.3 }),
    line('M0 -616V-644', P.ink, 4),
  ].join('');
}

function cottage(): string {
  const window = (x: number) =>
    `${cut(box(x, -66, 40, 40, 2), P.teal, { lift: 0.4 })}${ink(box(x + 4, -62, 32, 32), '#ffdf95')}${line(`M${x + 20} -62v32M${x + 4} -46h32`, P.white, 4)}${cut(box(x - 5, -26, 50, 8, 2), P.acorn, { lift: 0.4 })}${[8, 20, 32].map((dx, i) => ink(disc(x + dx, -30 - (i % 2) * 4, 6), i === 1 ? P.white : P.berry)).join('')}`;
  return [
    cut(box(196, -196, 30, 70), P.coral, { lift: 0.7 }),
    cut(box(190, -204, 42, 12, 2), P.bark, { lift: 0.4 }),
    cut(box(0, -104, 270, 104), P.white, { lift: 1.2 }),
    scatter(4, { x: 6, y: -98, width: 258, height: 92 }, { count: 46, fill: P.cream, size: 4, opacity: 0.8 }),
    cut('M-18 -98L30 -170H240L288 -98Z', '#5d7480', { lift: 1 }),
    ...[0, 1, 2].map((row) =>
      line(`M${-2 + row * 15} ${-118 - row * 20}H${272 - row * 15}`, P.night, 2, {
        opacity: 0.35,
        dash: '15 7',
      }),
    ),
    window(26),
    window(204),
    cut('M112 0v-58a23 23 0 0 1 46 0V0Z', P.berry, { lift: 0.5 }),
    ink(disc(149, -30, 3.5), P.sand),
    line('M135 -78V-2', P.wine, 2, { opacity: 0.6 }),
    cut(box(104, -4, 62, 10, 2), P.sand, { lift: 0.4 }),
  ].join('');
}

/** Thrift: pink heads on thin stalks. */
function thrift(seed: number, { y, count }: { y: number; count: number }): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const x = random() * WIDTH;
    const height = 34 + random() * 56;
    const r = 9 + random() * 9;
    return `${line(`M${x} ${y}q-4 ${-height / 2} 3 ${-height}`, P.pine, 3)}${cut(disc(x + 3, y - height, r, r * 0.82), random() > 0.4 ? P.coral : P.blush, { lift: 0.35 })}${ink(disc(x, y - height - r * 0.25, r * 0.4), P.white, 0.45)}`;
  }).join('');
}

/** Layered rock, overhanging turf and stairs down to the water. */
function headland(): string {
  const turf =
    'C1500 604 1440 652 1330 610C1260 586 1210 650 1130 616C1080 594 1040 650 990 618C950 600 920 640 880 652Z';
  const steps = Array.from({ length: 9 }, (_, i) =>
    cut(box(980 - i * 15 - (i % 2) * 4, 640 + i * 25, 62, 12, 3), i % 2 ? P.cream : P.sand, { lift: 0.4 }),
  );
  return [
    cut(
      land([
        [780, 910],
        [820, 800],
        [856, 700],
        [905, 630],
        [1000, 574],
        [1120, 552],
        [1290, 530],
        [1460, 524],
        [1640, 512],
      ]),
      '#b98d56',
      { lift: 1.6 },
    ),
    cut(
      shape([
        [1640, 560],
        [1640, 940],
        [1010, 940],
        [1050, 820],
        [1100, 760],
        [1150, 660],
        [1240, 620],
        [1400, 600],
      ]),
      '#c9a06a',
      { lift: 0.7 },
    ),
    cut(
      shape([
        [1640, 620],
        [1640, 940],
        [1230, 940],
        [1260, 850],
        [1330, 780],
        [1360, 690],
        [1450, 650],
      ]),
      '#d8b582',
      { lift: 0.7 },
    ),
    scatter(
      8,
      { x: 900, y: 680, width: 700, height: 200 },
      { count: 60, fill: P.bark, size: 6, opacity: 0.18 },
    ),
    line(
      'M872 730q30 -16 60 -6M1010 700q40 -20 86 -6M1180 690q50 -22 100 -6M1110 800q50 -24 110 -4M1290 830q50 -20 90 0M1400 730q60 -22 120 0M1470 800q50 -14 90 4',
      P.bark,
      5,
      { opacity: 0.26 },
    ),
    ...steps,
    cut(
      `M880 652C910 600 960 578 1000 570C1040 560 1080 552 1120 548C1300 520 1460 516 1640 500V604${turf}`,
      P.fern,
      { lift: 0.9 },
    ),
    cut(
      'M960 604C1040 574 1120 560 1220 552C1360 534 1500 536 1640 520V566C1480 560 1380 594 1260 576C1160 562 1060 596 960 604Z',
      P.meadow,
      { lift: 0.6 },
    ),
    line('M1386 552C1370 580 1250 560 1190 574S1060 588 1010 628', P.cream, 16),
  ].join('');
}

/** The keeper's cottage under the light, on a late summer evening. */
export const lighthouse = () =>
  scene(
    '#f7dfb4',
    sun(520, 440, [
      [620, '#f9e6c3'],
      [480, '#fbd9a6'],
      [350, '#fac98c'],
      [235, '#f7b674'],
      [135, '#fff1c9'],
    ]),
    cut(cloud(80, 200, 1.5), P.white),
    cut(cloud(760, 130, 1.15), P.white),
    cut(cloud(330, 300, 0.85), '#fff6e4'),
    gull(690, 300, 0.9),
    gull(800, 250, 0.62),
    gull(270, 420, 0.55),
    cut('M-20 560C60 520 130 522 210 548C300 530 350 548 420 572H-20Z', '#8fb7b4', { lift: 0.6 }),
    sea([
      [566, '#8fc0c0', 90],
      [612, P.sea, 120],
      [672, '#3f8290', 150],
    ]),
    group('translate(470 706) scale(.8) rotate(-3)', rowingBoat()),
    cut(waves(722, { width: 170, height: 20, shift: 40 }), P.teal, { lift: 0.8 }),
    cut(waves(790, { width: 210, height: 24, shift: 120 }), '#1f5263', { lift: 0.8 }),
    headland(),
    group(
      'translate(1120 560) scale(.84)',
      ink('M-24 -514L-1420 -690V-430Z', '#fff7d6', 0.4),
      ink('M-24 -514L-1420 -600V-490Z', '#fffbe8', 0.5),
      tower(),
    ),
    group('translate(1226 552) scale(1.1)', cottage()),
    line('M1462 332c-14 -26 20 -36 4 -62s18 -34 6 -60', P.white, 9, { opacity: 0.75 }),
    bunting([1158, 392], [1262, 392], { sag: 16, colors: [P.berry, P.white, P.teal, P.straw] }),
    cut(
      land([
        [-40, 830],
        [180, 800],
        [420, 836],
        [700, 862],
        [960, 826],
        [1240, 792],
        [1640, 812],
      ]),
      P.oak,
      { lift: 1.3 },
    ),
    grass(3, { y: 910, count: 70, tall: 120, colors: [P.oak, P.pine, P.fern] }),
    thrift(11, { y: 908, count: 46 }),
  );

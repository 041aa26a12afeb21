import { cloud, grass, land, tree } from './outdoors.ts';
import { box, cut, disc, group, ink, leaf, line, PAPER as P, scatter, scene, shape } from './paper.ts';
import { sun } from './seaside.ts';

/** Plot 14: the shed, the water butt and four rows of vegetables. */
export const allotment = () =>
  scene(
    '#dceae0',
    sun(1260, 240, [
      [340, '#e6eedb'],
      [220, '#f3efd3'],
      [120, '#fff3cf'],
    ]),
    cut(cloud(170, 200, 1.4), P.white),
    cut(cloud(760, 150, 1), P.white),
    cut(
      land([
        [-20, 420],
        [300, 360],
        [700, 400],
        [1100, 350],
        [1640, 400],
      ]),
      '#a9cdbd',
      { lift: 0.7 },
    ),
    tree(1010, 500, 1.5, ['#5f9c68', '#72ab74', '#8aba80']),
    tree(1440, 520, 1.9, [P.fern, '#5f9c68', '#72ab74']),
    cut(
      land([
        [-20, 520],
        [500, 490],
        [1000, 510],
        [1640, 486],
      ]),
      P.meadow,
      { lift: 0.8 },
    ),
    group('translate(350 610)', shed()),
    group('translate(655 610)', waterButt()),
    group('translate(1220 600)', scarecrow()),
    plot(),
    grass(14, { y: 904, count: 70, tall: 60, colors: [P.fern, P.oak, '#5f9c68'] }),
  );

function shed(): string {
  const planks = Array.from({ length: 7 }, (_, i) => `M${-136 + i * 45} -226V0`).join('');
  return [
    cut(box(-170, -230, 340, 232), '#5b9aa4', { lift: 1 }),
    line(planks, P.teal, 4, { opacity: 0.6 }),
    cut(
      shape([
        [-206, -222],
        [0, -356],
        [206, -222],
      ]),
      P.acorn,
      { lift: 1 },
    ),
    line('M-150 -240L0 -338L150 -240', P.bark, 5, { opacity: 0.6 }),
    cut(box(-20, -168, 112, 170), P.cream, { lift: 0.6 }),
    line('M-20 -112H92M-20 -56H92', P.straw, 4),
    cut(disc(74, -84, 8), P.bark, { lift: 0.3 }),
    cut(box(-140, -160, 88, 74), P.white, { lift: 0.5 }),
    ink(box(-132, -152, 32, 58), P.mist),
    ink(box(-92, -152, 32, 58), P.mist),
    cut(box(-148, -92, 104, 20, 3), P.acorn, { lift: 0.5 }),
    ...[-132, -104, -76].map((x, i) =>
      cut(disc(x + 6, -100, 15), i === 1 ? P.blush : P.berry, { lift: 0.3 }),
    ),
    cut(box(14, -216, 62, 36, 5), P.white, { lift: 0.5 }),
    line('M32 -208V-188M50 -208L46 -194H60M56 -204V-188', P.ink, 4),
    // A spade and a fork lean on the wall.
    line('M214 -150L190 -30', P.straw, 8),
    cut('M176 -44L208 -38L198 6C186 8 172 2 170 -4Z', P.deep, { lift: 0.5 }),
  ].join('');
}

function waterButt(): string {
  return [
    line('M-106 -210C-40 -210 -10 -196 -4 -150', P.deep, 9),
    cut('M-54 -140H54L46 4H-46Z', P.oak, { lift: 1 }),
    line('M-52 -104H52M-49 -38H49', P.pine, 8),
    cut(disc(0, -140, 56, 12), P.deep, { lift: 0.3 }),
    group(
      'translate(116 4)',
      cut('M-36 -66H30L36 0H-42Z', P.coral, { lift: 0.7 }),
      line('M30 -40L74 -74', P.coral, 10),
      line('M-36 -56C-76 -56 -76 -10 -40 -12', P.coral, 8),
      cut(disc(78, -78, 15, 10), P.wine, { lift: 0.3 }),
    ),
  ].join('');
}

function scarecrow(): string {
  return [
    line('M0 20V-250M-120 -170H120', P.bark, 12),
    cut('M-110 -190C-60 -200 60 -200 110 -190L112 -150L52 -142L60 -40H-60L-52 -142L-112 -150Z', P.plum, {
      lift: 0.8,
    }),
    ink(box(-30, -100, 34, 34, 3), P.straw),
    cut(disc(0, -236, 40), P.sand, { lift: 0.6 }),
    cut('M-78 -256H78C70 -272 50 -272 44 -274L32 -330H-32L-44 -274C-50 -272 -70 -272 -78 -256Z', P.straw, {
      lift: 0.7,
    }),
    line('M-44 -276H44', P.berry, 10),
    ink(disc(-13, -240, 5), P.ink),
    ink(disc(14, -240, 5), P.ink),
    line('M-14 -218Q0 -208 16 -218', P.ink, 4),
  ].join('');
}

/** Four rows of earth that widen towards the viewer, each with its own crop. */
function plot(): string {
  const row = (top: number, height: number, crop: string) =>
    `${cut(box(-20, top, 1640, height, 18), top % 2 ? '#7d5634' : '#6f4a2b', { lift: 0.9 })}${scatter(top, { x: 0, y: top + 8, width: 1600, height: height - 16 }, { count: 90, fill: P.umber, size: 5, opacity: 0.35 })}${crop}`;
  const along = (count: number, y: number, size: number, draw: (at: number) => string) =>
    Array.from({ length: count }, (_, i) =>
      group(`translate(${((i + 0.5) / count) * 1640 - 20} ${y}) scale(${size})`, draw(i)),
    ).join('');
  return [
    cut(box(-20, 596, 1640, 320), P.fern, { lift: 0.8 }),
    row(612, 54, along(17, 640, 0.8, leek)),
    row(688, 62, along(13, 722, 1, cabbage)),
    row(774, 70, along(15, 816, 1.05, carrot)),
  ].join('');
}

const leek = () =>
  [-28, 0, 28].map((turn) => group(`rotate(${turn})`, cut(leaf(70, 0.16), P.oak, { lift: 0.4 }))).join('');

const cabbage = (at: number) =>
  [
    cut(disc(0, -10, 46, 36), P.oak, { lift: 0.6 }),
    cut(disc(-4, -18, 34, 28), at % 3 === 1 ? P.plum : P.fern, { lift: 0.5 }),
    cut(disc(-2, -24, 20, 17), at % 3 === 1 ? P.lilac : P.leaf, { lift: 0.4 }),
  ].join('');

const carrot = () =>
  [
    cut('M-16 -6C-14 -22 14 -22 16 -6L4 22H-4Z', P.coral, { lift: 0.4 }),
    ...[-36, -12, 12, 36].map((turn) =>
      group(`translate(0 -14) rotate(${turn})`, cut(leaf(58, 0.2), P.meadow, { lift: 0.4 })),
    ),
  ].join('');

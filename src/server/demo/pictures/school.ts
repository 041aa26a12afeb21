import { bunting, cloud, grass, land, tree } from './outdoors.ts';
import { box, cut, disc, group, ink, line, PAPER as P, scene, shape } from './paper.ts';
import { sun } from './seaside.ts';

/** Little Acre School with its bell, between two trees. */
export const school = () =>
  scene(
    '#f6e3c4',
    sun(380, 280, [
      [400, '#f8e9cf'],
      [270, '#fbf0d8'],
      [150, '#fffaf0'],
    ]),
    cut(cloud(1130, 220, 1.6), P.white),
    cut(cloud(110, 400, 1.2), P.white),
    cut(
      land([
        [-20, 520],
        [360, 440],
        [800, 500],
        [1240, 430],
        [1640, 500],
      ]),
      '#b9d3ac',
      { lift: 0.7 },
    ),
    tree(210, 690, 2.3, [P.fern, '#5f9c68', '#72ab74']),
    tree(1430, 700, 2.5, ['#5f9c68', '#72ab74', '#8aba80']),
    group('translate(800 700)', building()),
    cut(
      land([
        [-20, 712],
        [500, 690],
        [1100, 694],
        [1640, 716],
      ]),
      P.meadow,
      { lift: 0.9 },
    ),
    cut('M748 700H852L960 940H640Z', P.sand, { lift: 0.6 }),
    bunting([300, 420], [600, 470], { sag: 26, colors: [P.berry, P.teal, P.straw, P.oak, P.coral] }),
    bunting([1000, 470], [1330, 410], { sag: 26, colors: [P.oak, P.coral, P.berry, P.teal, P.straw] }),
    group('translate(470 800)', hopscotch()),
    group('translate(1160 806)', ball()),
    grass(7, { y: 904, count: 64, tall: 70, colors: [P.fern, P.oak, '#72ab74'] }),
  );

function building(): string {
  const pane = (x: number) =>
    [
      cut(box(x, -196, 92, 116, 6), P.white, { lift: 0.6 }),
      ink(box(x + 8, -188, 34, 46), P.sky),
      ink(box(x + 50, -188, 34, 46), P.sky),
      ink(box(x + 8, -134, 34, 46), '#c4dfe0'),
      ink(box(x + 50, -134, 34, 46), '#c4dfe0'),
      cut(box(x - 8, -82, 108, 16, 3), P.cream, { lift: 0.4 }),
    ].join('');
  return [
    cut(box(-380, -240, 760, 250), P.coral, { lift: 1 }),
    line('M-360 -60H-130M130 -60H360M-360 -30H-130M130 -30H360', P.wine, 3, { opacity: 0.25 }),
    cut(
      shape([
        [-430, -232],
        [-340, -340],
        [340, -340],
        [430, -232],
      ]),
      P.teal,
      { lift: 1 },
    ),
    line('M-390 -262H390M-366 -292H366', P.deep, 3, { opacity: 0.4 }),
    pane(-348),
    pane(-236),
    pane(144),
    pane(256),
    // The porch with the clock, and the bell above it.
    cut(box(-116, -300, 232, 310), P.cream, { lift: 1 }),
    cut(
      shape([
        [-146, -292],
        [0, -404],
        [146, -292],
      ]),
      P.deep,
      { lift: 1 },
    ),
    cut(box(-44, -470, 88, 86), P.white, { lift: 0.8 }),
    ink('M-28 -384V-438A28 28 0 0 1 28 -438V-384Z', P.sky),
    cut('M-18 -402C-12 -410 -12 -438 0 -438C12 -438 12 -410 18 -402Z', P.straw, { lift: 0.4 }),
    cut(
      shape([
        [-62, -464],
        [0, -520],
        [62, -464],
      ]),
      P.berry,
      { lift: 0.8 },
    ),
    line('M0 -520V-566', P.bark, 5),
    cut('M0 -566L56 -552L0 -534Z', P.berry, { lift: 0.4 }),
    cut(disc(0, -244, 38), P.white, { lift: 0.6 }),
    line('M0 -244V-268M0 -244L16 -236', P.ink, 5),
    cut('M-62 10V-118A62 62 0 0 1 62 -118V10Z', P.oak, { lift: 0.7 }),
    line('M0 -176V6', P.pine, 5),
    cut(disc(-14, -78, 7), P.straw, { lift: 0.3 }),
    cut(disc(14, -78, 7), P.straw, { lift: 0.3 }),
  ].join('');
}

function hopscotch(): string {
  const squares = [
    [0, 0],
    [74, -4],
    [148, 26],
    [148, -36],
    [222, -8],
  ] as const;
  return squares
    .map(([x, y], at) =>
      cut(box(x - 160, y, 64, 52, 4), at % 2 ? P.blush : P.white, { lift: 0.3, opacity: 0.95 }),
    )
    .join('');
}

function ball(): string {
  return [
    cut(disc(0, 0, 46), P.berry, { lift: 0.9 }),
    line('M-44 -10Q0 -34 44 -10M-44 12Q0 36 44 12', P.white, 7),
  ].join('');
}

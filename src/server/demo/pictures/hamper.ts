import { bunting, cloud, grass, land, tree } from './outdoors.ts';
import { box, cut, disc, group, ink, leaf, line, PAPER as P, scene } from './paper.ts';
import { cake, jar, strawberry, winner } from './treats.ts';

/** The grand hamper on its rug, on the village green. */
export const hamper = () =>
  scene(
    '#f6dcd0',
    cut(disc(800, 470, 620), '#f8e3d4', { lift: 0.8 }),
    cut(disc(800, 470, 440), '#fbeee0', { lift: 0.8 }),
    cut(cloud(150, 230, 1.3), P.white),
    cut(cloud(1280, 190, 1.5), P.white),
    cut(
      land([
        [-20, 480],
        [260, 400],
        [560, 452],
        [900, 390],
        [1240, 440],
        [1640, 384],
      ]),
      P.leaf,
      { lift: 0.7 },
    ),
    church(),
    cut(
      land([
        [-20, 560],
        [300, 500],
        [640, 546],
        [1000, 500],
        [1640, 540],
      ]),
      P.meadow,
      { lift: 0.8 },
    ),
    tree(170, 560, 1.9, [P.pine, P.oak, P.fern]),
    tree(330, 550, 1.2, [P.oak, P.fern, P.meadow]),
    tree(1470, 560, 2, [P.pine, P.oak, P.fern]),
    tree(1310, 540, 1.1, [P.oak, P.fern, P.meadow]),
    bunting([-20, 70], [820, 60], {
      sag: 56,
      colors: [P.berry, P.white, P.teal, P.straw, P.plum, P.white, P.berry, P.fern],
    }),
    bunting([820, 60], [1640, 80], {
      sag: 56,
      colors: [P.straw, P.white, P.berry, P.teal, P.white, P.plum, P.fern, P.berry],
    }),
    cut(
      land([
        [-20, 690],
        [400, 650],
        [800, 670],
        [1200, 646],
        [1640, 680],
      ]),
      P.fern,
      { lift: 1 },
    ),
    rug(),
    group('translate(800 770)', basket()),
    group('translate(400 806)', cake()),
    group('translate(1210 800)', winner()),
    group('translate(1030 836) scale(.9)', strawberry(), group('translate(74 10) rotate(20)', strawberry())),
    grass(5, { y: 912, count: 60, tall: 70, colors: [P.oak, P.pine, P.fern] }),
  );

function church(): string {
  return group(
    'translate(1010 430)',
    cut('M-40 40V-120L0 -176L40 -120V40Z', '#d9c7a8', { lift: 0.7 }),
    cut('M-46 -112L0 -216L46 -112Z', '#8d7b8f', { lift: 0.6 }),
    line('M0 -216V-240', P.bark, 4),
    cut(box(36, -60, 170, 100), '#e3d3b4', { lift: 0.6 }),
    cut('M28 -56L60 -106H190L218 -56Z', '#8d7b8f', { lift: 0.6 }),
    ink(
      'M-14 -40v-28a14 14 0 0 1 28 0v28ZM70 20v-28a14 14 0 0 1 28 0v28ZM130 20v-28a14 14 0 0 1 28 0v28Z',
      P.teal,
      0.8,
    ),
  );
}

function rug(): string {
  const checks = Array.from({ length: 13 }, (_, i) =>
    line(`M${330 + i * 80} 742L${150 + i * 108} 930`, P.white, 22, { opacity: 0.5 }),
  );
  return [
    cut('M300 730H1300L1500 960H100Z', P.berry, { lift: 1.2 }),
    ...checks,
    ...[768, 822, 884].map((y, i) =>
      line(`M${278 - i * 52} ${y}H${1322 + i * 52}`, P.white, 18 + i * 5, { opacity: 0.5 }),
    ),
  ].join('');
}

function basket(): string {
  const weave = [0, 1, 2, 3, 4].flatMap((row) =>
    Array.from({ length: 15 }, (_, i) =>
      cut(
        box(-296 + i * 40 + (row % 2) * 4 - row * -4, -186 + row * 38, 36, 32, 8),
        (i + row) % 2 ? '#c98f4b' : '#dcae6c',
        { lift: 0.25 },
      ),
    ),
  );
  return [
    cut('M-330 -200L-290 -440H290L330 -200Z', '#b97f40', { lift: 1.2 }),
    ...[0, 1, 2].flatMap((row) =>
      Array.from({ length: 14 }, (_, i) =>
        cut(box(-286 + i * 41, -424 + row * 66, 36, 56, 8), (i + row) % 2 ? '#c98f4b' : '#d8a660', {
          lift: 0.25,
        }),
      ),
    ),
    cut('M-300 -200C-300 -250 300 -250 300 -200Z', P.umber, { lift: 0 }),
    contents(),
    cut('M-320 -206H320L290 40H-290Z', '#b97f40', { lift: 1.4 }),
    ...weave,
    cut(box(-336, -222, 672, 38, 18), P.acorn, { lift: 0.9 }),
    cut(box(-306, 8, 612, 34, 16), P.acorn, { lift: 0.9 }),
    ...[-200, 200].map(
      (x) =>
        `${cut(box(x - 26, -230, 52, 150, 6), P.umber, { lift: 0.7 })}${cut(box(x - 34, -110, 68, 44, 6), P.straw, { lift: 0.5 })}${ink(box(x - 20, -98, 40, 20, 3), P.umber)}`,
    ),
    bow(),
  ].join('');
}

function bow(): string {
  return group(
    'translate(0 -140)',
    cut('M-10 10L-70 120L-40 112L-24 140L14 20Z', P.wine, { lift: 0.6 }),
    cut('M10 10L70 120L40 112L24 140L-14 20Z', P.wine, { lift: 0.6 }),
    cut('M0 0C-60 -80 -150 -60 -140 0S-60 60 0 0Z', P.berry, { lift: 0.8 }),
    cut('M0 0C60 -80 150 -60 140 0S60 60 0 0Z', P.berry, { lift: 0.8 }),
    line('M-24 -4C-60 -34 -100 -30 -116 -6M24 -4C60 -34 100 -30 116 -6', P.wine, 5),
    cut(disc(0, 2, 28, 30), P.berry, { lift: 0.6 }),
  );
}

function contents(): string {
  return [
    bottle(-196, '#e7cf6f', P.fern),
    bottle(-128, '#cfdfa0', P.oak),
    jar(-40, -216, P.wine, P.blush),
    jar(66, -216, P.straw, P.sky),
    cut('M120 -210L150 -420L196 -430L212 -210Z', '#d79b56', { lift: 0.8 }),
    line('M150 -380l44 -10M146 -340l52 -8M142 -300l60 -6', P.cream, 8, { opacity: 0.8 }),
    cut(disc(248, -242, 50), P.berry, { lift: 0.7 }),
    line('M248 -290q4 -20 20 -26', P.bark, 6),
    group('translate(252 -296) rotate(60)', cut(leaf(34, 0.34), P.fern, { lift: 0.3 })),
    cut(disc(188, -222, 44), P.meadow, { lift: 0.6 }),
    cut(
      'M-290 -200C-270 -250 -210 -250 -190 -214C-150 -250 -90 -236 -80 -200C-40 -236 20 -236 40 -202C80 -236 130 -230 150 -200H-290Z',
      P.paper,
      { lift: 0.6 },
    ),
    line('M-270 -208q30 -24 60 -2M-160 -210q30 -22 60 0M-20 -210q24 -18 46 0M70 -210q24 -16 50 2', P.sand, 4),
  ].join('');
}

function bottle(x: number, color: string, cap: string): string {
  return group(
    `translate(${x} -200)`,
    cut('M-30 0V-150C-30 -186 -14 -190 -14 -224V-262H14V-224C14 -190 30 -186 30 -150V0Z', color, {
      lift: 0.8,
    }),
    ink('M-22 -10V-146C-22 -166 -14 -176 -10 -186V-10Z', P.white, 0.35),
    cut(box(-17, -280, 34, 30, 5), cap, { lift: 0.4 }),
    cut(box(-30, -120, 60, 70, 2), P.white, { lift: 0.3 }),
    ...[-26, 0, 26].map((turn) => group(`translate(0 -62) rotate(${turn})`, ink(leaf(40, 0.22), P.fern))),
  );
}

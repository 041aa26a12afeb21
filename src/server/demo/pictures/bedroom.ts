import { cloud } from './outdoors.ts';
import { box, cut, disc, group, ink, line, PAPER as P, scene, shape } from './paper.ts';

/** The upper bedroom: two beds under the eaves. */
export const bedroom = () =>
  scene(
    '#f4e6cb',
    cut(
      shape([
        [-20, -20],
        [520, -20],
        [120, 520],
        [-20, 520],
      ]),
      '#e4cfa3',
      { lift: 1.2 },
    ),
    cut(
      shape([
        [1620, -20],
        [1080, -20],
        [1480, 520],
        [1620, 520],
      ]),
      '#e4cfa3',
      { lift: 1.2 },
    ),
    line('M470 -20L70 520M420 -20L20 520M1130 -20L1530 520M1180 -20L1580 520', P.straw, 4, { opacity: 0.5 }),
    cut(disc(800, 270, 178), P.white, { lift: 1.3 }),
    ink(disc(800, 270, 154), '#bfdcd9'),
    ink('M650 300q24 -14 48 0t48 0t48 0t48 0t48 0t48 0t14 4A154 154 0 0 1 662 340Z', P.sea),
    ink('M652 330q30 -16 60 0t60 0t60 0t60 0t54 2A154 154 0 0 1 660 340Z', P.teal),
    cut(cloud(730, 220, 0.6), P.white, { lift: 0.4 }),
    line('M800 116V424M646 270H954', P.white, 13),
    cut(box(-20, 620, 1640, 320), '#c08a55', { lift: 1 }),
    ...[0, 1, 2, 3].map((i) => line(`M0 ${676 + i * 60}H1600`, P.bark, 3, { opacity: 0.3 })),
    cut('M520 700C640 660 960 660 1080 700C1140 780 1140 860 1080 920H520C460 860 460 780 520 700Z', P.sky, {
      lift: 0.6,
    }),
    line(
      'M548 722C660 690 940 690 1052 722C1096 780 1096 850 1052 900H548C504 850 504 780 548 722Z',
      P.white,
      6,
      { dash: '18 14' },
    ),
    bed('translate(90 0)', P.teal, P.sky),
    bed('translate(1600 0) scale(-1 1) translate(90 0)', P.berry, P.blush),
    group(
      'translate(800 640)',
      cut(box(-80, -110, 160, 130, 6), P.acorn, { lift: 1 }),
      line('M-80 -50H80', P.bark, 4),
      ink(disc(0, -80, 7), P.sand),
      ink(disc(0, -20, 7), P.sand),
      cut(box(-12, -180, 24, 70), P.white, { lift: 0.4 }),
      cut('M-58 -176L-34 -256H34L58 -176Z', P.straw, { lift: 0.8 }),
      ink('M-58 -176L-34 -256H-4L-10 -176Z', P.white, 0.25),
    ),
  );

function bed(at: string, cover: string, pale: string): string {
  const patches = Array.from({ length: 12 }, (_, i) =>
    ink(
      box(150 + (i % 4) * 74, 596 + Math.floor(i / 4) * 56, 70, 52, 6),
      [pale, P.white, P.straw, cover][(i * 3 + Math.floor(i / 4)) % 4] ?? pale,
      0.85,
    ),
  );
  return group(
    at,
    cut('M0 760V430A26 26 0 0 1 26 404H60A26 26 0 0 1 86 430V760Z', P.acorn, { lift: 1 }),
    cut(box(60, 560, 420, 190, 16), P.white, { lift: 1 }),
    cut('M84 560C80 500 120 490 200 500C240 506 240 556 228 576C180 590 110 586 84 560Z', P.white, {
      lift: 0.8,
    }),
    line('M104 530C140 518 180 518 214 530', P.sand, 4, { opacity: 0.7 }),
    cut('M136 580H480V770H136C124 700 124 640 136 580Z', cover, { lift: 0.9 }),
    ...patches,
    cut(box(464, 540, 34, 250, 10), P.acorn, { lift: 1 }),
  );
}

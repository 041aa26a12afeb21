import { cloud, land, waves } from './outdoors.ts';
import { box, chance, cut, disc, group, ink, line, PAPER as P, scene, WIDTH } from './paper.ts';
import { sea } from './seaside.ts';

/** The view from the lamp room at night. */
export const night = () =>
  scene(
    P.night,
    ...[
      [760, '#143446'],
      [590, '#184053'],
      [430, '#1f4f62'],
      [280, '#2b6274'],
    ].map(([r, color]) => cut(disc(1130, 250, Number(r)), String(color), { lift: 1 })),
    cut(disc(1130, 250, 112), '#fff6d8', { lift: 1 }),
    ink(disc(1098, 226, 22), '#f1dfae', 0.8),
    ink(disc(1168, 290, 30), '#f1dfae', 0.8),
    ink(disc(1150, 196, 12), '#f1dfae', 0.8),
    stars(),
    cut(cloud(180, 330, 1.6), '#2b5567', { lift: 0.8 }),
    cut(cloud(640, 210, 1), '#35687a', { lift: 0.8 }),
    ink('M-20 40L180 600H720L-20 96Z', '#ffe7a3', 0.35),
    ink('M-20 54L300 600H600L-20 84Z', '#fff3cf', 0.4),
    sea([
      [560, '#2f7083', 110],
      [622, '#265f71', 150],
      [696, '#1d4f62', 190],
      [776, '#164152', 230],
    ]),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      line(`M${1060 + (i % 2) * 34} ${592 + i * 34}h${130 - i * 8}`, '#fff3cf', 7, {
        opacity: 0.75 - i * 0.1,
      }),
    ),
    group('translate(520 660) scale(.62)', trawler()),
    cut(waves(694, { width: 190, height: 18, shift: 60 }), '#1d4f62', { lift: 0.6 }),
    cut(waves(776, { width: 230, height: 22, shift: 20 }), '#164152', { lift: 0.6 }),
    cut(
      land([
        [-40, 900],
        [200, 852],
        [480, 880],
        [760, 906],
      ]),
      '#0d2a38',
      { lift: 1 },
    ),
    frame(),
  );

function stars(): string {
  const random = chance(21);
  return Array.from({ length: 60 }, () => {
    const [x, y] = [random() * WIDTH, random() * 500];
    const r = 2 + random() * 5;
    return r > 5.4
      ? cut(
          `M${x} ${y - r * 2.4}L${x + r * 0.6} ${y - r * 0.6}L${x + r * 2.4} ${y}L${x + r * 0.6} ${y + r * 0.6}L${x} ${y + r * 2.4}L${x - r * 0.6} ${y + r * 0.6}L${x - r * 2.4} ${y}L${x - r * 0.6} ${y - r * 0.6}Z`,
          '#fff3cf',
          { lift: 0.3 },
        )
      : ink(disc(x, y, r * 0.6), '#fff3cf', 0.75);
  }).join('');
}

function trawler(): string {
  return [
    line('M-20 -60V-220M-20 -200L110 -70M-20 -200L-120 -50', '#0a1d28', 6),
    cut('M-190 -60H210C200 0 170 40 130 50H-130C-170 40 -186 -10 -190 -60Z', P.coral, { lift: 0.8 }),
    ink('M-190 -60H210L206 -38H-186Z', P.white),
    cut(box(30, -140, 110, 82, 6), P.white, { lift: 0.6 }),
    ink(box(48, -122, 30, 34, 3), '#ffd978'),
    ink(box(92, -122, 30, 34, 3), '#ffd978'),
    cut(disc(-20, -222, 12), '#ffd978', { lift: 0.3 }),
  ].join('');
}

/** The iron bars and rail of the lantern. */
function frame(): string {
  return [
    line('M-20 30Q800 -60 1620 30', '#0a1d28', 46),
    line('M330 -20V920M1300 -20V920', '#0a1d28', 30),
    line('M330 -20V920M1300 -20V920', '#35687a', 5, { opacity: 0.7 }),
    cut('M-20 830Q800 770 1620 830V940H-20Z', '#0a1d28', { lift: 1 }),
    line('M-20 836Q800 776 1620 836', '#35687a', 6),
    group(
      'translate(980 810)',
      cut('M-60 0V-18A60 20 0 0 1 60 -18V0Z', P.straw, { lift: 0.6 }),
      cut('M-40 -24V-74H40V-24Z', P.berry, { lift: 0.6 }),
      line('M40 -62q34 6 0 30', P.berry, 9),
      line('M-14 -92q12 -18 0 -36M12 -96q12 -18 0 -36', P.white, 6, { opacity: 0.6 }),
    ),
  ].join('');
}

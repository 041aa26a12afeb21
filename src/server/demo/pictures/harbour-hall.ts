import { bunting, cloud, land, waves } from './outdoors.ts';
import { box, cut, disc, group, ink, line, PAPER as P, scene, shape } from './paper.ts';
import { gull, rowingBoat, sea, sun } from './seaside.ts';

/** The hall above the slipway, with the lifeboat station next door. */
export const harbourHall = () =>
  scene(
    P.mist,
    sun(1250, 270, [
      [420, '#e1ebdf'],
      [290, '#efeed8'],
      [170, '#fbe9c0'],
    ]),
    cut(cloud(130, 210, 1.5), P.white),
    cut(cloud(980, 160, 1.1), P.white),
    cut(
      land(
        [
          [-20, 430],
          [300, 380],
          [700, 420],
          [1100, 470],
          [1640, 510],
        ],
        640,
      ),
      '#9cc0b0',
      { lift: 0.7 },
    ),
    group('translate(240 580) scale(.82)', cottage(P.blush, P.teal)),
    group('translate(1230 590) scale(.9)', station()),
    group('translate(700 590)', hall()),
    cut(
      land([
        [-20, 600],
        [500, 584],
        [1000, 590],
        [1640, 606],
      ]),
      P.sand,
      { lift: 0.9 },
    ),
    line('M-20 640H1620M-20 676H1620', P.straw, 4, { opacity: 0.6 }),
    cut('M1040 600H1330L1470 800H1090Z', P.cream, { lift: 0.6 }),
    bunting([120, 300], [520, 330], { sag: 30, colors: [P.berry, P.oak, P.straw, P.teal, P.coral, P.plum] }),
    bunting([880, 330], [1180, 350], { sag: 26, colors: [P.coral, P.teal, P.berry, P.straw, P.oak] }),
    gull(420, 190, 0.8),
    gull(560, 240, 0.55),
    sea([
      [720, '#8fc0c0', 130],
      [770, P.sea, 170],
    ]),
    group('translate(420 800) scale(1.25)', rowingBoat()),
    cut(waves(836, { width: 210, height: 22, shift: 60 }), P.teal, { lift: 0.9 }),
  );

function hall(): string {
  const arch = (x: number) =>
    `${cut(`M${x - 40} -70V-160A40 40 0 0 1 ${x + 40} -160V-70Z`, P.deep, { lift: 0.5 })}${line(`M${x} -198V-74M${x - 36} -130H${x + 36}`, P.sky, 5)}`;
  return [
    cut(box(-300, -240, 600, 250), P.paper, { lift: 1 }),
    line('M-290 -40H-90M90 -40H290M-290 -8H-90M90 -8H290', P.straw, 3, { opacity: 0.5 }),
    cut(
      shape([
        [-344, -232],
        [0, -420],
        [344, -232],
      ]),
      P.teal,
      { lift: 1 },
    ),
    line('M-288 -244L0 -400L288 -244', P.deep, 4, { opacity: 0.5 }),
    cut(disc(0, -296, 42), P.white, { lift: 0.6 }),
    line('M0 -296V-322M0 -296L20 -290', P.ink, 5),
    arch(-220),
    arch(-126),
    arch(126),
    arch(220),
    cut(box(-66, -170, 132, 182), P.berry, { lift: 0.7 }),
    line('M0 -166V8', P.wine, 5),
    cut(disc(-14, -76, 7), P.straw, { lift: 0.3 }),
    cut(disc(14, -76, 7), P.straw, { lift: 0.3 }),
    cut(box(-112, -222, 224, 40, 6), P.deep, { lift: 0.5 }),
    line('M-86 -202H86', P.cream, 6, { dash: '16 12' }),
  ].join('');
}

function cottage(wall: string, roof: string): string {
  return [
    cut(box(-150, -170, 300, 180), wall, { lift: 1 }),
    cut(box(66, -300, 44, 90), P.acorn, { lift: 0.6 }),
    cut(
      shape([
        [-184, -162],
        [-90, -270],
        [90, -270],
        [184, -162],
      ]),
      roof,
      { lift: 1 },
    ),
    cut(box(-34, -108, 68, 118, 4), P.oak, { lift: 0.6 }),
    ...[-122, 62].flatMap((x) => [
      cut(box(x, -124, 62, 60, 4), P.white, { lift: 0.5 }),
      ink(box(x + 7, -117, 48, 46), P.sky),
    ]),
  ].join('');
}

/** The lifeboat station, with the bow of the lifeboat in its door. */
function station(): string {
  return [
    cut(box(-170, -220, 340, 230), P.cream, { lift: 1 }),
    cut(
      shape([
        [-204, -212],
        [0, -320],
        [204, -212],
      ]),
      P.berry,
      { lift: 1 },
    ),
    ink('M-124 10V-110A124 90 0 0 1 124 -110V10Z', P.deep),
    cut('M-92 -66C-60 -84 60 -84 92 -66C76 -10 40 12 0 14C-40 12 -76 -10 -92 -66Z', P.coral, { lift: 0.8 }),
    ink('M-92 -66C-60 -84 60 -84 92 -66L88 -48C56 -62 -56 -62 -88 -48Z', P.white),
    cut(box(-40, -122, 80, 48, 8), P.white, { lift: 0.5 }),
    ink(box(-28, -112, 24, 22, 3), P.sky),
    ink(box(6, -112, 24, 22, 3), P.sky),
    cut(disc(0, -248, 24), P.white, { lift: 0.5 }),
    ink(disc(0, -248, 11), P.berry),
  ].join('');
}

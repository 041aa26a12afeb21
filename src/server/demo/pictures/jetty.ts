import { cloud, land, waves } from './outdoors.ts';
import { box, cut, disc, group, line, PAPER as P, scene, shape } from './paper.ts';
import { gull, rowingBoat, sea, sun } from './seaside.ts';

/** The rowing boat at its jetty in the morning. */
export const boat = () =>
  scene(
    P.mist,
    sun(1180, 330, [
      [470, '#e3ece0'],
      [330, '#f1eed6'],
      [200, '#fbe9c0'],
      [104, '#fffaf0'],
    ]),
    cut(cloud(140, 240, 1.7), P.white),
    cut(cloud(620, 170, 1.1), P.white),
    cut(
      land(
        [
          [-20, 470],
          [180, 410],
          [420, 440],
          [640, 486],
          [840, 500],
        ],
        560,
      ),
      '#9cc0b0',
      { lift: 0.7 },
    ),
    cut(
      land(
        [
          [-20, 500],
          [140, 470],
          [330, 486],
          [520, 510],
        ],
        560,
      ),
      P.fern,
      { lift: 0.6 },
    ),
    sea([
      [505, '#b5d6d3', 100],
      [560, '#8fc0c0', 130],
      [630, P.sea, 160],
    ]),
    gull(830, 250, 0.8),
    gull(960, 200, 0.55),
    group('translate(600 690) scale(2.15) rotate(2)', rowingBoat(), oars()),
    cut(waves(728, { width: 190, height: 22, shift: 20 }), '#3f8290', { lift: 0.9 }),
    cut(waves(806, { width: 240, height: 26, shift: 90 }), P.teal, { lift: 0.9 }),
    jetty(),
    cut(waves(876, { width: 280, height: 24, shift: 150 }), '#1f5263', { lift: 0.9 }),
  );

function oars(): string {
  return `${line('M-20 -58L40 -34', P.sand, 5)}${cut(box(-74, -34, 30, 8, 3), P.sand, { lift: 0.3 })}${cut(box(28, -32, 36, 8, 3), P.sand, { lift: 0.3 })}`;
}

function jetty(): string {
  const post = (x: number, y: number, height: number) =>
    `${cut(box(x, y, 34, height, 6), P.bark, { lift: 0.9 })}${cut(disc(x + 17, y + 4, 17, 7), P.acorn, { lift: 0.2 })}${line(`M${x + 6} ${y + 60}v90M${x + 20} ${y + 40}v60`, P.umber, 3, { opacity: 0.5 })}`;
  const planks = Array.from({ length: 9 }, (_, i) =>
    cut(
      shape([
        [1000 + i * 76, 702],
        [1070 + i * 76, 702],
        [1084 + i * 82, 744],
        [1006 + i * 82, 744],
      ]),
      i % 3 === 1 ? P.straw : P.sand,
      { lift: 0.4 },
    ),
  );
  return [
    post(1060, 640, 290),
    post(1350, 640, 290),
    cut(box(990, 716, 640, 40, 4), P.acorn, { lift: 1 }),
    ...planks,
    post(1010, 656, 280),
    post(1290, 656, 280),
    post(1540, 656, 280),
    line('M870 640C930 720 980 726 1026 690', P.cream, 7),
    line('M1008 686h38M1008 698h38', P.cream, 7),
    group('translate(1420 702)', lobsterPot()),
  ].join('');
}

function lobsterPot(): string {
  return [
    cut('M-70 0V-40A70 62 0 0 1 70 -40V0Z', P.straw, { lift: 0.8 }),
    line('M-70 -22H70M-66 -54H66M-44 0V-82M-14 0V-100M16 0V-100M46 0V-80', P.bark, 4, { opacity: 0.75 }),
    cut(disc(104, -18, 26), P.coral, { lift: 0.7 }),
    line('M84 -18H126', P.white, 8),
  ].join('');
}

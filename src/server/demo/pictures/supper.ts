import { box, chance, cut, disc, group, ink, leaf, line, PAPER as P, scene, shape } from './paper.ts';

/** The long table by candlelight: laid for eight, under a lamp, with the garden behind it at dusk. */
export const supper = () =>
  scene(
    '#4a3560',
    cut(box(-20, -20, 1640, 640), '#56406e', { lift: 0 }),
    ...Array.from({ length: 17 }, (_, i) => line(`M${i * 100} 0V600`, '#6a5284', 3, { opacity: 0.6 })),
    doors(),
    picture(240, 150),
    picture(1240, 150),
    garland(),
    lamp(),
    ...[160, 470, 800, 1130, 1440].map((x) => chair(x)),
    cut('M-40 600H1640V940H-40Z', P.white, { lift: 1.6 }),
    ink(
      'M-40 612C200 628 500 628 800 620S1400 610 1640 628V650C1400 634 1100 640 800 646S200 652 -40 634Z',
      P.lilac,
      0.6,
    ),
    cloth(),
    runner(),
    ...[70, 390, 1050, 1370].map((x, i) => place(x + 80, 716 + (i % 2) * 6)),
    candle(400, 640, 150),
    candle(1200, 640, 150),
    pie(640, 664),
    roast(960, 650),
    carafe(220, 650),
    carafe(1420, 648),
  );

function doors(): string {
  const random = chance(3);
  const flies = Array.from({ length: 22 }, () =>
    ink(disc(590 + random() * 420, 150 + random() * 330, 2 + random() * 4), '#ffe7a3', 0.85),
  );
  return [
    cut('M560 620V250A240 220 0 0 1 1040 250V620Z', P.cream, { lift: 1.2 }),
    ink('M586 620V252A214 196 0 0 1 1014 252V620Z', '#27526b'),
    ink(disc(900, 210, 46), '#fff3cf'),
    ink('M586 470C680 400 760 430 830 450S960 410 1014 430V620H586Z', '#1f4a4f'),
    ink('M586 530C680 490 800 520 1014 496V620H586Z', P.pine),
    group(
      'translate(660 470) scale(.9)',
      ink(disc(0, -80, 62, 74), '#173f3c'),
      ink('M-8 0L-4 -80H4L8 0Z', P.umber),
    ),
    ...flies,
    line('M800 58V620M586 330H1014M693 100V620M907 100V620', P.cream, 12),
  ].join('');
}

function picture(x: number, y: number): string {
  return [
    cut(box(x - 70, y, 260, 320, 6), P.straw, { lift: 1 }),
    ink(box(x - 48, y + 22, 216, 276), P.paper),
    ...[-34, 0, 34].map((turn) =>
      group(
        `translate(${x + 60} ${y + 260}) rotate(${turn})`,
        cut(leaf(180, 0.24), turn === 0 ? P.fern : P.meadow, { lift: 0.5 }),
        line('M0 0V-150', P.pine, 4, { opacity: 0.5 }),
      ),
    ),
  ].join('');
}

function garland(): string {
  const strings = [0, 1].map((half) => {
    const [x0, x1] = half ? [800, 1640] : [-40, 800];
    const leaves = Array.from({ length: 20 }, (_, i) => {
      const t = (i + 0.5) / 20;
      const [x, y] = [x0 + (x1 - x0) * t, 10 + 320 * t * (1 - t)];
      const bulb =
        i % 4 === 2
          ? `${cut(disc(x, y + 30, 14), '#ffd978', { lift: 0.5 })}${ink(disc(x, y + 30, 30), '#ffe7a3', 0.2)}`
          : '';
      return `${group(`translate(${x} ${y}) rotate(${100 + i * 7})`, cut(leaf(54, 0.3), i % 3 ? P.fern : P.meadow, { lift: 0.5 }))}${group(`translate(${x} ${y}) rotate(${190 + i * 5})`, cut(leaf(46, 0.3), P.oak, { lift: 0.5 }))}${bulb}`;
    });
    return `${line(`M${x0} 10Q${(x0 + x1) / 2} 170 ${x1} 10`, P.pine, 6)}${leaves.join('')}`;
  });
  return strings.join('');
}

function lamp(): string {
  return [
    ink('M800 280L360 640H1240Z', '#ffe7a3', 0.14),
    ink('M800 280L520 640H1080Z', '#ffe7a3', 0.16),
    line('M800 -10V190', P.ink, 6),
    cut('M690 290C694 224 744 186 800 186S906 224 910 290Z', P.berry, { lift: 1.2 }),
    ink('M690 290C694 224 744 186 800 186C760 206 730 244 728 290Z', P.white, 0.18),
    cut(disc(800, 290, 40, 20), '#ffe7a3', { lift: 0.2 }),
    cut(box(684, 282, 232, 14, 7), P.wine, { lift: 0.5 }),
  ].join('');
}

function chair(x: number): string {
  return group(
    `translate(${x} 640)`,
    cut('M-74 20V-112A74 74 0 0 1 74 -112V20H56V-108A56 56 0 0 0 -56 -108V20Z', P.acorn, { lift: 1 }),
    line('M-28 -150V0M0 -162V0M28 -150V0', P.acorn, 9),
    line('M-62 -60H62', P.bark, 8),
  );
}

function cloth(): string {
  const scallops = Array.from({ length: 21 }, () => 'q40 44 80 0').join('');
  return [
    cut(`M-40 836${scallops}V960H-40Z`, '#8c6aa0', { lift: 0.9 }),
    cut(`M-80 866${scallops}V960H-80Z`, P.plum, { lift: 0.9 }),
  ].join('');
}

function runner(): string {
  const random = chance(12);
  return [
    cut('M-40 690C300 668 1300 668 1640 690V752C1300 732 300 732 -40 752Z', P.meadow, { lift: 0.5 }),
    line('M-40 704C300 682 1300 682 1640 704M-40 738C300 718 1300 718 1640 738', P.white, 4, {
      opacity: 0.7,
      dash: '14 12',
    }),
    ...Array.from({ length: 26 }, (_, i) =>
      group(
        `translate(${40 + i * 60} ${706 + random() * 22}) rotate(${random() * 360})`,
        cut(leaf(34, 0.3), i % 2 ? P.oak : P.fern, { lift: 0.3 }),
      ),
    ),
  ].join('');
}

function place(x: number, y: number): string {
  return group(
    `translate(${x} ${y + 62})`,
    cut(disc(0, 0, 124, 44), P.white, { lift: 0.9 }),
    line(disc(0, -2, 104, 34), P.plum, 4, { opacity: 0.7 }),
    cut(disc(0, -6, 74, 23), P.paper, { lift: 0.3 }),
    cut(
      shape([
        [-30, -10],
        [0, -58],
        [30, -10],
        [0, 4],
      ]),
      P.berry,
      { lift: 0.6 },
    ),
    ink(
      shape([
        [0, -58],
        [30, -10],
        [0, 4],
      ]),
      P.wine,
      0.6,
    ),
    line('M-160 20V-40M-170 -62V-40A10 10 0 0 0 -150 -40V-62M-160 -62V-40', P.straw, 5),
    line('M158 20V-34', P.straw, 6),
    cut('M152 -30C150 -56 154 -66 162 -70V-30Z', P.straw, { lift: 0.2 }),
    glass(104, -44),
  );
}

const glass = (x: number, y: number) =>
  group(
    `translate(${x} ${y})`,
    cut('M-26 -76C-30 -36 -16 -22 -4 -18V18H-20V24H20V18H4V-18C16 -22 30 -36 26 -76Z', '#e9dff0', {
      lift: 0.6,
      opacity: 0.9,
    }),
    ink('M-27 -56C-27 -34 -14 -24 0 -22C14 -24 27 -34 27 -56Z', P.berry, 0.85),
  );

function candle(x: number, y: number, tall: number): string {
  return group(
    `translate(${x} ${y})`,
    ink(disc(0, -tall - 40, 96), '#ffd978', 0.16),
    ink(disc(0, -tall - 40, 54), '#ffe7a3', 0.26),
    cut('M-50 40C-50 20 50 20 50 40L30 52H-30Z', P.straw, { lift: 0.6 }),
    cut(box(-11, 10, 22, 28), P.straw, { lift: 0.3 }),
    cut(box(-13, -tall, 26, tall + 14, 4), P.white, { lift: 0.6 }),
    ink(box(3, -tall, 10, tall + 14), P.cream, 0.8),
    line(`M0 ${-tall}v-14`, P.ink, 3),
    cut(
      `M0 ${-tall - 70}C20 ${-tall - 40} 18 ${-tall - 14} 0 ${-tall - 10}C-18 ${-tall - 14} -20 ${-tall - 40} 0 ${-tall - 70}Z`,
      '#ffb75a',
      { lift: 0 },
    ),
    ink(
      `M0 ${-tall - 44}C9 ${-tall - 30} 8 ${-tall - 16} 0 ${-tall - 14}C-8 ${-tall - 16} -9 ${-tall - 30} 0 ${-tall - 44}Z`,
      '#fff3cf',
    ),
  );
}

function pie(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    cut('M-130 0H130L104 66H-104Z', P.teal, { lift: 1 }),
    line('M-116 26H116', P.white, 5, { opacity: 0.7, dash: '2 14' }),
    cut('M-138 4C-120 -56 120 -56 138 4C120 20 -120 20 -138 4Z', '#dba45c', { lift: 0.6 }),
    line('M-96 -26L-30 8M-50 -40L30 12M6 -44L86 8M-86 8L-6 -42M-30 12L56 -40M30 12L100 -26', '#f3d7a0', 9),
    line('M-20 -64q14 -18 0 -38M20 -66q14 -18 0 -38', P.white, 6, { opacity: 0.5 }),
  );
}

function roast(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    cut(disc(0, 40, 170, 40), P.white, { lift: 1 }),
    line(disc(0, 38, 150, 30), P.berry, 4, { opacity: 0.6 }),
    cut('M-112 36C-130 -40 -60 -74 10 -70C80 -66 126 -30 112 36C60 56 -60 56 -112 36Z', '#b5672f', {
      lift: 0.8,
    }),
    ink('M-92 -4C-80 -44 -30 -58 10 -56C-40 -40 -66 -10 -74 30Z', P.white, 0.2),
    ...[-120, -70, 0, 66, 122].map((dx, i) =>
      cut(disc(dx, 46 - (i % 2) * 8, 24, 20), i % 2 ? P.coral : P.straw, { lift: 0.4 }),
    ),
    ...[-30, 30].map((turn) =>
      group(`translate(${turn} -60) rotate(${turn})`, cut(leaf(50, 0.3), P.fern, { lift: 0.4 })),
    ),
  );
}

function carafe(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    cut('M-20 -150H20V-96C20 -70 54 -50 54 0C54 36 -54 36 -54 0C-54 -50 -20 -70 -20 -96Z', '#cfe3e4', {
      lift: 0.8,
      opacity: 0.92,
    }),
    ink('M-42 -40C-50 -26 -54 -14 -54 0C-54 30 54 30 54 0C54 -14 50 -26 42 -40Z', P.sea, 0.55),
    cut(disc(10, -8, 16), '#f4d35e', { lift: 0.2 }),
  );
}

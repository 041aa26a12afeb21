import { cloud, grass, land, tree } from './outdoors.ts';
import { box, cut, disc, group, ink, leaf, line, PAPER as P, scatter, scene } from './paper.ts';

/** The touring bicycle on a lane above the valley. */
export const bicycle = () =>
  scene(
    '#cfe3e0',
    cut(disc(1240, 260, 330), '#dbe9dd', { lift: 0.8 }),
    cut(disc(1240, 260, 230), '#eaeed6', { lift: 0.8 }),
    cut(disc(1240, 260, 132), '#fff3cf', { lift: 0.8 }),
    cut(cloud(140, 190, 1.5), P.white),
    cut(cloud(640, 140, 1.1), P.white),
    cut(cloud(1330, 330, 1), P.white),
    cut(
      land([
        [-20, 440],
        [220, 330],
        [420, 390],
        [700, 290],
        [980, 380],
        [1240, 320],
        [1640, 400],
      ]),
      '#a9cdbd',
      { lift: 0.7 },
    ),
    cut(
      land([
        [-20, 500],
        [300, 420],
        [640, 480],
        [940, 410],
        [1300, 470],
        [1640, 420],
      ]),
      '#86b594',
      { lift: 0.7 },
    ),
    cut(
      land([
        [-20, 580],
        [260, 520],
        [600, 570],
        [1000, 510],
        [1640, 560],
      ]),
      P.meadow,
      { lift: 0.8 },
    ),
    cut(
      land([
        [-20, 660],
        [400, 610],
        [860, 650],
        [1260, 604],
        [1640, 640],
      ]),
      P.fern,
      { lift: 0.9 },
    ),
    tree(120, 640, 2, [P.pine, P.oak, P.fern]),
    tree(1500, 620, 2.2, [P.pine, P.oak, P.fern]),
    cut('M-40 770C300 730 1300 730 1640 770V940H-40Z', '#e3cda0', { lift: 1 }),
    scatter(
      31,
      { x: 0, y: 780, width: 1600, height: 110 },
      { count: 90, fill: P.acorn, size: 5, opacity: 0.35 },
    ),
    ink(disc(800, 832, 470, 22), P.umber, 0.16),
    group('translate(800 612)', machine()),
    grass(9, { y: 912, count: 64, tall: 86, colors: [P.oak, P.pine, P.fern] }),
    poppies(),
  );

const WHEEL = 176;

function wheel(x: number): string {
  const spokes = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2;
    return `M${x} 0L${Math.round(x + Math.cos(angle) * (WHEEL - 16))} ${Math.round(Math.sin(angle) * (WHEEL - 16))}`;
  });
  const ring = `${disc(x, 0, WHEEL)}${disc(x, 0, WHEEL - 17)}`;
  return [
    ...[0.12, 0.07].map(
      (dark, i) =>
        `<path d="${ring}" fill-rule="evenodd" fill="#0c1a1c" opacity="${dark}" transform="translate(${3 + i * 4} ${6 + i * 7})"/>`,
    ),
    line(spokes.join(''), P.white, 2.6, { opacity: 0.95 }),
    `<path d="${ring}" fill-rule="evenodd" fill="${P.ink}"/>`,
    line(disc(x, 0, WHEEL - 22), P.sand, 9),
    cut(disc(x, 0, 17), P.straw, { lift: 0.4 }),
    cut(disc(x, 0, 8), P.ink, { lift: 0 }),
  ].join('');
}

const tube = (d: string, color: string, width: number) =>
  `${line(d, '#0c1a1c', width, { opacity: 0.14 }).replace('<path', '<path transform="translate(4 9)"')}${line(d, color, width)}${line(d, P.white, width * 0.22, { opacity: 0.35 })}`;

function machine(): string {
  return [
    wheel(-290),
    wheel(300),
    cut('M-478 -60A196 196 0 0 1 -150 -136L-164 -124A178 178 0 0 0 -462 -54Z', P.wine, { lift: 0.6 }),
    cut('M140 -116A196 196 0 0 1 484 -62L468 -56A178 178 0 0 0 154 -106Z', P.wine, { lift: 0.6 }),
    rack(),
    tube('M-290 0L-40 20M-290 0L-110 -226', P.berry, 15),
    tube('M300 0L214 -274', P.berry, 18),
    tube('M-40 20L-120 -262', P.berry, 22),
    tube('M-106 -216L212 -232M-40 20L222 -204', P.berry, 22),
    cut(disc(-40, 20, 52), P.straw, { lift: 0.7 }),
    line(disc(-40, 20, 38), P.acorn, 6, { dash: '7 9' }),
    line('M-40 -32L-290 -22M-40 72L-290 22', P.ink, 6, { dash: '9 5' }),
    line('M-40 20L-76 110M-40 20L-4 -70', P.ink, 13),
    cut(box(-112, 104, 72, 18, 8), P.ink, { lift: 0.5 }),
    cut(box(-40, -84, 72, 18, 8), P.ink, { lift: 0.5 }),
    tube('M-120 -262L-128 -300', P.sand, 12),
    cut(
      'M-214 -322C-214 -346 -150 -336 -96 -330C-62 -326 -40 -318 -42 -304C-90 -300 -110 -296 -130 -288C-166 -288 -212 -292 -214 -322Z',
      P.bark,
      { lift: 0.9 },
    ),
    ink(
      'M-206 -324C-190 -340 -150 -332 -96 -326C-70 -322 -54 -316 -50 -310C-90 -316 -160 -318 -206 -324Z',
      P.acorn,
    ),
    bars(),
    basket(),
    pump(),
  ].join('');
}

function rack(): string {
  return [
    line('M-150 -196H-400M-396 -196L-290 0M-180 -196L-290 0', P.ink, 8),
    cut(box(-408, -330, 190, 124, 14), P.teal, { lift: 0.9 }),
    cut('M-414 -334H-212V-286C-260 -272 -366 -272 -414 -286Z', '#347a8a', { lift: 0.5 }),
    ...[-366, -262].map(
      (x) =>
        `${cut(box(x - 8, -334, 18, 96, 4), P.acorn, { lift: 0.3 })}${cut(box(x - 13, -266, 28, 22, 4), P.sand, { lift: 0.3 })}`,
    ),
    cut('M-420 -196H-300L-310 -60C-340 -44 -390 -44 -412 -60Z', P.teal, { lift: 0.9 }),
    cut('M-424 -200H-296V-160C-330 -148 -390 -148 -424 -160Z', '#347a8a', { lift: 0.4 }),
    cut(box(-372, -170, 22, 28, 4), P.sand, { lift: 0.3 }),
  ].join('');
}

function bars(): string {
  return [
    tube('M214 -274L204 -318', P.sand, 13),
    tube('M204 -318C250 -340 300 -330 320 -290C332 -262 310 -236 280 -240', P.ink, 15),
    line('M300 -250L268 -238', P.bark, 20),
    cut(disc(214, -334, 20), P.straw, { lift: 0.5 }),
    ink(disc(208, -340, 6), P.white, 0.7),
    cut('M268 -196h34a22 22 0 0 1 0 44h-34Z', P.straw, { lift: 0.5 }),
    ink(disc(312, -174, 12, 20), '#fff3cf'),
  ].join('');
}

function basket(): string {
  return group(
    'translate(392 -250)',
    ...[-52, -18, 20, 54].map((x, i) =>
      group(
        `translate(${x} -6) rotate(${x * 0.5})`,
        line('M0 0V-70', P.oak, 5),
        cut(disc(0, -86, 24), [P.coral, P.white, P.straw, P.blush][i] ?? P.coral, { lift: 0.4 }),
        ink(disc(0, -86, 9), P.acorn),
      ),
    ),
    ...[-36, 4, 40].map((x) =>
      group(`translate(${x} -4) rotate(${x})`, cut(leaf(64, 0.28), P.fern, { lift: 0.3 })),
    ),
    cut('M-96 -8H96L76 104H-76Z', '#c98f4b', { lift: 0.9 }),
    ...[0, 1, 2].map((row) =>
      line(`M${-88 + row * 6} ${24 + row * 26}H${88 - row * 6}`, P.bark, 6, { opacity: 0.55, dash: '16 8' }),
    ),
    cut(box(-104, -18, 208, 22, 11), P.acorn, { lift: 0.5 }),
    line('M-104 30L-150 10', P.ink, 8),
  );
}

const pump = () => tube('M-2 -24L130 -146', P.white, 9);

function poppies(): string {
  const at = [
    [120, 820],
    [200, 860],
    [1330, 850],
    [1420, 820],
    [1510, 866],
    [60, 868],
  ];
  return at
    .map(
      ([x = 0, y = 0], i) =>
        `${line(`M${x} 910Q${x - 6} ${y + 30} ${x} ${y}`, P.pine, 5)}${cut(`M${x} ${y + 4}C${x - 50} ${y + 8} ${x - 46} ${y - 44} ${x - 14} ${y - 34}C${x - 4} ${y - 54} ${x + 20} ${y - 50} ${x + 20} ${y - 32}C${x + 50} ${y - 36} ${x + 46} ${y + 10} ${x} ${y + 4}Z`, i % 2 ? P.coral : P.berry, { lift: 0.5 })}${ink(disc(x + 2, y - 14, 9), P.ink)}`,
    )
    .join('');
}

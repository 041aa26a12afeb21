import { cloud, tree } from './outdoors.ts';
import { box, chance, cut, disc, group, ink, leaf, line, PAPER as P, scene } from './paper.ts';

/** The rocking horse by the nursery window, with an oak outside. */
export const rockingHorse = () =>
  scene(
    '#dfe8cd',
    paperedWall(),
    cut(box(-20, 668, 1640, 280), '#c08a55', { lift: 1 }),
    cut(box(-20, 650, 1640, 24), P.white, { lift: 0.6 }),
    ...[0, 1, 2].map((i) => line(`M0 ${730 + i * 62}H1600`, P.bark, 3, { opacity: 0.3 })),
    nurseryWindow(),
    cut('M240 828C240 764 520 726 800 726S1360 764 1360 828S1080 914 800 914S240 892 240 828Z', P.berry, {
      lift: 0.7,
    }),
    line('M286 826C296 776 560 748 800 748S1304 776 1314 826S1060 890 800 890S296 872 286 826Z', P.cream, 7, {
      dash: '4 20',
    }),
    cut('M380 824C380 790 580 768 800 768S1220 790 1220 824S1020 872 800 872S380 858 380 824Z', P.coral, {
      lift: 0.5,
    }),
    blocks(),
    group('translate(800 812) scale(1.06)', horse()),
  );

function paperedWall(): string {
  const leaves = Array.from({ length: 11 }, (_, column) =>
    [0, 1, 2, 3, 4].map((row) =>
      group(
        `translate(${70 + column * 150} ${90 + row * 138 + (column % 2) * 69}) rotate(${column % 2 ? 24 : -24}) scale(.42)`,
        ink(leaf(90), P.meadow, 0.55),
        group('rotate(58)', ink(leaf(64), P.meadow, 0.4)),
        group('rotate(-58)', ink(leaf(64), P.meadow, 0.4)),
      ),
    ),
  );
  return leaves.flat().join('');
}

function nurseryWindow(): string {
  return [
    cut(box(1040, 90, 400, 420, 8), P.white, { lift: 1.2 }),
    ink(box(1066, 116, 348, 368), '#cfe6e4'),
    ink(disc(1340, 190, 52), '#fff1c9'),
    group('translate(1090 200)', cut(cloud(0, 0, 0.8), P.white, { lift: 0.3 })),
    ink('M1066 420C1140 380 1240 372 1414 408V484H1066Z', P.meadow),
    ink('M1066 446C1180 420 1300 430 1414 446V484H1066Z', P.fern),
    group('translate(1190 440) scale(.8)', tree(0, 0, 1.5, [P.pine, P.oak, P.fern])),
    line('M1240 116V484M1066 300H1414', P.white, 14),
    cut(box(1018, 500, 444, 26, 6), P.acorn, { lift: 0.9 }),
    cut('M986 70H1110C1120 200 1090 420 1004 540C980 420 976 200 986 70Z', P.blush, { lift: 1 }),
    cut('M1494 70H1370C1360 200 1390 420 1476 540C1500 420 1504 200 1494 70Z', P.blush, { lift: 1 }),
    line(
      'M1030 80C1034 240 1024 400 1008 500M1070 80C1076 220 1060 340 1030 470M1450 80C1446 240 1456 400 1472 500M1410 80C1404 220 1420 340 1450 470',
      P.coral,
      4,
      { opacity: 0.5 },
    ),
    cut(box(960, 56, 560, 20, 10), P.bark, { lift: 0.7 }),
    cut(disc(958, 66, 18), P.straw, { lift: 0.4 }),
    cut(disc(1522, 66, 18), P.straw, { lift: 0.4 }),
  ].join('');
}

function blocks(): string {
  const block = (x: number, y: number, color: string, mark: string) =>
    `${cut(box(x, y, 96, 96, 8), color, { lift: 0.9 })}${line(box(x + 12, y + 12, 72, 72, 4), P.white, 4, { opacity: 0.8 })}${group(`translate(${x + 48} ${y + 50})`, mark)}`;
  const acorn = `${ink('M-18 -4C-18 18 -8 28 0 34C8 28 18 18 18 -4Z', P.white)}${ink('M-22 -6C-22 -24 22 -24 22 -6Z', P.white, 0.8)}`;
  const star = ink('M0 -28L8 -9L28 -8L12 5L18 25L0 13L-18 25L-12 5L-28 -8L-8 -9Z', P.white);
  return [
    block(70, 640, P.teal, group('translate(0 26)', ink(leaf(56), P.white))),
    block(172, 640, P.straw, acorn),
    block(122, 544, P.berry, star),
    group(
      'translate(1400 760)',
      cut(disc(0, 0, 70), P.teal, { lift: 1 }),
      ink('M-70 0A70 70 0 0 1 70 0C40 -24 -40 -24 -70 0Z', P.straw),
      ink(
        'M-66 24C-30 4 30 4 66 24A70 70 0 0 1 48 51C20 36 -20 36 -48 51A70 70 0 0 1 -66 24Z',
        P.white,
        0.85,
      ),
    ),
  ].join('');
}

const COAT = '#d9a566';
const SHADE = '#bd8445';

function horse(): string {
  return [
    rocker(-16, '#8a5628'),
    // The far legs.
    cut('M-130 -252C-190 -196 -236 -150 -262 -70L-224 -58C-196 -130 -140 -170 -92 -210Z', SHADE, {
      lift: 0.6,
    }),
    cut('M150 -250C196 -200 230 -150 256 -70L216 -58C196 -120 150 -168 112 -206Z', SHADE, { lift: 0.6 }),
    tail(),
    body(),
    saddle(),
    cut('M-92 -240C-136 -190 -186 -130 -206 -42L-162 -32C-142 -106 -90 -150 -44 -196Z', COAT, { lift: 0.9 }),
    cut('M118 -240C160 -186 184 -130 202 -42L156 -32C144 -104 108 -150 70 -190Z', COAT, { lift: 0.9 }),
    ink('M-212 -66L-206 -42L-162 -32L-156 -54ZM208 -66L202 -42L156 -32L150 -54Z', P.umber),
    rocker(0, P.acorn),
    cut(box(-236, -44, 96, 20, 8), P.bark, { lift: 0.5 }),
    cut(box(134, -44, 96, 20, 8), P.bark, { lift: 0.5 }),
  ].join('');
}

const rocker = (lift: number, color: string) =>
  cut(
    `M-420 ${-92 + lift}C-250 ${24 + lift} 250 ${24 + lift} 420 ${-92 + lift}L442 ${-66 + lift}C270 ${72 + lift} -270 ${72 + lift} -442 ${-66 + lift}Z`,
    color,
    { lift: 1 },
  );

function tail(): string {
  return [
    cut(
      'M-176 -318C-250 -350 -300 -290 -286 -220C-280 -176 -308 -150 -330 -140C-280 -130 -236 -160 -232 -216C-228 -258 -206 -276 -168 -282Z',
      P.umber,
      { lift: 0.8 },
    ),
    line(
      'M-190 -308C-244 -316 -270 -270 -262 -220C-258 -186 -274 -160 -292 -148M-196 -296C-232 -294 -248 -256 -246 -216',
      P.acorn,
      4,
      { opacity: 0.8 },
    ),
  ].join('');
}

function body(): string {
  return [
    cut(
      'M-186 -300C-190 -352 -120 -372 -40 -352C20 -340 60 -352 92 -392C116 -428 130 -470 150 -504C168 -536 204 -560 240 -548L262 -520C290 -494 318 -470 336 -440C340 -416 322 -402 300 -406C272 -410 248 -416 226 -408C216 -360 212 -320 196 -276C178 -214 110 -196 40 -200C-20 -204 -60 -190 -110 -196C-160 -202 -184 -250 -186 -300Z',
      COAT,
      { lift: 1.1 },
    ),
    ink(
      'M-180 -270C-130 -216 20 -240 100 -230C150 -226 186 -250 200 -290C190 -220 130 -194 40 -200C-20 -204 -60 -190 -110 -196C-150 -201 -172 -234 -180 -270Z',
      SHADE,
      0.75,
    ),
    // The grain of the oak.
    line(
      'M-160 -318C-110 -340 -60 -336 -20 -322M-150 -292C-100 -306 -60 -300 -30 -290M150 -420C160 -380 160 -340 150 -300M176 -450C190 -400 190 -350 178 -300M120 -376C128 -350 128 -320 118 -296',
      P.bark,
      3,
      { opacity: 0.35 },
    ),
    cut('M196 -546L204 -606L236 -556Z', COAT, { lift: 0.5 }),
    ink('M204 -552L208 -588L226 -558Z', P.blush),
    mane(),
    ink(disc(262, -494, 10), P.ink),
    ink(disc(265, -498, 3.4), P.white),
    ink(disc(324, -430, 5), P.umber),
    line('M300 -412Q312 -422 326 -414', P.bark, 4),
    line('M236 -548C232 -500 250 -440 300 -452M300 -452L306 -406M236 -470L150 -420', P.berry, 8),
    cut(disc(300, -452, 10), P.sand, { lift: 0.3 }),
    line('M292 -446C230 -400 160 -372 84 -372', P.berry, 6),
  ].join('');
}

function mane(): string {
  const random = chance(9);
  const locks = Array.from({ length: 8 }, (_, i) => {
    const [x, y] = [206 - i * 15, -556 + i * 24];
    return cut(
      `M${x} ${y}C${x - 40} ${y - 6} ${x - 66 - random() * 14} ${y + 26} ${x - 58} ${y + 66}C${x - 40} ${y + 40} ${x - 22} ${y + 34} ${x + 6} ${y + 34}Z`,
      i % 2 ? P.umber : P.bark,
      { lift: 0.5 },
    );
  });
  return `${locks.reverse().join('')}${cut('M208 -566C240 -572 262 -548 262 -520C244 -536 228 -540 206 -540Z', P.umber, { lift: 0.4 })}`;
}

function saddle(): string {
  const fringe = Array.from({ length: 9 }, (_, i) => line(`M${-92 + i * 22} -246v18`, P.straw, 6));
  return [
    cut('M-104 -360C-60 -352 50 -346 88 -380L96 -252H-100Z', P.oak, { lift: 0.8 }),
    line('M-98 -270H92', P.straw, 7),
    ...fringe,
    group('translate(-4 -300)', ink('M0 -20L6 -7L20 -6L9 4L13 18L0 10L-13 18L-9 4L-20 -6L-6 -7Z', P.straw)),
    cut(
      'M-84 -372C-96 -404 -70 -410 -54 -390C-20 -372 30 -372 56 -400C74 -414 92 -400 82 -376C60 -340 -60 -340 -84 -372Z',
      P.wine,
      { lift: 0.8 },
    ),
    line('M0 -344V-206', P.wine, 12),
    line('M-20 -350L-30 -270', P.bark, 7),
    cut('M-48 -270H-14V-250H-48Z', P.sand, { lift: 0.4 }),
  ].join('');
}

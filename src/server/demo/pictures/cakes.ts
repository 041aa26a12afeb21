import { bunting } from './outdoors.ts';
import {
  box,
  chance,
  cut,
  disc,
  group,
  ink,
  leaf,
  line,
  PAPER as P,
  scatter,
  scene,
  shape,
} from './paper.ts';

/** A bakery on Saturday morning: one cake on the counter, and the year's other cakes on the shelves. */
export const cakes = () =>
  scene(
    '#f3e0bd',
    ...Array.from({ length: 23 }, (_, i) => ink(box(i * 140 - 20, 0, 70, 640), '#eed6a8', 0.8)),
    shelf(60, 250, [layered(P.berry), tart(), layered(P.teal)]),
    shelf(60, 470, [bundt('#8a4f2a'), layered(P.plum), tart()]),
    shelf(1100, 250, [bundt('#d79b56'), layered(P.coral), tart()]),
    shelf(1100, 470, [layered(P.fern), bundt('#8a4f2a'), layered(P.berry)]),
    cut(disc(800, 380, 380), '#f8edd6', { lift: 1 }),
    cut(disc(800, 380, 300), P.paper, { lift: 0.7 }),
    bunting([-20, -20], [1620, -20], {
      sag: 34,
      colors: Array.from({ length: 16 }, (_, i) => [P.berry, P.white, P.straw, P.teal][i % 4] ?? P.berry),
    }),
    cut(box(-20, 690, 1640, 250), P.acorn, { lift: 1.6 }),
    cut(box(-20, 676, 1640, 34, 6), '#c98f4b', { lift: 1 }),
    ...Array.from({ length: 8 }, (_, i) =>
      line(box(40 + i * 200, 746, 150, 140, 6), P.bark, 5, { opacity: 0.4 }),
    ),
    group('translate(800 684)', grandCake()),
    group('translate(440 684)', scales()),
    group('translate(1180 684)', buns()),
  );

type Thing = (x: number) => string;

function shelf(x: number, y: number, things: readonly Thing[]): string {
  return [
    ...things.map((thing, i) => group(`translate(0 ${y})`, thing(x + 90 + i * 145))),
    cut(box(x, y, 450, 20, 5), P.acorn, { lift: 1 }),
    cut(
      shape([
        [x + 40, y + 20],
        [x + 70, y + 20],
        [x + 40, y + 60],
      ]),
      P.bark,
      { lift: 0.4 },
    ),
    cut(
      shape([
        [x + 410, y + 20],
        [x + 380, y + 20],
        [x + 410, y + 60],
      ]),
      P.bark,
      { lift: 0.4 },
    ),
  ].join('');
}

const stand =
  cut('M-58 0L-14 -18V-34H14V-18L58 0Z', P.white, { lift: 0.4 }) +
  cut(box(-70, -44, 140, 12, 6), P.white, { lift: 0.5 });

const layered =
  (color: string): Thing =>
  (x) =>
    group(
      `translate(${x} 0)`,
      stand,
      cut(box(-50, -124, 100, 80, 8), '#e2b877', { lift: 0.6 }),
      ink(box(-50, -92, 100, 12), color),
      ink(box(-50, -66, 100, 8), P.white),
      cut(
        'M-54 -120C-54 -140 54 -140 54 -120V-108C44 -92 34 -92 28 -108C20 -84 6 -84 0 -108C-8 -88 -20 -88 -26 -108C-34 -92 -46 -92 -54 -106Z',
        color,
        { lift: 0.4 },
      ),
      ...[-30, 0, 30].map((dx) => cut(disc(dx, -136, 10), P.white, { lift: 0.3 })),
    );

const bundt =
  (color: string): Thing =>
  (x) =>
    group(
      `translate(${x} 0)`,
      stand,
      cut('M-60 -44C-72 -110 -40 -128 0 -128S72 -110 60 -44Z', color, { lift: 0.6 }),
      line('M-36 -48C-46 -90 -36 -112 -24 -124M0 -48V-126M36 -48C46 -90 36 -112 24 -124', P.umber, 4, {
        opacity: 0.4,
      }),
      cut(
        'M-40 -118C-30 -136 30 -136 40 -118C36 -92 26 -92 22 -106C12 -80 0 -84 -4 -106C-14 -88 -26 -84 -28 -106C-34 -96 -40 -100 -40 -118Z',
        P.white,
        { lift: 0.3 },
      ),
    );

const tart = (): Thing => (x) =>
  group(
    `translate(${x} 0)`,
    stand,
    cut('M-66 -80H66L54 -44H-54Z', '#d79b56', { lift: 0.6 }),
    line('M-44 -78L-38 -46M-16 -78V-46M16 -78V-46M44 -78L38 -46', P.bark, 4, { opacity: 0.4 }),
    ...[-48, -24, 0, 24, 48].map((dx, i) => cut(disc(dx, -88, 18), i % 2 ? P.wine : P.berry, { lift: 0.4 })),
    ...[-36, -12, 12, 36].map((dx, i) => cut(disc(dx, -106, 15), i % 2 ? P.berry : P.coral, { lift: 0.4 })),
  );

/** A cake with three tiers, dripping icing, flowers and a candle for each season. */
function grandCake(): string {
  return [
    cut('M-120 0L-30 -34V-70H30V-34L120 0Z', P.white, { lift: 0.9 }),
    cut(box(-230, -92, 460, 24, 12), P.white, { lift: 1 }),
    line('M-216 -74H216', P.straw, 5, { dash: '3 16' }),
    tier({ y: -92, width: 380, height: 150, sponge: '#e2b877', icing: P.berry }),
    tier({ y: -242, width: 272, height: 120, sponge: '#e2b877', icing: P.white }),
    tier({ y: -362, width: 172, height: 94, sponge: '#e2b877', icing: P.berry }),
    ...[-48, -16, 16, 48].map((x, i) =>
      tallCandle(x, -470 + Math.abs(x) * 0.12, [P.teal, P.straw, P.fern, P.plum][i] ?? P.teal),
    ),
    flower(-118, -256, P.coral),
    flower(-66, -246, P.straw),
    flower(120, -258, P.blush),
    flower(-176, -108, P.straw),
    flower(150, -104, P.coral),
    flower(190, -112, P.white),
    flower(74, -374, P.straw),
  ].join('');
}

type Tier = { y: number; width: number; height: number; sponge: string; icing: string };

function tier({ y, width, height, sponge, icing }: Tier): string {
  const half = width / 2;
  const count = Math.round(width / 44);
  const drips = Array.from({ length: count }, (_, i) => {
    const step = width / count;
    const drop = 22 + ((i * 37) % 4) * 12;
    return `c0 ${drop} ${-step} ${drop} ${-step} 0`;
  });
  return [
    cut(box(-half, y - height, width, height, 10), sponge, { lift: 0.9 }),
    ink(box(-half, y - height * 0.36, width, 14), P.wine, 0.85),
    ink(box(-half, y - height * 0.36 - 10, width, 10), P.white),
    scatter(
      width,
      { x: -half + 10, y: y - height * 0.26, width: width - 20, height: height * 0.2 },
      { count: 24, fill: P.acorn, size: 3, opacity: 0.5 },
    ),
    cut(
      `M${-half - 6} ${y - height + 10}C${-half - 6} ${y - height - 24} ${half + 6} ${y - height - 24} ${half + 6} ${y - height + 10}V${y - height + 28}${drips.join('').replace('c0', `h-6c0`)}H${-half - 6}Z`,
      icing,
      { lift: 0.5 },
    ),
  ].join('');
}

function tallCandle(x: number, y: number, color: string): string {
  return group(
    `translate(${x} ${y})`,
    ink(disc(0, -76, 34), '#ffd978', 0.3),
    cut(box(-6, -50, 12, 60, 3), color, { lift: 0.4 }),
    line('M-6 -34L6 -42M-6 -14L6 -22', P.white, 4, { opacity: 0.8 }),
    cut('M0 -92C11 -76 10 -60 0 -56C-10 -60 -11 -76 0 -92Z', '#ffb75a', { lift: 0 }),
    ink('M0 -78C5 -70 5 -62 0 -60C-5 -62 -5 -70 0 -78Z', '#fff3cf'),
  );
}

function flower(x: number, y: number, color: string): string {
  return group(
    `translate(${x} ${y})`,
    group('rotate(120)', cut(leaf(40, 0.34), P.oak, { lift: 0.3 })),
    group('rotate(-110)', cut(leaf(36, 0.34), P.fern, { lift: 0.3 })),
    ...Array.from({ length: 6 }, (_, i) =>
      group(`rotate(${i * 60})`, cut(leaf(30, 0.46), color, { lift: 0.3 })),
    ),
    cut(disc(0, 0, 9), P.acorn, { lift: 0.3 }),
  );
}

function scales(): string {
  return [
    cut('M-90 0L-70 -46H70L90 0Z', P.teal, { lift: 0.9 }),
    cut(disc(0, -84, 60), P.teal, { lift: 0.7 }),
    cut(disc(0, -84, 46), P.white, { lift: 0.3 }),
    line('M0 -84L22 -108M0 -122v8M-38 -84h8M38 -84h-8M-26 -110l5 5', P.ink, 5),
    cut('M-110 -178H110C96 -140 -96 -140 -110 -178Z', '#c8d6d6', { lift: 0.8 }),
    line('M0 -150V-140', P.deep, 14),
    ...[-50, 0, 50].map((x, i) =>
      cut(disc(x, -194 - (i % 2) * 10, 30, 36), i === 1 ? P.white : '#e9cfa6', { lift: 0.5 }),
    ),
  ].join('');
}

function buns(): string {
  const random = chance(6);
  const bun = (x: number, y: number) =>
    `${cut(`M${x - 48} ${y}C${x - 56} ${y - 62} ${x + 56} ${y - 62} ${x + 48} ${y}Z`, '#c98745', { lift: 0.7 })}${line(`M${x - 18} ${y - 44}V${y - 6}M${x - 40} ${y - 24}H${x + 40}`, P.cream, 8)}${ink(disc(x - 20 + random() * 10, y - 34, 8, 4), P.white, 0.4)}`;
  return [
    bun(-66, -30),
    bun(40, -30),
    bun(-12, -86),
    cut('M-150 -34H130L112 0H-132Z', P.straw, { lift: 0.9 }),
    line('M-138 -18H118', P.bark, 4, { opacity: 0.5, dash: '14 10' }),
  ].join('');
}

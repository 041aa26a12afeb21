import { memoize } from '#web/lib/memoize.ts';

const round = (n: number) => Math.round(n * 10) / 10;
const point = (x: number, y: number) => `${round(x)} ${round(y)}`;

/**
 * Returns a random number generator (0 to 1). The same text gives the same sequence on the server and in browsers.
 */
export function seeded(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function closedCurve(points: readonly (readonly [number, number])[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] ?? [0, 0];
  const pieces = points.map((_, i) => {
    const [x0, y0] = at(i - 1);
    const [x1, y1] = at(i);
    const [x2, y2] = at(i + 1);
    const [x3, y3] = at(i + 2);
    const k = 0.19;
    return `C${point(x1 + (x2 - x0) * k, y1 + (y2 - y0) * k)} ${point(x2 - (x3 - x1) * k, y2 - (y3 - y1) * k)} ${point(x2, y2)}`;
  });
  const [x, y] = at(0);
  return `M${point(x, y)}${pieces.join('')}Z`;
}

type Lobes = readonly (readonly [along: number, wide: number])[];

/** Lobes of an English oak leaf, from the stalk upwards. Positions and widths are fractions of the leaf's length. */
const LOBES: Lobes = [
  [0.04, 0.035],
  [0.17, 0.15],
  [0.25, 0.105],
  [0.4, 0.255],
  [0.475, 0.155],
  [0.64, 0.31],
  [0.715, 0.18],
  [0.86, 0.24],
  [0.92, 0.135],
];

/** A simplified leaf for small sizes. */
const FEWER_LOBES: Lobes = [
  [0.05, 0.04],
  [0.24, 0.21],
  [0.34, 0.14],
  [0.56, 0.33],
  [0.67, 0.19],
  [0.86, 0.24],
];

const NO_LOBES: Lobes = [
  [0.1, 0.1],
  [0.45, 0.3],
  [0.78, 0.22],
];

function lobesFor(length: number): Lobes {
  if (length < 22) return NO_LOBES;
  return length < 44 ? FEWER_LOBES : LOBES;
}

/** Returns the path of an oak leaf of this length, with its stalk at the origin. Small leaves have fewer lobes. */
export const leafPath = memoize((length: number): string => {
  const right = lobesFor(length).map(([along, wide]) => [wide * length, -along * length] as const);
  const left = [...right].reverse().map(([x, y]) => [-x * 0.94, y * 1.015] as const);
  return closedCurve([...right, [length * 0.02, -length], ...left]);
});

export function veinsPath(length: number): string {
  const side = (along: number, wide: number) =>
    `M0 ${round(-length * along)}L${point(length * wide, -length * (along + 0.13))}` +
    `M0 ${round(-length * along)}L${point(-length * wide, -length * (along + 0.13))}`;
  const rib = `M0 ${round(length * 0.1)}L0 ${round(-length * (length < 44 ? 0.7 : 0.84))}`;
  return length < 44 ? rib : rib + side(0.26, 0.16) + side(0.5, 0.18);
}

export function crownPath(
  at: { cx: number; cy: number; rx: number; ry: number },
  bumps: number,
  seed: string,
): string {
  const random = seeded(seed);
  const corners = Array.from({ length: bumps }, (_, i) => {
    const angle = ((i + random() * 0.36) / bumps) * 2 * Math.PI - Math.PI / 2;
    const reach = 0.95 + random() * 0.1;
    return [at.cx + Math.cos(angle) * at.rx * reach, at.cy + Math.sin(angle) * at.ry * reach] as const;
  });
  const [first = [0, 0] as const, ...rest] = corners;
  let [x, y] = first;
  const arcs = [...rest, first].map(([nextX, nextY]) => {
    const r = Math.hypot(nextX - x, nextY - y) * 0.56;
    [x, y] = [nextX, nextY];
    return `A${round(r)} ${round(r)} 0 0 1 ${point(nextX, nextY)}`;
  });
  return `M${point(first[0], first[1])}${arcs.join('')}Z`;
}

export function ticketPath(width: number, height: number): string {
  const x = width / 2;
  const y = height / 2;
  const r = Math.min(height * 0.16, 7);
  return (
    `M${point(-x, -y)}H${round(x)}V${round(-r)}A${round(r)} ${round(r)} 0 0 0 ${point(x, r)}V${round(y)}` +
    `H${round(-x)}V${round(r)}A${round(r)} ${round(r)} 0 0 0 ${point(-x, -r)}Z`
  );
}

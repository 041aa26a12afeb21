/** Every demo picture is cut from these papers. */
export const PAPER = {
  white: '#fffdf7',
  paper: '#fbf4e4',
  cream: '#f3e3c3',
  sand: '#e6c896',
  straw: '#d9a55c',
  acorn: '#a8641f',
  bark: '#6d4220',
  umber: '#43291a',
  blush: '#f2c3a8',
  coral: '#dd7a5c',
  berry: '#b3264e',
  wine: '#7a1c3a',
  leaf: '#cfe0b4',
  meadow: '#94b876',
  fern: '#4f8f5b',
  oak: '#1d6b45',
  pine: '#124531',
  mist: '#d7e6e2',
  sky: '#a9cdd0',
  sea: '#5b9aa4',
  teal: '#2b6a79',
  deep: '#173f50',
  night: '#102a3a',
  lilac: '#d9cbe2',
  plum: '#6d4a7e',
  ink: '#17231c',
} as const;

export const WIDTH = 1600;
export const HEIGHT = 900;

type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** How far and how dark the steps of a sheet's shadow fall: light comes from the upper left. */
const SHADOW = [
  [1.5, 3, 0.12],
  [4, 8, 0.08],
  [7, 14, 0.05],
] as const;

type Cut = {
  /** How high the sheet lies over what is under it; 0 casts no shadow. */
  lift?: number;
  at?: string;
  opacity?: number;
};

/** A sheet of paper cut along a path: its shadow, itself, and the light on its edge. */
export function cut(d: string, fill: string, { lift = 1, at = '', opacity = 1 }: Cut = {}): string {
  const shadow =
    lift === 0 ? '' : SHADOW.map(([x, y, dark]) => shade(d, at, [x * lift, y * lift, dark])).join('');
  const placed = at === '' ? '' : ` transform="${at}"`;
  return `${shadow}<path d="${d}" fill="${fill}" opacity="${opacity}" stroke="#fff" stroke-opacity=".2" stroke-width="1.4"${placed}/>`;
}

const shade = (d: string, at: string, [x, y, dark]: readonly [number, number, number]) =>
  `<path d="${d}" fill="#0c1a1c" opacity="${dark}" transform="translate(${round(x)} ${round(y)}) ${at}"/>`;

/** Something printed on a sheet, which casts no shadow. */
export const ink = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export function line(
  d: string,
  stroke: string,
  width: number,
  more: { dash?: string; opacity?: number } = {},
): string {
  const { dash, opacity = 1 } = more;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;
}

export const group = (at: string, ...parts: string[]) => `<g transform="${at}">${parts.join('')}</g>`;

export const disc = (x: number, y: number, r: number, ry = r) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(ry)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(ry)} 0 1 0 ${round(-2 * r)} 0Z`;

export const box = (x: number, y: number, width: number, height: number, r = 0) =>
  r === 0
    ? `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`
    : `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${round(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${round(2 * r - width)}a${r} ${r} 0 0 1 ${-r} ${-r}v${round(2 * r - height)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

export const shape = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

/** Numbers from 0 to 1, always the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A smooth line through points. */
export function through(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  return points
    .slice(1)
    .map((_, i) => {
      const [x0, y0] = at(i - 1);
      const [x1, y1] = at(i);
      const [x2, y2] = at(i + 1);
      const [x3, y3] = at(i + 2);
      return `C${round(x1 + (x2 - x0) / 6)} ${round(y1 + (y2 - y0) / 6)} ${round(x2 - (x3 - x1) / 6)} ${round(y2 - (y3 - y1) / 6)} ${round(x2)} ${round(y2)}`;
    })
    .join('');
}

/** Land from edge to edge below a smooth skyline. */
export function land(points: readonly Point[], bottom = HEIGHT + 40): string {
  const [first = [0, 0] as const] = points;
  const last = points.at(-1) ?? first;
  return `M${first[0]} ${first[1]}${through(points)}L${last[0]} ${bottom}L${first[0]} ${bottom}Z`;
}

/** A strip of sea with a crest of even waves. */
export function waves(
  y: number,
  { width, height, shift }: { width: number; height: number; shift: number },
): string {
  const count = Math.ceil((WIDTH + 2 * width) / width);
  const crest = Array.from(
    { length: count },
    () => `q${width / 4} ${height} ${width / 2} 0q${width / 4} ${-height} ${width / 2} 0`,
  );
  return `M${-width + shift} ${y}${crest.join('')}V${HEIGHT + 40}H${-width + shift}Z`;
}

/** A cloud of round lobes on a flat foot. */
export function cloud(x: number, y: number, size: number): string {
  const at = (along: number) => round(along * size);
  return `M${round(x)} ${round(y)}a${at(20)} ${at(20)} 0 0 1 ${at(6)} ${at(-38)}a${at(34)} ${at(34)} 0 0 1 ${at(62)} ${at(-16)}a${at(28)} ${at(28)} 0 0 1 ${at(46)} ${at(14)}a${at(21)} ${at(21)} 0 0 1 ${at(10)} ${at(40)}Z`;
}

/** A leaf or petal from its stalk at 0 0, pointing up. */
export const leaf = (length: number, wide = 0.36) =>
  `M0 0C${round(-length * wide)} ${round(-length * 0.3)} ${round(-length * wide * 0.8)} ${round(-length * 0.8)} 0 ${round(-length)}C${round(length * wide * 0.8)} ${round(-length * 0.8)} ${round(length * wide)} ${round(-length * 0.3)} 0 0Z`;

/** A tree like a rounded lollipop of three sheets. */
export function tree(x: number, y: number, size: number, colors: readonly [string, string, string]): string {
  const [back, middle, front] = colors;
  return group(
    `translate(${x} ${y}) scale(${size})`,
    cut('M-7 0L-4 -80H4L7 0Z', PAPER.bark),
    cut(disc(0, -120, 58, 66), back),
    cut(disc(-8, -112, 42, 48), middle, { lift: 0.6 }),
    cut(disc(-14, -106, 24, 28), front, { lift: 0.5 }),
    line('M0 -70V-130M0 -92L16 -112M0 -104L-14 -122', PAPER.bark, 3, { opacity: 0.6 }),
  );
}

/** Flags on a string that sags between two points. */
export function bunting(
  from: Point,
  to: Point,
  { sag, colors }: { sag: number; colors: readonly string[] },
): string {
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ];
  const flags = colors.map((color, i) => {
    const [x0, y0] = at((i + 0.12) / colors.length);
    const [x1, y1] = at((i + 0.88) / colors.length);
    const drop = Math.hypot(x1 - x0, y1 - y0) * 1.15;
    return cut(
      shape([
        [x0, y0],
        [x1, y1],
        [(x0 + x1) / 2, (y0 + y1) / 2 + drop],
      ]),
      color,
      { lift: 0.6 },
    );
  });
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  return `${flags.join('')}${line(`M${from.join(' ')}Q${middle.join(' ')} ${to.join(' ')}`, PAPER.ink, 3)}`;
}

/** Blades of grass along the lower edge. */
export function grass(
  seed: number,
  { y, count, tall, colors }: { y: number; count: number; tall: number; colors: readonly string[] },
): string {
  const random = chance(seed);
  return Array.from({ length: count }, (_, i) => {
    const x = (i / count) * (WIDTH + 80) - 40 + random() * 30;
    const height = tall * (0.5 + random() * 0.7);
    const lean = (random() - 0.4) * 46;
    const color = colors[Math.floor(random() * colors.length)] ?? PAPER.oak;
    return ink(
      `M${round(x - 6)} ${y}Q${round(x)} ${round(y - height * 0.6)} ${round(x + lean)} ${round(y - height)}Q${round(x + 8)} ${round(y - height * 0.5)} ${round(x + 8)} ${y}Z`,
      color,
    );
  }).join('');
}

/** Small marks strewn over a field: the grain of the paper. */
export function strewn(
  seed: number,
  area: { x: number; y: number; width: number; height: number },
  mark: { count: number; fill: string; size: number; opacity?: number },
): string {
  const random = chance(seed);
  const { count, fill, size, opacity = 0.5 } = mark;
  const d = Array.from({ length: count }, () => {
    const r = size * (0.4 + random() * 0.8);
    return disc(area.x + random() * area.width, area.y + random() * area.height, r, r * 0.7);
  }).join('');
  return ink(d, fill, opacity);
}

/** Printed a little smaller than drawn: every size that is kept costs the demo's first start time. */
export const scene = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;

/** The paper colours of all demo pictures. */
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

export type Point = readonly [x: number, y: number];

export const round = (value: number) => Math.round(value * 10) / 10;

/** The offsets and opacities of a sheet's shadow. The light comes from the upper left. */
const SHADOW = [
  [1.5, 3, 0.12],
  [4, 8, 0.08],
  [7, 14, 0.05],
] as const;

type Cut = {
  /** The sheet's height above the one below. A sheet at height 0 casts no shadow. */
  lift?: number;
  at?: string;
  opacity?: number;
};

/** A sheet of paper cut along a path, with its shadow and the light on its edge. */
export function cut(d: string, fill: string, { lift = 1, at = '', opacity = 1 }: Cut = {}): string {
  const shadow =
    lift === 0 ? '' : SHADOW.map(([x, y, dark]) => shade(d, at, [x * lift, y * lift, dark])).join('');
  const placed = at === '' ? '' : ` transform="${at}"`;
  return `${shadow}<path d="${d}" fill="${fill}" opacity="${opacity}" stroke="#fff" stroke-opacity=".2" stroke-width="1.4"${placed}/>`;
}

const shade = (d: string, at: string, [x, y, dark]: readonly [number, number, number]) =>
  `<path d="${d}" fill="#0c1a1c" opacity="${dark}" transform="translate(${round(x)} ${round(y)}) ${at}"/>`;

/** A shape printed on a sheet, without a shadow. */
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

/** A seeded generator of numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A leaf or petal that points up from its stalk at (0, 0). */
export const leaf = (length: number, wide = 0.36) =>
  `M0 0C${round(-length * wide)} ${round(-length * 0.3)} ${round(-length * wide * 0.8)} ${round(-length * 0.8)} 0 ${round(-length)}C${round(length * wide * 0.8)} ${round(-length * 0.8)} ${round(length * wide)} ${round(-length * 0.3)} 0 0Z`;

/** Small marks scattered over an area, which look like the paper's grain. */
export function scatter(
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

/**
 * A picture made of sheets on a plain background. It is rendered slightly smaller than drawn, because each stored size
 * slows down the demo's first start.
 */
export const scene = (ground: string, ...sheets: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ink(box(0, 0, WIDTH, HEIGHT), ground)}${sheets.join('')}</svg>`;

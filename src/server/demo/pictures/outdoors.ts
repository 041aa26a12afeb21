import {
  chance,
  cut,
  disc,
  group,
  HEIGHT,
  ink,
  line,
  PAPER,
  type Point,
  round,
  shape,
  WIDTH,
} from './paper.ts';

/** A smooth line through the given points. */
function through(points: readonly Point[]): string {
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

/** A strip of sea with even waves along its top. */
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

/** A cloud of round lobes with a flat base. */
export function cloud(x: number, y: number, size: number): string {
  const at = (along: number) => round(along * size);
  return `M${round(x)} ${round(y)}a${at(20)} ${at(20)} 0 0 1 ${at(6)} ${at(-38)}a${at(34)} ${at(34)} 0 0 1 ${at(62)} ${at(-16)}a${at(28)} ${at(28)} 0 0 1 ${at(46)} ${at(14)}a${at(21)} ${at(21)} 0 0 1 ${at(10)} ${at(40)}Z`;
}

/** A round tree made of three sheets. */
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

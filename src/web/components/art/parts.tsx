import type { ReactNode } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { leafPath, ticketPath, veinsPath } from './shapes.ts';

type ArtProps = {
  viewBox: string;
  /** Alternative text. Without it, the drawing is decorative. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Art({ viewBox, title, className, children }: ArtProps) {
  if (!title) {
    return (
      <svg viewBox={viewBox} aria-hidden="true" className={cn('art', className)}>
        {children}
      </svg>
    );
  }
  return (
    <svg viewBox={viewBox} role="img" aria-label={title} className={cn('art', className)}>
      {children}
    </svg>
  );
}

/** Offset of the colour from the outline, as in a two-colour print. */
const SHIFT = 'translate(2.5 2.5)';

type PrintedProps = {
  d: string;
  /** Position, as an SVG transform. */
  at?: string | undefined;
  /** Hides what is behind it. */
  cover?: boolean;
};

/** Draws a shape twice: first its colour, then its outline. */
export function Printed({ d, at, cover = false }: PrintedProps) {
  return (
    <>
      {cover && <path className="art-cover" d={d} transform={at} />}
      <g transform={SHIFT}>
        <path className="art-plate" d={d} transform={at} />
      </g>
      <path d={d} transform={at} />
    </>
  );
}

type PlacedProps = { x: number; y: number; turn?: number; size: number };

const place = ({ x, y, turn = 0 }: PlacedProps) => `translate(${x} ${y}) rotate(${turn})`;

export function Leaf(placed: PlacedProps) {
  return (
    <>
      <Printed d={leafPath(placed.size)} at={place(placed)} cover />
      <path d={veinsPath(placed.size)} transform={place(placed)} />
    </>
  );
}

const NUT = 'M-8.5 0C-8.8 9-4.5 15.5 0 19.5 4.5 15.5 8.8 9 8.5 0Z';
const CUP = 'M-10.5-.5C-11-7-6-10.5 0-10.5S11-7 10.5-.5C10.4.6 9.6 1 8.8 1H-8.8C-9.6 1-10.4.6-10.5-.5Z';
const CUP_MARKS =
  'M0-10.5C0-13 .8-15 2.5-17M-5.5-6.5L-3-4.5M.5-7L3-5M5.5-5.5L7-4M-6.8-2.8L-5-1.5M-1.5-2.8L.5-1.3';

export function Acorn(placed: PlacedProps) {
  const at = `${place(placed)} scale(${placed.size})`;
  return (
    <>
      <Printed d={NUT} at={at} cover />
      <path className="art-cover" d={CUP} transform={at} />
      <path d={CUP} transform={at} />
      {placed.size >= 0.7 && <path d={CUP_MARKS} transform={at} />}
    </>
  );
}

export function DrawnTicket({ number, ...placed }: PlacedProps & { number?: string | undefined }) {
  const width = placed.size;
  const height = placed.size * 0.46;
  const tear = width * 0.22;
  return (
    <g>
      <Printed d={ticketPath(width, height)} at={place(placed)} cover />
      <g transform={place(placed)}>
        <path d={`M${tear} ${-height / 2 + 3}V${height / 2 - 3}`} strokeDasharray="3 3.5" />
        {number ? (
          <text x={-width * 0.13} y={height * 0.12} fontSize={height * 0.36} textAnchor="middle">
            {number}
          </text>
        ) : (
          <path
            d={`M${-width * 0.36} ${-height * 0.16}H${tear - width * 0.1}M${-width * 0.36} ${height * 0.14}H${tear - width * 0.24}`}
          />
        )}
      </g>
    </g>
  );
}

export function Bunting(line: { from: [number, number]; to: [number, number]; sag: number; flags: number }) {
  const { from, to, sag, flags } = line;
  const at = (t: number) => ({
    x: from[0] + (to[0] - from[0]) * t,
    y: from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  });
  const mid = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const span = 0.72 / flags;
  return (
    <>
      {Array.from({ length: flags }, (_, i) => {
        const t = (i + 0.5) / flags;
        const a = at(t - span / 2);
        const b = at(t + span / 2);
        const drop = Math.hypot(b.x - a.x, b.y - a.y) * 1.15;
        const n = (v: number) => Math.round(v * 10) / 10;
        const d = `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n((a.x + b.x) / 2 + 1)} ${n((a.y + b.y) / 2 + drop)}Z`;
        return i % 2 === 0 ? <Printed key={t} d={d} cover /> : <path key={t} d={d} />;
      })}
      <path d={`M${from[0]} ${from[1]}Q${mid[0]} ${mid[1]} ${to[0]} ${to[1]}`} />
    </>
  );
}

export function Ground({ from, to, y, tufts }: { from: number; to: number; y: number; tufts: number[] }) {
  return (
    <path
      d={`M${from} ${y}H${to}${tufts.map((x) => `M${x} ${y}l-3-8M${x + 3} ${y}v-11M${x + 6} ${y}l4-7`).join('')}`}
    />
  );
}

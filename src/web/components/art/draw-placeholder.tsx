import { cn } from '#web/components/ui/cn.ts';
import { OakTree } from './oak-tree.tsx';
import { Acorn, Bunting, DrawnTicket, Ground, Leaf, Printed } from './parts.tsx';
import { Drum } from './raffle-drum.tsx';
import { seeded, ticketPath } from './shapes.ts';

type DrawPlaceholderProps = {
  /** Seeds the picture, so that a draw always has the same one. */
  id: string;
  /** Its first letter is printed on the ticket. */
  title: string;
  /** Can set another aspect ratio; 16:9 by default. */
  className?: string;
};

/** A 16:9 placeholder picture in the colours of the draw's theme. Decorative: the title is next to it. */
export function DrawPlaceholder({ id, title, className = 'aspect-video w-full' }: DrawPlaceholderProps) {
  const Picture = PICTURES[Math.floor(seeded(id)() * PICTURES.length)] ?? Poster;
  const letter = Array.from(title.trim())[0]?.toUpperCase() ?? '';
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn(
        'art block overflow-hidden bg-accent-soft [--art-colour:color-mix(in_oklab,var(--accent-soft)_74%,var(--accent))] [--art-paper:var(--accent-soft)]',
        className,
      )}
    >
      <Picture letter={letter} seed={`picture ${id}`} />
    </svg>
  );
}

/** Each picture seeds its own random numbers, so that it renders the same every time. */
type PictureProps = { letter: string; seed: string };

function Poster({ letter, seed }: PictureProps) {
  const random = seeded(seed);
  const turn = random() * 10 - 5;
  return (
    <>
      <Bunting from={[-24, 14]} to={[320, 26]} sag={26} flags={8} />
      <Bunting from={[320, 26]} to={[664, 14]} sag={26} flags={8} />
      <circle cx="320" cy="26" r="4" className="art-solid" />
      <MonogramTicket letter={letter} x={320} y={206} turn={turn} />
      <Leaf x={92} y={300} turn={-28 + random() * 20} size={76} />
      <Acorn x={138} y={282} turn={-20} size={1.3} />
      <Leaf x={548} y={312} turn={24 + random() * 20} size={82} />
      <Acorn x={522} y={276} turn={26} size={1.2} />
    </>
  );
}

function MonogramTicket({ letter, x, y, turn }: { letter: string; x: number; y: number; turn: number }) {
  const at = `translate(${x} ${y}) rotate(${Math.round(turn * 10) / 10})`;
  return (
    <>
      <Printed d={ticketPath(270, 150)} at={at} cover />
      <g transform={at}>
        <path d="M-121-61H50M-121 61H50M-121-61V61M50-61V61" />
        <path d="M74-66V66" strokeDasharray="5 5" />
        <text x="-36" y="33" fontSize="96" textAnchor="middle">
          {letter}
        </text>
        <path d="M92-44H118M92-30H118M92 30H118M92 44H118" />
        <Acorn x={105} y={-4} size={1} />
      </g>
    </>
  );
}

function Stall({ seed }: PictureProps) {
  const random = seeded(seed);
  const stripes = Array.from({ length: 10 }, (_, i) => i);
  return (
    <>
      <path d="M70 60V360M80 60V360M560 60V360M570 60V360" />
      {stripes.map((i) => {
        const x = 40 + i * 56;
        const d = `M${x} 22H${x + 56}V84A28 22 0 0 1 ${x} 84Z`;
        return <Flap key={i} d={d} coloured={i % 2 === 0} />;
      })}
      <g transform={random() < 0.5 ? 'translate(0 24)' : 'translate(640 24) scale(-1 1)'}>
        <Drum x={250} y={186} />
        <path d="M380 286V246H452V286" className="art-cover" />
        <Printed d="M372 250H460L454 286H378Z" cover />
        <path d="M375 263H457" />
      </g>
      <path d="M40 310H600V322H40Z" className="art-cover" />
      <path d="M40 310H600V322H40Z" />
      <Printed d="M52 322H588V372H52Z" cover />
    </>
  );
}

function Flap({ d, coloured }: { d: string; coloured: boolean }) {
  if (coloured) return <Printed d={d} cover />;
  return (
    <>
      <path d={d} className="art-cover" />
      <path d={d} />
    </>
  );
}

function Pattern({ seed }: PictureProps) {
  const random = seeded(seed);
  const cells = Array.from({ length: 15 }, (_, i) => ({ column: i % 5, row: Math.floor(i / 5) }));
  const start = Math.floor(random() * 3);
  return cells.map(({ column, row }) => {
    const x = column * 146 + (row % 2) * 73 - 8;
    const y = row * 128 + 52;
    const turn = Math.round(random() * 70 - 35);
    const kind = (column + row * 2 + start) % 3;
    const key = `${column}-${row}`;
    if (kind === 0) return <Leaf key={key} x={x} y={y + 44} turn={turn} size={92} />;
    if (kind === 1) return <Acorn key={key} x={x} y={y - 8} turn={turn} size={1.9} />;
    return <DrawnTicket key={key} x={x} y={y} turn={turn} size={96} />;
  });
}

function Green({ letter, seed }: PictureProps) {
  const random = seeded(seed);
  const left = random() < 0.5;
  return (
    <>
      <Ground from={-10} to={650} y={318} tufts={[60, 210, 420, 590]} />
      <OakTree x={left ? 190 : 450} y={318} size={1.08} />
      <Bunting from={left ? [290, 120] : [350, 120]} to={left ? [660, 40] : [-20, 40]} sag={20} flags={9} />
      <g transform={left ? 'translate(470 244) scale(0.62)' : 'translate(170 244) scale(0.62)'}>
        <MonogramTicket letter={letter} x={0} y={0} turn={left ? 6 : -6} />
      </g>
      <Acorn x={left ? 300 : 340} y={306} turn={-60} size={0.9} />
    </>
  );
}

const PICTURES = [Poster, Stall, Pattern, Green] as const;

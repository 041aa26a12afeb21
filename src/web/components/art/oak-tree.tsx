import { Printed } from './parts.tsx';
import { crownPath } from './shapes.ts';

const CROWN = crownPath({ cx: 0, cy: -168, rx: 122, ry: 84 }, 17, 'oak of the green');
const TRUNK =
  'M-46 0C-24-12-18-40-22-70C-30-92-52-104-78-108C-50-114-26-106-10-88C-9-110-16-132-30-148C-10-134 0-116 2-94C8-114 18-132 36-142C24-124 18-106 17-88C32-106 56-114 84-110C58-104 36-92 28-70C22-40 30-12 52 0';
const MARKS =
  'M-4-48v20M10-66v14M6-22v9M-88-168a16 16 0 0 1 22-10M-44-216a16 16 0 0 1 22-8M22-220a16 16 0 0 1 22 4M72-176a16 16 0 0 1 20 9M-12-176a15 15 0 0 1 20-6M-70-128a13 13 0 0 1 16-5M56-134a13 13 0 0 1 16-1';

export function OakTree({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <Printed d={CROWN} cover />
      <path className="art-cover" d={TRUNK} />
      <path d={`${TRUNK}${MARKS}`} />
    </g>
  );
}

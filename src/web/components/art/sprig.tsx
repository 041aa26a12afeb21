import { Acorn, Art, Leaf } from './parts.tsx';

type SprigProps = { title?: string; className?: string };

export function Sprig({ title, className }: SprigProps) {
  return (
    <Art viewBox="0 0 160 160" title={title} className={className}>
      <path d="M18 142C46 124 66 104 78 80" />
      <Leaf x={78} y={82} turn={14} size={72} />
      <Leaf x={64} y={104} turn={-52} size={58} />
      <Leaf x={76} y={88} turn={76} size={62} />
      <path d="M62 108C70 110 78 112 84 116M58 112C60 118 60 120 60 122" />
      <Acorn x={88} y={126} turn={-34} size={0.95} />
      <Acorn x={61} y={136} turn={4} size={0.85} />
    </Art>
  );
}

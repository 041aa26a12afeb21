import { Art, DrawnTicket, Ground, Printed } from './parts.tsx';

const RING = 'M0-62A62 62 0 1 1 0 62 62 62 0 1 1 0-62Z';

export function Drum({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-8-4L-46 92M8-4L46 92" />
      <Printed d={RING} cover />
      <path d="M0-55A55 55 0 1 1 0 55 55 55 0 1 1 0-55Z" className="art-cover" />
      <path d="M0-55A55 55 0 1 1 0 55 55 55 0 1 1 0-55Z" />
      <DrawnTicket x={-24} y={22} turn={-24} size={36} />
      <DrawnTicket x={22} y={24} turn={16} size={36} />
      <DrawnTicket x={-2} y={38} turn={4} size={38} />
      <DrawnTicket x={-8} y={8} turn={38} size={30} />
      <path d="M-18-58L-14-50M18-58L14-50M-58-18L-50-14M58-18L50-14M-58 18L-50 14M58 18L50 14M-18 58L-14 50M18 58L14 50" />
      <path d="M-10-12L-46 92H-36L0-6ZM10-12L46 92H36L0-6Z" className="art-cover" />
      <path d="M-7-8L-46 92M-2-2L-37 92M7-8L46 92M2-2L37 92M-30 68H30" />
      <circle r="10" className="art-cover" />
      <circle r="10" />
      <circle r="3" className="art-solid" />
      <path d="M8-5L34-24M34-24v-14" />
      <path d="M30-52h8v15h-8Z" className="art-cover" />
      <path d="M30-52h8v15h-8Z" />
      <Printed d="M-58 92H58V100H-58Z" cover />
    </g>
  );
}

type RaffleDrumProps = { title?: string; className?: string };

export function RaffleDrum({ title, className }: RaffleDrumProps) {
  return (
    <Art viewBox="0 0 200 200" title={title} className={className}>
      <Drum x={100} y={78} />
      <Ground from={16} to={184} y={180} tufts={[26, 168]} />
    </Art>
  );
}

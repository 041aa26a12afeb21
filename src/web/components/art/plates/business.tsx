import { Acorn, Art, DrawnTicket, Ground, Leaf, Printed } from '../parts.tsx';

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];
const LOAVES = [120, 172, 224];

export function BusinessScene() {
  return (
    <Art viewBox="0 0 480 360">
      <Ground from={10} to={470} y={336} tufts={[22, 452]} />
      <path className="art-cover" d="M72 336V44H392V336Z" />
      <path d="M72 336V44H392V336Z" />
      <Printed d="M60 28H404V46H60Z" cover />
      <path className="art-cover" d="M96 58H368V98H96Z" />
      <path d="M96 58H368V98H96Z" />
      <path d="M124 78H206M258 78H340" />
      <Acorn x={232} y={74} turn={0} size={1.1} />
      <path d="M96 164H276V284H96ZM96 270H276M186 164V270" />
      {LOAVES.map((x) => (
        <path
          key={x}
          d={`M${x} 270V252A16 14 0 0 1 ${x + 36} 252V270M${x + 10} 248L${x + 14} 258M${x + 20} 246L${x + 24} 256`}
        />
      ))}
      <Printed d="M96 284H276V336H96Z" cover />
      <path d="M112 298H176V322H112ZM196 298H260V322H196Z" />
      <path className="art-cover" d="M298 336V164H368V336Z" />
      <path d="M298 336V164H368V336ZM310 178H356V262H310Z" />
      <circle cx="357" cy="280" r="4" />
      <path d="M318 196L333 180L348 196" />
      <DrawnTicket x={333} y={212} turn={-5} size={58} />
      <Printed d="M310 284H346V322H310Z" cover />
      {STRIPES.map((i) => (
        <Stripe key={i} x={64 + i * 42} coloured={i % 2 === 0} />
      ))}
      <path d="M64 112H400" />
      <Printed d="M398 336L406 272H452L460 336Z" cover />
      <path d="M402 308H456" />
      <path d="M429 272V214" />
      <Leaf x={429} y={262} turn={-58} size={36} />
      <Leaf x={429} y={254} turn={56} size={38} />
      <Leaf x={429} y={226} turn={-2} size={46} />
      <path className="art-cover" d="M22 336L34 262H66L78 336" />
      <path d="M22 336L34 262H66L78 336M28 300H72" />
      <DrawnTicket x={50} y={281} turn={0} size={34} />
    </Art>
  );
}

function Stripe({ x, coloured }: { x: number; coloured: boolean }) {
  const d = `M${x} 112H${x + 42}V140A21 16 0 0 1 ${x} 140Z`;
  if (coloured) return <Printed d={d} cover />;
  return (
    <>
      <path className="art-cover" d={d} />
      <path d={d} />
    </>
  );
}

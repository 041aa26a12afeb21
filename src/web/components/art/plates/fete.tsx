import { OakTree } from '../oak-tree.tsx';
import { Acorn, Art, Bunting, DrawnTicket, Ground, Leaf, Printed } from '../parts.tsx';
import { Drum } from '../raffle-drum.tsx';

const CLOTH =
  'M150 296H372V352C367 359 357 359 352 352C347 359 337 359 332 352C327 359 317 359 312 352C307 359 297 359 292 352C287 359 277 359 272 352C267 359 257 359 252 352C247 359 237 359 232 352C227 359 217 359 212 352C207 359 197 359 192 352C187 359 177 359 172 352C167 359 157 359 150 352Z';

export function Fete() {
  return (
    <Art viewBox="0 14 656 410">
      <Ground from={6} to={650} y={416} tufts={[34, 104, 402, 598]} />
      <OakTree x={490} y={416} size={1.22} />
      <path d="M38 416V38M43 416V38M35 38h11" />
      <circle cx="40.5" cy="31" r="6.5" className="art-cover" />
      <circle cx="40.5" cy="31" r="6.5" />
      <Bunting from={[44, 46]} to={[408, 128]} sag={7} flags={12} />
      <g transform="translate(-4 10)">
        <path d="M170 350L158 406M186 354L182 406M336 354L340 406M352 350L364 406" />
        <Printed d={CLOTH} cover />
        <path d="M142 288H380V296H142Z" className="art-cover" />
        <path d="M142 288H380V296H142Z" />
        <Drum x={228} y={188} />
        <TicketBox />
        <DrawnTicket x={106} y={373} turn={-50} size={66} />
        <DrawnTicket x={138} y={319} turn={-67} size={66} />
      </g>
      <Leaf x={584} y={262} turn={150} size={26} />
      <Leaf x={420} y={330} turn={205} size={25} />
      <Acorn x={552} y={404} turn={-64} size={0.8} />
      <Acorn x={578} y={407} turn={70} size={0.75} />
    </Art>
  );
}

function TicketBox() {
  return (
    <>
      <path d="M310 256H360V288H310Z" className="art-cover" />
      <DrawnTicket x={326} y={250} turn={-74} size={34} />
      <DrawnTicket x={343} y={248} turn={-98} size={34} />
      <Printed d="M308 258H362L358 288H312Z" cover />
      <path d="M310 268H360" />
    </>
  );
}

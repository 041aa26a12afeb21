import { Acorn, Art, Bunting, DrawnTicket, Ground, Leaf, Printed } from '../parts.tsx';

const FRONT = 'M158 336V148L240 84L322 148V336Z';
const WINGS = ['M44 336V206H158V336Z', 'M322 336V206H436V336Z'];
const ROOFS = ['M36 206L62 168H158V206Z', 'M444 206L418 168H322V206Z'];
const WINDOWS = [68, 116, 340, 388];

export function EducationScene() {
  return (
    <Art viewBox="0 0 480 360">
      <Ground from={10} to={470} y={336} tufts={[20, 452]} />
      {WINGS.map((d) => (
        <Outlined key={d} d={d} />
      ))}
      {ROOFS.map((d) => (
        <Printed key={d} d={d} cover />
      ))}
      {WINDOWS.map((x) => (
        <path key={x} d={`M${x} 232H${x + 24}V286H${x}ZM${x} 258H${x + 24}M${x + 12} 232V286`} />
      ))}
      <Outlined d="M222 92V52H258V92Z" />
      <Printed d="M214 54L240 26L266 54Z" cover />
      <path d="M230 84V70A10 10 0 0 1 250 70V84ZM226 84H254M240 84V90M240 26V8" />
      <Outlined d={FRONT} />
      <path d="M146 157L240 84L334 157" />
      <circle cx="240" cy="164" r="27" className="art-cover" />
      <circle cx="240" cy="164" r="27" />
      <path d="M240 164V147M240 164L252 171M240 141V144M240 184V187M217 164H220M260 164H263" />
      <Printed d="M206 336V262A34 34 0 0 1 274 262V336Z" cover />
      <path d="M240 228V336M214 284V312H232V284ZM248 284V312H266V284Z" />
      <path d="M194 336H286M170 214V238H186V214ZM294 214V238H310V214Z" />
      <Bunting from={[46, 188]} to={[226, 58]} sag={9} flags={9} />
      <Bunting from={[254, 58]} to={[434, 188]} sag={9} flags={9} />
      <Printed d="M52 320H126V336H52Z" cover />
      <Outlined d="M60 306H120V320H60Z" />
      <Printed d="M56 292H114V306H56Z" cover />
      <path d="M66 313H112M64 328H90" />
      <Acorn x={86} y={278} turn={8} size={1} />
      <DrawnTicket x={374} y={318} turn={-8} size={74} />
      <Leaf x={420} y={330} turn={48} size={30} />
    </Art>
  );
}

function Outlined({ d }: { d: string }) {
  return (
    <>
      <path className="art-cover" d={d} />
      <path d={d} />
    </>
  );
}

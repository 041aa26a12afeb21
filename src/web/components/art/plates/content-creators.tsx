import { Acorn, Art, DrawnTicket, Ground, Leaf, Printed } from '../parts.tsx';

const RING = 'M240 22A112 112 0 1 1 239.9 22ZM240 44A90 90 0 1 0 240.1 44Z';
const LENS_BODY =
  'M48 258H128A8 8 0 0 1 136 266V318A8 8 0 0 1 128 326H48A8 8 0 0 1 40 318V266A8 8 0 0 1 48 258Z';

export function ContentCreatorsScene() {
  return (
    <Art viewBox="0 0 480 360">
      <Ground from={14} to={466} y={336} tufts={[158, 446]} />
      <path d="M240 246V262M240 262L196 336M240 262L284 336M240 262V336M218 300H262" />
      <Printed d={RING} cover />
      <path d="M240 22V44M240 224V246M128 134H150M330 134H352M161 55L176 70M304 198L319 213M319 55L304 70M176 198L161 213" />
      <path
        className="art-cover"
        d="M206 62H274A12 12 0 0 1 286 74V194A12 12 0 0 1 274 206H206A12 12 0 0 1 194 194V74A12 12 0 0 1 206 62Z"
      />
      <path d="M206 62H274A12 12 0 0 1 286 74V194A12 12 0 0 1 274 206H206A12 12 0 0 1 194 194V74A12 12 0 0 1 206 62Z" />
      <path d="M228 70H252M202 84H278V190H202Z" />
      <circle cx="213" cy="95" r="4.5" className="art-solid" />
      <path d="M222 95H238" />
      <Leaf x={240} y={166} turn={0} size={54} />
      <path d="M210 180H234" />
      <DrawnTicket x={304} y={196} turn={24} size={66} />
      <DrawnTicket x={354} y={228} turn={40} size={66} />
      <DrawnTicket x={394} y={276} turn={60} size={66} />
      <Printed d={LENS_BODY} cover />
      <path className="art-cover" d="M62 258L68 246H98L104 258" />
      <path d="M62 258L68 246H98L104 258M116 246H126V258M40 276H58M116 276H136" />
      <circle cx="86" cy="292" r="25" className="art-cover" />
      <circle cx="86" cy="292" r="25" />
      <circle cx="86" cy="292" r="16" />
      <path d="M78 286A10 10 0 0 1 86 282" />
      <path d="M56 336L64 326M116 336L108 326" />
      <Acorn x={422} y={326} turn={-62} size={0.9} />
    </Art>
  );
}

import { Art, Bunting, DrawnTicket, Ground, Printed } from '../parts.tsx';

const CLOUD = 'M92 104A30 30 0 0 1 98 46A42 42 0 0 1 178 32A36 36 0 0 1 238 56A26 26 0 0 1 232 104Z';
const UMBRELLA =
  'M64 206A96 88 0 0 1 256 206C246 196 232 196 224 206C214 196 200 196 192 206C182 196 138 196 128 206C120 196 106 196 96 206C88 196 74 196 64 206Z';

/** A shower over the fête, shown when a page fails to load. */
export function RainedOff() {
  return (
    <Art viewBox="0 0 320 320">
      <Ground from={14} to={306} y={296} tufts={[40, 268]} />
      <Bunting from={[4, 130]} to={[316, 130]} sag={26} flags={9} />
      <Printed d={CLOUD} cover />
      <path d="M44 150L36 170M60 168L52 188M276 150L268 170M290 172L282 192M268 196L260 216M40 200L32 220M288 222L280 242M52 226L44 246" />
      <path d="M160 122V272A12 12 0 0 1 136 272" />
      <Printed d={UMBRELLA} cover />
      <path d="M160 118V110M160 118C140 140 128 170 128 206M160 118C180 140 192 170 192 206" />
      <DrawnTicket x={206} y={278} turn={-6} size={84} />
      <DrawnTicket x={214} y={256} turn={7} size={84} />
      <path d="M60 304H104M196 306H232" />
    </Art>
  );
}

import { Art, Bunting, DrawnTicket, Ground, Leaf, Printed } from '../parts.tsx';

const NET = [168, 192, 216, 240, 264, 288, 312, 336, 360, 384, 408];
const CUP =
  'M64 196H132C132 236 122 262 104 272V300H122A8 8 0 0 1 130 308V318H66V308A8 8 0 0 1 74 300H92V272C74 262 64 236 64 196Z';

export function SportsScene() {
  return (
    <Art viewBox="0 0 480 360">
      <Bunting from={[8, 34]} to={[240, 34]} sag={18} flags={9} />
      <Bunting from={[240, 34]} to={[472, 34]} sag={18} flags={9} />
      <Ground from={10} to={470} y={336} tufts={[20, 440]} />
      <path
        strokeWidth="1"
        d={`${NET.map((x) => `M${x} 124V336`).join('')}M152 148H424M152 172H424M152 196H424M152 220H424M152 244H424M152 268H424M152 292H424M152 316H424`}
      />
      <Printed d="M144 336V116H432V336H422V126H154V336Z" cover />
      <circle cx="302" cy="278" r="58" className="art-cover" />
      <Printed d="M302 220A58 58 0 1 1 301.9 220Z" cover />
      <path className="art-solid" d="M302 246L330 266L319 299H285L274 266Z" />
      <path d="M302 246L330 266L319 299H285L274 266ZM302 246V221M330 266L357 259M319 299L334 326M285 299L270 326M274 266L247 259" />
      <path d="M280 228C288 234 296 236 302 236S316 234 324 228M253 248C254 260 252 268 246 276M352 250C351 260 353 268 358 276" />
      <path d="M66 206C46 204 40 214 44 226C48 240 60 246 72 244M130 206C150 204 156 214 152 226C148 240 136 246 124 244" />
      <Printed d={CUP} cover />
      <path d="M98 216V240M86 318V336M110 318V336M60 336H136M78 208C78 228 82 244 88 254" />
      <Leaf x={98} y={250} turn={0} size={36} />
      <DrawnTicket x={398} y={318} turn={-10} size={76} />
      <DrawnTicket x={412} y={296} turn={8} size={76} />
    </Art>
  );
}

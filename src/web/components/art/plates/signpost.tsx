import { Acorn, Art, Ground, Leaf, Printed } from '../parts.tsx';

export function Signpost() {
  return (
    <Art viewBox="0 0 360 320">
      <Ground from={20} to={340} y={296} tufts={[60, 238, 312]} />
      <path className="art-cover" d="M172 296V40A8 8 0 0 1 188 40V296Z" />
      <path d="M172 296V40A8 8 0 0 1 188 40V296" />
      <Acorn x={180} y={22} turn={180} size={0.9} />
      <Printed d="M152 58H286L308 82L286 106H152Z" cover />
      <Printed d="M208 122H74L52 146L74 170H208Z" cover />
      <Printed d="M152 186H262L282 207L262 228H152Z" cover />
      <path d="M170 76H262M170 90H236M190 140H98M190 154H122M170 202H244M170 214H224" />
      <circle cx="180" cy="66" r="2" className="art-solid" />
      <circle cx="180" cy="130" r="2" className="art-solid" />
      <circle cx="180" cy="194" r="2" className="art-solid" />
      <path d="M150 296C154 284 160 280 172 278M188 278C200 280 206 284 210 296" />
      <Leaf x={104} y={292} turn={-52} size={38} />
      <Leaf x={286} y={292} turn={40} size={46} />
      <Acorn x={266} y={284} turn={-58} size={0.85} />
    </Art>
  );
}

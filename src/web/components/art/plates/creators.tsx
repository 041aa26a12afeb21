import { Acorn, Art, Ground, Leaf, Printed } from '../parts.tsx';

const LEFT = 'M16 20H150C150 96 132 150 78 190C96 236 92 292 84 336H16Z';
const RIGHT = 'M464 20H330C330 96 348 150 402 190C384 236 388 292 396 336H464Z';
const GUITAR =
  'M330 224C350 214 372 226 370 246C369 256 376 260 382 268C398 290 384 326 350 326S300 292 316 268C322 260 330 256 326 246C322 238 324 228 330 224Z';

export function CreatorsScene() {
  return (
    <Art viewBox="0 0 480 360">
      <Printed d={LEFT} cover />
      <Printed d={RIGHT} cover />
      <path d="M48 20C50 100 44 160 34 196M84 20C88 92 78 142 52 184M118 20C120 84 104 132 70 178M432 20C430 100 436 160 446 196M396 20C392 92 402 142 428 184M362 20C360 84 376 132 410 178M30 208C40 250 40 300 34 336M56 204C66 246 66 300 60 336M450 208C440 250 440 300 446 336M424 204C414 246 414 300 420 336" />
      <path className="art-cover" d="M10 12H470V22H10Z" />
      <path d="M10 12H470V22H10ZM66 196L78 186M402 186L414 196" />
      <Ground from={10} to={470} y={336} tufts={[]} />
      <path d="M160 122L124 336M160 122L196 336M160 122V108M134 276H186" />
      <Printed d="M112 138H208V262H112Z" cover />
      <path className="art-cover" d="M122 148H198V252H122Z" />
      <path d="M122 148H198V252H122Z" />
      <Leaf x={160} y={238} turn={8} size={76} />
      <path d="M104 262H216V272H104Z" className="art-cover" />
      <path d="M104 262H216V272H104Z" />
      <path d="M252 336V134M224 336H280M252 300L236 336M252 300L268 336M252 134L240 112" />
      <Printed d="M224 76A16 16 0 0 1 252 92L246 112H236Q222 96 224 76Z" cover />
      <path d="M222 88L250 82M224 100L250 94M234 66L240 110" />
      <path className="art-cover" d="M344 232L356 112H366L362 232Z" />
      <Printed d={GUITAR} cover />
      <circle cx="349" cy="276" r="15" className="art-cover" />
      <circle cx="349" cy="276" r="15" />
      <path className="art-cover" d="M343 274L354 118H364L355 274Z" />
      <path d="M343 274L354 118H364L355 274M349 274L359 120M334 304H364M346 250H356M348 224H358M350 198H360M352 172H361M353 146H363" />
      <Printed d="M350 118L348 92A12 12 0 0 1 372 92L368 118Z" cover />
      <path d="M346 98H340M346 108H341M372 98H379M371 108H377" />
      <Acorn x={298} y={324} turn={-58} size={0.9} />
    </Art>
  );
}

import { Bunting } from './parts.tsx';

export function BuntingLine() {
  return (
    <svg aria-hidden="true" className="art block h-11 w-full overflow-hidden">
      <defs>
        <pattern id="swag" width="300" height="44" patternUnits="userSpaceOnUse">
          <Bunting from={[0, 2]} to={[300, 2]} sag={9} flags={8} />
        </pattern>
      </defs>
      <rect width="100%" height="44" fill="url(#swag)" stroke="none" />
    </svg>
  );
}

import { cn } from './cn.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

type RollingNumberProps = { value: number; className?: string };

/** A whole number whose digits roll like a counter's wheels when it changes; still where motion is not wanted. */
export function RollingNumber({ value, className }: RollingNumberProps) {
  const text = value.toLocaleString('en-GB');
  return (
    <span className={cn('tabular relative inline-flex', className)}>
      <span className="sr-only">{text}</span>
      {wheels(text).map(({ place, character }) => (
        <Wheel key={place} character={character} />
      ))}
    </span>
  );
}

/** Places are counted from the right, so that a digit keeps its wheel when the number grows. */
function wheels(text: string) {
  return Array.from(text, (character, index) => ({ place: text.length - index, character }));
}

function Wheel({ character }: { character: string }) {
  const digit = DIGITS.indexOf(character);
  if (digit < 0) {
    return (
      <span aria-hidden="true" className="-ml-[0.06em]">
        {character}
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="relative inline-block overflow-hidden">
      <span className="invisible">0</span>
      <span
        className="absolute inset-x-0 top-0 flex flex-col transition-transform duration-250"
        style={{ transform: `translateY(-${digit * 10}%)` }}
      >
        {DIGITS.map((shown) => (
          <span key={shown}>{shown}</span>
        ))}
      </span>
    </span>
  );
}

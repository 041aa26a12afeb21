import type { ReactNode } from 'react';
import { Acorn, Art, DrawnTicket, Leaf, Printed } from '../parts.tsx';

/** Six small drawings on one sheet, each 80 units wide. Pages show one of them by its view name. */
export function Features() {
  return (
    <Art viewBox="0 0 80 80">
      <View name="look" at={0}>
        <Printed d="M12 34H48V64A8 8 0 0 1 40 72H20A8 8 0 0 1 12 64Z" cover />
        <path d="M12 34A18 6 0 1 1 48 34A18 6 0 1 1 12 34ZM12 36C6 22 20 14 30 14S54 22 48 36M22 40V52M28 41V47" />
        <path className="art-cover" d="M50 50L66 18L72 21L57 54Z" />
        <path d="M50 50L66 18L72 21L57 54ZM50 50C44 56 48 66 42 72C52 72 58 64 57 54" />
      </View>
      <View name="date" at={80}>
        <Printed d="M10 18H64V70H10Z" cover />
        <path d="M10 32H64M22 12V24M52 12V24M20 42H26M34 42H40M48 42H54M20 54H26M34 54H40" />
        <circle cx="58" cy="60" r="15" className="art-cover" />
        <path d="M58 45A15 15 0 1 1 57.9 45ZM58 60V51M58 60L64 64" />
      </View>
      <View name="share" at={160}>
        <Printed
          d="M18 10H48A5 5 0 0 1 53 15V67A5 5 0 0 1 48 72H18A5 5 0 0 1 13 67V15A5 5 0 0 1 18 10Z"
          cover
        />
        <path d="M28 16H38M20 24H46V60H20ZM30 66H36" />
        <Leaf x={33} y={54} turn={0} size={24} />
        <DrawnTicket x={56} y={30} turn={-16} size={36} />
      </View>
      <View name="rules" at={240}>
        <path d="M40 10V66M26 72H54M40 66C38 70 34 72 30 72M40 66C42 70 46 72 50 72M12 22H68M12 22L4 46M12 22L20 46M68 22L60 46M68 22L76 46" />
        <Printed d="M2 46H22A10 9 0 0 1 2 46Z" cover />
        <Printed d="M58 46H78A10 9 0 0 1 58 46Z" cover />
        <circle cx="40" cy="12" r="4" className="art-cover" />
        <circle cx="40" cy="12" r="4" />
      </View>
      <View name="money" at={320}>
        <Printed d="M8 34H66V68A4 4 0 0 1 62 72H12A4 4 0 0 1 8 68Z" cover />
        <path d="M8 34L14 22H60L66 34M30 50A7 7 0 1 1 44 50A7 7 0 1 1 30 50ZM37 57V64M24 28H50" />
        <path className="art-cover" d="M26 25V6H48V25Z" />
        <path d="M26 25V6H48V25M41 11A5 5 0 0 0 34 15V20M31 16H38M31 20H42" />
      </View>
      <View name="winner" at={400}>
        <path d="M40 8A27 27 0 1 1 39.9 8ZM40 14A21 21 0 1 1 39.9 14ZM26 60L18 74M54 60L62 74M12 74H68M67 35H76V28" />
        <DrawnTicket x={34} y={42} turn={-24} size={20} />
        <DrawnTicket x={46} y={40} turn={20} size={20} />
        <Acorn x={40} y={25} turn={0} size={0.5} />
      </View>
    </Art>
  );
}

/** A named view. Its viewBox selects one drawing on the sheet. */
function View({ name, at, children }: { name: string; at: number; children: ReactNode }) {
  return (
    <>
      <view id={name} viewBox={`${at} 0 80 80`} />
      <g transform={`translate(${at} 0)`}>{children}</g>
    </>
  );
}

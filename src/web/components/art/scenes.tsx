import { Acorn, Art, Bunting, DrawnTicket, Ground, Leaf, Printed } from './parts.tsx';

type SceneProps = { title?: string; className?: string };

/** A torn ticket, for pages that do not exist. */
export function TornTicket({ title, className }: SceneProps) {
  const left = 'M20 44H126L118 58L130 72L116 86L128 100L120 114L126 128H20V96A10 10 0 0 0 20 76Z';
  const right = 'M152 52H244V84A10 10 0 0 0 244 104V136H152L146 122L154 108L142 94L156 80L144 66Z';
  return (
    <Art viewBox="0 0 264 176" title={title} className={className}>
      <Printed d={left} at="rotate(-5 70 90)" cover />
      <Printed d={right} at="rotate(6 200 94)" cover />
      <text x="70" y="102" fontSize="50" textAnchor="middle" transform="rotate(-5 70 90)">
        40
      </text>
      <text x="196" y="112" fontSize="50" textAnchor="middle" transform="rotate(6 200 94)">
        4
      </text>
      <Leaf x={140} y={164} turn={62} size={36} />
      <Acorn x={116} y={152} turn={-48} size={0.8} />
    </Art>
  );
}

/** A closed gate, for pages that the user may not open. */
export function ClosedGate({ title, className }: SceneProps) {
  return (
    <Art viewBox="0 0 264 176" title={title} className={className}>
      <Ground from={10} to={254} y={158} tufts={[20, 78, 170, 236]} />
      <Printed d="M40 158V52L48 42L56 52V158Z" cover />
      <Printed d="M208 158V52L216 42L224 52V158Z" cover />
      <path d="M56 68H208M56 76H208M56 108H208M56 116H208M56 140H208M56 148H208M58 146L206 70M66 148L208 78" />
      <path d="M88 76V108M88 116V140M132 76V108M132 116V140M176 76V108M176 116V140" />
      <circle cx="208" cy="92" r="7" className="art-cover" />
      <circle cx="208" cy="92" r="7" />
      <path d="M201 92h-12" />
      <Leaf x={30} y={40} turn={-24} size={30} />
    </Art>
  );
}

/** An empty noticeboard, for empty lists. */
export function BareBoard({ title, className }: SceneProps) {
  return (
    <Art viewBox="0 0 240 176" title={title} className={className}>
      <Ground from={14} to={226} y={164} tufts={[26, 204]} />
      <path d="M62 164V36M68 164V36M172 164V36M178 164V36" />
      <Printed d="M44 48H196V124H44Z" cover />
      <path d="M52 56H188V116H52Z" className="art-cover" />
      <path d="M52 56H188V116H52Z" />
      <Bunting from={[44, 22]} to={[196, 22]} sag={12} flags={7} />
      <DrawnTicket x={120} y={88} turn={-6} size={58} />
      <circle cx="120" cy="74" r="2.4" className="art-solid" />
    </Art>
  );
}

export function TicketPile({ title, className }: SceneProps) {
  return (
    <Art viewBox="0 0 240 176" title={title} className={className}>
      <Ground from={24} to={216} y={156} tufts={[34, 200]} />
      <DrawnTicket x={120} y={130} turn={3} size={118} />
      <DrawnTicket x={112} y={100} turn={-9} size={118} />
      <DrawnTicket x={126} y={68} turn={7} size={118} number="000001" />
      <Leaf x={186} y={152} turn={40} size={40} />
      <Acorn x={48} y={140} turn={36} size={0.85} />
    </Art>
  );
}

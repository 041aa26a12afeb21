import { GrowingOak } from '../growing-oak.tsx';
import { Art } from '../parts.tsx';

const STAGES = [0, 1, 2, 3, 4] as const;

export function GrowingOaks() {
  return (
    <Art viewBox="0 0 860 200">
      <path d="M4 178H856" />
      {STAGES.map((stage) => (
        <svg key={stage} aria-hidden="true" x={stage * 168} y={stage === 0 ? 28 : 0} width="200" height="200">
          <GrowingOak stage={stage} />
        </svg>
      ))}
    </Art>
  );
}

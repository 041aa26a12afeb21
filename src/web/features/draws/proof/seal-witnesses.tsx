import type { DrawingState } from '#contract/drawing/drawing.ts';
import { describeSeenAt, describeWitnessing, isSealing } from '#domain/proof/witnessing-text.ts';
import { ProofStrength } from './proof-strength.tsx';

type SealWitnessesProps = {
  drawing: Pick<DrawingState, 'strength' | 'witnessing' | 'countdownEndsAt'>;
  /** Whether the round of the attempt has passed. */
  isOver: boolean;
};

/**
 * Says what the draw's proof is worth and when each witness saw the seal. While it waits for witnesses, it says only
 * that, because they decide what the proof is worth.
 */
export function SealWitnesses({ drawing, isOver }: SealWitnessesProps) {
  const { witnessing, countdownEndsAt } = drawing;
  if (witnessing === null) return <ProofStrength drawing={drawing} />;
  return (
    <>
      {!isSealing(witnessing, { isOver }) && <ProofStrength drawing={drawing} />}
      <p role="status">{describeWitnessing(witnessing, { isOver })}</p>
      <ul
        aria-label="When each witness saw the seal"
        className="tabular flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm"
      >
        {witnessing.witnesses.map(({ name, at }) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>{' '}
            {describeSeenAt(at, { roundAt: countdownEndsAt, isOver })}
          </li>
        ))}
      </ul>
    </>
  );
}

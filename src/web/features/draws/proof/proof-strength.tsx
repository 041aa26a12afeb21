import { Link } from '@tanstack/react-router';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { describeStrength } from '#domain/proof/strength-text.ts';
import { useIsDemo } from './use-is-demo.ts';

type ProofStrengthProps = {
  drawing: Pick<DrawingState, 'strength'> & Partial<Pick<DrawingState, 'seal' | 'witnesses'>>;
  className?: string;
};

/** Says what the draw's proof is worth, with a link to the explanation. Empty for a draw without a public log. */
export function ProofStrength({
  drawing: { strength, seal = null, witnesses = 0 },
  className,
}: ProofStrengthProps) {
  const isDemo = useIsDemo();
  if (strength === null) return null;
  return (
    <p className={className}>
      {describeStrength(strength, { isDemo, expected: seal === null ? witnesses : 0 })}{' '}
      <Link to="/help" hash="strength" className="link whitespace-nowrap">
        What this means
      </Link>
    </p>
  );
}

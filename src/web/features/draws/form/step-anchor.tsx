import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useDrawFormFacts } from './form-context.tsx';
import type { Step } from './step-search.ts';

type StepAnchorProps = {
  step: Step;
  className?: string;
  onClick?: (event: MouseEvent) => void;
  'aria-current'?: 'step';
  children: ReactNode;
};

export function StepAnchor({ step, ...rest }: StepAnchorProps) {
  const { stored } = useDrawFormFacts();
  return stored ? (
    <Link to="/prize-draw/$id/edit" params={{ id: stored.id }} search={{ step }} {...rest} />
  ) : (
    <Link from="/prize-draw/new" to="." search={({ from }) => ({ step, ...(from && { from }) })} {...rest} />
  );
}

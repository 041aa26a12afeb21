import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Step } from './steps.ts';

/** Shows the part that `?step=` names, and lets the keyboard go on from there. */
export function useShownStep(step: Step | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (!step) return;
    const show = () => {
      document.getElementById(step)?.scrollIntoView();
      document.getElementById(`${step}-heading`)?.focus({ preventScroll: true });
    };
    show();
    // The router goes to the top of a new page once it is rendered: after that, down again.
    const stop = router.subscribe('onRendered', () => {
      stop();
      show();
    });
    return stop;
  }, [step, router]);
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Step, StepSearch } from './step-search.ts';
import { findFirstStep, getAdjacentStep, isBefore, isWithinReach, listCheckedFields } from './steps.ts';
import type { DrawFormReturn } from './use-draw-form.ts';

/** The names of the steps, where the page is scrolled to when another step is shown. */
export const STEPS_ID = 'steps';

type Options = { form: DrawFormReturn; step: Step; preview: boolean; stored: PrizeDraw | undefined };

/**
 * Moves between the steps. A new draw goes ahead one step at a time, once what the step asks for is right; one that is
 * edited may be looked at from any step.
 */
export function useSteps({ form, step, preview, stored }: Options) {
  const { showStep, showPreview } = useAddress(stored);
  const { element, focusOnFirstError } = useFocus(form, preview ? 'preview' : step);

  const next = async () => {
    const following = getAdjacentStep(step, 1);
    if (!following) return;
    if (await form.trigger(listCheckedFields(step))) await showStep(following);
    else focusOnFirstError(step);
  };
  const back = () => {
    const before = getAdjacentStep(step, -1);
    if (before) void showStep(before);
  };
  /** What a press on the name of a step does. */
  const jump = (to: Step) => {
    if (stored || isBefore(to, step) || to === step) void showStep(to);
    else if (isWithinReach(step, to)) void next();
  };
  /** Goes to the first field that is wrong, on whichever step it stands. */
  const showErrors = (paths: readonly string[]) => {
    const wrong = findFirstStep(paths) ?? step;
    focusOnFirstError(wrong);
    void showStep(wrong);
  };
  return { element, next, back, jump, showErrors, showPreview, hidePreview: () => showStep(step) };
}

function useAddress(stored: PrizeDraw | undefined) {
  const navigate = useNavigate();
  const show = (search: StepSearch, resetScroll = false) =>
    stored
      ? navigate({ to: '/prize-draw/$id/edit', params: { id: stored.id }, search, resetScroll })
      : navigate({
          to: '/prize-draw/new',
          search: ({ from }) => ({ ...search, ...(from && { from }) }),
          resetScroll,
        });
  return {
    showStep: (step: Step) => show({ step }),
    showPreview: (step: Step) => show({ step, preview: true }, true),
  };
}

/**
 * Lets the keyboard and those who listen go on where something new stands: at the heading of a step that was gone to,
 * or at the first field that is wrong, once its message stands there.
 */
function useFocus(form: DrawFormReturn, screen: Step | 'preview') {
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(screen);
  const [wanted, setWanted] = useState<{ step: Step } | null>(null);
  const found = useRef(wanted);
  const { errors } = form.formState;
  useEffect(() => {
    const isNew = shown.current !== screen;
    shown.current = screen;
    // It looks after itself.
    if (screen === 'preview') return;
    if (isNew) document.getElementById(STEPS_ID)?.scrollIntoView();
    // Its messages may come to stand there a moment later than they are asked for.
    const isOpen = wanted !== found.current && wanted?.step === screen && Object.keys(errors).length > 0;
    const wrong = isOpen && firstWrong(element.current, screen);
    if (wrong) {
      found.current = wanted;
      wrong.focus();
    } else if (isNew) document.getElementById(`${screen}-heading`)?.focus({ preventScroll: true });
  }, [wanted, screen, errors]);
  return { element, focusOnFirstError: (of: Step) => setWanted({ step: of }) };
}

function firstWrong(form: HTMLFormElement | null, step: Step): HTMLElement | null | undefined {
  return form
    ?.querySelector(`#${step}`)
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not(:disabled), [data-wrong] :is(input, button, select):not(:disabled)',
    );
}

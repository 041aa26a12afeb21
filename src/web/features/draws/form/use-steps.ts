import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Step, StepSearch } from './step-search.ts';
import { findFirstStep, getAdjacentStep, isBefore, isWithinReach, listCheckedFields } from './steps.ts';
import type { DrawFormReturn } from './use-draw-form.ts';

/** Id of the step list, to which the page scrolls when the step changes. */
export const STEPS_ID = 'steps';

type Options = { form: DrawFormReturn; step: Step; preview: boolean; stored: PrizeDraw | undefined };

/**
 * Manages navigation between the steps. A new draw advances one step at a time, once the step is valid; an existing
 * draw opens at any step.
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
  /** Handles a press on a step's name. */
  const jump = (to: Step) => {
    if (stored || isBefore(to, step) || to === step) void showStep(to);
    else if (isWithinReach(step, to)) void next();
  };
  /** Moves the focus to the first invalid field, even if it is in another step. */
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
 * Moves the focus after a change of step: to the new heading, or to the first invalid field once its message is shown.
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
    // The preview manages its own focus.
    if (screen === 'preview') return;
    if (isNew) document.getElementById(STEPS_ID)?.scrollIntoView();
    // The error messages may be rendered slightly after the focus is requested.
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

import { useEffect, useRef } from 'react';
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws.ts';
import { problemsOf } from './problems.ts';
import type { DrawValues } from './values.ts';

export type DrawFormReturn = UseFormReturn<DrawValues>;

type Options = { defaultValues: DrawValues; stored: PrizeDraw | undefined; now: () => Date };

/** The form's state; what is wrong is found by `problemsOf`, at the server's time. */
export function useDrawForm({ defaultValues, stored, now }: Options): DrawFormReturn {
  const resolver: Resolver<DrawValues> = (values) => {
    const errors: FieldErrors<DrawValues> = {};
    const problems = problemsOf(values, { now: now(), stored });
    // Of several problems of one field the first one speaks.
    for (const { path, message } of problems.reverse()) set(errors, path, { type: 'rule', message });
    return problems.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  return useForm<DrawValues>({ defaultValues, resolver, shouldFocusError: false });
}

/**
 * Moves focus to the first field that is wrong, in the order of the page, once its message stands there. Answers what
 * asks for it: after a failed check here, and after a refusal of the server.
 */
export function useFocusOnFirstError(form: DrawFormReturn) {
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  const { errors } = form.formState;
  useEffect(() => {
    if (!wanted.current || Object.keys(errors).length === 0) return;
    wanted.current = false;
    firstWrong(element.current)?.focus();
  }, [errors]);
  const focusOnFirstError = () => {
    wanted.current = true;
  };
  return { element, focusOnFirstError };
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(:disabled), [data-wrong] :is(input, button):not(:disabled)',
  );
}

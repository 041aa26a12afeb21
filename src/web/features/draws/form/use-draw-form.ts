import { useEffect } from 'react';
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DRAW_FIELDS } from './steps.ts';
import { validateDraw } from './validate-draw.ts';
import type { DrawValues } from './values.ts';

export type DrawFormReturn = UseFormReturn<DrawValues>;

type Options = { defaultValues: DrawValues; stored: PrizeDraw | undefined; now: () => Date };

/** Creates the form's state. `validateDraw` validates it with the server's time. */
export function useDrawForm({ defaultValues, stored, now }: Options): DrawFormReturn {
  const resolver: Resolver<DrawValues> = (values) => {
    const errors: FieldErrors<DrawValues> = {};
    const problems = validateDraw(values, { now: now(), stored });
    // The first problem of each field takes precedence.
    for (const { path, message } of problems.reverse()) set(errors, path, { type: 'rule', message });
    return problems.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<DrawValues>({ defaultValues, resolver, shouldFocusError: false });
  // Once "Next" has found errors, validates on every change, as after a submit.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, errors }) => {
          const wrong = DRAW_FIELDS.filter((field) => errors?.[field] && errors[field].type !== 'server');
          if (type === 'change' && wrong.length > 0) void form.trigger(wrong);
        },
      }),
    [form],
  );
  return form;
}

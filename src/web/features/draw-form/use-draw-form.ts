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

import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showIssues } from '#web/components/ui/form.ts';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

/** Names of the form fields that API errors can belong to. */
type Fields<T extends FieldValues> = { password?: Path<T>; code?: Path<T> };

/**
 * Shows API errors next to their fields, or else above the form's button (`root`). `codeAsked` becomes true if a
 * code is required, because two-factor authentication may have been turned on in another browser.
 */
export function useApiErrors<T extends FieldValues>(form: UseFormReturn<T>, fields: Fields<T> = {}) {
  const [codeAsked, setCodeAsked] = useState(false);

  const showError = (error: unknown) => {
    if (showIssues(form, error)) return;
    const code = error instanceof ApiError ? error.code : undefined;
    const message = getErrorMessage(error);
    if (code === 'two_factor_required') setCodeAsked(true);
    const field =
      code === 'wrong_password' ? fields.password : code?.startsWith('two_factor_') ? fields.code : undefined;
    if (code === 'two_factor_required' && !codeAsked) return;
    form.setError(field ?? 'root', { type: 'server', message }, { shouldFocus: field !== undefined });
  };

  return { showError, codeAsked };
}

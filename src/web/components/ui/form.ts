import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { countCharacters } from '#domain/text/characters.ts';
import { ApiError } from '#web/lib/api.ts';

/** Rules are plain functions, to keep the schema library out of the browser. */
type Check = (value: unknown) => true | string;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : String(value ?? ''));

export const isFilledIn =
  (message: string): Check =>
  (value) =>
    textOf(value) !== '' || message;

export const isChecked =
  (message: string): Check =>
  (value) =>
    value === true || message;

/** Limits the number of characters. Counts them as the server does: an emoji counts as one. */
export const atMost =
  (length: number, message: string): Check =>
  (value) =>
    countCharacters(textOf(value)) <= length || message;

export const atLeast =
  (length: number, message: string): Check =>
  (value) =>
    textOf(value).length >= length || message;

/** A rough check that catches typing errors. The server validates the address. */
export const looksLikeEmail =
  (message: string): Check =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value)) || message;

export const numberBetween =
  (min: number, max: number, messages: { min: string; max: string }): Check =>
  (value) => {
    const number = typeof value === 'number' ? value : Number(textOf(value) || Number.NaN);
    if (!(number >= min)) return messages.min;
    return number <= max || messages.max;
  };

/** Combines checks into one rule for `register`. The rule reports the first failure. */
export function rules(...checks: readonly Check[]): { validate: (value: unknown) => true | string } {
  return {
    validate: (value) => {
      for (const check of checks) {
        const result = check(value);
        if (result !== true) return result;
      }
      return true;
    },
  };
}

/**
 * Shows the server's validation errors next to their fields. Returns false if none belongs to a field; the caller
 * then shows the error in a toast or above the form.
 */
export function showIssues<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : [];
  const names = new Set(Object.keys(form.getValues()));
  let any = false;
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? '';
    if (!names.has(name)) continue;
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: !any });
    any = true;
  }
  return any;
}

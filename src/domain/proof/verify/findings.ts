import { plural } from '../../text/plural.ts';
import type { Check, CheckId } from './report.ts';

/** Collects the findings of the checks. A check passes until something fails it. */
export interface Findings {
  /** Records an error as a sentence for users. For each check, the first is shown and the others are counted. */
  fail: (id: CheckId, message: string) => void;
  /** Sets the message to show if the check passes. */
  holds: (id: CheckId, message: string) => void;
  /** Marks a check as not made, unless it fails; the message says why. */
  skip: (id: CheckId, message: string) => void;
  /** Sets values for experts to compare. */
  value: (id: CheckId, name: string, value: string | number) => void;
  failed: (id: CheckId) => boolean;
  checks: () => Check[];
}

export function createFindings(ids: readonly CheckId[]): Findings {
  const wrong = new Map<CheckId, { first: string; more: number }>();
  const right = new Map<CheckId, string>();
  const skipped = new Map<CheckId, string>();
  const values = new Map<CheckId, Map<string, string>>();
  return {
    fail: (id, message) => {
      const known = wrong.get(id);
      if (known) known.more += 1;
      else wrong.set(id, { first: message, more: 0 });
    },
    holds: (id, message) => right.set(id, message),
    skip: (id, message) => skipped.set(id, message),
    value: (id, name, value) => {
      const named = values.get(id) ?? new Map<string, string>();
      values.set(id, named.set(name, String(value)));
    },
    failed: (id) => wrong.has(id),
    checks: () =>
      ids.map((id) => {
        const problem = wrong.get(id);
        const unchecked = skipped.get(id);
        const message = problem ? sentence(problem) : (unchecked ?? right.get(id) ?? '');
        const ok = problem ? false : unchecked === undefined ? true : null;
        return { id, ok, message, values: Object.fromEntries(values.get(id) ?? []) };
      }),
  };
}

function sentence({ first, more }: { first: string; more: number }): string {
  return more === 0 ? first : `${first} (And ${plural(more, 'more problem')} of this kind.)`;
}

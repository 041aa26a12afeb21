import type { TestEmail } from '#contract/email/templates.ts';

type Typed = { ok: true; value: TestEmail['dynamicData'] } | { ok: false; problem: string };

/** Parses dynamic data typed as JSON. Empty input is an empty object. Anything other than an object is an error. */
export function parseDynamicData(typed: string): Typed {
  if (typed.trim() === '') return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as TestEmail['dynamicData'] };
    }
    return { ok: false, problem: 'The dynamic data must be an object, such as { "reason": "Asked for" }.' };
  } catch {
    return { ok: false, problem: 'The dynamic data is not valid JSON.' };
  }
}

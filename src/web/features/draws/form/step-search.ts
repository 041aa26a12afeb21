import { oneOf, text } from '#web/lib/search.ts';

/** The steps in their order, under the names that `?step=` knows them by. */
export const STEP_NAMES = ['basics', 'tickets', 'skillgame', 'charity', 'finalize'] as const;
export type Step = (typeof STEP_NAMES)[number];

export type StepSearch = {
  step?: Step;
  /** The page that the draw would have, in place of the form. */
  preview?: true;
};

export type NewDrawSearch = StepSearch & {
  /** The draw that the new one is a copy of. */
  from?: string;
};

/** `?step=` with one of the five names; anything else is as if it were not there. */
export function stepSearch(search: Record<string, unknown>): StepSearch {
  const step = oneOf(search.step, STEP_NAMES);
  const preview = search.preview === true || search.preview === 'true';
  return { ...(step && { step }), ...(preview && { preview }) };
}

export function newDrawSearch(search: Record<string, unknown>): NewDrawSearch {
  const from = text(search.from);
  return { ...stepSearch(search), ...(from && { from }) };
}

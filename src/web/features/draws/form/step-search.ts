import { oneOf, text } from '#web/lib/search.ts';

/** The steps in order, by their `?step=` names. */
export const STEP_NAMES = ['basics', 'tickets', 'skillgame', 'charity', 'finalize'] as const;
export type Step = (typeof STEP_NAMES)[number];

export type StepSearch = {
  step?: Step;
  /** Shows the preview instead of the form. */
  preview?: true;
};

export type NewDrawSearch = StepSearch & {
  /** Id of the draw to copy. */
  from?: string;
};

/** Parses `?step=`; unknown values are ignored. */
export function parseStepSearch(search: Record<string, unknown>): StepSearch {
  const step = oneOf(search.step, STEP_NAMES);
  const preview = search.preview === true || search.preview === 'true';
  return { ...(step && { step }), ...(preview && { preview }) };
}

export function parseNewDrawSearch(search: Record<string, unknown>): NewDrawSearch {
  const from = text(search.from);
  return { ...parseStepSearch(search), ...(from && { from }) };
}

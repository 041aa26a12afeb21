import { STEP_NAMES, type Step } from './step-search.ts';
import type { DrawValues } from './values.ts';

type StepRow = {
  label: string;
  /** The fields of the step. */
  fields: readonly (keyof DrawValues)[];
};

/** The steps of the form; `step-screens.tsx` has their content. */
export const STEPS: Record<Step, StepRow> = {
  basics: {
    label: 'Basic Details',
    fields: [
      ...(['organisation', 'slug', 'title', 'description', 'prizes', 'imageUrl', 'imageAlt'] as const),
      ...(['galleryUrls', 'galleryAlts', 'picturesOnTheirWay', 'questions'] as const),
    ],
  },
  tickets: {
    label: 'Ticket Setup',
    fields: [
      ...(['ticketPrice', 'hasLimit', 'ticketLimit', 'showProgressBar'] as const),
      ...(['hasMinimum', 'minTicketAmount', 'hasMaxPerPerson', 'maxTicketsPerPerson'] as const),
    ],
  },
  skillgame: { label: 'Skill Games', fields: ['skillGameType', 'skillGameDifficulty'] },
  charity: {
    label: 'Charity & Trees',
    fields: ['charityName', 'charityNumber', 'charityPercentage', 'extraTreesCount'],
  },
  finalize: {
    label: 'Finalize',
    fields: [
      ...(['publish', 'startDate', 'endDate', 'drawMode', 'videoUrl'] as const),
      ...(['colorScheme', 'customColor', 'layout', 'fontPair'] as const),
    ],
  },
};

/** Returns the fields that "Next" validates. Uploads continue in the background; only saving waits for them. */
export function listCheckedFields(step: Step): (keyof DrawValues)[] {
  return STEPS[step].fields.filter((field) => field !== 'picturesOnTheirWay');
}

export const DRAW_FIELDS = STEP_NAMES.flatMap((name) => STEPS[name].fields);

/** Returns the next or previous step; undefined beyond the ends. */
export function getAdjacentStep(step: Step, by: 1 | -1): Step | undefined {
  return STEP_NAMES[STEP_NAMES.indexOf(step) + by];
}

export function isBefore(step: Step, other: Step): boolean {
  return STEP_NAMES.indexOf(step) < STEP_NAMES.indexOf(other);
}

/** Whether users can go to this step of a new draw: back to any step, but forward only to the next one. */
export function isWithinReach(from: Step, to: Step): boolean {
  return STEP_NAMES.indexOf(to) <= STEP_NAMES.indexOf(from) + 1;
}

/** Finds the step of a field by its API or form name ("prizes.1.description"). */
export function findStepOfField(path: string): Step | undefined {
  const [field] = path.split('.');
  return STEP_NAMES.find((name) => STEPS[name].fields.some((one) => one === field));
}

/** Finds the first step that has any of these fields. */
export function findFirstStep(paths: readonly string[]): Step | undefined {
  const steps = new Set(paths.map(findStepOfField));
  return STEP_NAMES.find((name) => steps.has(name));
}

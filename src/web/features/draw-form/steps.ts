import { oneOf } from '#web/lib/search.ts';
import type { DrawValues } from './values.ts';

/** The parts of the form in their order, under the names that `?step=` knows them by. */
export const STEPS = ['basics', 'tickets', 'skillgame', 'charity', 'finalize'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Record<Step, string> = {
  basics: 'Basic Details',
  tickets: 'Ticket Setup',
  skillgame: 'Skill Games',
  charity: 'Charity & Trees',
  finalize: 'Finalize',
};

/** What each part asks for. */
export const STEP_FIELDS: Record<Step, readonly (keyof DrawValues)[]> = {
  basics: [
    ...(['title', 'description', 'prizes', 'imageUrl', 'imageAlt'] as const),
    ...(['galleryUrls', 'galleryAlts', 'picturesOnTheirWay'] as const),
  ],
  tickets: [
    'ticketPrice',
    ...(['hasLimit', 'ticketLimit', 'showProgressBar'] as const),
    ...(['hasMinimum', 'minTicketAmount'] as const),
    ...(['hasMaxPerPerson', 'maxTicketsPerPerson'] as const),
  ],
  skillgame: ['skillGameType', 'skillGameDifficulty'],
  charity: ['charityName', 'charityNumber', 'charityPercentage', 'extraTreesCount'],
  finalize: [
    ...(['publish', 'startDate', 'endDate', 'drawMode'] as const),
    ...(['colorScheme', 'customColor', 'layout', 'fontPair'] as const),
  ],
};

export type StepSearch = { step?: Step };

/** `?step=` with one of the five names; anything else is as if it were not there. */
export function stepSearch(search: Record<string, unknown>): StepSearch {
  const step = oneOf(search.step, STEPS);
  return step ? { step } : {};
}

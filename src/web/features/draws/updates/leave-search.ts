import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

/** Outcomes of the form. */
const OUTCOMES = ['draw', 'all', 'none', 'later', 'failed'] as const;

export type LeaveSearch = { token?: string | undefined; outcome?: (typeof OUTCOMES)[number] | undefined };

export function leaveSearch(raw: RawSearch): LeaveSearch {
  return { token: text(raw.token), outcome: oneOf(raw.outcome, OUTCOMES) };
}

import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

/** Outcomes of the form. */
const OUTCOMES = ['kind', 'all', 'none', 'later', 'failed'] as const;

export type LeaveNoticesSearch = {
  token?: string | undefined;
  outcome?: (typeof OUTCOMES)[number] | undefined;
};

export function parseLeaveSearch(raw: RawSearch): LeaveNoticesSearch {
  return { token: text(raw.token), outcome: oneOf(raw.outcome, OUTCOMES) };
}

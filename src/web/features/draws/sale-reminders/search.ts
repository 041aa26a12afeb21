import { oneOf, type RawSearch, text } from '#web/lib/search.ts';

/** Outcomes of the forms. */
const OUTCOMES = ['asked', 'set', 'cancelled', 'late', 'invalid', 'too-many', 'failed'] as const;

export type RemindSearch = {
  /** The secret of the emailed link, which sets the reminder. */
  token?: string | undefined;
  /** The secret that cancels it. */
  cancel?: string | undefined;
  outcome?: (typeof OUTCOMES)[number] | undefined;
};

export function parseRemindSearch(raw: RawSearch): RemindSearch {
  return { token: text(raw.token), cancel: text(raw.cancel), outcome: oneOf(raw.outcome, OUTCOMES) };
}

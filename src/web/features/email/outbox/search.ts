import type { EmailState } from '#contract/email/outbox.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

const STATES = ['due', 'sent', 'returned', 'dead', 'stopped'] as const satisfies readonly EmailState[];

const LONGEST = 320;

/**
 * Search parameters of the outbox: the search text, the status, the page (left out for the first) and the open
 * email.
 */
export type EmailListSearch = { search?: string; state?: EmailState; page?: number; mail?: string };

export function parseEmailListSearch(raw: RawSearch): EmailListSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const state = oneOf(raw.state, STATES);
  const page = positiveInteger(raw.page) ?? 1;
  const email = text(raw.mail);
  return {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(page > 1 && { page }),
    ...(email !== undefined && { mail: email }),
  };
}

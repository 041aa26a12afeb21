import type { EmailState } from '#contract/email/outbox.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

const STATES = ['due', 'sent', 'returned', 'dead', 'stopped'] as const satisfies readonly EmailState[];

const LONGEST = 320;

/** What the outbox's address says: who is searched for, which mails, the page from 2 on, and the mail that is open. */
export type EmailListSearch = { search?: string; state?: EmailState; page?: number; mail?: string };

export function emailListSearch(raw: RawSearch): EmailListSearch {
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

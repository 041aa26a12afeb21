import type { MailState } from '#contract/email/outbox.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

const STATES = ['due', 'sent', 'returned', 'dead', 'stopped'] as const satisfies readonly MailState[];

const LONGEST = 320;

/** What the outbox's address says: who is searched for, which mails, the page from 2 on, and the mail that is open. */
export type MailListSearch = { search?: string; state?: MailState; page?: number; mail?: string };

export function mailListSearch(raw: RawSearch): MailListSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const state = oneOf(raw.state, STATES);
  const page = positiveInteger(raw.page) ?? 1;
  const mail = text(raw.mail);
  return {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(page > 1 && { page }),
    ...(mail !== undefined && { mail }),
  };
}

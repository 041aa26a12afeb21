import { type MailListSearch, mailListSearch } from '#web/features/mails/search.ts';
import { oneOf, type RawSearch } from '#web/lib/search.ts';
import { type EmailTemplatesSearch, emailTemplatesSearch } from './email-search.ts';

/** Every area but the first, which the bare address means. */
const TABS = ['emails', 'outbox'] as const;

/** What the admin area's address says: which area is open, and what is looked for there. */
export type AdminSearch = { tab?: (typeof TABS)[number] } & MailListSearch & EmailTemplatesSearch;

export function adminSearch(raw: RawSearch): AdminSearch {
  const tab = oneOf(raw.tab, TABS);
  if (tab === 'emails') return { tab, ...emailTemplatesSearch(raw) };
  return tab ? { tab, ...mailListSearch(raw) } : {};
}

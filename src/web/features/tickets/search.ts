import { positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

export type TicketListSearch = { search?: string; page?: number };

const LONGEST = 200;

/** What the ticket list's address says: what is searched for, and the page from 2 on. */
export function ticketListSearch(raw: RawSearch): TicketListSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const page = positiveInteger(raw.page) ?? 1;
  return { ...(search !== undefined && { search }), ...(page > 1 && { page }) };
}
